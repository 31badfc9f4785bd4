import { isValidSignatureData, saysSignatureIsValid } from '@recovery-guardian/core';
import { type Address, concat, type Hex, isAddressEqual, pad, size, slice } from 'viem';
import { isRevert, type JsonRpc } from '../chain/json-rpc.ts';

/** The precompiled contract that recovers the signer of a hash. */
const ecrecover: Address = '0x0000000000000000000000000000000000000001';

/** In bytes: r, s, v. */
const keySignatureSize = 65;

interface FindSignerParameters {
  digest: Hex;
  /** A signature by a key, or in a contract's own format. */
  signature: Hex;
  /** The accounts that may have signed. */
  signers: readonly Address[];
  /** Whether a contract's signature is accepted. */
  areContractsTaken: boolean;
}

/**
 * Finds the signer of a signature; `undefined` if it is none of `signers`. The chain checks it, by
 * `ecrecover` for keys and EIP-1271 for contracts: the arithmetic of the curve would add ten
 * kilobytes to every page.
 */
export async function findSigner(
  rpc: JsonRpc,
  { digest, signature, signers, areContractsTaken }: FindSignerParameters,
  signal: AbortSignal,
): Promise<Address | undefined> {
  const call = (to: Address, data: Hex) =>
    rpc('eth_call', [{ to, data }, 'latest'], signal) as Promise<Hex>;

  if (size(signature) === keySignatureSize) {
    const v = pad(slice(signature, 64), { size: 32 });
    const answer = await call(ecrecover, concat([digest, v, slice(signature, 0, 64)]));
    const key = size(answer) === 32 && slice(answer, 12);
    const signer = signers.find((one) => key && isAddressEqual(one, key));
    if (signer) return signer;
  }
  if (!areContractsTaken) return undefined;
  const data = isValidSignatureData(digest, signature);
  for (const signer of signers) {
    if (saysSignatureIsValid(await call(signer, data).catch(noAnswer))) return signer;
  }
  return undefined;
}

/** A contract that reverts did not sign; a chain that does not answer is an error. */
function noAnswer(error: unknown): Hex {
  if (isRevert(error)) return '0x';
  throw error;
}
