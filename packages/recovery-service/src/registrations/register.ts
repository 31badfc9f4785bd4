import {
  acceptedRegisterStatements,
  maskTarget,
  type RegisterRequest,
  type RegisterResponse,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { allInOrder } from '../all-in-order.ts';
import { challengeMessage, phraseOf } from '../challenges/challenge-message.ts';
import { deliverCodes } from '../challenges/deliver-codes.ts';
import { type IssuedChallenge, issueChallenge } from '../challenges/issue-challenge.ts';
import { targetLimits } from '../challenges/target-limits.ts';
import { findChain } from '../networks/find-chain.ts';
import type { QueuedMessage, Repositories } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByAccount } from '../siwe/authorize-by-account.ts';
import { parseAccount } from '../siwe/parse-account.ts';
import { checkTarget } from './check-target.ts';
import { listCounting } from './list-counting.ts';
import type { Registration } from './registration.ts';

/**
 * Begins a registration: the account says that a target may recover it, and a code goes to the target
 * to show that it can be reached. Registering a target again sends a new code and ends the old one.
 *
 * Where the account has other targets, each of them gets a code too: one of these lets the new target
 * count at once, else it waits (security S15).
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-target`,
 * `invalid-signature`, `account-not-deployed`, `rate-limited`, `delivery-refused`,
 * `delivery-unavailable`
 * @see spec §4, POST /auth/register
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
  // Accounts that cost nothing to make must not be able to send SMS, which cost money (security S12).
  if (channel === 'sms' && !(await chain.isContract(account))) {
    throw new ServiceError('account-not-deployed', { field: 'account' });
  }

  const begun = await service.store.transaction(async (repositories) => {
    const id = service.codes.createId();
    const [, , registration, counting] = await allInOrder([
      authorization.takeNonce(repositories.nonces),
      takeTargetLimits(service, repositories, { channel, target }),
      repositories.registrations.findOrCreate({
        id,
        account,
        chainId,
        channel,
        target,
        createdAt: service.clock.now(),
      }),
      listCounting(service, repositories, { account, chainId }),
    ]);
    const isNew = registration.id === id;
    if (!isNew) await repositories.challenges.supersede(registration.id);
    const challenge = await issueChallenge(service, repositories, {
      registration,
      purpose: { kind: 'register' },
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
    const isHeld = registration.status === 'pending' && service.settings.hold > 0;
    const confirmations = isHeld
      ? await askOthers(service, repositories, { addition: registration, others: counting, caller })
      : [];
    return { registration, challenge, code, confirmations };
  });

  const { registration, challenge, code, confirmations } = begun;
  void service.courier.deliver(confirmations.map(({ message: one }) => one));
  await deliverCodes(service, [code]);
  return {
    challengeId: challenge.id,
    matchPhrase: phraseOf(service, {
      challengeId: challenge.id,
      registration,
      subject: { kind: 'register' },
    }),
    expiresAt: challenge.expiresAt.toISOString(),
    ...(confirmations.length > 0
      ? {
          confirmations: confirmations.map((one) => ({
            challengeId: one.challenge.id,
            channel: one.registration.channel,
            target: maskTarget(one.registration.channel, one.registration.target),
          })),
        }
      : {}),
  };
}

async function takeTargetLimits(
  service: Service,
  { limits }: Repositories,
  target: Pick<Registration, 'channel' | 'target'>,
): Promise<void> {
  const now = service.clock.now();
  const retryAfter = await limits.take(targetLimits(service, target), now);
  if (retryAfter !== undefined) throw new ServiceError('rate-limited', { retryAfter });
}

type Confirmation = {
  registration: Registration;
  challenge: IssuedChallenge;
  message: QueuedMessage;
};

/** Sends a code to each target that may end the hold of this one. */
async function askOthers(
  service: Service,
  repositories: Repositories,
  {
    addition,
    others,
    caller,
  }: { addition: Registration; others: readonly Registration[]; caller: Caller },
): Promise<Confirmation[]> {
  const now = service.clock.now();
  const confirmations: Confirmation[] = [];
  for (const registration of others) {
    // Whose codes are spent is told when the addition is there.
    const isSpent = await repositories.limits.take(targetLimits(service, registration), now);
    if (isSpent !== undefined) continue;
    const challenge = await issueChallenge(service, repositories, {
      registration,
      purpose: { kind: 'confirm-addition', registrationId: addition.id },
    });
    const message = challengeMessage(service, {
      challenge,
      registration,
      subject: { kind: 'confirm-addition', addition },
      caller,
    });
    await repositories.outbox.put(message);
    confirmations.push({ registration, challenge, message });
  }
  return confirmations;
}
