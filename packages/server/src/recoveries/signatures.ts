import {
  type DescribeSignatureRequest,
  type DescribeSignatureResponse,
  fewBackupCodes,
  maskTarget,
  type RequestSignatureRequest,
  type RequestSignatureResponse,
  requiredConfirmations,
  type SubmitSignatureRequest,
  type SubmitSignatureResponse,
} from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import type { Caller } from '../access/authenticate.ts';
import {
  checkNewOwners,
  chooseModule,
  findChain,
  parseAccount,
  parseNewOwners,
  requireEnabled,
  requireOwnGuardians,
  requireReplaceable,
} from '../api/parameters.ts';
import type { RecoveryState } from '../chains/recovery-state.ts';
import type { NewChallenge } from '../challenges/challenge-repository.ts';
import { checkCode } from '../challenges/challenges.ts';
import {
  challengeMessage,
  createChallenge,
  deliverCodes,
  recoveryPhrase,
} from '../challenges/create-challenge.ts';
import { notifyOtherChannels, queueEvent } from '../challenges/notices.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError } from '../kit/service-error.ts';
import {
  isReachable,
  mayConfirm,
  type Registration,
} from '../registrations/registration-repository.ts';
import type { Repositories, Service } from '../service.ts';
import { chooseTargets } from './choose-targets.ts';
import { holdLastCode, requireLastCodeSent } from './last-code.ts';
import {
  currentStatus,
  requestLifetime,
  type SignatureRequest,
} from './signature-request-repository.ts';

/**
 * Opens a request for a recovery signature and sends a code to every effective target. More than
 * half of them must confirm.
 *
 * Refuses anything that would make the signature useless before a code is sent: new owners that the
 * chain would reject in the last step, and a guardian that is not on the account. The new owners come
 * first, so that bad ones do not reveal, without a message, which accounts have registrations.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-new-owners`,
 * `account-not-safe`, `no-registrations`, `guardian-not-set`, `relay-refused`, `rate-limited`,
 * `delivery-refused`, `delivery-unavailable`
 * @see docs/protocol.md, "Signature requests": POST /auth/signature/request
 */
export async function requestSignature(
  service: Service,
  body: RequestSignatureRequest,
  caller: Caller,
): Promise<RequestSignatureResponse> {
  const { chainId, newThreshold } = body;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(body.account);
  const newOwners = parseNewOwners(body.newOwners);
  checkNewOwners({ account, newOwners, newThreshold });
  const createdAt = service.clock.now();
  const { address: module } = await chooseModule(chain, account, body.moduleAddress);
  const [active, state] = await Promise.all([
    service.store.registrations.listActive({ account, chainId }),
    chain.getRecoveryState(account, undefined, module),
    requireOwnGuardians(chain, account),
  ]);
  const { guardians, nonce } = state;
  checkNewOwners({ account, newOwners, newThreshold, guardians });
  const registrations = active.filter((one) => mayConfirm(one, createdAt));
  const coolingOff = active.filter((one) => !mayConfirm(one, createdAt));
  // A sheet never suffices: without a target that is told of it, a thief would have it for themselves.
  if (!registrations.some(isReachable)) throw new ServiceError('no-registrations');
  const guardian = await findGuardian(service, { chainId, account }, state);
  requireEnabled(state);
  requireReplaceable(state);

  const request: SignatureRequest = {
    id: service.codes.createId(),
    account,
    chainId,
    module,
    newOwners,
    newThreshold,
    nonce,
    guardian,
    requiredVerifications: requiredConfirmations(registrations.length),
    status: 'open',
    signature: undefined,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + requestLifetime),
    lastCodeAt: undefined,
  };
  const { asked, notices } = await service.store.transaction((repositories) =>
    openRequest(service, repositories, { request, registrations, coolingOff, caller }),
  );

  void service.messageQueue.deliver(notices);
  const messages = sentOf(asked).map(({ message }) => message);
  const onPaper = asked.length - messages.length;
  await deliverCodes(service, messages, request.requiredVerifications - onPaper);
  return {
    requestId: request.id,
    moduleAddress: module,
    requiredVerifications: request.requiredVerifications,
    auths: asked.map(({ challenge, registration: { channel, target } }) => ({
      challengeId: challenge.id,
      channel,
      target: maskTarget(channel, target),
    })),
    matchPhrase: recoveryPhrase(service.codes, request),
    expiresAt: new Date(
      Math.min(...asked.map(({ challenge }) => challenge.expiresAt.getTime())),
    ).toISOString(),
  };
}

interface Opening {
  request: SignatureRequest;
  /** The targets that may confirm it. */
  registrations: readonly Registration[];
  /** Targets still in their cooling-off period, which are only notified. */
  coolingOff: readonly Registration[];
  caller: Caller;
}

interface Asked {
  registration: Registration;
  challenge: NewChallenge;
  /** None for a sheet of backup codes. */
  message: QueuedMessage | undefined;
}

function sentOf(asked: readonly Asked[]): (Asked & { message: QueuedMessage })[] {
  return asked.flatMap(({ message, ...one }) => (message ? [{ ...one, message }] : []));
}

