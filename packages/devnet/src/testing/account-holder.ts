import {
  backupCodesStatement,
  type Call,
  type Channel,
  cancelRecoveryCalls,
  deleteStatement,
  listStatement,
  type ReadContract,
  readModule,
} from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { chainClient } from '../chain/client.ts';
import { latestCode, newestWithCode, nextCode } from './latest-code.ts';
import {
  addGuardian,
  channelOf,
  ownersOf,
  registerBody,
  type SafeRef,
  type SignedChanges,
  sendAsSafe,
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

/** @throws when the service refused. */
export function expectOk<Of extends Pick<Answer, 'status' | 'body'>>(answer: Of): Of {
  if (answer.status === 200) return answer;
  throw new Error(`The service answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** A user with all owner keys of a Safe. */
export class AccountHolder {
  readonly world: TestWorld;
  readonly #index: SafeRef;

  /** A number counts the world's accounts; the Safe of 2 and 3 is signed by both. */
  constructor(world: TestWorld, index: SafeRef = 0) {
    this.world = world;
    this.#index = index;
  }

  get account(): Address {
    return ownersOf(this.world.chain, this.#index).account;
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
  registerBody(target: string, channel: Channel = channelOf(target)) {
    return registerBody(this.world, target, { channel, index: this.#index });
  }

  async register(target: string, channel: Channel = channelOf(target)): Promise<Answer> {
    return call(this.world, 'POST /auth/register', {
      body: await this.registerBody(target, channel),
    });
  }

  /** Registers a target and confirms it with its code. */
  async registerWhole(
    target: string,
    channel: Channel = channelOf(target),
  ): Promise<{ registrationId: string; guardianAddress: Address }> {
    const { challengeId, code } = await this.registerForCode(target, channel);
    return expectOk(await this.submit(challengeId, code)).body;
  }

  /** Creates a sheet of backup codes. */
  async createBackupCodes(): Promise<Answer> {
    return call(this.world, 'POST /auth/backup-codes', { body: await this.backupCodesBody() });
  }

  /** A valid body for /auth/backup-codes. */
  async backupCodesBody() {
    const { account } = this;
    const { chainId } = this.world.chain;
    return { account, chainId, ...(await this.sign(backupCodesStatement())) };
  }

  /** Starts registering a target; returns the challenge and the code that arrived. */
  async registerForCode(
    target: string,
    channel: Channel = channelOf(target),
  ): Promise<{ challengeId: string; code: string }> {
    const { answer, code } = await this.codeAfter(target, () => this.register(target, channel));
    return { challengeId: answer.body.challengeId, code };
  }

  submit(challengeId: string, challenge: string): Promise<Answer> {
    return call(this.world, 'POST /auth/submit', { body: { challengeId, challenge } });
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
    return addGuardian(this.world.chain, this.#index, guardian, this.world.recoveryModule);
  }

  /** The calls by which the account ends its running recovery, and all approvals. */
  async cancelCalls(): Promise<readonly Call[]> {
    const { chain, recoveryModule } = this.world;
    const client = chainClient(chain.rpcUrl);
    const read: ReadContract = async (to, view, ...args) => {
      const { data = '0x' } = await client.call({ to, data: view.encode(...args) });
      return view.decode(data);
    };
    return cancelRecoveryCalls(await readModule(read, this.account, recoveryModule));
  }

  /** Sends {@link cancelCalls}, signed by all owners. */
  async cancelRecovery(): Promise<void> {
    await sendAsSafe(this.world.chain, this.#index, await this.cancelCalls());
  }

  /** Requests a signature, by default for one new owner with a random address. */
  requestSignature(changes: Record<string, unknown> = {}, options?: CallOptions): Promise<Answer> {
    const { chainId } = this.world.chain;
    const newOwners = [freshAddress()];
    const body = { account: this.account, newOwners, newThreshold: 1, chainId, ...changes };
    return call(this.world, 'POST /auth/signature/request', { ...options, body });
  }

  /** Opens a request for an account with this single target; returns its challenge and code. */
  async requestForCode(
    target: string,
    changes?: Record<string, unknown>,
  ): Promise<{ requestId: string; challengeId: string; code: string }> {
    const { answer, code } = await this.codeAfter(target, () => this.requestSignature(changes));
    const { requestId, auths } = answer.body;
    return { requestId, challengeId: auths[0].challengeId, code };
  }

  submitSignature(requestId: string, challengeId: string, challenge: string): Promise<Answer> {
    const body = { requestId, challengeId, challenge };
    return call(this.world, 'POST /auth/signature/submit', { body });
  }

  /**
   * Requests a code to the target and waits for it: a server in another process may take its time.
   *
   * @throws when the service refused.
   */
  async codeAfter(
    target: string,
    send: () => Promise<Answer>,
  ): Promise<{ answer: Answer; code: string }> {
    const before = newestWithCode(this.world, target);
    const answer = expectOk(await send());
    return { answer, code: await nextCode(this.world, target, before) };
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

type Route = `${'GET' | 'POST'} /${string}`;
type Fields = Readonly<Record<string, unknown>>;

/** A well-formed body, or query, for each route that needs an access token. */
export async function validBodies(
  holder: AccountHolder,
  { id, registrationId }: { id: string; registrationId: string },
): Promise<Record<Route, Fields>> {
  const { account, world } = holder;
  const { chainId } = world.chain;
  const recovery = {
    account,
    chainId,
    newOwners: [freshAddress(), freshAddress()],
    newThreshold: 2,
  };
  const signed = { signer: freshAddress(), signature: `0x${'12'.repeat(65)}` };
  const list = await holder.listQuery();
  const { message, signature } = list;
  const byOwner = { owner: freshAddress(), message, signature };
  return {
    'POST /auth/register': await holder.registerBody('noa@example.org'),
    'POST /auth/backup-codes': await holder.backupCodesBody(),
    'POST /auth/submit': { challengeId: id, challenge: '123456' },
    'GET /auth/registrations': list,
    'POST /auth/registrations': { ...list, chainId },
    'POST /auth/delete': await holder.deleteBody(registrationId),
    'POST /auth/reminder': { registrationId, token: id, isOn: true },
    'POST /auth/signature/request': recovery,
    'POST /auth/signature/submit': { requestId: id, challengeId: id, challenge: '12345678' },
    'POST /auth/accounts/request': { channel: 'email', target: 'mia@example.org' },
    'POST /auth/accounts/submit': {
      ...{ channel: 'email', target: 'mia@example.org' },
      ...{ challengeId: id, challenge: '12345678' },
    },
    'POST /auth/resend': { challengeId: id },
    'POST /auth/signature/describe': { requestId: id },
    'POST /recoveries/create': { ...recovery, ...signed },
    'POST /recoveries/sign': { id, ...signed },
    'GET /recoveries/fetchByAddress': { account, chainId: String(chainId), nonce: '0x0' },
    'GET /recoveries/fetchById': { id },
    'POST /recoveries/execute': { id },
    'POST /recoveries/finalize': { id },
    'POST /alerts/subscribe': {
      ...{ account, chainId, ...byOwner },
      ...{ channel: 'email', target: 'mia@example.org' },
    },
    'POST /alerts/activate': { subscriptionId: id, challenge: '123456' },
    'GET /alerts/subscriptions': { account, chainId: String(chainId), ...byOwner },
    'POST /alerts/subscriptions': { account, chainId, ...byOwner },
    'POST /alerts/unsubscribe': { chainId, ...byOwner, subscriptionId: id },
  };
}
