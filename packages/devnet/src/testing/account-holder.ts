import { type Channel, deleteStatement, listStatement } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { latestCode } from './latest-code.ts';
import {
  addGuardian,
  ownersOf,
  registerBody,
  type SignedChanges,
  signForSafe,
  signStatement,
} from './safe-owners.ts';
import type { TestWorld } from './test-world.ts';

/** A random address. */
export const freshAddress = (): Address => privateKeyToAddress(generatePrivateKey());

/** What the service answered. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any answer.
  body: any;
  headers: Headers;
}

export interface CallOptions {
  body?: unknown;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The bearer token; `null` sends none. */
  token?: string | null;
}

/** Calls the service as any HTTP client would. */
export async function call(
  world: Pick<TestWorld, 'url' | 'accessToken'>,
  route: `${'GET' | 'POST'} /${string}`,
  { body, query, headers, token = world.accessToken }: CallOptions = {},
): Promise<Answer> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const response = await fetch(`${world.url}${path}${search}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** A user with the owner keys of one of the local Safes. */
export class AccountHolder {
  readonly world: TestWorld;
  readonly account: Address;
  readonly #index: number;

  /** `index` counts the world's accounts; the Safe of 2 and 3 is signed by both. */
  constructor(world: TestWorld, index = 0) {
    this.world = world;
    this.#index = index;
    this.account = ownersOf(world.chain, index).account;
  }

  /** Signs a SIWE message as the account, issued now by default. */
  async sign(
    statement: string,
    changes?: SignedChanges,
  ): Promise<{ message: string; signature: Hex }> {
    const signed = await signStatement(this.world, statement, this.#index, changes);
    return { message: signed.message, signature: signed.signature };
  }

  signText(message: string): Promise<Hex> {
    const { chain } = this.world;
    const { account, owners } = ownersOf(chain, this.#index);
    return signForSafe({ chainId: chain.chainId, account, message, owners });
  }

  /** A valid body for /auth/register. */
  registerBody(target: string, channel: Channel = 'email') {
    return registerBody(this.world, target, { channel, index: this.#index });
  }

  async register(target: string, channel: Channel = 'email'): Promise<Answer> {
    return call(this.world, 'POST /auth/register', {
      body: await this.registerBody(target, channel),
    });
  }

  /** Registers a target and confirms it with its code. */
  async registerWhole(
    target: string,
    channel: Channel = target.startsWith('+') ? 'sms' : 'email',
  ): Promise<{ registrationId: string; guardianAddress: Address }> {
    const { body } = await this.register(target, channel);
    const challenge = await this.codeFor(target);
    const { challengeId } = body;
    const answer = await call(this.world, 'POST /auth/submit', {
      body: { challengeId, challenge },
    });
    if (answer.status !== 200) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Registers targets, and adds their guardian to the account. Returns the guardian. */
  async protect(target: string, ...more: readonly string[]): Promise<Address> {
    const { guardianAddress } = await this.registerWhole(target);
    for (const another of more) await this.registerWhole(another);
    await this.addGuardian(guardianAddress);
    return guardianAddress;
  }

  async list(): Promise<Answer> {
    return call(this.world, 'GET /auth/registrations', { query: await this.listQuery() });
  }

  /** A valid query for /auth/registrations. */
  async listQuery() {
    const { account } = this;
    const chainId = String(this.world.chain.chainId);
    return { account, chainId, ...(await this.sign(listStatement())) };
  }

  async delete(registrationId: string): Promise<Answer> {
    return call(this.world, 'POST /auth/delete', { body: await this.deleteBody(registrationId) });
  }

  /** A valid body for /auth/delete. */
  async deleteBody(registrationId: string) {
    return { registrationId, ...(await this.sign(deleteStatement({ registrationId }))) };
  }

  /** Adds the guardian to the account, on chain. */
  addGuardian(guardian: Address): Promise<void> {
    return addGuardian(this.world.chain, this.#index, guardian);
  }

  /** Requests a signature, by default for one new owner with a random address. */
  requestSignature(changes: Record<string, unknown> = {}, options?: CallOptions): Promise<Answer> {
    const { chainId } = this.world.chain;
    const newOwners = [freshAddress()];
    const body = { account: this.account, newOwners, newThreshold: 1, chainId, ...changes };
    return call(this.world, 'POST /auth/signature/request', { ...options, body });
  }

  /** The parts of the newest link with a code for this target: a notice may be newer. */
  linkFor(target: string): { challengeId: string; token: string; longCode: string } {
    const links = this.world.mailbox.messages
      .filter(({ to }) => to === target)
      .map(({ text }) => /\/m#(\S+)/.exec(text)?.[1]?.split('.') ?? []);
    const [challengeId = '', secret = '', longCode = ''] =
      links.find(({ length }) => length === 3) ?? [];
    return { challengeId, token: `${challengeId}.${secret}`, longCode };
  }

  /** Reads the code in the newest message to this target. */
  codeFor(target: string): Promise<string> {
    return latestCode(this.world, target);
  }
}
