import {
  type AccountInModule,
  type GuardedModule,
  type ReadContract,
  readModule,
  readOwners,
  safeViews,
  sentinelAddress,
  withChecksums,
} from '@recovery-guardian/core';
import {
  type Address,
  createTestClient,
  defineChain,
  http,
  isAddressEqual,
  publicActions,
  walletActions,
} from 'viem';
import { poll, type World } from '../world.ts';

/** An account's state on the chain at one block. */
export interface AccountSnapshot extends AccountInModule, GuardedModule {
  readonly account: Address;
  readonly blockNumber: bigint;
  /** The block's time, in seconds since 1970. */
  readonly timestamp: number;
  readonly owners: readonly Address[];
  readonly threshold: number;
}

/** Watches one account at a time; dispatches `change` on every new snapshot. */
export class AccountWatch extends EventTarget {
  /** The newest snapshot; undefined until the first one. */
  snapshot: AccountSnapshot | undefined;
  /** True while the chain does not answer. */
  unreachable = false;

  #chain: LocalChain;
  #module: Address;
  #account: Address;

  constructor(chain: LocalChain, module: Address, account: Address) {
    super();
    this.#chain = chain;
    this.#module = module;
    this.#account = account;
  }

  start(): void {
    poll(() => this.look());
  }

  /** Switches to another account. */
  follow(account: Address): void {
    this.#account = account;
    this.snapshot = undefined;
    this.#changed();
    void this.look();
  }

  async look(): Promise<boolean> {
    try {
      const snapshot = await readAccount(this.#chain, this.#module, this.#account);
      // The account may have changed while the request was pending.
      if (!isAddressEqual(snapshot.account, this.#account)) return true;
      this.snapshot = snapshot;
      this.unreachable = false;
    } catch {
      this.unreachable = true;
    }
    this.#changed();
    return !this.unreachable;
  }

  /** Returns the account's state; waits for the first snapshot if necessary. */
  async known(): Promise<AccountSnapshot> {
    while (!this.snapshot) {
      await new Promise((resolve) => this.addEventListener('change', resolve, { once: true }));
    }
    return this.snapshot;
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}

/** The maximum number of an account's modules to read. */
const modulesAtOnce = 100n;

/** Reads everything at the same block, for a consistent state. */
async function readAccount(
  chain: LocalChain,
  module: Address,
  account: Address,
): Promise<AccountSnapshot> {
  const { number: blockNumber, timestamp } = await chain.getBlock();
  const read: ReadContract = async (to, { encode, decode }, ...parameters) => {
    const { data = '0x' } = await chain.call({ to, data: encode(...parameters), blockNumber });
    return withChecksums(decode(data));
  };
  const [owners, state, enabled] = await Promise.all([
    readOwners(read, account),
    readModule(read, account, module),
    read(account, safeViews.getModulesPaginated, sentinelAddress, modulesAtOnce),
  ]);
  const isEnabled = enabled.some((one) => isAddressEqual(one, module));
  return { ...state, ...owners, isEnabled, account, blockNumber, timestamp: Number(timestamp) };
}

/** The local chain: reads, sends, and controls the clock of the development node. */
export type LocalChain = ReturnType<typeof connectToChain>;

export function connectToChain({ chainId, rpcUrl }: World) {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  return createTestClient({
    mode: 'anvil',
    chain,
    transport: http(rpcUrl, { batch: true, retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 500,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/** Advances the chain's clock: every later block has the new time. */
export async function skipAhead(chain: LocalChain, seconds: number): Promise<void> {
  await chain.increaseTime({ seconds });
  await chain.mine({ blocks: 1 });
}
