import type { Address, Hash, Hex } from 'viem';
import type { GasPolicy } from '../gas-policy.ts';

/**
 * The sponsor's own access to the chain, never through a client.
 *
 * @see packages/server/src/adapters/sponsor/chain.ts
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

/** The key that signs for the paymasters. @see packages/server/src/adapters/sponsor/signer.ts */
export interface PaymasterSigner {
  readonly address: Address;
  /** Signs these 32 bytes as an EIP-191 message. */
  signHash(hash: Hash): Promise<Hex>;
}

/**
 * The operator's gas policies.
 *
 * @see packages/server/src/adapters/database/repositories/gas-policies.ts
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
export interface Holder {
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
 * @see packages/server/src/adapters/database/repositories/sponsor-ledger.ts
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
