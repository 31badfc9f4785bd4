import type { Address, Hex } from 'viem';

/** How to start the chain. */
export interface ChainOptions {
  /** Port on 127.0.0.1; a free one when not given. */
  readonly port?: number;
  /** Where anvil's own output goes; nowhere by default. */
  readonly stdio?: 'ignore' | 'inherit';
}

/** One of anvil's well-known accounts, and the Safe it owns alone or with another. */
export interface ChainAccount {
  readonly address: Address;
  readonly privateKey: Hex;
  /** A deployed, funded Safe 1.4.1 of which this account is an owner. */
  readonly safe: Address;
}

/** A verifying paymaster with a deposit and a stake at its EntryPoint. */
export interface ChainPaymaster {
  readonly entryPoint: Address;
  readonly address: Address;
  /** The private key whose signature makes this paymaster pay. */
  readonly signerKey: Hex;
}

/** A running local chain with every contract at its canonical address. */
export interface Chain {
  readonly rpcUrl: string;
  readonly chainId: number;
  /** [0] and [1] each own a Safe alone; [2] and [3] own one together, threshold 2. */
  readonly accounts: readonly ChainAccount[];
  /** Funded private keys that nobody else uses: the bundler's executors and utility. */
  readonly bundlerKeys: readonly Hex[];
  /** One for each EntryPoint: 0.7, 0.8, 0.9. */
  readonly paymasters: readonly ChainPaymaster[];
  /** Ends the node; resolves once its process is gone. */
  stop(): Promise<void>;
}

/** Starts anvil, installs every contract and creates the accounts' Safes. */
export async function startChain(_options: ChainOptions = {}): Promise<Chain> {
  throw new Error('startChain: not built yet');
}
