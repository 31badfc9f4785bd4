import { type Address, isAddress } from 'viem';
import { type Appearance, plain } from '../appearance/appearance.ts';
import { fromQuery, toQuery } from '../appearance/query.ts';

/** A route of the site. */
export type Route =
  | { readonly page: 'live' | 'code' | 'extension' }
  /** The theme editor, on a choice of states or on those of one view. */
  | { readonly page: 'theme'; readonly view?: string }
  /** All views, one view, or one state of it. */
  | { readonly page: 'gallery'; readonly view?: string; readonly state?: string };

/** A route, and the element's appearance there. */
export interface PageState {
  readonly route: Route;
  readonly appearance: Appearance;
  /** Shows only the element, for screenshots and frames. */
  readonly bare: boolean;
}

/**
 * Reads a route from an address's fragment: `#/gallery/protect/code?scheme=dark`. A fragment that
 * does not begin with `#/` is part of the live page.
 */
export function readPageState(hash: string): PageState {
  // The element appends its own links to the page's fragment.
  const own = hash.replace(/[#&]recovery-guardian=[^&]*$/, '');
  const [, path = '', search = ''] = /^#\/([^?]*)\??(.*)$/.exec(own) ?? [];
  const query = new URLSearchParams(search);
  const bare = query.get('bare') === '1';
  return { route: readRoute(path), appearance: fromQuery(query), bare };
}

/** Returns a route's address, from `#` on. */
export function routeHash(route: Route, appearance: Appearance = plain): string {
  const { page, view, state } = { view: '', state: '', ...route };
  const path = [page, view, state].filter((part) => part).join('/');
  const query = String(toQuery(appearance));
  return `#/${path === 'live' ? '' : path}${query && `?${query}`}`;
}

function readRoute(path: string): Route {
  const [page, view, state] = path.split('/').filter((part) => part);
  if (page === 'code' || page === 'extension') return { page };
  if (page === 'theme') return { page, ...(view && { view }) };
  if (page !== 'gallery') return { page: 'live' };
  return { page, ...(view && { view }), ...(state && { state }) };
}

/** The account that an alert's link names. */
export interface LinkedAccount {
  readonly account: Address;
  readonly chainId: number;
}

/**
 * Reads the account from an address's fragment, as the service's alerts write it:
 * `#account=0x…&chain=31337`. It only selects what is shown.
 */
export function readAccountLink(hash: string): LinkedAccount | undefined {
  const query = new URLSearchParams(hash.slice(1));
  const account = query.get('account') ?? '';
  const chainId = Number(query.get('chain'));
  return isAddress(account, { strict: false }) && Number.isSafeInteger(chainId)
    ? { account, chainId }
    : undefined;
}
