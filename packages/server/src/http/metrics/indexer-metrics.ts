import { Counter, Gauge, type Registry } from 'prom-client';
import type { Progress } from '../../workers/indexer/indexer.ts';
import type { TenantLabel } from './tenant-label.ts';

/** The indexer's metrics, from the process that currently reads a chain. */
export interface IndexerMetrics {
  progressed(progress: Progress): void;
}

export function createIndexerMetrics(
  register: Registry,
  prefix: string,
): (of: TenantLabel) => IndexerMetrics {
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
  return (of) => ({
    progressed({ chainId, head, checkpoint, messages: count }) {
      const labels = { ...of, chain_id: chainId };
      behind.set(labels, Number(head - checkpoint));
      messages.inc(labels, count);
    },
  });
}
