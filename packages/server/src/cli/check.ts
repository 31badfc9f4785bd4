import { existsSync } from 'node:fs';
import { versionOfCode } from '@recovery-guardian/core';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { formatEther, formatUnits, type Hex, parseEther } from 'viem';
import { createNodes, type Nodes } from '../chains/nodes.ts';
import { type ChainDescription, describeChain, verifyChain } from '../chains/verify-chain.ts';
import {
  type DeliveryConfiguration,
  emailProviders,
  mediaOf,
  mediumOf,
  smsProviders,
} from '../configuration/delivery.ts';
import { findScopeMistakes, servedBy } from '../configuration/endpoint.ts';
import { inspectConfiguration, readTenants } from '../configuration/load.ts';
import { ConfigurationError } from '../configuration/mistakes.ts';
import { type Configuration, databaseDefaults } from '../configuration/schema.ts';
import type { SponsorConfiguration } from '../configuration/sponsor.ts';
import { listPendingMigrations } from '../database/migrate.ts';
import { type Database, openDatabase, readDatabaseTime } from '../database/open.ts';
import { checkDelivery, senderOf } from '../delivery/providers.ts';
import { describeSender } from '../delivery/sender-records.ts';
import { createApiKeyRepository } from '../endpoint/api-keys.ts';
import { createFieldCipher, type FieldCipher } from '../keys/field-cipher.ts';
import { openGuardianSigner } from '../keys/guardian-signer.ts';
import { KeyMissingError } from '../keys/key-errors.ts';
import { findUnreadableRows } from '../keys/sealed-rows.ts';
import { openSecrets } from '../keys/secrets.ts';
import type { GuardianSigner } from '../keys/sign-recovery.ts';
import { type Clock, measureSkew, systemClock } from '../kit/clock.ts';
import { openGasKey } from '../relayer/open-relayer.ts';
import { createRelayChain } from '../relayer/relay-chain.ts';
import { createGasPolicyRepository } from '../sponsor/gas-policy-repository.ts';
import {
  describeDeposit,
  openPaymasterSigner,
  paymastersOf,
  verifyPaymaster,
} from '../sponsor/paymaster.ts';
import { openSponsorChain } from '../sponsor/sponsor-chain.ts';
import { openTokens } from '../sponsor/tokens.ts';
import { defineCommand } from './command.ts';

