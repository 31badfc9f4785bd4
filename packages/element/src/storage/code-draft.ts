import { isListOf, isObjectOf } from '@recovery-guardian/client/checks';
import { type ChallengeEntry, type Channel, isChannel } from '@recovery-guardian/protocol';
import type { AccountRef } from '../chain/account-state.ts';
import { isText, isTime } from './shapes.ts';
import { forget, readStored, store, storedName } from './stored.ts';

/** A one-time code that was sent: to which contact, and until when it is valid. */
export interface CodeChallenge {
  challengeId: string;
  channel: Channel;
  /** Masked. */
  target: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Three words that are also in the message; unknown for codes that confirm another contact. */
  matchPhrase?: string | undefined;
}

export const isCodeChallenge = isObjectOf<CodeChallenge>({
  challengeId: isText,
  channel: isChannel,
  target: isText,
  expiresAt: isTime,
  matchPhrase: (phrase): phrase is string | undefined => phrase === undefined || isText(phrase),
});

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

/** The code that was sent last to find accounts, while it is valid. Its target is masked. */
export interface FindDraft {
  read(): CodeChallenge | undefined;
  store(challenge: CodeChallenge): void;
  forget(): void;
}

/** @param chainId Of the page that searches. */
export function findDraft(chainId: number | undefined): FindDraft {
  const name = `find:${chainId}`;
  return {
    read: () => readStored(name, isCodeChallenge),
    store: (challenge) => store(name, challenge, Date.parse(challenge.expiresAt)),
    forget: () => forget(name),
  };
}
