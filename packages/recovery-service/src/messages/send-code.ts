import type { IssuedChallenge } from '../challenges/issue-challenge.ts';
import { findChain } from '../networks/find-chain.ts';
import type { Registration } from '../registrations/registration.ts';
import type { Caller, Service } from '../service.ts';
import type { SignatureRequest } from '../signatures/signature-request.ts';
import { recoveryMessage, registrationMessage } from './code-messages.ts';
import { deliver } from './deliver.ts';
import { recoveryPhrase, registrationPhrase } from './match-phrase.ts';

export type SendCodeParameters = {
  challenge: IssuedChallenge;
  registration: Registration;
  /** The recovery that the code confirms; `undefined` when it confirms the registration itself. */
  request?: SignatureRequest | undefined;
  caller: Caller;
};

/**
 * Sends a challenge's code to its target, and answers the phrase that the message carries.
 *
 * @throws {ServiceError} `delivery-refused`, `delivery-unavailable`
 */
export async function sendCode(
  service: Service,
  { challenge, registration, request, caller }: SendCodeParameters,
): Promise<{ matchPhrase: string }> {
  const { account, chainId, channel, target } = registration;
  const matchPhrase = request
    ? recoveryPhrase(service.codes, request)
    : registrationPhrase(service.codes, challenge.id, registration);
  const content = {
    serviceName: service.settings.serviceName,
    chainName: findChain(service.chains, chainId).name,
    channel,
    target,
    account,
    code: challenge.code,
    lifetime: service.settings.code.lifetime,
    matchPhrase,
    host: caller.host ?? service.settings.host,
  };
  await deliver(
    service,
    request
      ? recoveryMessage({
          ...content,
          newOwners: request.newOwners,
          newThreshold: request.newThreshold,
        })
      : registrationMessage(content),
  );
  return { matchPhrase };
}