export const check = defineCommand({
  summary:
    'report every mistake and how to correct it: configuration, database, chains, delivery, keys, sponsor, relayer',
  isOfTenants: true,
  async run({ source, print }) {
    const { configuration, mistakes } = inspectConfiguration(source);
    const { length } = mistakes;
    print(`configuration: ${length === 0 ? 'ok' : `${length} to correct, see below`}`);
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
      ...nodes.map((ofChain) => checkChain(ofChain, configuration)),
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
  const { from, dkimSelectors } = delivery.email;
  const domains = new Set([from, ...emailProviders(delivery).map(senderOf)].flatMap(domainOf));
  const [own] = domainOf(from);
  const records = await Promise.all(
    [...domains].map((domain) => describeSender(domain, domain === own ? dkimSelectors : [])),
  );
  findings.push(...records.flat().map((text) => `delivery: ${text}`));
  const mistakes = checks.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [`delivery by ${name} fails: ${problem}`],
  );
  return { findings, mistakes };
}

/** The domain of `name@domain` or `Name <name@domain>`; none of a machine without a public name. */
function domainOf(sender = ''): string[] {
  return /@([^@>\s]+\.[^@>\s]+)>?$/.exec(sender)?.slice(1) ?? [];
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

/**
 * Reports what every node of a chain answers, for the operator to compare, and what the service
 * would refuse.
 */
async function checkChain(nodes: Nodes, { mode }: Pick<Configuration, 'mode'>): Promise<Report> {
  const { chain } = nodes;
  const findings = [`chain ${chain.chainId} (${chain.name}):`];
  const mistakes: string[] = [];
  for (const [index, { codeHash: configured }] of chain.recoveryModules.entries()) {
    const description = await describeChain(nodes, index);
    for (const node of description.nodes) {
      findings.push(`  ${node.node}: ${describeNode(node)}`);
      if ('problem' in node) {
        mistakes.push(
          `${node.node} of the chain ${chain.chainId} does not answer: ${node.problem}`,
        );
      }
    }
    const setting = `recoveryModules[${index}].codeHash`;
    try {
      const trustedCodeHash = configured?.toLowerCase() as Hex | undefined;
      const trusted = { trustedCodeHash, mode, log: silent };
      const { codeHash, version } = await verifyChain(nodes, index, trusted);
      const audited = versionOfCode(codeHash) && 'an audited deployment';
      const origin = audited ?? (trustedCodeHash && `as ${setting} says`);
      findings.push(
        origin
          ? `  module: version ${version}, ${origin}`
          : `  module: version ${version}; production needs ${setting} set to ${codeHash}, once you have compared it`,
      );
    } catch (error) {
      mistakes.push((error as Error).message);
    }
  }
  return { findings, mistakes: [...new Set(mistakes)] };
}

function describeNode(node: ChainDescription['nodes'][number]): string {
  if ('problem' in node) return 'does not answer';
  const { chainId, head, codeHash, version } = node;
  const module = codeHash ? `${codeHash}, version ${version ?? 'none'}` : 'no contract';
  return `chain id ${chainId}, block ${head}, module ${module}`;
}

/** Checks that Redis answers, and has the time, if it is configured. */
async function checkRedis({ redisUrl }: Configuration['rates'], clock: Clock): Promise<Report> {
  if (redisUrl === undefined) {
    return {
      findings: ['redis: none, so each process counts request rates separately'],
      mistakes: [],
    };
  }
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 5_000,
    retryStrategy: () => null,
  });
  // Errors also reject `connect`.
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
    const readTime = async () => {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    };
    const { findings, mistakes } = compareClocks('Redis', await measureSkew(readTime, clock));
    return { findings: ['redis: answers', ...findings], mistakes };
  } catch (error) {
    const { message } = error as Error;
    const mistake = `Redis does not answer: ${message}: check rates.redisUrl (REDIS_URL)`;
    return { findings: ['redis: does not answer'], mistakes: [mistake] };
  } finally {
    redis.disconnect();
  }
}

/** Above this many seconds of difference the operator is warned. */
const warnAbove = 1;
/** Above this many seconds codes, leases and daily limits end at visibly different times. */
const failAbove = 5;

/**
 * Reports how far another clock is away from this host's.
 *
 * @param skew how many seconds it is ahead; see {@link measureSkew}
 */
export function compareClocks(other: string, skew: number): Report {
  const seconds = Math.abs(skew);
  if (seconds <= warnAbove) return { findings: [], mistakes: [] };
  const difference = `the clock of ${other} is ${seconds.toFixed(1)} s ${skew > 0 ? 'ahead' : 'behind'}`;
  return seconds <= failAbove
    ? { findings: [`clocks: warning: ${difference}`], mistakes: [] }
    : {
        findings: [`clocks: ${difference}`],
        mistakes: [`${difference}: synchronize the clocks of both hosts by NTP`],
      };
}

/** Checks that the guardian's key and the secrets can be opened. */
async function checkKeys(
  { guardian, secrets, mode }: Configuration,
  clock: Clock,
): Promise<Report> {
  const parts = [
    await attempt('guardian', () => openGuardian(guardian, mode)),
    await attempt('secrets', async () => openSecrets(secrets, clock)),
  ];
  return {
    findings: parts.map(({ name, state }) => `keys: ${name} ${state}`),
    mistakes: parts.flatMap(({ problem }) => problem ?? []),
  };
}

/** Opens the key, or asks the signer that has it. */
async function openGuardian(guardian: Configuration['guardian'], mode: Configuration['mode']) {
  const signer = await openGuardianSigner(guardian, mode);
  try {
    await signer.ping?.();
  } finally {
    signer.close?.();
  }
}

