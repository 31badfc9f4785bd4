import { isListOf, isObjectOf } from '@recovery-guardian/client/checks';
import { type ChallengeEntry, isChannel } from '@recovery-guardian/protocol';
import type { AccountRef } from '../chain/account-state.ts';
import { type CodeChallenge, isCodeChallenge } from './code-challenge.ts';
import { isText } from './shapes.ts';
import { forget, readStored, store, storedName } from './stored.ts';

/**
 * A code that was sent to a new email address or phone number and is not entered yet. Targets are
 * masked, and the ids allow at most to use up the tries.
 */
export interface CodeDraft {
  challenge: CodeChallenge;
  /** The codes that were sent to earlier contacts. */
  confirmations: readonly ChallengeEntry[];
}

/** In milliseconds: a code can be renewed for at most this long. */
const life = 30 * 60 * 1000;

export function readCodeDraft(ref: AccountRef): CodeDraft | undefined {
  return readStored(storedName('code', ref), isCodeDraft);
}

export function storeCodeDraft(ref: AccountRef, draft: CodeDraft): void {
  store(storedName('code', ref), draft, Date.now() + life);
}

export function forgetCodeDraft(ref: AccountRef): void {
  forget(storedName('code', ref));
}

const isCodeDraft = isObjectOf<CodeDraft>({
  challenge: isCodeChallenge,
  confirmations: isListOf(
    isObjectOf<ChallengeEntry>({ challengeId: isText, channel: isChannel, target: isText }),
  ),
});
