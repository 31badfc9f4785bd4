import { isListOf, isObjectOf } from '@recovery-guardian/client/checks';
import { type Channel, isChannel } from '@recovery-guardian/protocol';
import type { AccountRef } from '../chain/account-ref.ts';
import { isIsoTime, isRequestId, isText } from './shapes.ts';
import { forget, readStored, store } from './stored.ts';

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
  return readStored(nameOf(ref), isListOf(isKnownTarget)) ?? [];
}

/** @param targets Masked: every script of the page, and the next user of the browser, can read them. */
export function keepKnownTargets(ref: AccountRef, targets: readonly KnownTarget[]): void {
  if (targets.length > 0) store(nameOf(ref), targets, Date.now() + life);
  else forget(nameOf(ref));
}

const isKnownTarget = isObjectOf<KnownTarget>({
  id: (id): id is string | undefined => id === undefined || isRequestId(id),
  channel: isChannel,
  target: isMasked,
  countsFrom: (time): time is string | undefined => time === undefined || isIsoTime(time),
});

/** Without characters that would break the line or change the direction of the text around it. */
function isMasked(value: unknown): value is string {
  return isText(value) && /^[^\s\p{C}]{0,40}\*\*\*[^\s\p{C}]{0,40}$/u.test(value);
}

function nameOf({ account, chainId }: AccountRef): string {
  return `targets:${chainId}:${account}`;
}
