import type { Channel } from '@recovery-guardian/protocol';

/** One challenge: whom its code was sent to, and until when the code is good. */
export type CodeChallenge = {
  challengeId: string;
  channel: Channel;
  /** Masked. */
  target: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Three words that the message has too; of codes that confirm another contact nothing is known. */
  matchPhrase?: string | undefined;
};