async function attempt(name: string, open: () => Promise<unknown>) {
  try {
    await open();
    return { name, state: 'ok', problem: undefined };
  } catch (error) {
    const isMissing = error instanceof KeyMissingError;
    const state = isMissing ? 'not created yet: run "keys create"' : 'cannot be opened';
    return { name, state, problem: (error as Error).message };
  }
}

/**
 * Checks that the sponsor's key can be opened, and that its paymasters accept it and have a
 * deposit.
 */
async function checkSponsor(
  configuration: Configuration,
  nodes: readonly Nodes[],
): Promise<Report> {
  const { sponsor, mode } = configuration;
  if (!sponsor) return { findings: ['sponsor: none'], mistakes: [] };
  return checkOwnKey('sponsor', configuration, async (guardian) => {
    const signer = await openPaymasterSigner(sponsor, { mode, guardian });
    const signs = { findings: [`sponsor: signs as ${signer.address}`], mistakes: [] };
    const parts = [
      ...checkPaymasters(sponsor, nodes, signer.address),
      ...nodes.map((ofChain) => checkTokens(sponsor, ofChain)),
    ];
    return [signs, ...(await Promise.all(parts))];
  });
}

function checkPaymasters(
  sponsor: SponsorConfiguration,
  nodes: readonly Nodes[],
  signer: `0x${string}`,
): Promise<Report>[] {
  return nodes.flatMap((ofChain) => {
    const { chainId } = ofChain.chain;
    const chain = openSponsorChain(ofChain);
    const tokens = sponsor.tokens?.accepted.find((one) => one.chainId === chainId);
    return paymastersOf(sponsor, ofChain.chain).map(async (paymaster): Promise<Report> => {
      const place = `EntryPoint ${paymaster.version} of the chain ${chainId}`;
      try {
        const deposit = await verifyPaymaster(paymaster, chain, {
          chainId,
          signer,
          takesTokens: tokens !== undefined,
        });
        const mistakes =
          deposit > 0n
            ? []
            : [`the paymaster for ${place} has no deposit: send it some by depositTo`];
        return { findings: [`sponsor: ${place}, ${describeDeposit(deposit)}`], mistakes };
      } catch (error) {
        return { findings: [`sponsor: ${place} fails`], mistakes: [(error as Error).message] };
      }
    });
  });
}

/** Reads the chain's tokens for gas, and what they cost. */
async function checkTokens({ tokens }: SponsorConfiguration, ofChain: Nodes): Promise<Report> {
  const { chainId } = ofChain.chain;
  const place = `the tokens of the chain ${chainId}`;
  try {
    const opened = await openTokens(tokens, chainId, openSponsorChain(ofChain), silent);
    const findings = (opened?.accepted ?? []).map(async ({ symbol, decimals, readRate }) => {
      const { rate } = await readRate();
      const units = formatUnits(rate, decimals);
      return `sponsor: ${units} ${symbol} for 1 of the currency of the chain ${chainId}`;
    });
    return { findings: await Promise.all(findings), mistakes: [] };
  } catch (error) {
    return { findings: [`sponsor: ${place} fail`], mistakes: [(error as Error).message] };
  }
}

/**
 * Checks that the relayer's key can be opened, has funds and no code on every chain, and that the
 * chains have EIP-1559 fees.
 */
