import { type ViewName, viewNames } from '@recovery-guardian/element';
import { readLink } from '@recovery-guardian/element/design';
import { type AccountId, accountId, isAccountId } from '@recovery-guardian/wallet';
import { type Address, isAddress } from 'viem';
import type { Place } from './browser-page.ts';

/** The current screen. */
export type Route =
  | { readonly name: PlainRouteName }
  /**
   * `<recovery-guardian>`, for an account of the wallet or a lost one, with the link that it follows; of
   * several recovery modules with this one first.
   */
  | {
      readonly name: 'guardian';
      readonly view: ViewName;
      readonly account: AccountId;
      readonly module?: Address | undefined;
      readonly 'recovery-guardian'?: string | undefined;
    }
  /** Turns off a recovery module of the selected account. */
  | { readonly name: 'turn-off'; readonly module: Address }
  /** Finds a lost account on a chain by an email or phone. */
  | { readonly name: 'find-account'; readonly chainId: number }
  /** A chain's settings; without a number, those of a new one. */
  | { readonly name: 'chain'; readonly chainId?: number | undefined }
  /** Who the user protects; with what a link says that another user sent. */
  | { readonly name: 'helping'; readonly link?: string | undefined }
  | { readonly name: 'key' | 'export-key'; readonly owner: string };

const plainRouteNames = [
  'home',
  'accounts',
  'add-account',
  'card',
  'move-guardians',
  'send',
  'activity',
  'sites',
  'settings',
  'change-password',
  'passkey',
  'add-key',
  'connect',
  'scan',
] as const;

type PlainRouteName = (typeof plainRouteNames)[number];

/** Views that have the user look for a code elsewhere, or send something there. */
const viewsWithElsewhere: readonly ViewName[] = ['protect', 'manage', 'helping', 'recover'];

/** Whether a screen can be shown there to its end. */
export function fits(route: Route, place: Place): boolean {
  // Browsers ask for passkeys and cameras in tabs only.
  if (route.name === 'passkey' || route.name === 'scan') return place === 'tab';
  if (place !== 'popup') return true;
  // A popup closes when the user turns to something else, prints, or the browser asks for a permission.
  if (route.name === 'guardian') return !viewsWithElsewhere.includes(route.view);
  return !['find-account', 'helping', 'connect', 'chain', 'card'].includes(route.name);
}

/** Encodes a route as a URL fragment, so that it survives a reload and can be opened in a tab. */
export function formatRoute({ name, ...details }: Route): string {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return given.length > 0 ? `#${name}?${query}` : `#${name}`;
}

/** Where links between people who help each other are followed. */
const viewsOfFriends: Readonly<Record<string, ViewName>> = {
  invitation: 'helping',
  acceptance: 'guardians',
};

/**
 * Finds the screen for a link of `<recovery-guardian>` that the user pasted there. Those that ask
 * guardians have none: the background reads them.
 */
export function routeOfLink(text: string): (Route & { name: 'guardian' }) | undefined {
  const link = readLink(text.trim());
  if (!link || link.kind === 'guardian') return undefined;
  const isOfOwners = link.kind === 'owner' || (link.kind === 'signature' && link.of === 'owner');
  return {
    name: 'guardian',
    view: viewsOfFriends[link.kind] ?? (isOfOwners ? 'manage' : 'recover'),
    account: accountId(link.chainId, link.account),
    'recovery-guardian': text.trim().replace(/^.*=/, ''),
  };
}

/** Parses a fragment; returns home if it is invalid. */
export function parseRoute(hash: string): Route {
  const linked = routeOfLink(hash);
  if (linked) return linked;
  const [name = '', query = ''] = hash.slice(1).split('?');
  const details = new URLSearchParams(query);
  const account = details.get('account') ?? '';
  const view = viewNames.find((known) => known === details.get('view'));
  const owner = details.get('owner');
  const given = details.get('module') ?? '';
  const module = isAddress(given, { strict: false }) ? given : undefined;
  if (name === 'turn-off' && module) return { name, module };
  if (name === 'guardian' && view && isAccountId(account)) {
    const link = details.get('recovery-guardian') ?? undefined;
    return { name, view, account, ...(module && { module }), 'recovery-guardian': link };
  }
  const chainId = Number(details.get('chainId'));
  if (name === 'find-account' && chainId) return { name, chainId };
  if (name === 'chain') return { name, chainId: chainId || undefined };
  if ((name === 'key' || name === 'export-key') && owner) return { name, owner };
  if (name === 'helping') return { name, link: details.get('link') ?? undefined };
  return { name: plainRouteNames.find((known) => known === name) ?? 'home' };
}
