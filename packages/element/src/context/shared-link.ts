import type { Acceptance } from '@recovery-guardian/core';
import { isListOf, isObjectOf, isOptional } from '@recovery-guardian/core/checks';
import type { Address, Hex } from 'viem';
import type { AccountRef } from '../chain/account-state.ts';
import type { OwnerSubject } from '../wallet/owner-subject.ts';
import { isCleanName } from './account-memory.ts';
import {
  isAccount,
  isBytes,
  isDecimal,
  isIsoTime,
  isNonce,
  isOwnerSubject,
  isPositiveInteger,
  isRequestId,
} from './browser-storage.ts';
import type { NewOwners } from './drafts.ts';
import { linkFragment } from './link-fragment.ts';

/**
 * The content of a link that is passed between users or devices.
 *
 * Links travel through chats and mails, where others can read and forge them. So a link contains
 * only identifiers, what is to be signed, or one of several signatures, and nothing in it is shown
 * as a fact: the service describes a recovery that is continued elsewhere, and what is to be signed
 * is decoded from its bytes. Only an invitation has a name, which is shown as what it says. Links that ask
 * contain no signature. The content is in the fragment, which browsers send to no server. Each link opens a
 * screen that explains it.
 */
export type SharedLink = AccountRef &
  (
    | { kind: 'recovery'; requestId: string }
    | ({ kind: 'guardian'; nonce: string; module?: Address | undefined } & NewOwners)
    | { kind: 'owner'; subject: OwnerSubject }
    | { kind: 'signature'; of: 'guardian' | 'owner'; signature: Hex }
    | ({ kind: 'invitation' } & InvitationLink)
    | ({ kind: 'acceptance'; signature: Hex } & Omit<Acceptance, keyof AccountRef>)
  );

interface InvitationLink {
  invitation: string;
  /** How it calls the account's owner; may be empty. */
  from: string;
  /** Who helps already, and is only asked whether they still do. */
  friend?: Address | undefined;
}

/** In characters: longer than any link that the element creates. */
const maximumLength = 20_000;

/**
 * Adds `link` to the address of a page and keeps the page's own fragment. In a hash route
 * (`#/keys`) it becomes the query of that route, where routers look for parameters.
 *
 * @returns Only the fragment, a text to paste, where others cannot open the page: in a wallet or a file.
 */
export function writeLink(link: SharedLink, page: string = location.href): string {
  const bare = /^https?:/.test(page) ? page.replace(linkFragment, '') : '';
  const separator = !bare.includes('#') ? '#' : /#!?\/[^?]*$/.test(bare) ? '?' : '&';
  return `${bare}${separator}recovery-guardian=${toBase64Url(JSON.stringify(link))}`;
}

/** Reads the link in a page's address; `undefined` if there is none or it is incomplete. */
export function readLink(page: string): SharedLink | undefined {
  const link = parse(linkFragment.exec(page)?.[1] ?? '');
  return isSharedLink(link) ? link : undefined;
}

/** Finds a signature in a pasted text: by itself, in a message, or in a link. */
export function findSignature(text: string): Hex | undefined {
  const [bare] = /0x(?:[0-9a-f]{2}){65,}(?![0-9a-f])/i.exec(text) ?? [];
  if (bare) return bare as Hex;
  const link = findLink(text);
  return link?.kind === 'signature' ? link.signature : undefined;
}

/** Finds a link in a pasted text. */
export function findLink(text: string): SharedLink | undefined {
  const [, encoded = ''] = /recovery-guardian=([\w-]+)/.exec(text) ?? [];
  const link = parse(encoded);
  return isSharedLink(link) ? link : undefined;
}

const isAccountRef = isObjectOf<AccountRef>({
  account: isAccount,
  chainId: isPositiveInteger,
});

const isOfKind: Record<SharedLink['kind'], (value: unknown) => boolean> = {
  recovery: isObjectOf<{ requestId: string }>({ requestId: isRequestId }),
  guardian: isObjectOf<NewOwners & { nonce: string; module?: Address | undefined }>({
    // Without one, that which is shown first.
    module: isOptional(isAccount),
    newOwners: isListOf(isAccount),
    newThreshold: isPositiveInteger,
    nonce: isDecimal,
  }),
  owner: isObjectOf<{ subject: OwnerSubject }>({ subject: isOwnerSubject }),
  signature: isObjectOf<{ of: 'guardian' | 'owner'; signature: Hex }>({
    of: (value): value is 'guardian' | 'owner' => value === 'guardian' || value === 'owner',
    // Of a key or a contract; empty if the contract has signed on the chain.
    signature: isBytes,
  }),
  invitation: isObjectOf<InvitationLink>({
    invitation: isNonce,
    from: isCleanName,
    friend: isOptional(isAccount),
  }),
  acceptance: isObjectOf<Omit<Acceptance, keyof AccountRef> & { signature: Hex }>({
    invitation: isNonce,
    friend: isAccount,
    nonce: isNonce,
    issuedAt: isIsoTime,
    signature: isBytes,
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
