import { setTimeout as sleep } from 'node:timers/promises';
import {
  addGuardians,
  codeIn,
  deployManySafes,
  signForSafe,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import {
  type Channel,
  createNonce,
  createSiweMessage,
  deleteStatement,
  listStatement,
  registerStatement,
  type SiweMessageParameters,
} from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import { inParallel } from '../kit/in-parallel.ts';
import type { Random } from '../kit/random.ts';
import { type Answer, ask, type Route } from './ask.ts';

/** Uses the service; each call goes to any of its processes. */
export class Caller {
  readonly world: TestWorld;
  readonly random: Random;

  constructor(world: TestWorld, random: Random) {
    this.world = world;
    this.random = random;
  }

  ask(route: Route, body: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { servers, accessToken } = this.world;
    return ask({ url: this.random.pick(servers).url, accessToken, route, body });
  }

  submit(challengeId: string, challenge: string): Promise<Answer> {
    return this.ask('POST /auth/submit', { challengeId, challenge });
  }

  submitSignature(requestId: string, challengeId: string, challenge: string): Promise<Answer> {
    return this.ask('POST /auth/signature/submit', { requestId, challengeId, challenge });
  }
}

/** The owner of a Safe: `account` is one of the chain's, or of `deployAccounts`. */
export class Holder extends Caller {
  readonly account: Address;
  readonly #owner: Hex;

  constructor(world: TestWorld, random: Random, account: { safe: Address; privateKey: Hex }) {
    super(world, random);
    this.account = account.safe;
    this.#owner = account.privateKey;
  }

  /** A SIWE message, issued now by default. */
  message(statement: string, changes: Partial<SiweMessageParameters> = {}): string {
    return createSiweMessage({
      account: this.account,
      chainId: this.world.chain.chainId,
      statement,
      nonce: createNonce(),
      issuedAt: new Date(),
      ...changes,
    });
  }

  async sign(message: string): Promise<{ message: string; signature: Hex }> {
    const { chainId } = this.world.chain;
    const { account } = this;
    const owners = [this.#owner];
    return { message, signature: await signForSafe({ chainId, account, message, owners }) };
  }

  async registerBody(target: string, channel = channelOf(target)) {
    const signed = await this.sign(this.message(registerStatement({ target, channel })));
    return { account: this.account, chainId: this.world.chain.chainId, channel, target, ...signed };
  }

  async register(target: string): Promise<Answer> {
    return this.ask('POST /auth/register', await this.registerBody(target));
  }

  /** Starts registering a target; returns the challenge and the code that arrived. */
  async registerForCode(target: string): Promise<{ challengeId: string; code: string }> {
    const { answer, code } = await codeAfter(this.world, target, () => this.register(target));
    return { challengeId: answer.body.challengeId, code };
  }

  async registerWhole(target: string): Promise<{ registrationId: string; guardian: Address }> {
    const { challengeId, code } = await this.registerForCode(target);
    const { body } = expectOk(await this.submit(challengeId, code));
    return { registrationId: body.registrationId, guardian: body.guardianAddress };
  }

  async listQuery() {
    const chainId = String(this.world.chain.chainId);
    return { account: this.account, chainId, ...(await this.sign(this.message(listStatement()))) };
  }

  async list(): Promise<Answer> {
    return this.ask('GET /auth/registrations', await this.listQuery());
  }

  async deleteBody(registrationId: string) {
    return {
      registrationId,
      ...(await this.sign(this.message(deleteStatement({ registrationId })))),
    };
  }

  async delete(registrationId: string): Promise<Answer> {
    return this.ask('POST /auth/delete', await this.deleteBody(registrationId));
  }

  requestSignature(newOwners: readonly Address[], newThreshold = 1): Promise<Answer> {
    const { account } = this;
    const { chainId } = this.world.chain;
    return this.ask('POST /auth/signature/request', { account, chainId, newOwners, newThreshold });
  }

  /** Opens a request for an account with this single target; returns its challenge and code. */
  async requestForCode(
    target: string,
    newOwners: readonly Address[],
    newThreshold = 1,
  ): Promise<{ requestId: string; challengeId: string; code: string }> {
    const send = () => this.requestSignature(newOwners, newThreshold);
    const { answer, code } = await codeAfter(this.world, target, send);
    const { requestId, auths } = answer.body;
    return { requestId, challengeId: auths[0].challengeId, code };
  }
}

/** Creates holders of this many new Safes. */
export async function deployHolders(
  world: TestWorld,
  random: Random,
  count: number,
): Promise<Holder[]> {
  const privateKey = world.chain.accounts[0]?.privateKey as Hex;
  const safes = await deployManySafes(world.chain, count);
  return safes.map((safe) => new Holder(world, random, { safe, privateKey }));
}

/**
 * Registers a target for each account, and adds the account's guardian on chain.
 *
 * @returns the guardians, in the holders' order.
 */
export async function protect(
  holders: readonly Holder[],
  targetOf: (index: number) => string,
): Promise<Address[]> {
  const pairs = await inParallel(holders, 8, async (holder, index) => {
    const { guardian } = await holder.registerWhole(targetOf(index));
    return { account: holder.account, guardian };
  });
  const chain = holders[0]?.world.chain;
  if (chain) await addGuardians(chain, pairs);
  return pairs.map(({ guardian }) => guardian);
}

/** @throws when the service refused. */
export function expectOk(answer: Answer): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`The service answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/**
 * Requests a code to the target, and waits for its arrival: a provider may take its time.
 *
 * @throws when the service refused, or no code arrives within half a minute.
 */
export async function codeAfter(
  world: TestWorld,
  target: string,
  send: () => Promise<Answer>,
): Promise<{ answer: Answer; code: string }> {
  const before = newestWithCode(world, target);
  const answer = expectOk(await send());
  return { answer, code: await waitForCode(world, target, before) };
}

/** The code in a message to the target, other than `before`. */
export async function waitForCode(
  world: TestWorld,
  target: string,
  before?: object,
): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const message = newestWithCode(world, target);
    if (message && message !== before) return codeIn(message.text) as string;
    if (Date.now() > deadline) throw new Error(`No code has reached ${target}`);
    await sleep(5);
  }
}

/** The newest message to the target with a code, skipping notices. */
export function newestWithCode({ mailbox, phone }: TestWorld, target: string) {
  const { messages } = channelOf(target) === 'email' ? mailbox : phone;
  return messages.find(({ to, text }) => to === target && codeIn(text) !== undefined);
}

function channelOf(target: string): Channel {
  return target.includes('@') ? 'email' : 'sms';
}
