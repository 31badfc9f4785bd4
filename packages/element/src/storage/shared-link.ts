import type { Hex } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
import type { OwnerSubject } from '../wallet/owner-subject.ts';
import { linkFragment } from './link-fragment.ts';
import { isOwnerSubject } from './owner-collection.ts';
import type { NewOwners } from './recovery-draft.ts';
import {
  isAccount,
  isDecimal,
  isListOf,
  isObjectOf,
  isPositiveInteger,
  isRequestId,
  isSignature,
} from './shapes.ts';

/**
 * What a link hands on, from person to person or from device to device.
 *
 * Links travel through chats and mails, where others read them and strangers write them. So a link
 * carries identifiers, what is to be signed, or one signature of several; and nothing that it says is
 * shown as a fact: a recovery that is continued elsewhere is described by the service, and what is to
 * be signed is decoded from the very bytes. Links that ask carry no signature. The content is in the
 * fragment, which browsers send to no server. Each link opens a screen that says what it is about.
 */
export type SharedLink = AccountRef &
  (
    | { kind: 'recovery'; requestId: string }
    | ({ kind: 'guardian'; nonce: string } & NewOwners)
    | { kind: 'owner'; subject: OwnerSubject }
    | { kind: 'signature'; of: 'guardian' | 'owner'; signature: Hex }
  );

/** In characters: longer than any link that the element writes. */
const maximumLength = 20_000;

/**
 * Puts `link` into the address of a page, which keeps a fragment of its own. In a route (`#/keys`) it
 * becomes the query of that route, where routers look for parameters.
 */
export function writeLink(link: SharedLink, page: string = location.href): string {
  const bare = page.replace(linkFragment, '');
  const separator = !bare.includes('#') ? '#' : /#!?\/[^?]*$/.test(bare) ? '?' : '&';
  return `${bare}${separator}recovery-guardian=${toBase64Url(JSON.stringify(link))}`;
}

/** Finds the link in a page's address; `undefined` where there is none, or not all of it. */
export function readLink(page: string): SharedLink | undefined {
  const link = parse(linkFragment.exec(page)?.[1] ?? '');
  return isSharedLink(link) ? link : undefined;
}

/**
 * Finds the signature in what a person pasted: by itself, in a whole message, or in a link that
 * answers.
 */
export function findSignature(text: string): Hex | undefined {
  const [bare] = /0x(?:[0-9a-f]{2}){65,}(?![0-9a-f])/i.exec(text) ?? [];
  if (bare) return bare as Hex;
  const [, encoded] = /recovery-guardian=([\w-]+)/.exec(text) ?? [];
  const link = encoded && parse(encoded);
  return isSharedLink(link) && link.kind === 'signature' ? link.signature : undefined;
}

const isAccountRef = isObjectOf<AccountRef>({
  account: isAccount,
  chainId: isPositiveInteger,
});

const isOfKind: Record<SharedLink['kind'], (value: unknown) => boolean> = {
  recovery: isObjectOf<{ requestId: string }>({ requestId: isRequestId }),
  guardian: isObjectOf<NewOwners & { nonce: string }>({
    newOwners: isListOf(isAccount),
    newThreshold: isPositiveInteger,
    nonce: isDecimal,
  }),
  owner: isObjectOf<{ subject: OwnerSubject }>({ subject: isOwnerSubject }),
  signature: isObjectOf<{ of: 'guardian' | 'owner'; signature: Hex }>({
    of: (value): value is 'guardian' | 'owner' => value === 'guardian' || value === 'owner',
    signature: isSignature,
  }),
};

function isSharedLink(value: unknown): value is SharedLink {
  if (!isAccountRef(value)) return false;
  const { kind } = value as { kind?: unknown };
  const isRest = Object.hasOwn(isOfKind, String(kind)) && isOfKind[kind as SharedLink['kind']];
  return isRest ? isRest(value) : false;
}

function parse(text: string): unknown {
  if (text.length > maximumLength) return undefined;
  try {
    return JSON.parse(fromBase64Url(text));
  } catch {
    return undefined;
  }
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)));
}
