import type { Address } from 'viem';
import type { Call } from '../../json-rpc/messages.ts';
import type { MethodContext } from '../../ports.ts';
import type {
  GasPolicies,
  PaymasterSigner,
  SponsorChain,
  SponsorLedger,
} from '../../sponsor/model/ports.ts';
import { pm_chainId } from './pm_chainId.ts';
import { pm_getPaymasterData } from './pm_getPaymasterData.ts';
import { pm_getPaymasterStubData } from './pm_getPaymasterStubData.ts';
import { pm_sponsorUserOperation } from './pm_sponsorUserOperation.ts';
import { pm_supportedEntryPoints } from './pm_supportedEntryPoints.ts';
import { pm_supportedERC20Tokens } from './pm_supportedERC20Tokens.ts';
import { pm_validateSponsorshipPolicies } from './pm_validateSponsorshipPolicies.ts';

/** Pays for user operations under gas policies: answers the `pm_*` methods of one chain. */
export interface Sponsor {
  readonly methods: ReadonlyMap<string, (call: Call, context: MethodContext) => Promise<unknown>>;
}

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

/** Puts the sponsor of one chain together. */
export function createSponsor(options: SponsorOptions): Sponsor {
  return {
    methods: new Map(
      Object.entries({
        pm_chainId,
        pm_supportedEntryPoints: pm_supportedEntryPoints(options),
        pm_supportedERC20Tokens: pm_supportedERC20Tokens(options),
        pm_getPaymasterStubData: pm_getPaymasterStubData(options),
        pm_getPaymasterData: pm_getPaymasterData(options),
        pm_sponsorUserOperation: pm_sponsorUserOperation(options),
        pm_validateSponsorshipPolicies: pm_validateSponsorshipPolicies(options),
      }),
    ),
  };
}
