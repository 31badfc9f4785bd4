import type { RecoveryRequest, RecoveryStatus, RelayData } from '../model/recovery-request.ts';
import { findChain } from '../parameters/find-chain.ts';
import type { RecoveryProgress } from '../ports.ts';
import type { Service } from '../service.ts';
import { findRecovery } from './find-recovery.ts';
import { findRunning, isCurrent, isHandedOver, termsOf } from './on-chain.ts';

/**
 * Brings a request in line with the chain where somebody else has moved it on, or a reorg has taken
 * that back: signatures are for everyone to see, and anyone may send them. What the relayer is at is
 * left to the relayer.
 *
 * @returns where the request stands now.
 */
export async function followChain(
  { store, clock }: Pick<Service, 'store' | 'clock'>,
  request: RecoveryRequest,
  progress: RecoveryProgress,
): Promise<RecoveryStatus> {
  const { id, status: from } = request;
  const to = statusOnChain(request, progress);
  if (to === from) return from;
  const step = order[to] < order[from] ? undone : undefined;
  if (await store.recoveries.advance({ id, from, to, step, at: clock.now() })) return to;
  // Somebody else has moved it meanwhile.
  return (await findRecovery({ store }, id)).status;
}

const order: Record<RecoveryStatus, number> = {
  PENDING: 0,
  'EXECUTION-IN-PROGRESS': 1,
  EXECUTED: 2,
  'FINALIZATION-IN-PROGRESS': 3,
  FINALIZED: 4,
};

const undone: RelayData = { sponsored: false, transactionHash: undefined };

/** As {@link followChain}, for one of which only the id is known. */
export async function followRecovery(
  service: Pick<Service, 'store' | 'clock' | 'chains'>,
  id: string,
): Promise<RecoveryStatus> {
  const request = await findRecovery(service, id);
  const chain = findChain(service.chains, request.chainId);
  const progress = await chain.getRecoveryProgress(request.account, termsOf(request), []);
  return followChain(service, request, progress);
}

function statusOnChain(request: RecoveryRequest, progress: RecoveryProgress): RecoveryStatus {
  const { status, nonce } = request;
  // Executing raises the nonce.
  if (status === 'EXECUTED' && isCurrent(request, progress)) return 'PENDING';
  // Of several that ask for the same, the one that was executed raised the nonce to the next.
  const isNext = progress.nonce === nonce + 1n;
  const isRunning = isNext && findRunning(request, progress) !== undefined;
  if (isRunning && (status === 'PENDING' || status === 'FINALIZED')) return 'EXECUTED';
  const isOver = !progress.running && isHandedOver(request, progress);
  if (status === 'EXECUTED' && isOver) return 'FINALIZED';
  return status;
}
