import type { RecoveryRequest, RecoveryStatus, RelayData } from '../model/recovery-request.ts';
import { findChain } from '../parameters/parameters.ts';
import type { RecoveryProgress } from '../ports.ts';
import type { Service } from '../service.ts';
import { findRecovery } from './find-recovery.ts';
import { findRunning, isCurrent, isHandedOver, termsOf } from './on-chain.ts';

/**
 * Updates a request's status from the chain. Signatures are public and anyone may submit them, and
 * a reorg may undo a step. Steps in progress are left to the relayer.
 *
 * @returns the request's status now
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
  // Another process has changed it in the meantime.
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

/** Like {@link followChain}, by id. */
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
  const isExecuted = status === 'EXECUTED' || status === 'FINALIZED';
  // Executing increments the nonce: it was undone, or a node has lied.
  if (isExecuted && isCurrent(request, progress)) return 'PENDING';
  // Several requests may ask for the same owners; the executed one has the previous nonce.
  const isNext = progress.nonce === nonce + 1n;
  const isRunning = isNext && findRunning(request, progress) !== undefined;
  if (isRunning && (status === 'PENDING' || status === 'FINALIZED')) return 'EXECUTED';
  const isOver = !progress.running && isHandedOver(request, progress);
  if (status === 'EXECUTED' && isOver) return 'FINALIZED';
  return status;
}
