import type { RecoveryRequest as RecoveryAnswer } from '@recovery-guardian/protocol';
import { numberToHex } from 'viem';
import type { RecoveryRequest, RelayData } from '../model/recovery-request.ts';

/**
 * A recovery request as clients know it: the nonce in hexadecimal, addresses in lower case except the
 * signers of signatures, which are spelled as they were sent.
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
