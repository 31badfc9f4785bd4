import type { RecoveryRequest as RecoveryAnswer } from '@recovery-guardian/protocol';
import { numberToHex } from 'viem';
import type { RecoveryRequest, RelayData } from '../model/recovery-request.ts';

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
