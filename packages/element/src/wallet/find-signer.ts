import { isValidSignatureData, saysSignatureIsValid } from '@recovery-guardian/protocol';
import { type Address, concat, type Hex, isAddressEqual, pad, size, slice } from 'viem';
import { isRevert } from '../chain/eip1193.ts';
import type { JsonRpc } from '../chain/json-rpc.ts';

/** The precompiled contract that answers who signed. */
const ecrecover: Address = '0x0000000000000000000000000000000000000001';

/** In bytes: r, s, v. */
const keySignatureSize = 65;

export type FindSignerParameters = {
  digest: Hex;
  /** A key's, or whatever a contract takes for its own. */
  signature: Hex;
  /** Who may have signed. */
  signers: readonly Address[];
  /** Whether a contract's signature counts as a key's does. */
  areContractsTaken: boolean;
};

/**
 * Whose signature it is; `undefined` where it is none of theirs. The chain is asked, about keys by
 * recovering them, about contracts by EIP-1271: the curve's arithmetic would make every page that
 * hosts the element ten kilobytes heavier.
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

/** A contract that refuses to say is one that did not sign; a chain that does not answer is not. */
function noAnswer(error: unknown): Hex {
  if (isRevert(error)) return '0x';
  throw error;
}
