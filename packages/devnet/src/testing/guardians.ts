import { type Recovery, recoveryHash, recoveryTypedData } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Chain } from '../chain/start-chain.ts';
import { ownersOf, signByOwners } from './safe-owners.ts';

/** A guardian of an account other than our service. */
export interface TestGuardian {
  readonly address: Address;
  /** Creates a signature that the recovery module accepts for this recovery. */
  sign(recovery: Recovery): Promise<Hex>;
}

/** An EOA guardian, by default with a new key. */
export function eoaGuardian(privateKey: Hex = generatePrivateKey()): TestGuardian {
  const account = privateKeyToAccount(privateKey);
  return {
    address: account.address,
    sign: (recovery) => account.signTypedData(recoveryTypedData(recovery)),
  };
}

/**
 * The Safe of the chain's account `accountIndex` as a guardian (EIP-1271): all its owners sign the
 * SafeMessage of the recovery's hash.
 */
export function safeGuardian(chain: Chain, accountIndex: number): TestGuardian {
  const { chainId } = chain;
  const { account: address, owners } = ownersOf(chain, accountIndex);
  return {
    address,
    sign: (recovery) =>
      signByOwners(owners, (owner) =>
        owner.signTypedData({
          domain: { chainId, verifyingContract: address },
          types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
          primaryType: 'SafeMessage',
          message: { message: recoveryHash(recovery) },
        }),
      ),
  };
}