async function checkRelayer(
  configuration: Configuration,
  nodes: readonly Nodes[],
): Promise<Report> {
  const { relayer, mode } = configuration;
  if (!relayer) return { findings: ['relayer: none'], mistakes: [] };
  return checkOwnKey('relayer', configuration, async (guardian) => {
    const { address: sender } = await openGasKey(relayer, { mode, guardian });
    const reports = relayer.chains.map(async (relayed): Promise<Report> => {
      const { chainId, confirmations, lowBalance } = relayed;
      const ofChain = nodes.find(({ chain }) => chain.chainId === chainId);
      if (!ofChain) return { findings: [], mistakes: [] };
      const place = `relayer: chain ${chainId}`;
      try {
        const relayChain = createRelayChain(ofChain, { sender, confirmations });
        const [balance] = await Promise.all([
          relayChain.getBalance(),
          relayChain.getFeeMarket(),
          relayChain.requirePlainKey(),
        ]);
        const isLow = balance < parseEther(lowBalance);
        return {
          findings: [`${place}, balance ${formatEther(balance)}`],
          mistakes: isLow
            ? [`${sender} has less than ${lowBalance} on the chain ${chainId}: send it some`]
            : [],
        };
      } catch (error) {
        return { findings: [`${place} fails`], mistakes: [(error as Error).message] };
      }
    });
    const payer = `relayer: pays from ${sender}${relayer.address ? ', whose key is elsewhere' : ''}`;
    return [{ findings: [payer], mistakes: [] }, ...(await Promise.all(reports))];
  });
}

/** The findings of a check, and the mistakes, each with how to correct it. */
interface Report {
  findings: string[];
  mistakes: string[];
}

/** Checks what has a key of its own, which must not be the guardian's. */
async function checkOwnKey(
  part: 'sponsor' | 'relayer',
  { guardian, mode }: Configuration,
  check: (guardian: GuardianSigner) => Promise<Report[]>,
): Promise<Report> {
  const signer = await openGuardianSigner(guardian, mode).catch(() => undefined);
  if (!signer) {
    // Reported with the keys.
    return { findings: [`${part}: unchecked, as the guardian's key does not open`], mistakes: [] };
  }
  try {
    const reports = await check(signer);
    return {
      findings: reports.flatMap(({ findings }) => findings),
      mistakes: reports.flatMap(({ mistakes }) => mistakes),
    };
  } catch (error) {
    return { findings: [`${part}: cannot be opened`], mistakes: [(error as Error).message] };
  } finally {
    signer.close?.();
  }
}

