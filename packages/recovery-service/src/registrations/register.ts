import {
  acceptedRegisterStatements,
  type RegisterRequest,
  type RegisterResponse,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { issueChallenge } from '../challenges/issue-challenge.ts';
import { sendCode } from '../messages/send-code.ts';
import { findChain } from '../networks/find-chain.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByAccount } from '../siwe/authorize-by-account.ts';
import { parseAccount } from '../siwe/parse-account.ts';
import { checkTarget } from './check-target.ts';

/**
 * Begins a registration: the account says that a target may recover it, and a code goes to the target
 * to show that it can be reached. Registering a target again sends a new code and ends the old one.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-target`,
 * `invalid-signature`, `account-not-deployed`, `delivery-refused`, `delivery-unavailable`
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

  const { registration, challenge } = await service.store.transaction(async (repositories) => {
    await authorization.takeNonce(repositories.nonces);
    const registration = await repositories.registrations.findOrCreate({
      id: service.codes.createId(),
      account,
      chainId,
      channel,
      target,
      createdAt: service.clock.now(),
    });
    await repositories.challenges.supersede(registration.id);
    const challenge = await issueChallenge(service, repositories, {
      registrationId: registration.id,
    });
    return { registration, challenge };
  });

  const { matchPhrase } = await sendCode(service, { challenge, registration, caller });
  return {
    challengeId: challenge.id,
    matchPhrase,
    expiresAt: challenge.expiresAt.toISOString(),
  };
}
