import type { RelayReport } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type { Progress } from '../../workers/indexer/indexer.ts';
import type { RelayMeasurement } from '../../workers/relayer/open-relayer.ts';
import type { Instruments } from './instruments.ts';

/** The relayer's metrics. */
export type RelayerMetrics = ReturnType<ReturnType<typeof createRelayerMetrics>>;

export function createRelayerMetrics({ counter, gauge }: Instruments) {
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
export type IndexerMetrics = ReturnType<ReturnType<typeof createIndexerMetrics>>;

export function createIndexerMetrics({ counter, gauge }: Instruments) {
  const behind = gauge(
    'indexer_blocks_behind',
    'Blocks of a chain that have not been read for alerts yet, those without confirmations too',
    ['chain_id', 'tenant'],
  );
  const messages = counter('alert_messages_total', 'Alerts to users about their accounts', [
    'chain_id',
    'tenant',
  ]);
  return (of: TenantLabel) => ({
    progressed({ chainId, head, checkpoint, messages: count }: Progress) {
      const labels = { ...of, chain_id: chainId };
      behind.set(labels, Number(head - checkpoint));
      messages.inc(labels, count);
    },
  });
}

/** The label of what a tenant reports; without it, it is the deployment's own. */
export interface TenantLabel {
  tenant?: string;
}
