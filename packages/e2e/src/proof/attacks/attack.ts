import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundler } from '@recovery-guardian/devnet';
import {
  freePort,
  relayerSection,
  releasePort,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
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
  /** As in SECURITY.md: `S23`. */
  readonly id: string;
  /** What the attacker wants. */
  readonly goal: string;
  /** Prepares changes to the configuration, which otherwise has the production limits. */
  prepare?(): Promise<(configuration: WrittenConfiguration) => WrittenConfiguration>;
  run(world: AttackWorld): Promise<Outcome>;
}

/** A running world with a bundler, whose server trusts this machine's `X-Forwarded-For`. */
export type AttackWorld = TestWorld & {
  readonly folder: string;
  onProgress(message: string): void;
};

/** Creates a check that holds when the attacker gains nothing. A failing attack does not hold. */
export function attackCheck(attack: Attack): Check {
  return {
    name: `${attack.id} ${attack.goal}`,
    target: 'the attacker gains nothing',
    async measure({ onProgress }) {
      const { world, stop } = await startAttackWorld(attack, onProgress);
      try {
        const { tried, gains } = await attack.run(world);
        const gained = gains.length > 0 ? gains.join('; ') : 'nothing';
        return { measured: `${tried}. Gained: ${gained}`, holds: gains.length === 0 };
      } finally {
        await stop();
      }
    },
  };
}

async function startAttackWorld(attack: Attack, onProgress: (message: string) => void) {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const configure = await attack.prepare?.();
    const port = await freePort();
    stops.push(async () => releasePort(port));
    const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-attack-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const world = await startTestWorld({
      database: { kind: 'postgres', isAlone: true },
      inProcessOfItsOwn: true,
      bundlerUrls: [`http://127.0.0.1:${port}`],
      configure: (configuration) => {
        const production = asInProduction(configuration);
        return configure?.(production) ?? production;
      },
    });
    stops.push(() => world.stop());
    const bundler = await startBundler({ chain: world.chain, port });
    stops.push(() => bundler.stop());
    return { world: { ...world, folder, onProgress }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The default limits of an operator, with node reads, a relayer, and a proxy in front. */
function asInProduction(configuration: WrittenConfiguration): WrittenConfiguration {
  const { limits: _limits, rates: _rates, ...rest } = configuration;
  return {
    ...rest,
    proxies: ['127.0.0.1'],
    chains: (rest.chains ?? []).map((chain) => ({ ...chain, nodeReads: true })),
    relayer: relayerSection(),
  };
}
