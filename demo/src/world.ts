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
  /** The unified endpoint is at `{apiUrl}/api/v3/{chainId}/{apiKey}`. */
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
