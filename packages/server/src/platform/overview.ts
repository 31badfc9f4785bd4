import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { numberToHex } from 'viem';
import { scopeOf } from '../configuration/endpoint.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { Database } from '../database/open.ts';
import { type ApiKeyRecord, createApiKeyRepository } from '../endpoint/api-keys.ts';
import type { Metrics, MetricValue } from '../http/metrics.ts';
import type { Status } from '../http/readiness.ts';
import type { Clock } from '../kit/clock.ts';
import { createGasPolicyRepository } from '../sponsor/gas-policy-repository.ts';
import { listPolicyFunds, listReceipts, sumSpending } from '../sponsor/ledger-repository.ts';
import { overviewScope } from './management-keys.ts';
import { operation } from './routes.ts';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const wei = Type.String({ description: 'wei, in hexadecimal' });
const chainId = Type.Integer();
const team = Type.String({ description: "empty for the operator's own" });
const time = Type.Integer({ description: 'milliseconds since 1970' });
const counts = { answered: Type.Integer(), failed: Type.Integer() };
const ofAll = <Item extends TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item, { description: 'the newest' }), total: Type.Integer() });

const OverviewSchema = Type.Object({
  at: time,
  networks: Type.Array(Type.Object({ chainId, name: Type.String() })),
  process: Type.Object({
    version: Type.String(),
    roles: Type.Array(Type.String()),
    uptime: Type.Integer({ description: 'seconds' }),
    checks: Type.Record(Type.String(), Type.String()),
  }),
  keys: ofAll(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      team,
      plan: Type.String(),
      chains: orNull(Type.Array(chainId)),
      state: Type.String({ description: 'valid, replaced, expired, revoked, or configured' }),
      expiresAt: orNull(time),
      ...counts,
    }),
  ),
  policies: ofAll(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      team,
      enabled: Type.Boolean(),
      chains: orNull(Type.Array(chainId)),
      spent: wei,
      reserved: wei,
      total: orNull(wei),
    }),
  ),
  spending: Type.Array(
    Type.Object({
      chainId,
      team: Type.Optional(team),
      policyId: Type.Optional(Type.String()),
      today: wei,
      month: wei,
      reserved: wei,
      operations: Type.Integer(),
    }),
    { description: 'in UTC: on each network, of each team there, and of each policy; the largest' },
  ),
  receipts: Type.Array(
    Type.Object({
      policyId: Type.String(),
      chainId,
      sender: Type.String(),
      nonce: Type.String({ description: 'in hexadecimal' }),
      cost: wei,
      signedAt: orNull(time),
    }),
    { description: 'executed operations, the newest' },
  ),
  refusals: Type.Array(
    Type.Object({
      by: Type.String({ description: 'sponsor, endpoint, or limit' }),
      reason: Type.String(),
      chainId: orNull(chainId),
      tenant: orNull(Type.String()),
      count: Type.Integer(),
    }),
    { description: 'of this process, since its start' },
  ),
  upstreams: Type.Array(
    Type.Object({ chainId, name: Type.String(), state: orNull(Type.String()), ...counts }),
    { description: 'as this process sees them' },
  ),
  deposits: Type.Array(Type.Object({ chainId, entryPoint: Type.String(), ether: Type.Number() }), {
    description: "the paymasters', where this process reads them",
  }),
  progress: Type.Object({
    queues: orNull(
      Type.Object({ messages: Type.Integer(), events: Type.Integer(), relays: Type.Integer() }),
    ),
    indexes: Type.Array(
      Type.Object({
        chainId,
        module: Type.String(),
        tenant: orNull(Type.String()),
        blocksBehind: Type.Integer(),
      }),
      { description: 'those that this process reads for alerts' },
    ),
  }),
});

export type Overview = Static<typeof OverviewSchema>;
export type GetOverview = () => Promise<Overview>;

/** Registers `GET /v1/overview`, for a management key with that scope alone. */
export function overviewRoute(
  app: FastifyInstance,
  getOverview: GetOverview,
  { config, ...more }: RouteShorthandOptions = {},
): void {
  const route = operation(
    overviewScope,
    'getOverview',
    "Keys, policies, spending, refusals, upstreams and receipts of all teams, for the operator's page",
    { response: { 200: OverviewSchema } },
  );
  app.get(
    '/v1/overview',
    { ...route, ...more, config: { ...route.config, ...config } },
    getOverview,
  );
}

