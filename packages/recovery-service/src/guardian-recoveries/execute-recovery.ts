import {
  executeRecoveryCall,
  type RelayRecoveryRequest,
  type RelayRecoveryResponse,
} from '@recovery-guardian/protocol';
import type { GuardianSignature } from '../model/recovery-request.ts';
import type { RelayTask } from '../model/relayer.ts';
import { findChain } from '../parameters/find-chain.ts';
import type { Limit, RecoveryProgress } from '../ports.ts';
import { ServiceError } from '../service-error.ts';
import { chooseSignatures } from './choose-signatures.ts';
import { findRecovery } from './find-recovery.ts';
import { followChain } from './follow-chain.ts';
import { isCurrent, termsOf } from './on-chain.ts';
import { type RelayingService, relay } from './relay.ts';

/**
 * Has the relayer execute a recovery that enough guardians approved, which starts its grace period.
 * If there are enough signatures, they are checked again, and those that the module now rejects are left
 * out. Succeeds if the recovery is already executed or in progress.
 *
 * @param limits of the caller; empty if the service itself executes
 * @throws {ServiceError} `recovery-not-found`, `recovery-outdated`, `insufficient-signatures`,
 * `account-not-safe`, `not-sponsored`, `relay-refused`, `rate-limited`
 */
export async function executeRecovery(
  service: RelayingService,
  { id }: RelayRecoveryRequest,
  limits: readonly Limit[] = [],
): Promise<RelayRecoveryResponse> {
  const request = await findRecovery(service, id);
  if (request.status === 'EXECUTION-IN-PROGRESS') return { success: true };
  const { account, chainId } = request;
  const chain = findChain(service.chains, chainId);
  const terms = termsOf(request);
  const progress = await chain.getRecoveryProgress(account, terms, request.signatures);
  if ((await followChain(service, request, progress)) !== 'PENDING') return { success: true };
  if (!isCurrent(request, progress)) throw new ServiceError('recovery-outdated');
  requireThreshold(progress);
  const module = chain.recoveryModule;
  const [best, ...others] = await chooseSignatures(progress.taken, {
    recoveryHash: request.recoveryHash,
    threshold: progress.threshold,
  });
  const task = (signatures: GuardianSignature[]): RelayTask => {
    const call = executeRecoveryCall({ module, account, signatures, ...terms });
    return { recoveryId: id, step: 'execute', chainId, account, call };
  };
  await relay(service, [task(best), ...others.map(task)], limits);
  return { success: true };
}

function requireThreshold({ approvals, threshold }: RecoveryProgress): void {
  if (threshold > 0n && approvals >= threshold) return;
  throw new ServiceError('insufficient-signatures', {
    message: `This recovery request has insufficient signatures (collected ${approvals} signatures, account threshold is ${threshold})`,
  });
}
