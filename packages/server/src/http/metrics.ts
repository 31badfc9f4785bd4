import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Progress } from '../alerts/indexer.ts';
import type { EndpointObserver } from '../endpoint/plugin.ts';
import type { RelayMeasurement } from '../relayer/open-relayer.ts';
import type { RelayReport } from '../relayer/relayed-transaction.ts';
import { inTime } from './http-server.ts';

/**
 * The metrics for Prometheus. Labels are routes, outcomes, channels, chains and tenants: nothing about
 * users, accounts or tokens.
 */
export interface Metrics extends ServiceMetrics {
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void;
  rpcCalled(call: { chainId: number; outcome: 'answered' | 'failed' }): void;
  /** A paymaster's deposit at its EntryPoint, in wei. */
  depositRead(deposit: { chainId: number; entryPoint: string; deposit: bigint }): void;
  endpoint: EndpointObserver;
  /** The same metrics, in which what a service reports has this tenant as its label. */
  ofTenant(tenant: string): Metrics;
  /** Reads the values of one of our metrics, by its name without the prefix. */
  read(name: string): Promise<MetricValue[]>;
  /** Returns the text that Prometheus scrapes. */
  render(): Promise<{ contentType: string; text: string }>;
}

export interface MetricValue {
  labels: Readonly<Partial<Record<string, string | number>>>;
  value: number;
}

/** What the deployment's own service reports, and each tenant's. */
interface ServiceMetrics {
  /** An event of the audit log, such as `wrong-code` or `recovery-signed`. */
  eventHappened(event: string): void;
  messageAttempted(attempt: { channel: string; delivery: string }): void;
  /** What a provider reported about a message that it had accepted. */
  receiptRead(receipt: { provider: string; outcome: string }): void;
  messageUndelivered(kind: string): void;
  /** A row that cannot be decrypted: its data key is missing, or it has been changed. */
  rowUnreadable(row: { table: string }): void;
  limitHit(limit: string): void;
  relayer: RelayerMetrics;
  indexer: IndexerMetrics;
}

/** @param database left out by the signer, which has none */
export function createMetrics(database?: DatabaseReadings): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const instruments = createInstruments(register);
  const { counter, gauge, histogram } = instruments;
  const requests = counter('http_requests_total', 'Requests answered', [
    'method',
    'route',
    'status',
  ]);
  const durations = histogram(
    'http_request_duration_seconds',
    'Time until a request was answered',
    ['route'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  );
  const events = counter('events_total', 'Security-relevant events of the audit log', [
    'event',
    'tenant',
  ]);
  const messages = counter('messages_total', 'Attempts to send a message', [
    'channel',
    'outcome',
    'tenant',
  ]);
  const receipts = counter('delivery_receipts_total', 'What providers report of sent messages', [
    'provider',
    'outcome',
    'tenant',
  ]);
  const undelivered = counter(
    'undelivered_messages_total',
    'Messages that a provider reports as not delivered, by what they say',
    ['kind', 'tenant'],
  );
  const unreadable = counter('unreadable_rows_total', 'Sealed rows that could not be opened', [
    'table',
    'tenant',
  ]);
  const rpcCalls = counter('rpc_requests_total', 'Requests to JSON-RPC nodes', [
    'chain_id',
    'outcome',
  ]);
  const limits = counter('limits_hit_total', 'Requests refused because of a limit', [
    'limit',
    'tenant',
  ]);
  const deposits = gauge('sponsor_deposit_ether', "Paymasters' deposits, in ether of their chain", [
    'chain_id',
    'entry_point',
  ]);
  const readDatabase = database && addDatabaseMetrics(instruments, database);
  const relayerOf = createRelayerMetrics(instruments);
  const indexerOf = createIndexerMetrics(instruments);
  const serviceMetrics = (of: TenantLabel): ServiceMetrics => ({
    eventHappened: (event) => events.inc({ ...of, event }),
    messageAttempted: ({ channel, delivery }) =>
      messages.inc({ ...of, channel, outcome: delivery }),
    receiptRead: ({ provider, outcome }) => receipts.inc({ ...of, provider, outcome }),
    messageUndelivered: (kind) => undelivered.inc({ ...of, kind }),
    rowUnreadable: ({ table }) => unreadable.inc({ ...of, table }),
    limitHit: (limit) => limits.inc({ ...of, limit }),
    relayer: relayerOf(of),
    indexer: indexerOf(of),
  });

  const metrics: Metrics = {
    ...serviceMetrics({}),
    ofTenant: (tenant) => ({ ...metrics, ...serviceMetrics({ tenant }) }),
    requestEnded({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ route }, seconds);
    },
    rpcCalled: ({ chainId, outcome }) => rpcCalls.inc({ chain_id: chainId, outcome }),
    depositRead: ({ chainId, entryPoint, deposit }) =>
      deposits.set({ chain_id: chainId, entry_point: entryPoint }, Number(deposit) / 1e18),
    endpoint: createEndpointMetrics(instruments),
    read: async (name) => (await register.getSingleMetric(`${prefix}${name}`)?.get())?.values ?? [],
    async render() {
      await readDatabase?.();
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
  return metrics;
}

const prefix = 'recovery_guardian_';

/** Creates instruments whose names begin with ours, in one registry. */
export function createInstruments(register: Registry) {
  const common = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name: `${prefix}${name}`,
    help,
    labelNames,
    registers: [register],
  });
  return {
    counter: <Label extends string>(name: string, help: string, labels: Label[]) =>
      new Counter(common(name, help, labels)),
    gauge: <Label extends string>(name: string, help: string, labels: Label[]) =>
      new Gauge(common(name, help, labels)),
    /** @param buckets in seconds */
    histogram: <Label extends string>(
      name: string,
      help: string,
      labels: Label[],
      buckets: number[],
    ) => new Histogram({ ...common(name, help, labels), buckets }),
  };
}

