import type { Repositories } from '../ports.ts';
import type { Service } from '../service.ts';

/** A challenge just made, or made anew. Its code exists here and in the message, nowhere else. */
export type IssuedChallenge = { id: string; code: string; expiresAt: Date };

export type IssueChallengeParameters = {
  registrationId: string;
  /** The request that it confirms, and outlives in no case. */
  signatureRequest?: { id: string; expiresAt: Date } | undefined;
};

/** Makes a challenge with a fresh code, of which only a keyed hash is kept. */
export async function issueChallenge(
  service: Service,
  { challenges }: Repositories,
  { registrationId, signatureRequest }: IssueChallengeParameters,
): Promise<IssuedChallenge> {
  const id = service.codes.createId();
  const { code, codeHash, sentAt, expiresAt } = freshCode(service, id, signatureRequest?.expiresAt);
  await challenges.create({
    id,
    registrationId,
    signatureRequestId: signatureRequest?.id,
    codeHash,
    sentAt,
    expiresAt,
  });
  return { id, code, expiresAt };
}

/** A code for a challenge; those that recover an account are longer, and end with their request. */
export function freshCode(service: Service, challengeId: string, requestExpiresAt?: Date) {
  const { lifetime, recoverDigits, registerDigits } = service.settings.code;
  const code = service.codes.createCode(requestExpiresAt ? recoverDigits : registerDigits);
  const sentAt = service.clock.now();
  const end = sentAt.getTime() + lifetime * 1_000;
  return {
    code,
    codeHash: service.codes.hashCode({ challengeId, code }),
    sentAt,
    expiresAt: new Date(Math.min(end, requestExpiresAt?.getTime() ?? end)),
  };
}
