import type { EndpointObserver } from '@recovery-guardian/unified-endpoint';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { addDatabaseMetrics, type DatabaseReadings } from './database-metrics.ts';
import { createEndpointMetrics } from './endpoint-metrics.ts';
import {
  createIndexerMetrics,
  createRelayerMetrics,
  type IndexerMetrics,
  type RelayerMetrics,
  type TenantLabel,
} from './worker-metrics.ts';

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
  /** Returns the text that Prometheus scrapes. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** What the deployment's own service reports, and each tenant's. */
export interface ServiceMetrics {
  /** An event of the audit log, such as `wrong-code` or `recovery-signed`. */
  eventHappened(event: string): void;
  messageAttempted(attempt: { channel: string; delivery: string }): void;
  /** A row that cannot be decrypted: its data key is missing, or it has been changed. */
  rowUnreadable(row: { table: string }): void;
  limitHit(limit: string): void;
  relayer: RelayerMetrics;
  indexer: IndexerMetrics;
}

const prefix = 'recovery_guardian_';

/** @param database left out by the signer, which has none */
export function createMetrics(database?: DatabaseReadings): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const { requests, durations, events, messages, unreadable, rpcCalls, limits, deposits } =
    createInstruments(registers);
  const readDatabase = database && addDatabaseMetrics(registers, prefix, database);
  const relayerOf = createRelayerMetrics(register, prefix);
  const indexerOf = createIndexerMetrics(register, prefix);
  const serviceMetrics = (of: TenantLabel): ServiceMetrics => ({
    eventHappened: (event) => events.inc({ ...of, event }),
    messageAttempted: ({ channel, delivery }) =>
      messages.inc({ ...of, channel, outcome: delivery }),
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
    endpoint: createEndpointMetrics(register, prefix),
    async render() {
      await readDatabase?.();
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
  return metrics;
}

function createInstruments(registers: Registry[]) {
  return {
    requests: new Counter({
      name: `${prefix}http_requests_total`,
      help: 'Requests answered',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: `${prefix}http_request_duration_seconds`,
      help: 'Time until a request was answered',
      labelNames: ['route'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    events: new Counter({
      name: `${prefix}events_total`,
      help: 'Security-relevant events of the audit log',
      labelNames: ['event', 'tenant'],
      registers,
    }),
    messages: new Counter({
      name: `${prefix}messages_total`,
      help: 'Attempts to send a message',
      labelNames: ['channel', 'outcome', 'tenant'],
      registers,
    }),
    unreadable: new Counter({
      name: `${prefix}unreadable_rows_total`,
      help: 'Sealed rows that could not be opened',
      labelNames: ['table', 'tenant'],
      registers,
    }),
    rpcCalls: new Counter({
      name: `${prefix}rpc_requests_total`,
      help: 'Requests to JSON-RPC nodes',
      labelNames: ['chain_id', 'outcome'],
      registers,
    }),
    limits: new Counter({
      name: `${prefix}limits_hit_total`,
      help: 'Requests refused because of a limit',
      labelNames: ['limit', 'tenant'],
      registers,
    }),
    deposits: new Gauge({
      name: `${prefix}sponsor_deposit_ether`,
      help: "Paymasters' deposits, in ether of their chain",
      labelNames: ['chain_id', 'entry_point'],
      registers,
    }),
  };
}
