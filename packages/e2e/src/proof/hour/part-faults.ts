import { setTimeout as sleep } from 'node:timers/promises';
import { chainClient, type SilentProxy, type TestWorld } from '@recovery-guardian/devnet/testing';
import type { Random } from '../../faults/random.ts';
import { createFaultLog, type FaultyDelivery } from './mail-faults.ts';
import type { Branch, ProviderNode } from './node-faults.ts';

interface Parts {
  world: Pick<TestWorld, 'chain'>;
  nodes: readonly ProviderNode[];
  branch: Branch;
  mails: readonly FaultyDelivery[];
  sms: FaultyDelivery;
  database: SilentProxy;
  redis: SilentProxy;
}

/** After this time a statement on a silent connection has failed, in milliseconds. */
const statementPatience = 36_000;

/** Changes how the parts fail, until it ends. */
export function startFaults(parts: Parts, random: Random) {
  const { world, nodes, branch, mails, sms, database, redis } = parts;
  const log = createFaultLog();
  const silences: { from: number; to: number }[] = [];
  const stopping = new AbortController();
  const client = chainClient(world.chain.rpcUrl);
  const seconds = (least: number, most: number) => 1_000 * (least + random.int(most - least));
  /** Repeats after random pauses of seconds. */
  const often = async (least: number, most: number, act: () => unknown) => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await sleep(seconds(least, most), undefined, { signal }).catch(() => {});
      if (!signal.aborted) await act();
    }
  };

  const changeRates = () => {
    for (const node of nodes) {
      node.faultRate = random.pick([0, 0.1, 0.3, 0.9]);
      node.lag = random.pick([0, 1, 3, 6]);
    }
    for (const mail of mails) mail.faultRate = random.pick([0.1, 0.4, 0.7, 1]);
    sms.faultRate = random.pick([0, 0.3, 0.6]);
  };
  const silenceDatabase = async () => {
    const from = Date.now();
    // Connections of now stay silent; new ones work at once, or only after some seconds.
    const isWhole = random.chance(0.5);
    if (isWhole) database.silenceBy(() => 0);
    else database.silence();
    log.note(isWhole ? 'database silent' : "database's connections silent");
    await sleep(seconds(3, 20));
    database.end();
    silences.push({ from: from - 1_000, to: Math.max(Date.now(), from + statementPatience) });
  };
  const reorganize = async () => {
    const depth = 1 + random.int(3);
    branch.base = Number(await client.getBlockNumber()) - depth;
    log.note(`reorg of ${depth}, and back`);
    await sleep(seconds(1, 6));
    branch.base = undefined;
  };
  changeRates();
  const running = Promise.all([
    often(5, 25, changeRates),
    often(60, 150, silenceDatabase),
    often(60, 150, () => {
      log.note('Redis silent');
      redis.silence();
    }),
    often(15, 60, reorganize),
  ]);

  return {
    log: log.faults,
    /** Whether a statement of this time may have had no answer. */
    isSilent: (time: Date) =>
      silences.some(({ from, to }) => from <= time.getTime() && time.getTime() <= to),
    async end() {
      stopping.abort();
      await running;
      for (const node of nodes) Object.assign(node, { faultRate: 0, lag: 0 });
      for (const delivery of [...mails, sms]) delivery.faultRate = 0;
    },
  };
}
