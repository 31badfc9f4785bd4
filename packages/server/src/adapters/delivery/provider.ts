/** A message in words, ready to go. */
export type OutgoingMessage = {
  /** The same over all attempts, so that a receiver can tell a message that it has already. */
  id: string;
  target: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
  html?: string | undefined;
  /** A BCP 47 tag. */
  language: string;
  /** Whether it is a recovery's code or alarm, for which a share of the day's messages is reserved. */
  isForRecovery: boolean;
  /** It is of no use after this. */
  expiresAt: Date;
};

/** What became of an attempt to send. */
export type Outcome =
  | { kind: 'sent' }
  /** Nobody could deliver it: there is no such mailbox or number. */
  | { kind: 'refused'; reason: string }
  /** This provider never will; another one may. */
  | { kind: 'declined'; reason: string }
  /** Down, overloaded, or set up wrongly: it may work later. */
  | { kind: 'unavailable'; reason: string };

/** Sends a message of one channel, by whichever provider. Never throws. */
export type Send = (message: OutgoingMessage) => Promise<Outcome>;

/** Somebody who takes messages of one channel and delivers them. */
export type Provider = {
  /** What logs and limits call it. */
  readonly name: string;
  /**
   * Never throws. Gives up when `signal` says so. A reason names the provider's code for what went
   * wrong, never its words: they often repeat the target.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Outcome>;
  /**
   * Asks whether it could send, without sending.
   *
   * @throws what is wrong
   */
  check(signal: AbortSignal): Promise<void>;
  close(): void;
};
