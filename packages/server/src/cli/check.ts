import { createNodes } from '../adapters/chains/nodes.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { inspectConfiguration } from '../configuration/load.ts';
import { checkChain } from './check/chain.ts';
import { checkDatabase } from './check/database.ts';
import { checkKeys } from './check/keys.ts';
import { checkMessages } from './check/messages.ts';
import { checkRedis } from './check/redis.ts';
import { checkRelayer } from './check/relayer.ts';
import { checkSponsor } from './check/sponsor.ts';
import { checkTenants } from './check/tenants.ts';
import { defineCommand } from './kit/command.ts';

export const check = defineCommand({
  summary:
    'report every mistake and how to correct it: configuration, database, chains, delivery, keys, sponsor, relayer',
  isOfTenants: true,
  async run({ source, print }) {
    const { configuration, mistakes } = inspectConfiguration(source);
    print(`configuration: ${mistakes.length === 0 ? 'ok' : 'contradicts itself'}`);
    const { mode, delivery } = configuration;
    if (mode !== 'production') {
      print(
        `mode: ${mode}, not for real accounts; ${delivery.testTargets?.length ?? 0} test targets`,
      );
    }
    const nodes = configuration.chains.map((chain) => createNodes(chain, { log: silent }));
    const parts = [
      checkTenants(configuration),
      checkDatabase(configuration, systemClock),
      checkRedis(configuration.rates, systemClock),
      ...nodes.map(checkChain),
      checkMessages(configuration, systemClock),
      checkKeys(configuration, systemClock),
      checkSponsor(configuration, nodes),
      checkRelayer(configuration, nodes),
    ];
    for (const part of parts) {
      const { findings, mistakes: more } = await part;
      for (const finding of findings) print(finding);
      mistakes.push(...more);
    }
    if (mistakes.length === 0) return print('No mistakes found');
    throw new Error(`\nTo be cured:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`);
  },
});

/** The report contains what the nodes would log. */
const silent = { warn() {}, error() {} };
