import type { Account } from '@recovery-guardian/wallet';
import type { RunningRecovery } from '../../messages/state.ts';
import type { createWallet } from './create-wallet.ts';

/** The contacts of an account, or of an owner's alerts; none if the service did not list them. */
export interface ListedContacts {
  /** Until when it is not listed again, in milliseconds since 1970. */
  readonly until: number;
  readonly listed: Promise<readonly { readonly id: string; readonly target: string }[]>;
}

/** The background's parts, for its methods and handlers. */
export type Wallet = ReturnType<typeof createWallet>;

/** The chain that a site, or the wallet's own page, is on: the chain of its account. */
export async function currentChainId(
  { chains, accounts }: Pick<Wallet, 'chains' | 'accounts'>,
  account: Account | undefined,
): Promise<number> {
  const own = account ?? (await accounts.selected());
  const [first] = await chains.list();
  return own?.chainId ?? first?.chainId ?? 1;
}

/** A running recovery, and when the user was notified of it. */
export interface WatchedRecovery extends RunningRecovery {
  /** Milliseconds since 1970; `undefined` until a notification was shown. */
  readonly toldAt: number | undefined;
  readonly isToldInLastHour: boolean;
  /** Who controlled the account when it was first seen running. */
  readonly holders: string;
}

/** How well an account can be watched. */
export interface Look {
  /** When it was last read well, or first missed. Milliseconds since 1970. */
  readonly since: number;
  /** How many looks in a row have failed. */
  readonly missed: number;
  /** When the user was last told, in milliseconds since 1970. */
  readonly toldAt: number | undefined;
}
