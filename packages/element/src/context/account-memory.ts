import { isWay, type Way } from '@recovery-guardian/core';
import { isListOf, isObjectOf, isOptional } from '@recovery-guardian/core/checks';
import type { Address } from 'viem';
import type { AccountRef } from '../chain/account-state.ts';
import {
  forgetValue,
  isAccount,
  isIsoTime,
  isRequestId,
  isText,
  readStored,
  storedName,
  storeValue,
} from './browser-storage.ts';

/** The user's names for the guardians of an account; empty for one that was added here without a name. */
export type GuardianNames = Readonly<Record<Address, string | undefined>>;

/** In characters. */
export const longestGuardianName = 40;

/** In milliseconds: ten years, as guardians outlast browsers. */
const namesLife = 10 * 365 * 24 * 60 * 60 * 1000;

/**
 * The names stay in this browser: no link, event or request contains them. Nothing is decided by
 * them. Any script of the page can store a name for any address, so the address is always shown
 * next to its name.
 */
export function readGuardianNames(ref: AccountRef): GuardianNames {
  return readStored(storedName('names', ref), areNames) ?? {};
}

/**
 * @param name Empty for a guardian that is known without a name; `undefined` to forget it.
 * @returns All names of the account's guardians.
 */
export function keepGuardianName(
  ref: AccountRef,
  guardian: Address,
  name: string | undefined,
): GuardianNames {
  const names = {
    ...readGuardianNames(ref),
    [guardian]: name === undefined ? undefined : cleanName(name),
  };
  storeValue(storedName('names', ref), names, Date.now() + namesLife);
  return names;
}

export function forgetGuardianNames(ref: AccountRef): void {
  forgetValue(storedName('names', ref));
}

/** Removes characters that would change the text's direction or break its line. */
export function cleanName(name: string): string {
  const text = name.replace(/[\p{Cc}\p{Z}\p{Bidi_C}]+/gu, ' ').trim();
  return [...text].slice(0, longestGuardianName).join('').trim();
}

function areNames(value: unknown): value is GuardianNames {
  return isObjectOf<Record<string, unknown>>({})(value) && Object.values(value).every(isCleanName);
}

/** Whether a text is a name as users see them: one line, and not long. */
export function isCleanName(value: unknown): value is string {
  return isText(value) && value === cleanName(value);
}

/** In milliseconds: a year. */
const serviceGuardianLife = 365 * 24 * 60 * 60 * 1000;

/**
 * Reads the guardian that signs for an account's contacts. The service reports it only when a
 * contact is registered in this browser, so it is stored: after a reload it could not be told from
 * other guardians. It is not secret: the chain shows it.
 */
export function readServiceGuardian(ref: AccountRef): Address | undefined {
  return readStored(storedName('guardian', ref), isAccount);
}

export function keepServiceGuardian(ref: AccountRef, guardian: Address | undefined): void {
  if (guardian) storeValue(storedName('guardian', ref), guardian, Date.now() + serviceGuardianLife);
  else forgetValue(storedName('guardian', ref));
}

/** An email address or phone number of an account, masked. */
export interface KnownTarget {
  /** The registration's id, if it is known. */
  id?: string | undefined;
  channel: Way;
  target: string;
  /** ISO 8601: when its codes start to work, if later than its registration. */
  countsFrom?: string | undefined;
  /** ISO 8601: when a code from it was last entered. */
  checkedAt?: string | undefined;
  /** ISO 8601: when the last message to it was not delivered. */
  undeliveredAt?: string | undefined;
}

/** In milliseconds: a year. */
const targetsLife = 365 * 24 * 60 * 60 * 1000;

/**
 * Reads the targets that were registered or shown in this browser, so that the overview can name
 * them without a signature. They may have changed elsewhere since.
 */
export function readKnownTargets(ref: AccountRef): readonly KnownTarget[] {
  return readStored(storedName('targets', ref), isListOf(isKnownTarget)) ?? [];
}

/** @param targets Masked: every script of the page, and the next user of the browser, can read them. */
export function keepKnownTargets(ref: AccountRef, targets: readonly KnownTarget[]): void {
  if (targets.length > 0) storeValue(storedName('targets', ref), targets, Date.now() + targetsLife);
  else forgetValue(storedName('targets', ref));
}

const isKnownTarget = isObjectOf<KnownTarget>({
  id: isOptional(isRequestId),
  channel: isWay,
  target: isMasked,
  countsFrom: isOptional(isIsoTime),
  checkedAt: isOptional(isIsoTime),
  undeliveredAt: isOptional(isIsoTime),
});

/** Without characters that would break the line or change the direction of the text around it. */
function isMasked(value: unknown): value is string {
  return isText(value) && /^[^\s\p{C}]{0,40}\*\*\*[^\s\p{C}]{0,40}$/u.test(value);
}
