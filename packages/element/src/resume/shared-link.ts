import type { Address, Hex } from 'viem';
import type { OwnerSubject } from '../wallet/owner-subject.ts';
import { type BegunRecovery, isBegunRecovery, type NewOwners } from './begun-recovery.ts';
import { isOwnerSubject } from './owner-collection.ts';
import {
  isAccount,
  isDecimal,
  isListOf,
  isObjectOf,
  isPositiveInteger,
  isSignature,
} from './shapes.ts';

/**
 * What a link hands on, from person to person or from device to device.
 *
 * Links travel through chats and mails and are read there by others, so none of them is worth
 * anything by itself: those that ask carry what is to be signed and no signature; those that answer
 * carry one signature, of the several that are needed; and all signatures of a thing come together
 * only in the browser that asked. What it carries stands in the fragment, which browsers send to no
 * server. It is never acted upon unseen: each link opens a screen that says what it is about.
 */
export type SharedLink = { account: Address; chainId: number } & (
  | { kind: 'recovery'; recovery: BegunRecovery }
  | ({ kind: 'guardian'; nonce: string } & NewOwners)
  | { kind: 'owner'; subject: OwnerSubject }
  | { kind: 'signature'; of: 'guardian' | 'owner'; signature: Hex }
);

/** Where in the fragment of an address it stands: at its end, so that a page may have its own. */
const fragment = /[#&]recovery-guardian=([^&]*)$/;

/** Puts `link` into the address of a page, which keeps a fragment of its own. */
export function writeLink(link: SharedLink, page: string = location.href): string {
  const bare = page.replace(fragment, '');
  const separator = bare.includes('#') ? '&' : '#';
  return `${bare}${separator}recovery-guardian=${toBase64Url(JSON.stringify(link))}`;
}

/** Finds the link in a page's address; `undefined` where there is none, or not all of it. */
export function readLink(page: string): SharedLink | undefined {
  const link = parse(fragment.exec(page)?.[1] ?? '');
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

const isPlace = isObjectOf<{ account: Address; chainId: number }>({
  account: isAccount,
  chainId: isPositiveInteger,
});

const isOfKind: Record<SharedLink['kind'], (value: unknown) => boolean> = {
  recovery: isObjectOf<{ recovery: BegunRecovery }>({ recovery: isBegunRecovery }),
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
  if (!isPlace(value)) return false;
  const { kind } = value as { kind?: unknown };
  const isRest = Object.hasOwn(isOfKind, String(kind)) && isOfKind[kind as SharedLink['kind']];
  return isRest ? isRest(value) : false;
}

function parse(text: string): unknown {
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
