import { setTimeout as sleep } from 'node:timers/promises';
import { addGuardianCall, enableModuleCall } from '@recovery-guardian/core';
import {
  AccountHolder,
  AlertOwner,
  type Answer,
  call,
  codeIn,
  freshAddress,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';
import type { Random } from '../../faults/random.ts';
import type { Send } from './transactions.ts';

/** What an account's users asked for and were promised by the service's answers. */
export interface Ledger {
  /** A code that an answer with status 200 promised. */
  codes: { target: string; phrase: string; at: Date; isReceived: boolean }[];
  /** Registrations that an answer with status 200 confirmed. */
  registrations: { id: string; account: Address; target: string }[];
  /** Targets that get alerts about an account: of all events, or of recoveries only. */
  alerted: { account: Address; target: string; isOfAll: boolean }[];
  recoveries: { account: Address; newOwner: Address; end: 'canceled' | 'finalized' }[];
  /** Messages to mailboxes that do not exist: whether the user was told. */
  missing: { target: string; isTold: boolean }[];
  /** What the service answered other than 200, and how often. */
  refusals: Map<string, number>;
  failures: string[];
}

export function createLedger(): Ledger {
  return {
    ...{ codes: [], registrations: [], alerted: [], recoveries: [], missing: [] },
    ...{ refusals: new Map(), failures: [] },
  };
}

/** How long a user tries again, in milliseconds. */
const patience = 15 * 60_000;
/** How long a user waits for a code, which is valid for ten minutes. */
const codePatience = 9 * 60_000;

interface LifeOptions {
  world: TestWorld;
  account: Address;
  index: number;
  random: Random;
  ledger: Ledger;
  send: Send;
}

/** The users of one account, who register, recover and cancel, and try again where a call fails. */
export class AccountLife {
  readonly #options: LifeOptions;
  readonly #holder: AccountHolder;

  constructor(options: LifeOptions) {
    const { world, account } = options;
    const owners = [world.chain.accounts[0]?.privateKey as Hex];
    this.#options = options;
    this.#holder = new AccountHolder(world, { account, owners });
  }

  async live(): Promise<void> {
    const { world, account, index, random, send } = this.#options;
    const module = world.recoveryModule;
    if (random.chance(0.05)) await this.#registerMissing(`nobody@hour${index}.example.org`);
    const targets = [`hour${index}@example.org`];
    if (random.chance(0.2)) targets.push(`+49151${10_000_000 + index}`);
    let guardian: Address | undefined;
    for (const target of targets) guardian = await this.#register(target);
    if (random.chance(0.4)) await this.#subscribe(`watch${index}@example.org`);
    await send(account, [
      enableModuleCall(account, module),
      addGuardianCall({ module, guardian: guardian as Address, threshold: 1n }),
    ]);
    if (random.chance(0.5)) return this.#recover(guardian as Address, targets);
    const another = addGuardianCall({ module, guardian: freshAddress(), threshold: 1n });
    if (random.chance(0.5)) await send(account, [another]);
  }

  async #register(target: string): Promise<Address> {
    const { ledger, account } = this.#options;
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { body } = await this.#ask('register', () => this.#holder.register(target));
      const code = await this.#codeOf(target, body.matchPhrase);
      if (code === undefined) continue;
      const answer = await this.#ask('submit', () => this.#holder.submit(body.challengeId, code));
      ledger.registrations.push({ id: answer.body.registrationId, account, target });
      ledger.alerted.push({ account, target, isOfAll: false });
      return answer.body.guardianAddress;
    }
    throw new Error(`${target} could not be registered`);
  }

  /**
   * Registers a mailbox that does not exist, until the user is told: the first answer comes before a slow
   * mail server's.
   */
  async #registerMissing(target: string): Promise<void> {
    const { missing } = this.#options.ledger;
    const one = { target, isTold: false };
    missing.push(one);
    for (const end = Date.now() + patience; !one.isTold && Date.now() < end; await sleep(5_000)) {
      const answer = await this.#holder.register(target).catch(() => undefined);
      one.isTold = answer?.body?.error?.details?.reason === 'delivery-refused';
    }
  }

  async #subscribe(target: string): Promise<void> {
    const { world, account, ledger } = this.#options;
    const owner = new AlertOwner(world, 0, account);
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { body } = await this.#ask('subscribe', () => owner.subscribe(target));
      const code = await this.#codeOf(target, '');
      // It may be the code of a request whose answer did not arrive: then another one is needed.
      const activate = () => owner.activate(body.subscriptionId, code ?? '');
      if ((await this.#ask('activate', activate, [200, 400])).status === 400) continue;
      ledger.alerted.push({ account, target, isOfAll: true });
      return;
    }
    throw new Error(`${target} could not be subscribed`);
  }

  async #recover(guardian: Address, targets: readonly string[]): Promise<void> {
    const { world, account, random, ledger, send } = this.#options;
    const newOwner = freshAddress();
    const recovery = { account, newOwners: [newOwner], newThreshold: 1 };
    const signature = await this.#sign(recovery, targets);
    const { chainId } = world.chain;
    const body = { ...recovery, chainId, signer: guardian, signature };
    const { id } = (
      await this.#ask('create', () => call(world, 'POST /recoveries/create', { body }))
    ).body;
    const end = random.chance(0.5) ? 'canceled' : 'finalized';
    ledger.recoveries.push({ account, newOwner, end });
    await this.#bring(id, 'execute', ['EXECUTED', 'FINALIZATION-IN-PROGRESS', 'FINALIZED']);
    if (end === 'finalized') return this.#bring(id, 'finalize', ['FINALIZED']);
    await send(account, await this.#holder.cancelCalls());
  }

  /** Confirms a recovery by the codes of all targets. */
  async #sign(recovery: Record<string, unknown>, targets: readonly string[]): Promise<Hex> {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { body } = await this.#ask('request', () => this.#holder.requestSignature(recovery));
      const { requestId, auths, matchPhrase } = body;
      const codes = await Promise.all(targets.map((target) => this.#codeOf(target, matchPhrase)));
      if (codes.includes(undefined)) continue;
      for (const [index, target] of targets.entries()) {
        const channel = target.startsWith('+') ? 'sms' : 'email';
        const auth = auths.find((one: { channel: string }) => one.channel === channel);
        const answer = await this.#ask('submit signature', () =>
          this.#holder.submitSignature(requestId, auth.challengeId, codes[index] ?? ''),
        );
        if (answer.body.signature) return answer.body.signature;
      }
    }
    throw new Error(`no signature for ${this.#holder.account}`);
  }

  /** Requests a step of a recovery until it is done. */
  async #bring(id: string, step: 'execute' | 'finalize', wanted: readonly string[]): Promise<void> {
    const { world } = this.#options;
    for (const end = Date.now() + patience; Date.now() < end; await sleep(5_000)) {
      const query = { id };
      const recovery = await call(world, 'GET /recoveries/fetchById', { query }).catch(() => {});
      if (wanted.includes(recovery?.body?.status)) return;
      await call(world, `POST /recoveries/${step}`, { body: { id } }).catch(() => {});
    }
    throw new Error(`the recovery ${id} is not ${wanted[0]}`);
  }

  /** Calls until the answer is one of these, as a user does. */
  async #ask(what: string, send: () => Promise<Answer>, wanted = [200]): Promise<Answer> {
    const { refusals } = this.#options.ledger;
    for (const end = Date.now() + patience; Date.now() < end; await sleep(3_000)) {
      const answer = await Promise.race([send(), sleep(60_000, undefined, { ref: false })]).catch(
        () => undefined,
      );
      if (answer && wanted.includes(answer.status)) return answer;
      const cause = answer
        ? `${answer.status} ${JSON.stringify(answer.body).slice(0, 90)}`
        : 'none';
      refusals.set(`${what}: ${cause}`, (refusals.get(`${what}: ${cause}`) ?? 0) + 1);
    }
    throw new Error(`${what} is not answered`);
  }

  /** Waits for a promised code; `undefined` if it does not arrive while it is valid. */
  async #codeOf(target: string, phrase: string): Promise<string | undefined> {
    const { world, ledger } = this.#options;
    const inbox = target.startsWith('+') ? world.phone : world.mailbox;
    const promise = { target, phrase, at: new Date(), isReceived: false };
    ledger.codes.push(promise);
    const message = await Promise.race([
      inbox.waitFor(
        ({ to, text }) => to === target && text.includes(phrase) && Boolean(codeIn(text)),
      ),
      sleep(codePatience, undefined, { ref: false }),
    ]);
    promise.isReceived = message !== undefined;
    return codeIn(message?.text ?? '');
  }
}