/** Stores the request, a challenge for each target within limits, and the messages. */
async function openRequest(
  service: Service,
  repositories: Repositories,
  { request, registrations, coolingOff, caller }: Opening,
): Promise<{ asked: Asked[]; notices: QueuedMessage[] }> {
  const chosen = await chooseTargets(service, repositories, { request, registrations, caller });
  await repositories.signatureRequests.create(request);
  const asked = chosen.map(({ registration, isByLinkOnly }): Asked => {
    const challenge = createChallenge(service, {
      registration,
      purpose: { kind: 'recover', signatureRequestId: request.id },
      notAfter: request.expiresAt,
      isByLinkOnly,
      caller,
    });
    const subject = { kind: 'recover', request } as const;
    const message = isReachable(registration)
      ? challengeMessage(service, { challenge, registration, subject, caller })
      : undefined;
    return { registration, challenge, message };
  });
  for (const { challenge, message } of asked) {
    if (!message) await repositories.challenges.create(challenge);
  }
  await queueMessages(service, repositories, sentOf(asked), {
    entry: {
      event: 'recovery-requested',
      ids: { request: request.id, account: request.account, token: caller.tokenId },
      at: request.createdAt,
    },
  });
  await queueEvent(service, repositories, { type: 'recovery.requested', request });
  const notice = { kind: 'recovery-requested', request } as const;
  const notices = await notifyOtherChannels(service, repositories, coolingOff, notice);
  return { asked, notices };
}

/**
 * Confirms one channel of a signature request with its code. Once enough have confirmed, returns
 * the guardian's signature. Every right code of the request gets the same signature again, so a
 * crash or a lost response costs nothing. After the first right code the others may wait.
 *
 * @throws {ServiceError} `request-not-found`, `challenge-not-found`, `invalid-challenge`,
 * `challenge-expired`, `challenge-exhausted`, `request-stale`, `guardian-not-set`,
 * `relay-refused`, `rate-limited`, `busy`
 * @see docs/protocol.md, "Signature requests": POST /auth/signature/submit
 */
export async function submitSignature(
  service: Service,
  { requestId, challengeId, challenge: code }: SubmitSignatureRequest,
  caller: Caller,
): Promise<SubmitSignatureResponse> {
  const { store } = service;
  const { request, check, notices } = await store.transaction(async (repositories) => {
    const request = await findToConfirm(service, repositories, requestId);
    if (!request) throw new ServiceError('request-not-found', { field: 'requestId' });
    if (request.status === 'stale' || request.status === 'cancelled') {
      throw new ServiceError('request-stale');
    }
    await requireLastCodeSent(service, repositories, request, challengeId);
    const check = await checkCode(service, repositories, {
      challengeId,
      code,
      signatureRequestId: requestId,
    });
    if ('refusal' in check) return { request, check, notices: [] };
    const { id: challenge, registrationId: registration } = check.challenge;
    const few = check.isUsedUp ? await tellOfFewCodes(service, repositories, registration) : [];
    if (!check.isNew) return { request, check, notices: few };
    await repositories.audit.append({
      event: 'recovery-confirmed',
      ids: { request: requestId, account: request.account, challenge, registration },
      at: service.clock.now(),
    });
    const confirmed = check.challenge;
    const held = await holdLastCode(service, repositories, { request, confirmed, caller });
    return { check, ...held, notices: [...few, ...held.notices] };
  });
  if ('refusal' in check) throw check.refusal;
  void service.messageQueue.deliver(notices);
  if (request.signature) return signedAnswer(request, request.signature);

  if (!(await isConfirmed(service, request))) return waitingAnswer(request);
  const signature = await signRequest(service, request);
  if (signature) return signedAnswer(request, signature);
  // A confirmed target was deleted after the count; the remaining ones may still suffice.
  if (await isConfirmed(service, request)) throw await endAsStale(service, request);
  return waitingAnswer(request);
}

/** Tells the other ways of an account when a sheet has few codes left after one was used. */
async function tellOfFewCodes(
  service: Service,
  repositories: Repositories,
  id: string,
): Promise<QueuedMessage[]> {
  const registration = await repositories.registrations.find(id);
  if (!registration || registration.codesLeft > fewBackupCodes) return [];
  const told = await repositories.registrations.listActive(registration);
  return notifyOtherChannels(service, repositories, told, { kind: 'codes-few', registration });
}

/** Locked only where codes may wait: of two at the same time, the second one sees that it does. */
function findToConfirm(
  { settings }: Service,
  { signatureRequests }: Repositories,
  id: string,
): Promise<SignatureRequest | undefined> {
  return settings.lastCodeDelay > 0 ? signatureRequests.findLocked(id) : signatureRequests.find(id);
}

/**
 * Whether enough targets have confirmed.
 *
 * @throws {ServiceError} `request-stale` if too few are left that could confirm
 */
