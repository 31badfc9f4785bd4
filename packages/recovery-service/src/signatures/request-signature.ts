import {
  findNewOwnersProblem,
  maskTarget,
  type RequestSignatureRequest,
  type RequestSignatureResponse,
} from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { type IssuedChallenge, issueChallenge } from '../challenges/issue-challenge.ts';
import { recoveryPhrase } from '../messages/match-phrase.ts';
import { sendCode } from '../messages/send-code.ts';
import { findChain } from '../networks/find-chain.ts';
import type { Registration } from '../registrations/registration.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { parseAccount } from '../siwe/parse-account.ts';
import { checkGuardian } from './check-guardian.ts';
import type { SignatureRequest } from './signature-request.ts';

/** No code for a request is good after this long, however often it is sent again. */
const requestLifetime = 30 * 60_000;

/**
 * Opens a request for a recovery signature and sends a code to every registered target. More than
 * half of them must confirm.
 *
 * Everything that would make the signature useless is refused here, before any code is sent: owners
 * that the chain would refuse in the last step, and a guardian that is not on the account.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-new-owners`,
 * `no-registrations`, `guardian-not-set`, `delivery-refused`, `delivery-unavailable`
 * @see spec §4, POST /auth/signature/request; security S13
 */
export async function requestSignature(
  service: Service,
  body: RequestSignatureRequest,
  caller: Caller,
): Promise<RequestSignatureResponse> {
  const { chainId, newThreshold } = body;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(body.account);
  const newOwners = body.newOwners.map((owner) => parseAccount(owner, 'newOwners'));
  checkNewOwners({ account, newOwners, newThreshold });
  const registrations = await service.store.registrations.listActive({ account, chainId });
  if (registrations.length === 0) throw new ServiceError('no-registrations');
  const { guardian, guardians, nonce } = await checkGuardian(service, chain, account);
  checkNewOwners({ account, newOwners, newThreshold, guardians });

  const createdAt = service.clock.now();
  const request: SignatureRequest = {
    id: service.codes.createId(),
    account,
    chainId,
    newOwners,
    newThreshold,
    nonce,
    guardian,
    requiredVerifications: Math.floor(registrations.length / 2) + 1,
    status: 'open',
    signature: undefined,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + requestLifetime),
  };
  const challenges = await service.store.transaction(async (repositories) => {
    await repositories.signatureRequests.create(request);
    const issued: { registration: Registration; challenge: IssuedChallenge }[] = [];
    for (const registration of registrations) {
      const challenge = await issueChallenge(service, repositories, {
        registrationId: registration.id,
        signatureRequest: request,
      });
      issued.push({ registration, challenge });
    }
    return issued;
  });

  const deliveries = await Promise.allSettled(
    challenges.map(({ challenge, registration }) =>
      sendCode(service, { challenge, registration, request, caller }),
    ),
  );
  // One dead mailbox must not keep its owner out, as long as enough of the others were reached.
  const failures = deliveries.filter((delivery) => delivery.status === 'rejected');
  if (deliveries.length - failures.length < request.requiredVerifications)
    throw failures[0]?.reason;

  return {
    requestId: request.id,
    requiredVerifications: request.requiredVerifications,
    auths: challenges.map(({ challenge, registration: { channel, target } }) => ({
      challengeId: challenge.id,
      channel,
      target: maskTarget(channel, target),
    })),
    matchPhrase: recoveryPhrase(service.codes, request),
    expiresAt: new Date(
      Math.min(...challenges.map(({ challenge }) => challenge.expiresAt.getTime())),
    ).toISOString(),
  };
}

function checkNewOwners(parameters: {
  account: Address;
  newOwners: readonly Address[];
  newThreshold: number;
  guardians?: readonly Address[];
}): void {
  const problem = findNewOwnersProblem(parameters);
  if (problem) throw new ServiceError('invalid-new-owners', problem);
}
