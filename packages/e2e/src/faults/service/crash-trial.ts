import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AccountHolder,
  type Answer,
  call,
  expectOk,
  nextCode,
  recoveryOf,
  type ServerUnderTest,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';
import { inParallel } from '../kit.ts';
import type { Random } from '../random.ts';
import { isSignedBy, newOwner, protect } from './fault-world.ts';

/** About as long as the calls take, in milliseconds. */
const longestCall = 200;

/**
 * SIGKILL ends a server while it registers, accepts codes or signs. What it acknowledged is kept;
 * what it did not can be requested again, with the same code.
 */
export class CrashTrial {
  readonly losses: string[] = [];
  readonly #world: TestWorld;
  readonly #random: Random;
  readonly #holders: readonly AccountHolder[];

  constructor(world: TestWorld, random: Random, holders: readonly AccountHolder[]) {
    this.#world = world;
    this.#random = random;
    this.#holders = holders;
  }

  /** Registering: an acknowledged request yields a valid code, now or after the restart. */
  async register(): Promise<void> {
    const targets = this.#holders.map((_holder, i) => `crash-registers${i}@example.org`);
    const bodies = await Promise.all(
      this.#holders.map((holder, i) => holder.registerBody(targets[i] as string)),
    );
    const answers = await this.#crashDuring((i) =>
      call(this.#holder(i).world, 'POST /auth/register', { body: bodies[i] }),
    );
    await inParallel(answers, answers.length, async (answer, i) => {
      if (!answer) return;
      const { challengeId } = expectOk(answer).body;
      const code = await nextCode(this.#world, targets[i] as string);
      const { status, body } = await this.#holder(i).submit(challengeId, code);
      if (status !== 200) return this.#lost(`its code answered ${status} ${JSON.stringify(body)}`);
      await this.#checkEndsWith(i, body.registrationId, challengeId, code);
    });
  }

  /** Submitting a code: the registration exists once, whether its answer arrived or not. */
  async submit(): Promise<void> {
    const challenges = await Promise.all(
      this.#holders.map((holder, i) => holder.registerForCode(`crash-submits${i}@example.org`)),
    );
    const submit = (i: number) => {
      const { challengeId, code } = challenges[i] as (typeof challenges)[number];
      return this.#holder(i).submit(challengeId, code);
    };
    const answers = await this.#crashDuring(submit);
    await inParallel(answers, answers.length, async (answer, i) => {
      const { challengeId, code } = challenges[i] as (typeof challenges)[number];
      const again = await submit(i);
      if (again.status !== 200) return this.#lost(`the same code answered ${again.status}`);
      const id: string = again.body.registrationId;
      if (answer && expectOk(answer).body.registrationId !== id) {
        this.#lost(`${answer.body.registrationId} became ${id}`);
      }
      await this.#checkEndsWith(i, id, challengeId, code);
    });
  }

  /** Signing: the same code yields the same signature as before the crash. */
  async sign(): Promise<void> {
    const guardians = await protect(this.#holders, (i) => `crash-signs${i}@example.org`);
    const newOwners = [newOwner(this.#random)];
    const requests = await Promise.all(
      this.#holders.map((holder, i) =>
        holder.requestForCode(`crash-signs${i}@example.org`, { newOwners }),
      ),
    );
    const submit = (i: number) => {
      const { requestId, challengeId, code } = requests[i] as (typeof requests)[number];
      return this.#holder(i).submitSignature(requestId, challengeId, code);
    };
    const answers = await this.#crashDuring(submit);
    await inParallel(answers, answers.length, async (answer, i) => {
      const again = await submit(i);
      const signature: Hex | undefined = again.body.signature;
      if (!signature) return this.#lost(`no signature after the crash: ${JSON.stringify(again)}`);
      const recovery = await recoveryOf(this.#holder(i), newOwners);
      const guardian = guardians[i] as Address;
      if (!(await isSignedBy(guardian, recovery, signature))) this.#lost('signed something else');
      if (answer && expectOk(answer).body.signature !== signature) this.#lost('signed twice');
    });
  }

  /** The registration is listed once; after its deletion, the used code restores nothing. */
  async #checkEndsWith(i: number, id: string, challengeId: string, code: string): Promise<void> {
    const holder = this.#holder(i);
    const { registrations } = expectOk(await holder.list()).body as {
      registrations: { id: string }[];
    };
    if (registrations.filter((one) => one.id === id).length !== 1)
      this.#lost(`${id} is not listed`);
    expectOk(await holder.delete(id));
    const { status } = await holder.submit(challengeId, code);
    if (status !== 400) this.#lost(`a used code of a deleted registration answered ${status}`);
  }

  /**
   * Sends every holder's call, kills one server in the middle, and restarts it.
   *
   * @returns the answers; `undefined` for each that was cut off.
   */
  async #crashDuring(call: (i: number) => Promise<Answer>): Promise<(Answer | undefined)[]> {
    const victim: ServerUnderTest = this.#random.pick(this.#world.servers);
    const calls = this.#holders.map((_holder, i) => call(i).catch(() => undefined));
    await sleep(this.#random.next() * longestCall);
    await victim.crash();
    const answers = await Promise.all(calls);
    await victim.restart();
    return answers;
  }

  #holder(i: number): AccountHolder {
    return this.#holders[i] as AccountHolder;
  }

  #lost(what: string): void {
    this.losses.push(what);
  }
}
