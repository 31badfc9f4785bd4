import type { EndpointObserver } from '@recovery-guardian/unified-endpoint';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { addDatabaseMetrics, type DatabaseReadings } from './database-metrics.ts';
import { createEndpointMetrics } from './endpoint-metrics.ts';
import { createInstruments } from './instruments.ts';
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
    async render() {
      await readDatabase?.();
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
  return metrics;
}
