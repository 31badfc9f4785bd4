import {
  type GuardianNames,
  readGuardianNames,
  readServiceGuardian,
} from '@recovery-guardian/element/design';
import type { Account } from '@recovery-guardian/wallet';
import type { Address } from 'viem';

/**
 * A site's host, with a non-default port, and with the scheme unless it is HTTPS. Browsers report
 * hosts in ASCII, so look-alike letters are visible (xn--…).
 */
export function siteName(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}

/** Second-level endings below a country's: `co.uk`, `com.br`. */
const secondLevel = new Set('ac co com edu gob gov gouv go mil ne net nom or org'.split(' '));

/** Hosts whose subdomains belong to different owners. */
const shared = new Set([
  'github.io',
  'gitlab.io',
  'pages.dev',
  'workers.dev',
  'vercel.app',
  'netlify.app',
  'web.app',
  'firebaseapp.com',
  'herokuapp.com',
  'onrender.com',
  'fly.dev',
  'surge.sh',
  'eth.limo',
  'eth.link',
]);

/**
 * Splits a site's name into the registered domain and the parts around it. A heuristic for display
 * only, not the public suffix list: nothing is decided by it.
 */
export function siteNameParts(origin: string): { before: string; domain: string; after: string } {
  const name = siteName(origin);
  const [, scheme = '', host = '', port = ''] =
    /^([a-z]+:\/\/)?([^:]+|\[[^\]]*\])(:\d+)?$/.exec(name) ?? [];
  const labels = host.split('.');
  const isNumeric = /^[\d.]+$|^\[/.test(host);
  const depth = isNumeric ? labels.length : 1 + suffixLength(labels);
  const split = Math.max(labels.length - depth, 0);
  const sub = labels.slice(0, split).join('.');
  return {
    before: scheme + (sub && `${sub}.`),
    domain: labels.slice(split).join('.'),
    after: port,
  };
}

function suffixLength(labels: readonly string[]): number {
  const [second = '', top = ''] = labels.slice(-2);
  return shared.has(`${second}.${top}`) || (top.length === 2 && secondLevel.has(second)) ? 2 : 1;
}

/** The user's names for an account's guardians, as stored by `<recovery-guardian>`. */
export function guardianNamesOf({ chainId, address }: Account): GuardianNames {
  return readGuardianNames({ account: address, chainId });
}

/** The guardian that acts for the contacts, as the service told these pages. */
export function serviceGuardianOf({ chainId, address }: Account): Address | undefined {
  return readServiceGuardian({ account: address, chainId });
}
