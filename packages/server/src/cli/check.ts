import type { Clock } from '@recovery-guardian/recovery-service';
import { createNodes } from '../adapters/chains/nodes.ts';
import { checkDelivery } from '../adapters/delivery/check-delivery.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { inspectConfiguration } from '../configuration/load.ts';
import type { Configuration } from '../configuration/schema.ts';
import { readTenants } from '../configuration/tenants.ts';
import { ConfigurationError } from '../schema-kit/mistakes.ts';
import { checkChain } from './check/chain.ts';
import { checkDatabase } from './check/database.ts';
import { checkKeys } from './check/keys.ts';
import { checkRedis } from './check/redis.ts';
import { checkRelayer } from './check/relayer.ts';
import type { Report } from './check/report.ts';
import { checkSponsor } from './check/sponsor.ts';
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

/** Checks whether each provider could send, without sending. */
async function checkMessages({ delivery, service }: Configuration, clock: Clock): Promise<Report> {
  const checks = await checkDelivery(delivery, clock);
  const findings = checks.map(
    ({ name, problem }) => `delivery: ${name} ${problem ? 'fails' : 'ok'}`,
  );
  if (delivery.sms === undefined) findings.push('delivery: no SMS');
  if (service.baseUrl === undefined) {
    findings.push('delivery: emails have no link, as service.baseUrl is not set');
  }
  const mistakes = checks.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [`delivery by ${name} fails: ${problem}`],
  );
  return { findings, mistakes };
}

/** Checks the tenants' files, and what the services have in common; `--tenant` checks the rest. */
async function checkTenants(configuration: Configuration): Promise<Report> {
  try {
    const tenants = [...readTenants(configuration)];
    return {
      findings: tenants.map(([name, tenant]) => {
        const others = [configuration, ...tenants.map(([, one]) => one)];
        const isShared = others.some((one) => one !== tenant && hasSameIdentity(one, tenant));
        return isShared
          ? `tenant ${name}: it shares its siweDomain: what an owner signs for one of these services can be used at the others, too`
          : `tenant ${name}: ok; "check --tenant ${name}" checks its database, messages and keys`;
      }),
      mistakes: [],
    };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { findings: ['tenants: cannot be used'], mistakes: [error.message] };
  }
}

function hasSameIdentity({ service: one }: Configuration, { service: other }: Configuration) {
  return one.siweScheme === other.siweScheme && one.siweDomain === other.siweDomain;
}
