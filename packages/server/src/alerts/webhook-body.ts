import { numberToHex } from 'viem';
import type { AccountEvent, EventDetails } from './module-event.ts';

const types: Record<EventDetails['kind'], string> = {
  'guardian-added': 'guardian.added',
  'guardian-revoked': 'guardian.revoked',
  'threshold-changed': 'threshold.changed',
  'recovery-confirmed': 'recovery.confirmed',
  'recovery-executed': 'recovery.executed',
  'recovery-finalized': 'recovery.finalized',
  'recovery-canceled': 'recovery.canceled',
  'nonce-invalidated': 'nonce.invalidated',
};

/**
 * Formats an event for integrators as `{ type, timestamp, data }`. Numbers of the chain that may be
 * large are hexadecimal strings, addresses are checksummed, times are ISO 8601 in UTC.
 *
 * @see https://www.standardwebhooks.com
 */
export function webhookBody(event: AccountEvent): string {
  const { id, chainId, module, account, block, transactionHash, logIndex } = event;
  return JSON.stringify({
    type: types[event.kind],
    timestamp: block.time.toISOString(),
    data: {
      id,
      chainId,
      module,
      account,
      blockNumber: numberToHex(block.number),
      blockHash: block.hash,
      transactionHash,
      logIndex,
      ...detailsOf(event),
    },
  });
}

function detailsOf(event: EventDetails) {
  switch (event.kind) {
    case 'guardian-added':
    case 'guardian-revoked':
      return { guardian: event.guardian };
    case 'threshold-changed':
      return { threshold: numberToHex(event.threshold) };
    case 'recovery-confirmed': {
      const { guardian, nonce } = event;
      return { guardian, nonce: nonce === undefined ? null : numberToHex(nonce) };
    }
    case 'recovery-executed':
      return {
        // Null where the chain did not report them.
        newOwners: event.newOwners ?? null,
        newThreshold: numberToHex(event.newThreshold),
        nonce: numberToHex(event.nonce),
        executeAfter: event.executeAfter.toISOString(),
        approvals: numberToHex(event.approvals),
      };
    case 'recovery-finalized':
      return {
        newOwners: event.newOwners ?? null,
        newThreshold: numberToHex(event.newThreshold),
        nonce: numberToHex(event.nonce),
      };
    case 'recovery-canceled':
      return { nonce: numberToHex(event.nonce), isReplaced: event.isReplaced };
    case 'nonce-invalidated':
      return { nonce: numberToHex(event.nonce) };
  }
}
