import type { IncomingHttpHeaders } from 'node:http';
import type { MessageParts } from '../messages/render-message.ts';

/** A rendered message. */
export interface OutgoingMessage {
  /** The same in all attempts, so that a receiver can detect duplicates. */
  id: string;
  target: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
  html?: string | undefined;
  /** A BCP 47 tag. */
  language: string;
  /** Its part of the daily messages: one is reserved for codes of recoveries, one for their alarms. */
  share: 'codes' | 'alarms' | 'other';
  /** It is useless after this. */
  expiresAt: Date;
  /** By what a phone number is reached, as recorded with it, the first one preferred. */
  via?: readonly string[] | undefined;
  /** What its text is made of, for providers whose texts are templates of their own. */
  parts?: MessageParts;
}

export type SendOutcome =
  /** `isReported`: the provider will report whether it was delivered. */
  | { kind: 'sent'; isReported?: boolean }
  /** It cannot be delivered: the mailbox or number does not exist. */
  | { kind: 'refused'; reason: string }
  /** This provider does not send it to this target, but another one may. */
  | { kind: 'declined'; reason: string }
  /**
   * Down, overloaded, misconfigured, or without a budget: it may work later. The message was surely
   * not sent, so this attempt does not count against the daily limits.
   */
  | {
      kind: 'unavailable';
      reason: string;
      /** Seconds for which another attempt is useless. */
      retryAfter?: number;
    }
  /** It is not known whether the message was sent, for example after a timeout. */
  | { kind: 'unknown'; reason: string };

/** Sends a message of one channel by any provider. Never throws. */
export type Send = (message: OutgoingMessage) => Promise<SendOutcome>;

/** A service that delivers the messages of one channel. */
export interface Provider {
  /** Its name in logs and limits. */
  readonly name: string;
  /** Whether it sends only codes of recoveries and their alarms. */
  readonly onlyRecoveries?: boolean;
  /** By what it reaches a phone number; SMS if not set. */
  readonly via?: string | undefined;
  /** Whether it sends codes alone, or all but codes; a code with its text if not set. */
  readonly sends?: 'codes' | 'texts' | undefined;
  /** Whether its codes are sent without a text before them that says what they do. */
  readonly withoutPurpose?: boolean | undefined;
  /**
   * Never throws. Gives up when `signal` is aborted. A reason contains the provider's error code,
   * never its message, which often repeats the target.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendOutcome>;
  /**
   * Checks whether it could send, without sending.
   *
   * @throws the problem
   */
  check(signal: AbortSignal): Promise<void>;
  /** Reads what it posts about messages that it had accepted; only if it signs that. */
  readonly readReceipt?: ReadReceipt | undefined;
  close(): void;
}

/** A provider's last word about a message that it had accepted. */
export interface Receipt {
  /** The message's id; `undefined` if the receipt has none. */
  id: string | undefined;
  outcome: 'delivered' | 'undelivered';
  /** The provider's code, never its text, which often repeats the target. */
  reason: string;
}

/** A post to the URL of a provider's receipts. */
export interface ReceiptPost {
  /** As the provider was told it, with its query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  now: Date;
}

/**
 * Reads a post: the receipt, `undefined` if it is signed but not the last word, or `unsigned`.
 * Never throws.
 */
export type ReadReceipt = (post: ReceiptPost) => Receipt | 'unsigned' | undefined;
