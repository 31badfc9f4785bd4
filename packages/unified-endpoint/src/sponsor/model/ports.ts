import type { Address, Hash, Hex } from 'viem';
import type { GasPolicy } from './gas-policy.ts';

/** What the sponsor asks the chain itself, and never a client. */
export interface SponsorChain {
  /** The newest block: its time, in seconds since 1970, is the only clock that sponsoring knows. */
  getHead(): Promise<{ number: bigint; timestamp: number }>;
  /** `0x` where there is none. */
  getCode(account: Address): Promise<Hex>;
  /** One word of an account's storage. */
  getStorage(account: Address, slot: Hex): Promise<Hex>;
  /** The next nonce of a sender for a key, whether or not the sender is deployed (ERC-4337). */
  getNonce(query: { entryPoint: Address; sender: Address; key: bigint }): Promise<bigint>;
  /** What the EntryPoint says of the operations that this paymaster paid for, in these blocks. */
  getPaidOperations(query: {
    entryPoint: Address;
    paymaster: Address;
    fromBlock: bigint;
    toBlock: bigint;
  }): Promise<PaidOperation[]>;
}

/** A user operation that was executed at the paymaster's expense (UserOperationEvent, ERC-4337). */
export interface PaidOperation {
  readonly sender: Address;
  readonly nonce: bigint;
  /** Wei. */
  readonly actualGasCost: bigint;
}

/** The key whose signature makes the paymasters pay. */
export interface PaymasterSigner {
  readonly address: Address;
  /** Signs the EIP-191 message of these 32 bytes. */
  signHash(hash: Hash): Promise<Hex>;
}

/** The gas policies, as the operator made them. */
export interface GasPolicies {
  /** Disabled ones are not found. */
  find(id: string): Promise<GasPolicy | undefined>;
  /** All that are not disabled. */
  list(): Promise<GasPolicy[]>;
}

/** Which operation money is set aside for. An EntryPoint executes a sender's nonce once. */
export interface OperationKey {
  readonly chainId: number;
  readonly entryPoint: Address;
  readonly sender: Address;
  readonly nonce: bigint;
}

/** Money that is set aside before the paymaster's signature is given away. */
export interface Reservation extends OperationKey {
  readonly policyId: string;
  /** Who asked for the signature. */
  readonly caller: Holder;
  /** The most that the operation can cost, in wei. */
  readonly cost: bigint;
  /** Chain time, in seconds, when the signature is given, and until when it is good. */
  readonly signedAt: number;
  readonly validUntil: number;
}

/** The caller that money is set aside for. */
export interface Holder {
  /** An API key's id, or `public`. */
  readonly id: string;
  /** A /24 or /48. */
  readonly network: string;
}

/** What a policy has been used for: what is spent, and what is set aside. */
export interface Usage {
  readonly operations: number;
  /** Wei. */
  readonly spent: bigint;
}

/** The same as a policy's limits count it, days in UTC by the chain's time. */
export interface PolicyUsage {
  readonly total: Usage;
  readonly today: Usage;
  readonly sender: Usage;
  readonly senderToday: Usage;
  /**
   * What is set aside for operations that are not executed yet, by the same API key, and by the same
   * network. Earlier nonces of the same sender are over, whether or not they are settled.
   */
  readonly pending: { readonly caller: Usage; readonly network: Usage };
}

/** The book of what was sponsored, one for all processes. */
export interface SponsorLedger {
  /** What the policy was used for so far, without this operation where it is in the book already. */
  getUsage(reservation: Reservation): Promise<PolicyUsage>;
  /**
   * Sets money aside unless `judge`, which is told the same as by {@link getUsage}, and how much it
   * would be, finds a reason against it. From telling to booking nobody else books on the same policy,
   * in any process.
   *
   * The same operation under the same policy again replaces what was set aside for it. As long as an
   * earlier signature is good, that stays at least what the earlier one may cost.
   *
   * @returns the reason, and nothing is booked.
   */
  reserve<Reason>(
    reservation: Reservation,
    check: (usage: PolicyUsage, cost: bigint) => Reason | undefined,
  ): Promise<Reason | undefined>;
  /** Books what an operation really cost, in place of what was set aside; again, the same. */
  settle(key: OperationKey, actualCost: bigint): Promise<void>;
  /** Gives back what was set aside on a chain for signatures that were not used by this time. */
  release(chainId: number, time: number): Promise<void>;
  /** The block up to which a paymaster's operations are settled. */
  getSettledBlock(paymaster: PaymasterKey): Promise<bigint | undefined>;
  setSettledBlock(paymaster: PaymasterKey, block: bigint): Promise<void>;
}

/** A paymaster contract on a chain. */
export interface PaymasterKey {
  readonly chainId: number;
  readonly paymaster: Address;
}