interface OverviewParts {
  db: Database;
  clock: Clock;
  metrics: Pick<Metrics, 'read'>;
  getStatus(): Promise<Status>;
  configuration: Pick<Configuration, 'chains' | 'endpoint'>;
}

/** Of keys and policies. */
const maximumListed = 200;
const maximumSpending = 500;
const maximumReceipts = 25;
/** Milliseconds for which an overview is kept, so that many readers cost no more than one. */
const lifetime = 5_000;

/** Returns a function that reads the overview. What the database has is of all processes. */
export function createOverview(parts: OverviewParts): GetOverview {
  let last: { answer: Promise<Overview>; until: number } | undefined;
  return () => {
    const now = parts.clock.now().getTime();
    if (last && now < last.until) return last.answer;
    const entry = { answer: readOverview(parts, now), until: now + lifetime };
    entry.answer.catch(() => {
      if (last === entry) last = undefined;
    });
    last = entry;
    return entry.answer;
  };
}

async function readOverview(
  { db, metrics, getStatus, configuration: { chains, endpoint } }: OverviewParts,
  now: number,
): Promise<Overview> {
  const [keys, policies, spending, receipts, status] = await Promise.all([
    readKeys(db, { metrics, endpoint, now }),
    readPolicies(db),
    sumSpending(db, { ...daysAt(now), limit: maximumSpending }),
    listReceipts(db, maximumReceipts),
    getStatus(),
  ]);
  const { version, roles, uptime, readiness, queues } = status;
  return {
    at: now,
    networks: chains.map(({ chainId: id, name }) => ({ chainId: id, name })),
    process: { version, roles: [...roles], uptime, checks: readiness.checks },
    keys,
    policies,
    spending: spending.map(({ today, month, reserved, ...one }) => ({
      ...one,
      today: numberToHex(today),
      month: numberToHex(month),
      reserved: numberToHex(reserved),
    })),
    receipts: receipts.map(({ nonce, cost, signedAt, ...one }) => ({
      ...one,
      nonce: numberToHex(nonce),
      cost: numberToHex(cost),
      signedAt: signedAt === undefined ? null : signedAt * 1_000,
    })),
    refusals: await readRefusals(metrics),
    upstreams: await readUpstreams(metrics),
    deposits: (await metrics.read('sponsor_deposit_ether')).map(({ labels, value: ether }) => ({
      chainId: Number(labels.chain_id),
      entryPoint: String(labels.entry_point),
      ether,
    })),
    progress: {
      queues,
      indexes: (await metrics.read('indexer_blocks_behind')).map(({ labels, value }) => ({
        chainId: Number(labels.chain_id),
        module: String(labels.module),
        tenant: tenantOf(labels),
        blocksBehind: value,
      })),
    },
  };
}

/** Today and the first day of its month, in UTC, in days since 1970. */
function daysAt(now: number): { today: number; firstDay: number } {
  const today = Math.floor(now / 86_400_000);
  return { today, firstDay: today - new Date(now).getUTCDate() + 1 };
}

async function readKeys(
  db: Database,
  {
    metrics,
    endpoint,
    now,
  }: { metrics: Pick<Metrics, 'read'>; endpoint: Configuration['endpoint']; now: number },
): Promise<Overview['keys']> {
  const calls = countBy(
    await metrics.read('endpoint_key_calls_total'),
    ({ key }) => String(key),
    ({ outcome }) => outcome === 'ok',
  );
  const none = { answered: 0, failed: 0 };
  const { items, total } = await createApiKeyRepository(db).listNewest(maximumListed);
  const inConfiguration = endpoint.apiKeys.map((key) => {
    const { plan, chains, team: of } = scopeOf(key, endpoint.plans);
    return {
      id: key.id,
      label: '',
      team: of ?? '',
      plan,
      chains: chains ? [...chains] : null,
      state: 'configured',
      expiresAt: null,
      ...(calls.get(key.id) ?? none),
    };
  });
  const issued = items.map((key) => ({
    id: key.id,
    label: key.label,
    team: key.team ?? '',
    plan: key.plan,
    chains: key.chains ? [...key.chains] : null,
    state: stateOf(key, now),
    expiresAt: key.expiresAt?.getTime() ?? null,
    ...(calls.get(key.id) ?? none),
  }));
  return { items: [...inConfiguration, ...issued], total: total + inConfiguration.length };
}

