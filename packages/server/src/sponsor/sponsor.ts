import type { Address, Hash, Hex } from 'viem';
import { createGasEstimator, type EstimateGas } from './estimate-gas.ts';
import type { GasPolicy } from './gas-policy.ts';

/**
 * The sponsor's own access to the chain, never through a client.
 *
 * @see packages/server/src/sponsor/sponsor-chain.ts
 */
export interface SponsorChain {
  /** The newest block. Its time, in seconds since 1970, is the sponsor's only clock. */
  getHead(): Promise<{ number: bigint; timestamp: number }>;
  /** `0x` if there is none. */
  getCode(account: Address): Promise<Hex>;
  /** One word of an account's storage. */
  getStorage(account: Address, slot: Hex): Promise<Hex>;
  /** A sender's next nonce for a key, even if the sender is not deployed (ERC-4337). */
  getNonce(query: { entryPoint: Address; sender: Address; key: bigint }): Promise<bigint>;
  /**
   * What a rollup charges for a transaction beside its gas, in wei: the OP Stack's L1 fee and operator
   * fee, Arbitrum's gas for L1. 0 on other chains.
   *
   * @param data of the transaction, as long and as random as the transaction itself
   * @param gas that it uses
   */
  getRollupFee(query: { data: Hex; gas: bigint }): Promise<bigint>;
  /** Operations in these blocks that the paymaster paid for, from the EntryPoint's events. */
  getPaidOperations(query: {
    entryPoint: Address;
    paymaster: Address;
    fromBlock: bigint;
    toBlock: bigint;
  }): Promise<PaidOperation[]>;
}

/** A user operation paid by the paymaster (UserOperationEvent, ERC-4337). */
export interface PaidOperation {
  readonly sender: Address;
  readonly nonce: bigint;
  /** Wei. */
  readonly actualGasCost: bigint;
}

/** The key that signs for the paymasters. @see packages/server/src/sponsor/signer.ts */
export interface PaymasterSigner {
  readonly address: Address;
  /** Signs these 32 bytes as an EIP-191 message. */
  signHash(hash: Hash): Promise<Hex>;
}

/**
 * The operator's gas policies.
 *
 * @see packages/server/src/sponsor/gas-policy-repository.ts
 */
export interface GasPolicies {
  /** Does not find disabled policies. */
  find(id: string): Promise<GasPolicy | undefined>;
  /** All enabled policies. */
  list(): Promise<GasPolicy[]>;
}

/** Identifies an operation: an EntryPoint executes a sender's nonce once. */
export interface OperationKey {
  readonly chainId: number;
  readonly entryPoint: Address;
  readonly sender: Address;
  readonly nonce: bigint;
}

/** A reservation of money, made before the paymaster signs. */
export interface Reservation extends OperationKey {
  readonly policyId: string;
  /** The caller that requested the signature. */
  readonly caller: Holder;
  /** The greatest cost of the operation, in wei. */
  readonly cost: bigint;
  /** Chain time, in seconds, of the signature and of its expiry. */
  readonly signedAt: number;
  readonly validUntil: number;
}

/** The caller that a reservation is for. */
interface Holder {
  /** An API key's id, or `public`. */
  readonly id: string;
  /** A /24 or /48. */
  readonly network: string;
}

/** Use of a policy, spent and reserved. */
export interface Usage {
  readonly operations: number;
  /** Wei. */
  readonly spent: bigint;
}

/** Use of a policy as its limits count it, with days in UTC of chain time. */
export interface PolicyUsage {
  readonly total: Usage;
  readonly today: Usage;
  /**
   * Executed operations of the sender, and those reserved by the caller's network. Not what other
   * networks reserved in the sender's name, which would use up its limit without its consent.
   */
  readonly sender: Usage;
  /** The same, of one day. */
  readonly senderToday: Usage;
  /**
   * Reserved for operations of the same API key, and network, that are not executed yet. Excludes
   * earlier nonces of the sender, settled or not.
   */
  readonly pending: { readonly caller: Usage; readonly network: Usage };
}

/**
 * The ledger of sponsored operations, shared by all processes.
 *
 * @see packages/server/src/sponsor/ledger-repository.ts
 */
