import { isListOf, isObjectOf, isOptional } from '@recovery-guardian/client/checks';
import { type Channel, isChannel } from '@recovery-guardian/protocol';
import type { AccountRef } from '../chain/account-state.ts';
import { isIsoTime, isRequestId, isText } from './shapes.ts';
import { forget, readStored, store, storedName } from './stored.ts';

/** An email address or phone number of an account, masked. */
export interface KnownTarget {
  /** The registration's id, if it is known. */
  id?: string | undefined;
  channel: Channel;
  target: string;
  /** ISO 8601: when its codes start to work, if later than its registration. */
  countsFrom?: string | undefined;
}

/** In milliseconds: a year. */
const life = 365 * 24 * 60 * 60 * 1000;

/**
 * Reads the targets that were registered or shown in this browser, so that the overview can name
 * them without a signature. They may have changed elsewhere since.
 */
export function readKnownTargets(ref: AccountRef): readonly KnownTarget[] {
  return readStored(storedName('targets', ref), isListOf(isKnownTarget)) ?? [];
}

/** @param targets Masked: every script of the page, and the next user of the browser, can read them. */
export function keepKnownTargets(ref: AccountRef, targets: readonly KnownTarget[]): void {
  if (targets.length > 0) store(storedName('targets', ref), targets, Date.now() + life);
  else forget(storedName('targets', ref));
}

const isKnownTarget = isObjectOf<KnownTarget>({
  id: isOptional(isRequestId),
  channel: isChannel,
  target: isMasked,
  countsFrom: isOptional(isIsoTime),
});

/** Without characters that would break the line or change the direction of the text around it. */
function isMasked(value: unknown): value is string {
  return isText(value) && /^[^\s\p{C}]{0,40}\*\*\*[^\s\p{C}]{0,40}$/u.test(value);
}
