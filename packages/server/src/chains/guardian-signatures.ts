import { recoveryHash } from '@recovery-guardian/core';
import { type Address, type Hex, numberToHex, size } from 'viem';
import { type Owners, readOwners } from './account.ts';
import { encodeModuleCall, readModule } from './read-module.ts';
import type { Reader } from './reader.ts';
import type { NewOwners, RecoveryModule, RecoveryState } from './recovery-state.ts';

export interface GuardianSignature {
  signer: Address;
  signature: Hex;
  /** The signer as spelled by its client; existing clients look for this spelling. */
  signerAsSent?: string;
}

export type SignatureCheck = RecoveryState & {
  /** The hash that guardians sign at that nonce, never computed by a node. */
  recoveryHash: Hex;
  /** `undefined` if the account is not a Safe. */
  owners: Owners | undefined;
  /** The given signatures that the module accepts. */
  taken: readonly GuardianSignature[];
};

/**
 * Finds the guardians' signatures that the module accepts, and reads what they depend on.
 * Everything is requested at once if the account has the likely nonce.
 */
export async function checkGuardianSignatures(
  reader: Reader,
  module: RecoveryModule,
  {
    account,
    recovery,
    signatures,
    likelyNonce,
  }: {
    account: Address;
    recovery: NewOwners;
    signatures: readonly GuardianSignature[];
    likelyNonce?: bigint | undefined;
  },
): Promise<SignatureCheck> {
  const checkAt = async (nonce: bigint) => {
    const { chainId, address } = module;
    const hash = recoveryHash({ chainId, module: address, account, nonce, ...recovery });
    const taken = await filter(signatures, (one) => isTaken(reader, address, account, hash, one));
    return { recoveryHash: hash, taken };
  };
  const [owners, guardians, nonce, likely] = await Promise.all([
    readOwners(reader, account),
    readModule(reader, module.address, 'getGuardians', [account]),
    readModule(reader, module.address, 'nonce', [account]),
    likelyNonce === undefined ? undefined : checkAt(likelyNonce),
  ]);
  const checked = nonce === likelyNonce && likely ? likely : await checkAt(nonce);
  return { owners, guardians, nonce, ...checked };
}

/**
 * The gas limit of one signature's check: enough for a Safe of passkeys. A costlier signature would
 * prevent all the others from being sent.
 */
const checkGas = numberToHex(1_000_000);

/**
 * Whether the module accepts a guardian's signature: its check returns nothing, or reverts. An
 * empty signature means approval by the sender itself, which cannot be signed in advance.
 */
export async function isTaken(
  reader: Reader,
  module: Address,
  account: Address,
  hash: Hex,
  { signer, signature }: GuardianSignature,
): Promise<boolean> {
  if (size(signature) === 0) return false;
  const check = [account, hash, signer, signature] as const;
  const data = encodeModuleCall('validateGuardianSignature', check);
  return (await reader.call({ to: module, data, gas: checkGas })) === '0x';
}

/** Like `Array.filter`, with all checks in parallel. */
export async function filter<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const wanted = await Promise.all(items.map(isWanted));
  return items.filter((_, index) => wanted[index]);
}
