import type { Address } from 'viem';
import type { GasPolicies, PaymasterSigner, SponsorChain, SponsorLedger } from './ports.ts';

/** A paymaster contract, and the EntryPoint that it serves. */
export interface Paymaster {
  readonly entryPoint: Address;
  /** Whether that is EntryPoint 0.9, which takes `paymasterSignature` beside the data. */
  readonly version: '0.7' | '0.8' | '0.9';
  readonly address: Address;
}

/** What a sponsor is made of. */
export interface SponsorOptions {
  readonly chainId: number;
  /** In the order in which clients shall prefer their EntryPoints. */
  readonly paymasters: readonly Paymaster[];
  readonly signer: PaymasterSigner;
  readonly chain: SponsorChain;
  readonly policies: GasPolicies;
  readonly ledger: SponsorLedger;
  /** The policy of callers whose key has none of its own. */
  readonly defaultPolicyId: string | undefined;
  /** What `recovery-only` takes for the recovery module. */
  readonly recoveryModules: readonly Address[];
  /** EIP-7702 delegates whose `execute` and `executeBatch` do what they say. */
  readonly delegates: readonly Address[];
  /** More Safe singletons than the known ones; their call data is read like a Safe's. */
  readonly safeSingletons?: readonly Address[] | undefined;
  /** How long a signature is good, in seconds of the chain's time. */
  readonly lifetime: number;
  /** Who pays, as wallets show it. */
  readonly name: string;
  readonly icon?: string | undefined;
}
