import {
  executeRecoveryCall,
  type FetchRecoveriesByAddressQuery,
  type ForeignCode,
  finalizeRecoveryCall,
  isFinalizable,
  type RecoveryRequest as RecoveryAnswer,
  type RelayRecoveryRequest,
  type RelayRecoveryResponse,
} from '@recovery-guardian/core';
import { numberToHex } from 'viem';
import type { Caller } from '../access/authenticate.ts';
import {
  checkNewOwners,
  chooseModule,
  findChain,
  openToAnyoneHint,
  parseAccount,
  parseChainId,
  requireEnabled,
} from '../api/parameters.ts';
import {
  findRunning,
  type GuardianSignature,
  isHandedOver,
  type RecoveryProgress,
  type SignatureCheck,
  termsOf,
} from '../chains/recovery-state.ts';
import type { RecoveryStatus } from '../database/schema.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import type { Limit } from '../limits/limit-repository.ts';
import { limitsOf } from '../limits/limits.ts';
import type { RelayTask, Service } from '../service.ts';
import { chooseSignatures } from './choose-signatures.ts';
import type { RecoveryRequest, RelayData } from './recovery-repository.ts';

/** @throws {ServiceError} `recovery-not-found` */
export async function findRecovery(
  { store }: Pick<Service, 'store'>,
  id: string,
): Promise<RecoveryRequest> {
  const request = await store.recoveries.find(id);
  if (!request) throw new ServiceError('recovery-not-found', { field: 'id' });
  return request;
}

/**
 * Lists the recovery requests for an account at a nonce of the recovery module.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`
 */
export async function listRecoveries(
  { store, chains }: Service,
  query: FetchRecoveriesByAddressQuery,
): Promise<RecoveryRequest[]> {
  const chain = findChain(chains, parseChainId(query.chainId));
  const account = parseAccount(query.account);
  const { chainId, address: module } = await chooseModule(chain, account, query.moduleAddress);
  const isDefault = module === chain.getModule().address;
  const nonce = BigInt(query.nonce);
  return store.recoveries.list({ account, chainId, nonce, module, isDefault });
}

/**
 * Formats a recovery request for clients. The nonce is hexadecimal; addresses are in lower case,
 * except the signers, which keep the spelling they were sent with.
 */
export function describeRecovery(request: RecoveryRequest): RecoveryAnswer {
  const { id, emoji, matchPhrase, newThreshold, chainId, status } = request;
  return {
    id,
    emoji,
    matchPhrase,
    account: request.account.toLowerCase(),
    newOwners: request.newOwners.map((owner) => owner.toLowerCase()),
    newThreshold,
    chainId,
    ...(request.module && { moduleAddress: request.module.toLowerCase() }),
    nonce: numberToHex(request.nonce),
    signatures: request.signatures.map(({ signer, signerAsSent, signature }) => [
      signerAsSent ?? signer.toLowerCase(),
      signature,
    ]),
    executeData: describeStep(request.executeData),
    finalizeData: describeStep(request.finalizeData),
    status,
    discoverable: true,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  };
}

function describeStep({ sponsored, transactionHash }: RelayData) {
  return { sponsored, transactionHash: transactionHash ?? null };
}

/** Whether this module still accepts signatures for this request, at its nonce. */
export function isCurrent(request: RecoveryRequest, { recoveryHash }: SignatureCheck): boolean {
  return recoveryHash === request.recoveryHash;
}

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
  const { account, module } = request;
  const progress = await chain.getRecoveryProgress(account, termsOf(request), [], module);
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

/** The ports needed to relay a step; background jobs have no more. */
export type RelayingService = Pick<Service, 'store' | 'chains' | 'clock' | 'relayer'>;

/**
 * The limits of relayed steps by token and site, across all accounts, as the operator pays for
 * them. A /48 of IPv6 has 65,536 networks, so the site counts.
 */
export function relayLimits(service: Pick<Service, 'settings'>, caller: Caller): Limit[] {
  return limitsOf(service, 'relayed gas', { caller });
}

/**
 * Like {@link relayLimits}, for a new request: counts the steps that the relayer takes by itself,
 * for which no caller asks later. One recovery always fits, however low a limit is.
 */
export function automaticRelayLimits(
  service: Pick<Service, 'settings' | 'relayer'>,
  caller: Caller,
  chainId: number,
): Limit[] {
  const steps = service.relayer?.automaticSteps(chainId).length ?? 0;
  if (steps === 0) return [];
  return relayLimits(service, caller).map((limit) => ({
    ...limit,
    amount: Math.min(steps, limit.maximum),
  }));
}

