import {
  acceptedRegisterStatements,
  maskTarget,
  type RegisterRequest,
  type RegisterResponse,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { allInOrder } from '../all-in-order.ts';
import { type ChallengeMessage, challengeMessage } from '../challenges/challenge-message.ts';
import { takeCodeLimits, tryCodeLimits } from '../challenges/code-limits.ts';
import { deliverCodes } from '../challenges/deliver-codes.ts';
import { type IssuedChallenge, issueChallenge } from '../challenges/issue-challenge.ts';
import { channelTraits } from '../model/channel-traits.ts';
import type { Registration } from '../model/registration.ts';
import { checkTarget } from '../parameters/check-target.ts';
import { findChain } from '../parameters/find-chain.ts';
import { parseAccount } from '../parameters/parse-account.ts';
import type { QueuedMessage, Repositories } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByAccount } from '../siwe/authorize-by-account.ts';
import { listEffective } from './list-effective.ts';

/**
 * Starts a registration and sends a code to the target, to prove that it can be reached.
 * Registering a target again sends a new code and voids the old one.
 *
 * The account's other targets get a code each. Any one of these codes lets the new target take
 * effect immediately; otherwise it waits for the cooling-off period (security S15).
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
  const [, , registration, live, others] = await allInOrder([
    authorization.takeNonce(repositories.nonces),
    takeCodeLimits(service, repositories, { ...ofChannel, target, caller }),
    repositories.registrations.findOrCreate({
      id,
      ...ofChannel,
      target,
      language: caller.language,
      createdAt,
    }),
    repositories.registrations.countLive({ ...ofChannel, since: dayBefore(createdAt) }),
    listEffective(service, repositories, { account, chainId }),
  ]);
  // The limits lock the account's counter until the commit, so parallel calls count all targets.
  if (live > service.settings.limits.registrationsPerChannel) {
    throw new ServiceError('too-many-registrations', { field: 'channel' });
  }
  if (registration.id !== id) await repositories.challenges.supersede(registration.id);
  const challenge = await issueChallenge(service, repositories, {
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
  await repositories.outbox.put(code);
  await repositories.audit.append({
    event: 'registration-begun',
    ids: {
      registration: registration.id,
      challenge: challenge.id,
      account,
      token: caller.tokenId,
    },
    at: service.clock.now(),
  });
  const mustCoolOff = registration.status === 'pending' && service.settings.coolingOffPeriod > 0;
  const confirmations = mustCoolOff
    ? await requestConfirmations(service, repositories, { registration, others, caller })
    : [];
  return { challenge, code, confirmations };
}

/** Pending targets count for a day, as their codes may have reached strangers. */
function dayBefore(time: Date): Date {
  return new Date(time.getTime() - 24 * 60 * 60_000);
}

interface Confirmation {
  registration: Registration;
  challenge: IssuedChallenge;
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
    others,
    caller,
  }: { registration: Registration; others: readonly Registration[]; caller: Caller },
): Promise<Confirmation[]> {
  const confirmations: Confirmation[] = [];
  for (const other of others) {
    // A target over its limits still gets the notice of the new registration.
    const taken = await tryCodeLimits(service, repositories, { ...other, caller });
    if (taken.outcome === 'limited') continue;
    const challenge = await issueChallenge(service, repositories, {
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
    await repositories.outbox.put(message);
    confirmations.push({ registration: other, challenge, message });
  }
  return confirmations;
}