async function isConfirmed(service: Service, request: SignatureRequest): Promise<boolean> {
  const { confirmed, live } = await service.store.challenges.countChannels(request.id);
  if (live < request.requiredVerifications) throw await endAsStale(service, request);
  return confirmed >= request.requiredVerifications;
}

/**
 * Signs the recovery if the chain has not changed since the request was made. Reading and signing
 * come before the write, which counts the confirmations again.
 *
 * @returns `undefined` if there are too few confirmations by then, or the request has ended
 */
async function signRequest(service: Service, request: SignatureRequest): Promise<Hex | undefined> {
  const { id, account, chainId, newOwners, nonce, guardian } = request;
  const recovery = { newOwners, newThreshold: BigInt(request.newThreshold), nonce };
  const chain = findChain(service.chains, chainId);
  const module = chain.getModule(request.module);
  // Also compares the chain and its module with the trusted ones.
  const [state] = await Promise.all([
    chain.getRecoveryState(account, recovery, module.address),
    requireOwnGuardians(chain, account),
  ]);
  const current = await findGuardian(service, { chainId, account }, state);
  // A nonce only grows: this node is behind the one that was asked first.
  if (state.nonce < nonce) throw new ServiceError('busy', { retryAfter: 5 });
  requireEnabled(state);
  const isObstructed = state.guardians.some((one) => newOwners.includes(one));
  if (current !== guardian || state.nonce !== nonce || isObstructed) {
    throw await endAsStale(service, request);
  }
  requireReplaceable(state);
  const signature = await service.signer.signRecovery({
    chainId,
    module: module.address,
    version: module.version,
    account,
    guardian,
    ...recovery,
  });
  return service.store.transaction(async (repositories) => {
    // Before the targets, as where their codes are checked.
    await findToConfirm(service, repositories, id);
    const signed = await repositories.signatureRequests.sign({ id, signature });
    if (signed?.isNew) {
      const at = service.clock.now();
      const ids = { request: id, account };
      await repositories.audit.append({ event: 'recovery-signed', ids, at });
      await queueEvent(service, repositories, { type: 'recovery.signed', request });
    }
    return signed?.signature;
  });
}

async function endAsStale(
  service: Service,
  { id, account }: SignatureRequest,
): Promise<ServiceError> {
  await service.store.transaction(async ({ signatureRequests, audit }) => {
    if (!(await signatureRequests.close(id, 'stale'))) return;
    const at = service.clock.now();
    await audit.append({ event: 'recovery-stale', ids: { request: id, account }, at });
  });
  return new ServiceError('request-stale');
}

function waitingAnswer({ lastCodeAt }: SignatureRequest): SubmitSignatureResponse {
  return { success: true, ...(lastCodeAt && { lastCodeAt: lastCodeAt.toISOString() }) };
}

function signedAnswer({ guardian }: SignatureRequest, signature: Hex): SubmitSignatureResponse {
  return { success: true, signer: guardian, signature };
}

/**
 * Describes a signature request by its id, so that a recovery can be continued on another device.
 * Pages must show these values, not those of a link, before they ask for a code.
 *
 * @throws {ServiceError} `request-not-found`
 */
export async function describeSignature(
  { store, codes, clock, chains }: Service,
  { requestId }: DescribeSignatureRequest,
): Promise<DescribeSignatureResponse> {
  const request = await store.signatureRequests.find(requestId);
  if (!request) throw new ServiceError('request-not-found', { field: 'requestId' });
  const { account, chainId } = request;
  const challenges = await store.challenges.listByRequest(requestId);
  const registrations = await store.registrations.listActive({ account, chainId });
  return {
    account,
    chainId,
    moduleAddress: findChain(chains, chainId).getModule(request.module).address,
    newOwners: [...request.newOwners],
    newThreshold: request.newThreshold,
    requiredVerifications: request.requiredVerifications,
    matchPhrase: recoveryPhrase(codes, request),
    status: currentStatus(request, clock.now()),
    ...(request.lastCodeAt && { lastCodeAt: request.lastCodeAt.toISOString() }),
    expiresAt: request.expiresAt.toISOString(),
    auths: registrations.flatMap(({ id, channel, target }) =>
      challenges
        .filter(({ registrationId }) => registrationId === id)
        .map((challenge) => ({
          challengeId: challenge.id,
          channel,
          target: maskTarget(channel, target),
          isVerified: challenge.status === 'verified',
          expiresAt: challenge.expiresAt.toISOString(),
        })),
    ),
  };
}

/**
 * Finds our guardian on the account, the newest if there are several; without one, a signature
 * would be useless.
 *
 * @throws {ServiceError} `guardian-not-set`
 */
async function findGuardian(
  { signer }: Pick<Service, 'signer'>,
  account: { chainId: number; account: Address },
  { guardians }: Pick<RecoveryState, 'guardians'>,
): Promise<Address> {
  const ours = await signer.getGuardianAddresses(account);
  const guardian = ours.find((address) => guardians.includes(address));
  if (guardian) return guardian;
  throw new ServiceError('guardian-not-set', {
    message: `This account has not set '${ours[0].toLowerCase()}' as a guardian`,
  });
}
