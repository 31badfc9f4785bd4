import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AccountHolder,
  type Answer,
  call,
  expectOk,
  nextCode,
  queryPostgres,
  recoveryOf,
  type ServerUnderTest,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { deployHolders, protect } from './holder.ts';
import { inProofWorld } from './proof-world.ts';
import { isSignedBy, newOwner } from './recoveries.ts';

/** The calls that are pending at each crash. */
const atOnce = 4;

/**
 * S14: SIGKILL ends a server while it registers, accepts codes or signs. What it acknowledged is
 * kept; what it did not can be requested again, with the same code.
 */
export function crashSafety(processes: number): Check {
  return {
    name: `crash safety, ${processes === 1 ? 'one process' : 'several processes'}`,
    target:
      'SIGKILL at random points, 200 each of register, submit, sign -> 0 acknowledged registrations lost, 0 codes accepted twice, same signature again',
    async measure(scale) {
      const kills = scale.of(200, 1);
      return inProofWorld(scale, processes, async (world) => {
        const trial = new Trial(world, scale, await deployHolders(world, scale.random, atOnce));
        const counts = [];
        for (const kind of ['register', 'submit', 'sign'] as const) {
          for (let kill = 0; kill < kills; kill++) {
            await trial[kind]();
            if (kill % 20 === 19) scale.onProgress(`${kill + 1} kills in ${kind}`);
          }
          counts.push(`${kind}: ${trial.takeCounts()}`);
        }
        const [row] = await queryPostgres<{ doubled: number }>(
          world.configuration.database.url as string,
          `select count(*)::int as doubled from (
             select 1 from registrations where status in ('pending', 'active')
             group by account, chain_id, channel, target_key having count(*) > 1
           ) as targets`,
        );
        const { losses } = trial;
        if (row?.doubled !== 0) losses.push(`${row?.doubled} targets are registered twice`);
        return {
          measured: `${kills} SIGKILLs in each, processes: ${world.servers.length} (${counts.join('; ')}): ${tell(losses, 'lost or doubled')}`,
          holds: losses.length === 0,
        };
      });
    },
  };
}

class Trial {
  readonly losses: string[] = [];
  readonly #world: TestWorld;
  readonly #scale: Scale;
  readonly #holders: readonly AccountHolder[];
  #guardians: readonly Address[] | undefined;
  #targets = 0;
  #acknowledged = 0;
  #unanswered = 0;
  /** Kills come within this time (milliseconds): about as long as the calls take. */
  #window = 200;

  constructor(world: TestWorld, scale: Scale, holders: readonly AccountHolder[]) {
    this.#world = world;
    this.#scale = scale;
    this.#holders = holders;
  }

  /** Registering: an acknowledged request yields a valid code, now or after the restart. */
  async register(): Promise<void> {
    const targets = this.#holders.map(() => this.#newTarget());
    const bodies = await Promise.all(
      this.#holders.map((holder, i) => holder.registerBody(targets[i] as string)),
    );
    const answers = await this.#crashDuring((i) =>
      call(this.#holder(i).world, 'POST /auth/register', { body: bodies[i] }),
    );
    await inParallel(answers, atOnce, async (answer, i) => {
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
      this.#holders.map((holder) => holder.registerForCode(this.#newTarget())),
    );
    const submit = (i: number) => {
      const { challengeId, code } = challenges[i] as (typeof challenges)[number];
      return this.#holder(i).submit(challengeId, code);
    };
    const answers = await this.#crashDuring(submit);
    await inParallel(answers, atOnce, async (answer, i) => {
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
    this.#guardians ??= await protect(this.#holders, (i) => `crash-signs${i}@example.org`);
    const newOwners = [newOwner(this.#scale.random)];
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
    await inParallel(answers, atOnce, async (answer, i) => {
      const again = await submit(i);
      const signature: Hex | undefined = again.body.signature;
      if (!signature) return this.#lost(`no signature after the crash: ${JSON.stringify(again)}`);
      const recovery = await recoveryOf(this.#holder(i), newOwners);
      const guardian = this.#guardians?.[i] as Address;
      if (!(await isSignedBy(guardian, recovery, signature))) this.#lost('signed something else');
      if (answer && expectOk(answer).body.signature !== signature) this.#lost('signed twice');
    });
  }

  takeCounts(): string {
    const counts = `${this.#acknowledged} answered, ${this.#unanswered} cut off`;
    this.#acknowledged = 0;
    this.#unanswered = 0;
    return counts;
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
    const { random } = this.#scale;
    const victim: ServerUnderTest = random.pick(this.#world.servers);
    const calls = this.#holders.map((_holder, i) => call(i).catch(() => undefined));
    await sleep(random.next() * this.#window);
    await victim.crash();
    const answers = await Promise.all(calls);
    await victim.restart();
    const acknowledged = answers.filter((answer) => answer !== undefined).length;
    if (acknowledged === answers.length) this.#window *= 0.9;
    if (acknowledged === 0) this.#window *= 1.1;
    this.#acknowledged += acknowledged;
    this.#unanswered += answers.length - acknowledged;
    return answers;
  }

  #holder(i: number): AccountHolder {
    return this.#holders[i] as AccountHolder;
  }

  #newTarget(): string {
    return `crash${this.#targets++}@example.org`;
  }

  #lost(what: string): void {
    this.losses.push(what);
  }
}
