import type { Address, Hex } from 'viem';

/** An owner key of the local world, and the smart account (a Safe) that it owns. */
export interface WorldAccount {
  readonly address: Address;
  readonly privateKey: Hex;
  readonly safe: Address;
}

/** The addresses of the local world's parts: what this page needs of `world.json`. */
export interface World {
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly baseUrl: string;
  readonly accessToken: string;
  /** The unified endpoint is at `{apiUrl}/api/v3/{chainId}/{apiKey}`; without a key, there is none. */
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly mailboxUrl: string;
  readonly phoneUrl: string;
  readonly recoveryModule: Address;
  /** Seconds from the start of a recovery until it can be finalized. */
  readonly gracePeriod: number;
  readonly accounts: readonly WorldAccount[];
}

/** Fetches the description of the world from the page's own server. */
export async function loadWorld(): Promise<World> {
  const response = await fetch('world.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`world.json answered ${response.status}`);
  return response.json();
}

/** How often the page polls the chain, the mailbox and the phone, in milliseconds. */
const pollInterval = 1000;
/** How rarely it polls what does not answer: browsers log each failed request. */
const longestInterval = 30_000;

/**
 * Repeats `task`, each time `pollInterval` after the last run ended; ever more rarely while it fails,
 * until the browser is online again.
 *
 * @param task returns whether it succeeded
 */
export function poll(task: () => Promise<boolean>): void {
  let interval = pollInterval;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    clearTimeout(timer);
    interval = (await task()) ? pollInterval : Math.min(2 * interval, longestInterval);
    clearTimeout(timer);
    timer = setTimeout(run, interval);
  };
  globalThis.addEventListener?.('online', run);
  void run();
}