type Instruments = ReturnType<typeof createInstruments>;

const states = ['in-use', 'unchecked', 'ejected', 'wrong-chain'] as const;

/**
 * Creates the unified endpoint's metrics. Callers cannot choose labels: methods are those that the
 * endpoint knows, upstreams are named by kind and position, keys by their ids, outcomes by the
 * codes of JSON-RPC, EIP-1193, EIP-1474 and ERC-7769; all others are `other`.
 */
export function createEndpointMetrics({
  counter,
  gauge,
  histogram,
}: Instruments): EndpointObserver {
  const calls = counter(
    'endpoint_calls_total',
    'JSON-RPC calls answered; the outcome is ok, or the code of the error',
    ['chain_id', 'method', 'outcome'],
  );
  const durations = histogram(
    'endpoint_call_duration_seconds',
    'Time until a JSON-RPC call was answered',
    ['chain_id', 'method'],
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  );
  // Separate from the methods: the product of keys and methods would be too large.
  const callsByKey = counter(
    'endpoint_key_calls_total',
    "JSON-RPC calls by the id of the caller's API key, or public; the outcome is ok or error",
    ['key', 'outcome'],
  );
  const refusals = counter(
    'endpoint_sponsorship_refusals_total',
    'Operations that no gas policy paid for, by the reason without its numbers',
    ['chain_id', 'reason'],
  );
  const reasons = new Set<string>();
  const upstreamCalls = counter(
    'endpoint_upstream_calls_total',
    'Calls to bundlers, paymasters and nodes; an error is an answer too',
    ['chain_id', 'upstream', 'method', 'outcome'],
  );
  const upstreamDurations = histogram(
    'endpoint_upstream_call_duration_seconds',
    'Time until a bundler, paymaster or node answered',
    ['chain_id', 'upstream'],
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  );
  const upstreams = gauge(
    'endpoint_upstream_state',
    '1 for the state that an upstream is in, 0 for the others',
    ['chain_id', 'upstream', 'state'],
  );

  return {
    callEnded({ chainId, method, callerId, outcome, seconds }) {
      calls.inc({ chain_id: chainId, method, outcome: codeOf(outcome) });
      durations.observe({ chain_id: chainId, method }, seconds);
      callsByKey.inc({ key: callerId, outcome: outcome === 'ok' ? 'ok' : 'error' });
    },
    sponsorshipRefused({ chainId, reason }) {
      if (reasons.size < maximumReasons) reasons.add(reason);
      refusals.inc({ chain_id: chainId, reason: reasons.has(reason) ? reason : 'other' });
    },
    upstreamCalled({ chainId, upstream, method, outcome, seconds }) {
      upstreamCalls.inc({ chain_id: chainId, upstream, method, outcome });
      upstreamDurations.observe({ chain_id: chainId, upstream }, seconds);
    },
    upstreamChanged({ chainId, upstream, state }) {
      for (const other of states) {
        upstreams.set({ chain_id: chainId, upstream, state: other }, other === state ? 1 : 0);
      }
    },
  };
}

/** More than there are: no text that callers choose is in a reason, and none could fill the metrics. */
const maximumReasons = 100;

/** An upstream may send any number: only known codes have a label. */
function codeOf(outcome: string): string {
  return known.test(outcome) ? outcome : 'other';
}

