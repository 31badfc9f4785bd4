import {
  acceptedRegisterStatements,
  maskTarget,
  type RegisterRequest,
  type RegisterResponse,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { type ChallengeMessage, challengeMessage } from '../challenges/challenge-message.ts';
import { accountLimits, callerLimits, tryCodeLimits } from '../challenges/code-limits.ts';
import { deliverCodes } from '../challenges/codes.ts';
import { createChallenge, type IssuedChallenge } from '../challenges/create-challenge.ts';
import { throwIfLimited } from '../limit-outcome.ts';
import type { NewChallenge } from '../model/challenge.ts';
import { channelTraits } from '../model/channel-traits.ts';
import { mayConfirm, type Registration } from '../model/registration.ts';
import { checkTarget, findChain, parseAccount } from '../parameters/parameters.ts';
import type { QueuedMessage, Repositories } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByAccount } from '../siwe/authorize.ts';

/**
 * Starts a registration and sends a code to the target, to prove that it can be reached.
 * Registering a target again sends a new code and voids the old one.
 *
 * The account's other targets get a code each. Any one of these codes lets the new target take
 * effect immediately; otherwise it waits for the cooling-off period.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-target`,
 * `invalid-signature`, `account-not-deployed`, `too-many-registrations`, `rate-limited`,
 * `delivery-refused`, `delivery-unavailable`
 * @see docs/protocol.md, "Registrations": POST /auth/register
 */
export async function register(
  service: Service,
  request: RegisterRequest,
  caller: Caller,
): Promise<RegisterResponse> {
  const { chainId, channel, target, message } = request;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(request.account);
  checkTarget(channel, target);
  const authorization = await authorizeByAccount(service, {
    account,
    chain,
    message,
    signature: request.signature as Hex,
    statements: acceptedRegisterStatements({
      target,
      channel,
      serviceName: service.settings.serviceName,
    }),
  });
  if (channelTraits[channel].costsMoney && !(await chain.isContract(account))) {
    throw new ServiceError('account-not-deployed', { field: 'account' });
  }

  const { challenge, code, confirmations } = await service.store.transaction((repositories) =>
    start(service, repositories, { account, chainId, channel, target, caller, authorization }),
  );
  void service.messageQueue.deliver(confirmations.map(({ message: one }) => one));
  await deliverCodes(service, [code]);
  return {
    challengeId: challenge.id,
    matchPhrase: code.content.matchPhrase,
    expiresAt: challenge.expiresAt.toISOString(),
    ...(confirmations.length > 0 ? { confirmations: confirmations.map(describe) } : {}),
  };
}

type Start = Pick<Registration, 'account' | 'chainId' | 'channel' | 'target'> & {
  caller: Caller;
  authorization: Awaited<ReturnType<typeof authorizeByAccount>>;
};

/** Stores the pending registration, its challenge and the messages, within the limits. */
async function start(
  service: Service,
  repositories: Repositories,
  { account, chainId, channel, target, caller, authorization }: Start,
): Promise<{
  challenge: IssuedChallenge;
  code: ChallengeMessage;
  confirmations: Confirmation[];
}> {
  const id = service.codes.createId();
  const createdAt = service.clock.now();
  const ofChannel = { account, chainId, channel };
  await authorization.takeNonce(repositories.nonces);
  const { limits } = repositories;
  throwIfLimited(
    await limits.take(accountLimits(service, { ...ofChannel, target }), service.clock.now()),
  );
  // The account's limits stay locked until the commit, so parallel calls count all targets.
  const { registration, others } = await repositories.registrations.findOrCreate({
    id,
    ...ofChannel,
    target,
    language: caller.language,
    createdAt,
  });
  const sameChannel = [registration, ...others].filter((one) => one.channel === channel);
  if (sameChannel.length > service.settings.limits.registrationsPerChannel) {
    throw new ServiceError('too-many-registrations', { field: 'channel' });
  }
  if (registration.id !== id) await repositories.challenges.supersede(registration.id);
  const challenge = createChallenge(service, {
    registration,
    purpose: { kind: 'register' },
    caller,
  });
  const code = challengeMessage(service, {
    challenge,
    registration,
    subject: { kind: 'register' },
    caller,
  });
  await repositories.outbox.putCodes([{ challenge, message: code }], {
    event: 'registration-begun',
    ids: {
      registration: registration.id,
      challenge: challenge.id,
      account,
      token: caller.tokenId,
    },
    at: service.clock.now(),
  });
  // Last, because many accounts share these counters, and they stay locked until the commit.
  throwIfLimited(await limits.take(callerLimits(service, caller), service.clock.now()));
  const mustCoolOff = registration.status === 'pending' && service.settings.coolingOffPeriod > 0;
  const confirmers = others.filter((one) => mayConfirm(one, createdAt));
  const confirmations = mustCoolOff
    ? await requestConfirmations(service, repositories, { registration, confirmers, caller })
    : [];
  return { challenge, code, confirmations };
}

interface Confirmation {
  registration: Registration;
  challenge: NewChallenge;
  message: QueuedMessage;
}

function describe({ challenge, registration: { channel, target } }: Confirmation) {
  return { challengeId: challenge.id, channel, target: maskTarget(channel, target) };
}

/** Sends a code to each target that can end the new registration's cooling-off period. */
async function requestConfirmations(
  service: Service,
  repositories: Repositories,
  {
    registration: newRegistration,
    confirmers,
    caller,
  }: { registration: Registration; confirmers: readonly Registration[]; caller: Caller },
): Promise<Confirmation[]> {
  const confirmations: Confirmation[] = [];
  for (const other of confirmers) {
    // A target over its limits still gets the notice of the new registration.
    const taken = await tryCodeLimits(service, repositories, { ...other, caller });
    if (taken.outcome === 'limited') continue;
    const challenge = createChallenge(service, {
      registration: other,
      purpose: { kind: 'confirm-addition', registrationId: newRegistration.id },
      caller,
    });
    const message = challengeMessage(service, {
      challenge,
      registration: other,
      subject: { kind: 'confirm-addition', newRegistration },
      caller,
    });
    confirmations.push({ registration: other, challenge, message });
  }
  if (confirmations.length > 0) await repositories.outbox.putCodes(confirmations);
  return confirmations;
}
