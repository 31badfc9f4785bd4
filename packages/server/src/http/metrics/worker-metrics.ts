import { Counter, Gauge, type Registry } from 'prom-client';
import type { RelayReport } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type { Progress } from '../../workers/indexer/indexer.ts';
import type { RelayMeasurement } from '../../workers/relayer/open-relayer.ts';

/** The relayer's metrics. */
export type RelayerMetrics = ReturnType<ReturnType<typeof createRelayerMetrics>>;

export function createRelayerMetrics(register: Registry, prefix: string) {
  const registers = [register];
  const relays = new Counter({
    name: `${prefix}relays_total`,
    help: 'Outcomes of relayed steps of recoveries',
    labelNames: ['chain_id', 'step', 'event', 'tenant'],
    registers,
  });
  const gauge = (name: string, help: string, labels: readonly string[] = []) =>
    new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: ['chain_id', 'tenant', ...labels],
      registers,
    });
  const balance = gauge('relayer_balance_ether', "The gas key's balance, in ether of its chain");
  const spent = gauge(
    'relayer_spent_ether',
    'What the gas key has spent or reserved, in ether of its chain',
    ['period'],
  );
  const waiting = gauge('relays_waiting', 'Unfinished steps of recoveries', ['status']);
  const age = gauge('relays_oldest_seconds', 'The age of the oldest of them');

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

export function createIndexerMetrics(register: Registry, prefix: string) {
  const registers = [register];
  const labelNames = ['chain_id', 'tenant'];
  const behind = new Gauge({
    name: `${prefix}indexer_blocks_behind`,
    help: 'Blocks of a chain that have not been read for alerts yet, those without confirmations too',
    labelNames,
    registers,
  });
  const messages = new Counter({
    name: `${prefix}alert_messages_total`,
    help: 'Alerts to users about their accounts',
    labelNames,
    registers,
  });
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