/** Checks that the database can be reached, and what "migrate" would do. Changes nothing. */
async function checkDatabase(configuration: Configuration, clock: Clock): Promise<Report> {
  const { database, secrets } = configuration;
  const { url, directory } = database;
  if (url === undefined && directory !== 'memory://' && !existsSync(directory ?? '')) {
    return { findings: [`database: ${directory} will be made at the first start`], mistakes: [] };
  }
  try {
    const { db, close } = await openDatabase(database);
    try {
      const { rows } = await sql<{ version: string }>`
        select current_setting('server_version') as version`.execute(db);
      const pending = await listPendingMigrations(db);
      const clocks = await checkClock(db, clock);
      const state = pending.length === 0 ? 'up to date' : `to be brought up to date: ${pending}`;
      return {
        findings: [`database: PostgreSQL ${rows[0]?.version}, ${state}`, ...clocks.findings],
        mistakes: [
          ...clocks.mistakes,
          ...(pending.length === 0
            ? [
                ...(await findSealedMistakes(db, secrets, clock)),
                ...(await findApiKeyMistakes(db, configuration, clock)),
                ...(await findPolicyMistakes(db, configuration)),
                ...(await findUnreachable(db, configuration.delivery)),
                ...(await findTimeoutMistakes(db, database)),
              ]
            : []),
        ],
      };
    } finally {
      await close();
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const setting = url === undefined ? 'database.directory' : 'database.url (DATABASE_URL)';
    return {
      findings: ['database: cannot be opened'],
      mistakes: [`the database cannot be opened: ${message || code}: check ${setting}`],
    };
  }
}

/** Finds phone numbers that no provider reaches by what is recorded with them. */
export async function findUnreachable(
  db: Database,
  delivery: DeliveryConfiguration,
): Promise<string[]> {
  const { rows } = await sql<{ via: string[] | null; count: number }>`
    select via, count(*)::int as count from registrations
    where channel = 'sms' and status = 'active'
    group by via`.execute(db);
  const served = smsProviders(delivery).map(mediumOf);
  return rows.flatMap(({ via, count }) => {
    const media = mediaOf(via ?? undefined, delivery.sms?.fallback);
    return media.some((medium) => served.includes(medium))
      ? []
      : [
          `${count} registered phone numbers are reached by ${media.join(' or ')}, and delivery.sms has no such provider: add one, or they get no code and no alarm`,
        ];
  });
}

/** Compares this host's clock with the database's. */
export async function checkClock(db: Database, clock: Clock): Promise<Report> {
  return compareClocks('the database', await measureSkew(() => readDatabaseTime(db), clock));
}

/** A pooler's connections have the settings that the pooler gives them, not ours. */
async function findTimeoutMistakes(
  db: Database,
  database: Configuration['database'],
): Promise<string[]> {
  if (database.directUrl === undefined) return [];
  const settings = { ...databaseDefaults, ...database };
  const expected = {
    statement_timeout: settings.statementTimeout,
    lock_timeout: settings.lockTimeout,
    idle_in_transaction_session_timeout: settings.idleInTransactionTimeout,
  };
  const { rows } = await sql<{ name: keyof typeof expected; setting: string }>`
    select name, setting from pg_settings
    where name = any(${Object.keys(expected)}::text[]) order by name`.execute(db);
  const missing = rows
    .filter(({ name, setting }) => Number(setting) !== expected[name] * 1_000)
    .map(({ name }) => `set ${name} = ${expected[name] * 1_000}`);
  if (missing.length === 0) return [];
  return [
    `the pooler's connections have other timeouts than "database": give it what each connection begins with, in PgBouncer connect_query='${missing.join('; ')}'`,
  ];
}

/** After a restore, the database and the secrets may be from different times. */
async function findSealedMistakes(
  db: Database,
  secrets: Configuration['secrets'],
  clock: Clock,
): Promise<string[]> {
  let cipher: FieldCipher;
  try {
    cipher = createFieldCipher(openSecrets(secrets, clock).dataKeys);
  } catch {
    // Reported with the keys.
    return [];
  }
  const problems = await findUnreadableRows(db, cipher);
  return problems.map(
    (problem) =>
      `registered addresses or queued messages cannot be read: ${problem}: bring back the secrets that belong to this database`,
  );
}

/**
 * The plan, chain or policy of a key may have been removed from the configuration, or never
 * created.
 */
async function findApiKeyMistakes(
  db: Database,
  { endpoint, chains, sponsor }: Configuration,
  clock: Clock,
): Promise<string[]> {
  const served = servedBy(endpoint, chains);
  const policies = new Set((await createGasPolicyRepository(db).listAll()).map(({ id }) => id));
  const findPolicyMistakes = ({ policies: named = [] }: { policies?: readonly string[] }) =>
    named
      .filter((id) => sponsor !== undefined && !policies.has(id))
      .map(
        (id) => `policies names "${id}", which there is not: make it by "policies create ${id}"`,
      );
  const tell = (id: string, mistakes: readonly string[]) =>
    mistakes.map((mistake) => `of the API key ${id}, ${mistake}`);

  const keys = await createApiKeyRepository(db).listValid(clock.now());
  return [
    ...keys.flatMap((key) =>
      tell(key.id, [...findScopeMistakes(key, served), ...findPolicyMistakes(key)]),
    ),
    // The scopes of these keys are checked with the configuration.
    ...endpoint.apiKeys.flatMap((key) => tell(key.id, findPolicyMistakes(key))),
  ];
}

/** Without these policies, the sponsor would refuse callers that have none of their own, and tokens. */
async function findPolicyMistakes(db: Database, { sponsor }: Configuration): Promise<string[]> {
  const named = { defaultPolicy: sponsor?.defaultPolicy, 'tokens.policy': sponsor?.tokens?.policy };
  const policies = createGasPolicyRepository(db);
  const mistakes = Object.entries(named).map(async ([setting, id]) => {
    if (id === undefined || (await policies.find(id))) return [];
    return [
      `sponsor.${setting} is "${id}", and no gas policy of that id pays: make it by "policies create ${id}", or enable it`,
    ];
  });
  return (await Promise.all(mistakes)).flat();
}
