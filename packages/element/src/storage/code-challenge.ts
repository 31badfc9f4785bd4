import { isObjectOf } from '@recovery-guardian/client/checks';
import { type Channel, isChannel } from '@recovery-guardian/protocol';
import { isText, isTime } from './shapes.ts';

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
