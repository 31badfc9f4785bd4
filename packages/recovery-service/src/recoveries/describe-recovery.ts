import type { RecoveryRequest as RecoveryAnswer } from '@recovery-guardian/protocol';
import { numberToHex } from 'viem';
import type { RecoveryRequest, RelayData } from './recovery-request.ts';

/** A recovery request as clients know it: addresses in lower case, the nonce in hexadecimal. */
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
    signatures: request.signatures.map(({ signer, signature }) => [
      signer.toLowerCase(),
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
