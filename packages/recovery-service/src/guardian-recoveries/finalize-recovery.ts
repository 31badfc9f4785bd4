import {
  finalizeRecoveryCall,
  type RelayRecoveryRequest,
  type RelayRecoveryResponse,
} from '@recovery-guardian/protocol';
import { findChain } from '../parameters/find-chain.ts';
import type { Limit } from '../ports.ts';
import { ServiceError } from '../service-error.ts';
import { findRecovery } from './find-recovery.ts';
import { followChain } from './follow-chain.ts';
import { findRunning, isCurrent, termsOf } from './on-chain.ts';
import { type RelayingService, relay } from './relay.ts';

/**
 * Has the relayer finalize a recovery after its grace period, by the chain's clock. Succeeds if the
 * recovery is already finalized or in progress.
 *
 * @param limits of the caller; empty if the service itself finalizes
 * @throws {ServiceError} `recovery-not-found`, `recovery-outdated`, `recovery-not-ready`,
 * `recovery-not-running`, `account-not-safe`, `not-sponsored`, `relay-refused`, `rate-limited`
 */
export async function finalizeRecovery(
  service: RelayingService,
  { id }: RelayRecoveryRequest,
  limits: readonly Limit[] = [],
): Promise<RelayRecoveryResponse> {
  const request = await findRecovery(service, id);
  const { account, chainId } = request;
  if (request.status === 'FINALIZATION-IN-PROGRESS') return { success: true };
  const chain = findChain(service.chains, chainId);
  const progress = await chain.getRecoveryProgress(account, termsOf(request), []);
  const status = await followChain(service, request, progress);
  if (status === 'FINALIZED') return { success: true };
  if (status === 'PENDING' && !isCurrent(request, progress)) {
    throw new ServiceError('recovery-outdated');
  }
  if (status !== 'EXECUTED') throw new ServiceError('recovery-not-ready');
  const running = findRunning(request, progress);
  if (!running) throw new ServiceError('recovery-not-running');
  if (progress.timestamp < running.executeAfter) throw new ServiceError('recovery-not-ready');
  const call = finalizeRecoveryCall(chain.recoveryModule, account);
  const task = { recoveryId: id, step: 'finalize', chainId, account, call } as const;
  await relay(service, [task], limits);
  return { success: true };
}
