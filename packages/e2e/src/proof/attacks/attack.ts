import { startBundler } from '@recovery-guardian/devnet';
import {
  freePort,
  releasePort,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Check } from '../kit/check.ts';

/** What an attacker did, and what it achieved. */
export interface Outcome {
  /** What was tried, with numbers. */
  readonly tried: string;
  /** What the attacker gained; empty when the defence holds. */
  readonly gains: readonly string[];
}

/** One attack of the second audit, run against its own world. */
export interface Attack {
  /** As in SECURITY.md: `S34`. */
  readonly id: string;
  /** What the attacker wants. */
  readonly goal: string;
  run(world: AttackWorld): Promise<Outcome>;
}

/** A running world with a bundler, the production limits and reads from nodes. */
export type AttackWorld = TestWorld & {
  onProgress(message: string): void;
};

/** Creates a check that holds when the attacker gains nothing. A failing attack does not hold. */
export function attackCheck(attack: Attack): Check {
  return {
    name: `${attack.id} ${attack.goal}`,
    target: 'the attacker gains nothing',
    async measure({ onProgress }) {
      const { world, stop } = await startAttackWorld();
      try {
        const { tried, gains } = await attack.run({ ...world, onProgress });
        const gained = gains.length > 0 ? gains.join('; ') : 'nothing';
        return { measured: `${tried}. Gained: ${gained}`, holds: gains.length === 0 };
      } finally {
        await stop();
      }
    },
  };
}

async function startAttackWorld() {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const port = await freePort();
    stops.push(async () => releasePort(port));
    const world = await startTestWorld({
      database: { kind: 'postgres', isAlone: true },
      inProcessOfItsOwn: true,
      bundlerUrls: [`http://127.0.0.1:${port}`],
      configure: ({ limits: _limits, rates: _rates, ...rest }) => ({
        ...rest,
        chains: (rest.chains ?? []).map((chain) => ({ ...chain, nodeReads: true })),
      }),
    });
    stops.push(() => world.stop());
    const bundler = await startBundler({ chain: world.chain, port });
    stops.push(() => bundler.stop());
    return { world, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
