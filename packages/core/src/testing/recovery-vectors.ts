import type { Address, Hex } from 'viem';
import { concat, keccak256 } from 'viem';
import type { ModuleVersion, Recovery } from '../module/recovery-modules.ts';
import { digest, hashStruct, hashText, word } from './eip712.ts';

/** A recovery as the vectors write it. */
export interface RecoveryVector {
  chainId: number;
  module: Address;
  account: Address;
  newOwners: Address[];
  newThreshold: string;
  nonce: string;
  hash: Hex;
}

export function toRecovery(vector: RecoveryVector, version: ModuleVersion): Recovery {
  const { newThreshold, nonce } = vector;
  return { ...vector, version, newThreshold: BigInt(newThreshold), nonce: BigInt(nonce) };
}

/** What guardians sign for a module of this version, by EIP-712 spelled out. */
export function spelledOutHash(version: string, recovery: Recovery): Hex {
  const { chainId, module, account, newOwners, newThreshold, nonce } = recovery;
  const domainSeparator = hashStruct(
    'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
    hashText('Social Recovery Module'),
    hashText(version),
    word(chainId),
    word(module),
  );
  const structHash = hashStruct(
    'ExecuteRecovery(address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce)',
    word(account),
    keccak256(concat(newOwners.map(word))),
    word(newThreshold),
    word(nonce),
  );
  return digest(domainSeparator, structHash);
}