export interface SponsorLedger {
  /** Use of the policy without this operation, even if it is recorded. */
  getUsage(reservation: Reservation): Promise<PolicyUsage>;
  /**
   * Reserves money unless `check` returns a reason against it. `check` gets the result of {@link
   * getUsage} and the cost to reserve. No process changes the policy's ledger between check and
   * reservation. Reserving the same operation again replaces its reservation, which never drops
   * below the cost of an earlier signature that is still valid.
   *
   * @returns the reason; nothing is reserved then
   */
  reserve<Reason>(
    reservation: Reservation,
    check: (usage: PolicyUsage, cost: bigint) => Reason | undefined,
  ): Promise<Reason | undefined>;
  /** Replaces a reservation by the actual cost; may be repeated. */
  settle(key: OperationKey, actualCost: bigint): Promise<void>;
  /** Releases reservations on a chain for signatures that expired unused before this time. */
  release(chainId: number, time: number): Promise<void>;
  /** The last block whose operations of a paymaster are settled. */
  getSettledBlock(paymaster: PaymasterKey): Promise<bigint | undefined>;
  setSettledBlock(paymaster: PaymasterKey, block: bigint): Promise<void>;
}

/** A paymaster contract on a chain. */
export interface PaymasterKey {
  readonly chainId: number;
  readonly paymaster: Address;
}

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

/** Sponsors the user operations of one chain under gas policies. */
export interface Sponsor extends SponsorOptions {
  readonly estimateGas: EstimateGas;
}

/** The sponsor, in the members that abstractionkit reads. */
export function sponsorMetadata({ name, icon }: Pick<SponsorOptions, 'name' | 'icon'>) {
  return { name, description: `Gas sponsored by ${name}`, icons: icon ? [icon] : [] };
}

/** Creates the sponsor of one chain. */
export function createSponsor(options: SponsorOptions): Sponsor {
  return { ...options, estimateGas: createGasEstimator() };
}

/** Blocks that are read again: a reorganised chain may have moved an operation. */
const overlap = 32n;
/** Blocks per query; after a failure settling resumes at the last one. */
const maximumRange = 500n;
/**
 * Blocks of one run, and those that the settled block falls by in one: no lie about the newest block
 * lasts longer than it was told. More than an hour of the fastest chains.
 */
const maximumRun = 20_000n;
/**
 * Seconds after the end of a signature at which its reservation is released: a node's logs lag its
 * newest block, and a provider's nodes each other.
 */
const releaseDelay = 120;

/**
 * Records the actual cost of sponsored operations and releases unused reservations. Costs come from
 * the EntryPoints' events. Repeating it changes nothing, so several processes may run it.
 */
export async function settleSponsored(
  options: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger' | 'paymasters'>,
): Promise<void> {
  const { chainId, chain, ledger, paymasters } = options;
  const head = await chain.getHead();
  let isComplete = true;
  for (const paymaster of paymasters) {
    if (!(await settlePaymaster(paymaster, head.number, options))) isComplete = false;
  }
  // Last, when every operation up to the head's time is recorded.
  if (isComplete) await ledger.release(chainId, head.timestamp - releaseDelay);
}

/** Returns whether all operations up to the newest block are recorded. */
async function settlePaymaster(
  { entryPoint, address }: Paymaster,
  head: bigint,
  { chainId, chain, ledger }: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger'>,
): Promise<boolean> {
  const key = { chainId, paymaster: address };
  const settled = (await ledger.getSettledBlock(key)) ?? head;
  // One of the two was a lie. If it was the settled block, those before it were not read.
  const isFar = settled > head + overlap;
  let fromBlock = later(0n, isFar ? head - maximumRun : earlier(settled, head) - overlap);
  const end = earlier(head, fromBlock + maximumRun);
  while (fromBlock <= end) {
    const toBlock = earlier(end, fromBlock + maximumRange - 1n);
    const paid = await chain.getPaidOperations({
      entryPoint,
      paymaster: address,
      fromBlock,
      toBlock,
    });
    for (const { sender, nonce, actualGasCost } of paid) {
      await ledger.settle({ chainId, entryPoint, sender, nonce }, actualGasCost);
    }
    if (!isFar) await ledger.setSettledBlock(key, toBlock);
    fromBlock = toBlock + 1n;
  }
  if (isFar) await ledger.setSettledBlock(key, later(head, settled - maximumRun));
  return end === head;
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function earlier(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
