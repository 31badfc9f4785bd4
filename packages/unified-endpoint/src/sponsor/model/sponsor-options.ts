import type { Address } from 'viem';
import type { GasPolicies, PaymasterSigner, SponsorChain, SponsorLedger } from './ports.ts';

/** A paymaster contract and its EntryPoint. */
export interface Paymaster {
  readonly entryPoint: Address;
  /** The EntryPoint's version; 0.9 supports `paymasterSignature` as a separate member. */
  readonly version: '0.7' | '0.8' | '0.9';
  readonly address: Address;
}

/** Options of a sponsor. */
export interface SponsorOptions {
  readonly chainId: number;
  /** In order of preference of their EntryPoints for clients. */
  readonly paymasters: readonly Paymaster[];
  readonly signer: PaymasterSigner;
  readonly chain: SponsorChain;
  readonly policies: GasPolicies;
  readonly ledger: SponsorLedger;
  /** The policy of callers without one in their key. */
  readonly defaultPolicyId: string | undefined;
  /** The contracts that `recovery-only` accepts as recovery module. */
  readonly recoveryModules: readonly Address[];
  /** EIP-7702 delegates with trusted `execute` and `executeBatch`. */
  readonly delegates: readonly Address[];
  /** Additional Safe singletons, whose call data is read like a Safe's. */
  readonly safeSingletons?: readonly Address[] | undefined;
  /** Validity of a signature, in seconds of chain time. */
  readonly lifetime: number;
  /** The sponsor's name in wallets. */
  readonly name: string;
  readonly icon?: string | undefined;
}