function stateOf({ revokedAt, expiresAt, replacedBy }: ApiKeyRecord, now: number): string {
  if (revokedAt) return 'revoked';
  if (expiresAt && expiresAt.getTime() <= now) return 'expired';
  return replacedBy ? 'replaced' : 'valid';
}

async function readPolicies(db: Database): Promise<Overview['policies']> {
  const { items, total } = await createGasPolicyRepository(db).listNewest(maximumListed);
  const funds = await listPolicyFunds(
    db,
    items.map(({ id }) => id),
  );
  return {
    total,
    items: items.map(({ id, rules, team: of, disabledAt }) => {
      const { spent = 0n, reserved = 0n } = funds.get(id) ?? {};
      const limit = rules.spending?.total;
      return {
        id,
        name: rules.name ?? id,
        team: of ?? '',
        enabled: disabledAt === undefined,
        chains: rules.chains ?? null,
        spent: numberToHex(spent),
        reserved: numberToHex(reserved),
        total: limit === undefined ? null : numberToHex(BigInt(limit)),
      };
    }),
  };
}

async function readRefusals(metrics: Pick<Metrics, 'read'>): Promise<Overview['refusals']> {
  const read = async (by: string, name: string, label: string) =>
    (await metrics.read(name))
      .filter(({ labels }) => labels[label] !== 'ok')
      .map(({ labels, value: count }) => ({
        by,
        reason: String(labels[label]),
        chainId: labels.chain_id === undefined ? null : Number(labels.chain_id),
        tenant: tenantOf(labels),
        count,
      }));
  const all = [
    ...(await read('sponsor', 'endpoint_sponsorship_refusals_total', 'reason')),
    ...(await read('endpoint', 'endpoint_calls_total', 'outcome')),
    ...(await read('limit', 'limits_hit_total', 'limit')),
  ];
  // Calls are counted by method, too.
  const sums = new Map<string, (typeof all)[number]>();
  for (const one of all) {
    const key = JSON.stringify([one.by, one.reason, one.chainId, one.tenant]);
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].sort((a, b) => b.count - a.count);
}

async function readUpstreams(metrics: Pick<Metrics, 'read'>): Promise<Overview['upstreams']> {
  const states = (await metrics.read('endpoint_upstream_state')).filter(({ value }) => value === 1);
  const keyOf = ({ chain_id, upstream }: MetricValue['labels']) => `${chain_id} ${upstream}`;
  const calls = countBy(await metrics.read('endpoint_upstream_calls_total'), keyOf, isAnswer);
  const services = countBy(
    await metrics.read('rpc_requests_total'),
    ({ chain_id }) => String(chain_id),
    ({ outcome }) => outcome === 'answered',
  );
  return [
    ...states.map(({ labels }) => ({
      chainId: Number(labels.chain_id),
      name: String(labels.upstream),
      state: String(labels.state),
      ...(calls.get(keyOf(labels)) ?? { answered: 0, failed: 0 }),
    })),
    ...[...services].map(([id, count]) => ({
      chainId: Number(id),
      name: 'nodes of the service',
      state: null,
      ...count,
    })),
  ];
}

/** An error of an upstream is an answer, too. */
const isAnswer = ({ outcome }: MetricValue['labels']) =>
  outcome !== 'unavailable' && outcome !== 'invalid';

function countBy(
  values: readonly MetricValue[],
  keyOf: (labels: MetricValue['labels']) => string,
  isGood: (labels: MetricValue['labels']) => boolean,
): Map<string, { answered: number; failed: number }> {
  const counted = new Map<string, { answered: number; failed: number }>();
  for (const { labels, value } of values) {
    const count = counted.get(keyOf(labels)) ?? { answered: 0, failed: 0 };
    count[isGood(labels) ? 'answered' : 'failed'] += value;
    counted.set(keyOf(labels), count);
  }
  return counted;
}

const tenantOf = ({ tenant }: MetricValue['labels']) =>
  tenant === undefined || tenant === '' ? null : String(tenant);