const foreignCodeHints: Readonly<Record<ForeignCode, string | undefined>> = {
  account: undefined,
  'module-guard':
    'The account has a module guard, whose code runs whenever a module calls the account, so the operator pays no gas for it. Send the recovery from a wallet of your own, which the signatures allow, or have the account remove the guard by setModuleGuard.',
  'recovery-module-as-handler': openToAnyoneHint,
};

/**
 * Hands a step to the operator's relayer, trying the alternatives in order until one is accepted.
 *
 * @param limits of the caller; empty if the service itself relays ({@link automaticRelayLimits})
 * @throws {ServiceError} `not-sponsored`, `relay-refused`, `rate-limited`, `account-not-safe`
 */
export async function relay(
  { relayer, store, clock }: RelayingService,
  [best, ...others]: readonly [RelayTask, ...RelayTask[]],
  limits: readonly Limit[],
): Promise<void> {
  if (!relayer) throw new ServiceError('not-sponsored');
  throwIfLimited(await store.limits.take(limits, clock.now()));
  let result = await relayer.submit(best);
  for (const other of others) {
    if (result.outcome === 'would-revert' || result.outcome === 'not-sponsored') {
      result = await relayer.submit(other);
    }
  }
  switch (result.outcome) {
    case 'taken':
    // Another caller was faster.
    case 'moved-on':
      return;
    case 'not-sponsored':
      throw new ServiceError('not-sponsored');
    case 'not-a-safe':
      throw new ServiceError('account-not-safe', {
        field: 'id',
        hint: foreignCodeHints[result.foreignCode],
      });
    case 'limited':
      return throwIfLimited(result);
    case 'would-revert':
      throw new ServiceError('relay-refused', { cause: result.cause });
  }
}

/**
 * Has the relayer execute a recovery that enough guardians approved, which starts its grace period.
 * If there are enough signatures, they are checked again, and those that the module now rejects are left
 * out. Succeeds if the recovery is already executed or in progress.
 *
 * @param limits of the caller; empty if the service itself executes
 * @throws {ServiceError} `recovery-not-found`, `recovery-outdated`, `insufficient-signatures`,
 * `invalid-new-owners`, `account-not-safe`, `not-sponsored`, `relay-refused`, `rate-limited`
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
  const { address: module, version } = chain.getModule(request.module);
  const terms = termsOf(request);
  const progress = await chain.getRecoveryProgress(account, terms, request.signatures, module);
  if ((await followChain(service, request, progress)) !== 'PENDING') return { success: true };
  if (!isCurrent(request, progress)) throw new ServiceError('recovery-outdated');
  requireThreshold(progress);
  requireEnabled(progress);
  const { nonce, guardians, threshold, approvedOnChain, taken, unapproved, running } = progress;
  // The guardians may have changed since the request was made.
  checkNewOwners({ ...request, guardians });
  // Only more approvals replace a running recovery.
  const toReplace = (running?.approvals ?? 0n) + 1n;
  const wanted = toReplace > threshold ? toReplace : threshold;
  const [best, ...others] = await chooseSignatures(version === '0.1.0' ? unapproved : taken, {
    recoveryHash: request.recoveryHash,
    needed: Math.max(0, Number(wanted - approvedOnChain)),
    version,
  });
  const task = (signatures: GuardianSignature[]): RelayTask => {
    const call = executeRecoveryCall({ module, version, account, nonce, signatures, ...terms });
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

const stuck =
  'This recovery is stuck: its new owners cannot become the owners of the account. The owner can cancel it, or more guardians approve another one';

/**
 * Has the relayer finalize a recovery after its grace period, by the chain's clock. Succeeds if the
 * recovery is already finalized or in progress.
 *
 * @param limits of the caller; empty if the service itself finalizes
 * @throws {ServiceError} `recovery-not-found`, `recovery-outdated`, `recovery-not-ready`,
 * `recovery-not-running`, `account-not-safe`, `not-sponsored`, `relay-refused` also for a recovery that
 * is stuck, `rate-limited`
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
  const { address: module } = chain.getModule(request.module);
  const progress = await chain.getRecoveryProgress(account, termsOf(request), [], module);
  const status = await followChain(service, request, progress);
  if (status === 'FINALIZED') return { success: true };
  if (status === 'PENDING' && !isCurrent(request, progress)) {
    throw new ServiceError('recovery-outdated');
  }
  if (status !== 'EXECUTED') throw new ServiceError('recovery-not-ready');
  const running = findRunning(request, progress);
  if (!running) throw new ServiceError('recovery-not-running');
  if (running.isStuck) throw new ServiceError('relay-refused', { message: stuck });
  if (!isFinalizable(running, progress.timestamp)) throw new ServiceError('recovery-not-ready');
  const call = finalizeRecoveryCall(module, account);
  const task = { recoveryId: id, step: 'finalize', chainId, account, call } as const;
  await relay(service, [task], limits);
  return { success: true };
}