/** JSON-RPC, EIP-1474: -32700, -3260x, -3200x; ERC-7769: -3250x, -3252x; EIP-1193: 4xxx; 3 is a revert of eth_call. */
const known = /^(ok|-32700|-3260[0-3]|-3200\d|-325[02]\d|4001|4100|4200|490[01]|3)$/;

/** The relayer's metrics. */
type RelayerMetrics = ReturnType<ReturnType<typeof createRelayerMetrics>>;

function createRelayerMetrics({ counter, gauge }: Instruments) {
  const relays = counter('relays_total', 'Outcomes of relayed steps of recoveries', [
    'chain_id',
    'step',
    'event',
    'tenant',
  ]);
  const balance = gauge('relayer_balance_ether', "The gas key's balance, in ether of its chain", [
    'chain_id',
    'tenant',
  ]);
  const spent = gauge(
    'relayer_spent_ether',
    'What the gas key has spent or reserved, in ether of its chain',
    ['chain_id', 'tenant', 'period'],
  );
  const waiting = gauge('relays_waiting', 'Unfinished steps of recoveries', [
    'chain_id',
    'tenant',
    'status',
  ]);
  const age = gauge('relays_oldest_seconds', 'The age of the oldest of them', [
    'chain_id',
    'tenant',
  ]);

  return (of: TenantLabel) => ({
    reported: ({ chainId, step, event }: RelayReport) =>
      relays.inc({ ...of, chain_id: chainId, step, event }),
    /** @param now to compute the age of the oldest relay */
    measured({ chainId, ...measured }: RelayMeasurement, now: Date) {
      const labels = { ...of, chain_id: chainId };
      balance.set(labels, Number(measured.balance) / 1e18);
      spent.set({ ...labels, period: 'day' }, Number(measured.spentToday) / 1e18);
      spent.set({ ...labels, period: 'total' }, Number(measured.spent) / 1e18);
      for (const status of ['queued', 'sent', 'stranded'] as const) {
        waiting.set({ ...labels, status }, measured[status]);
      }
      const { oldest } = measured;
      age.set(labels, oldest ? (now.getTime() - oldest.getTime()) / 1_000 : 0);
    },
  });
}

/** The indexer's metrics, from the process that currently reads a chain. */
type IndexerMetrics = ReturnType<ReturnType<typeof createIndexerMetrics>>;

function createIndexerMetrics({ counter, gauge }: Instruments) {
  const behind = gauge(
    'indexer_blocks_behind',
    'Blocks that have not been read for alerts of a recovery module yet, those without confirmations too',
    ['chain_id', 'module', 'tenant'],
  );
  const messages = counter('alert_messages_total', 'Alerts to users about their accounts', [
    'chain_id',
    'tenant',
  ]);
  return (of: TenantLabel) => ({
    progressed({ chainId, module, head, checkpoint, messages: count }: Progress) {
      const labels = { ...of, chain_id: chainId };
      behind.set({ ...labels, module }, Number(head - checkpoint));
      messages.inc(labels, count);
    },
  });
}

/** The label of what a tenant reports; without it, it is the deployment's own. */
interface TenantLabel {
  tenant?: string;
}

/** What only the database knows; read at every scrape. */
interface DatabaseReadings {
  /** Returns the number of unsent messages. */
  countQueuedMessages(): Promise<number>;
  /** Returns how many seconds the database's clock is ahead of this host's. */
  measureClockSkew(): Promise<number>;
  /** Called when the database does not answer, once until it answers again. */
  onFailure(error: unknown): void;
}

/** Milliseconds: scrapes usually have ten seconds. */
const timeout = 2_000;

/**
 * Adds the metrics that are read from the database. While it does not answer, they are left out, and
 * `database_up` is 0.
 *
 * @returns a function to call before a scrape, which never throws
 */
function addDatabaseMetrics(
  { gauge }: Instruments,
  { countQueuedMessages, measureClockSkew, onFailure }: DatabaseReadings,
): () => Promise<void> {
  const up = gauge('database_up', '1 if the database answers, otherwise 0', []);
  const queued = gauge('queued_messages', 'Messages that wait to be sent', []);
  const skew = gauge(
    'clock_skew_seconds',
    "How far the database's clock is ahead of this host's",
    [],
  );
  // Kept while it is not answered, so that scrapes of a database that hangs do not pile up.
  let reading: Promise<[number, number]> | undefined;
  const read = () => {
    reading ??= Promise.all([countQueuedMessages(), measureClockSkew()]).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  let isFailing = false;
  return async () => {
    try {
      const [messages, seconds] = await inTime(timeout, read());
      queued.set(messages);
      skew.set(seconds);
      up.set(1);
      isFailing = false;
    } catch (error) {
      queued.remove();
      skew.remove();
      up.set(0);
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  };
}
