import { type CreateRecoveryRequest, recoveryHash } from '@recovery-guardian/protocol';
import { findChain } from '../networks/find-chain.ts';
import type { Repositories } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { checkNewOwners } from '../signatures/check-new-owners.ts';
import { parseAccount } from '../siwe/parse-account.ts';
import { checkSignature } from './check-signature.ts';
import { keepSignature } from './keep-signature.ts';
import { recoveryEmoji, togetherPhrase } from './recovery-emoji.ts';
import type { GuardianSignature, NewRecoveryRequest, RecoveryRequest } from './recovery-request.ts';

/**
 * Opens a recovery request with the first guardian's signature, over the recovery at the account's
 * current nonce. Whoever cannot sign for a guardian leaves nothing behind.
 *
 * There is one request for one recovery: where another guardian has opened it already, this one's
 * signature is added. So nobody blocks a guardian by sending again what the guardian signed: that
 * opens nothing, and only what is opened is counted.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-new-owners`,
 * `account-not-safe`, `signer-not-guardian`, `invalid-guardian-signature`, `rate-limited`
 */
export async function createRecovery(
  service: Service,
  body: CreateRecoveryRequest,
): Promise<RecoveryRequest> {
  const { chainId, newThreshold } = body;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(body.account);
  const newOwners = body.newOwners.map((owner) => parseAccount(owner, 'newOwners'));
  checkNewOwners({ account, newOwners, newThreshold });
  const given: GuardianSignature = {
    signer: parseAccount(body.signer, 'signer'),
    signature: lowerCase(body.signature),
  };
  const recovery = { newOwners, newThreshold: BigInt(newThreshold) };
  const progress = await chain.getRecoveryProgress(account, recovery, [given]);
  checkSignature(progress, given);
  const { guardians, nonce } = progress;
  checkNewOwners({ account, newOwners, newThreshold, guardians });

  const module = chain.recoveryModule;
  const hash = recoveryHash({ chainId, module, account, nonce, ...recovery });
  const request: NewRecoveryRequest = {
    id: service.codes.createId(),
    recoveryHash: hash,
    account,
    chainId,
    newOwners,
    newThreshold,
    nonce,
    emoji: recoveryEmoji(service.codes, hash),
    matchPhrase: togetherPhrase(service.codes, hash),
    createdBy: given.signer,
    createdAt: service.clock.now(),
  };
  return service.store.transaction((repositories) =>
    openOrJoin(service, repositories, request, given),
  );
}

async function openOrJoin(
  service: Service,
  repositories: Repositories,
  request: NewRecoveryRequest,
  given: GuardianSignature,
): Promise<RecoveryRequest> {
  const { recoveries, audit } = repositories;
  const at = request.createdAt;
  const known = await recoveries.findByHash(request.recoveryHash);
  if (known) refuseTooSoon(service, known, request);
  else {
    const retryAfter = await repositories.limits.take(limitsOf(service, request), at);
    if (retryAfter !== undefined) throw new ServiceError('rate-limited', { retryAfter });
    if (await recoveries.create(request)) {
      const { id, account, createdBy } = request;
      const ids = { request: id, account, guardian: createdBy };
      await audit.append({ event: 'recovery-created', ids, at });
    }
  }
  const opened = known ?? (await findOpened(recoveries, request));
  await keepSignature(repositories, opened, { given, refused: undefined, at });
  return findOpened(recoveries, request);
}

function limitsOf({ settings }: Service, { chainId, account, createdBy }: NewRecoveryRequest) {
  const key = `recoveries:${chainId}:${account}:${createdBy}`;
  return settings.limits.recoveriesPerGuardian.map((quota) => ({ key, ...quota }));
}

/**
 * Who opened the request is told so when they open it once more right away, as existing clients
 * expect it.
 *
 * @throws {ServiceError} `rate-limited`
 */
function refuseTooSoon(
  { settings }: Service,
  known: RecoveryRequest,
  { createdBy, createdAt }: NewRecoveryRequest,
): void {
  const interval = settings.limits.recoveriesPerGuardian.find(({ maximum }) => maximum === 1);
  if (!interval || known.createdBy !== createdBy) return;
  const passed = (createdAt.getTime() - known.createdAt.getTime()) / 1_000;
  const retryAfter = Math.ceil(interval.period - passed);
  if (retryAfter > 0) throw new ServiceError('rate-limited', { retryAfter });
}

async function findOpened(
  recoveries: Repositories['recoveries'],
  { recoveryHash }: NewRecoveryRequest,
): Promise<RecoveryRequest> {
  const opened = await recoveries.findByHash(recoveryHash);
  if (!opened) throw new Error('A recovery request is gone while it is opened');
  return opened;
}

function lowerCase(signature: string) {
  return signature.toLowerCase() as GuardianSignature['signature'];
}
