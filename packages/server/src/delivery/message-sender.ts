import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@recovery-guardian/core';
import { mediaOf, mediumOf } from '../configuration/delivery.ts';
import type { Brand } from '../configuration/service-settings.ts';
import type { Clock } from '../kit/clock.ts';
import { inSpan } from '../kit/tracing.ts';
import type { LimitRepository } from '../limits/limit-repository.ts';
import type { TemplatesByLanguage } from '../messages/languages.ts';
import { renderMessage } from '../messages/render-message.ts';
import type { MessageContent } from '../messages/templates/templates.ts';
import type { RegistrationRepository } from '../registrations/registration-repository.ts';
import type { Outbox, OutboxEntry, QueuedMessage } from './outbox-repository.ts';

import type { OutgoingMessage, Provider, Send, SendOutcome } from './provider.ts';
import type { SentMessages } from './sent-message-repository.ts';

export type Delivery =
  /** The provider has accepted it. */
  | 'sent'
  /**
   * Permanently refused: no such mailbox, blocked number, country not served. A notice or alarm is
   * refused only if its target does not exist.
   */
  | 'refused'
  /** It cannot be sent now; the queue retries. */
  | 'unavailable'
  /** The provider is slow; the queue continues. */
  | 'pending';

/** Renders and sends one message by the first provider that accepts it. Never throws. */
export type SendMessage = (message: QueuedMessage) => Promise<SendOutcome>;

/** The outcome of an attempt, for logs and metrics, without target or content. */
export interface DeliveryReport {
  id: string;
  channel: QueuedMessage['channel'];
  kind: QueuedMessage['content']['kind'];
  attempts: number;
  delivery: Delivery;
  reason?: string;
}

interface MessageSenderOptions {
  outbox: Outbox;
  sentMessages: SentMessages;
  limits: LimitRepository;
  send: SendMessage;
  clock: Clock;
  onDelivery?: ((report: DeliveryReport) => void) | undefined;
  onError: (error: unknown) => void;
}

export type MessageSender = ReturnType<typeof createMessageSender>;

/**
 * Makes attempts and records their outcome in the outbox.
 *
 * A message is sent at least once, and again only if it may not have been sent: the process crashed
 * before it recorded the provider's confirmation, or the confirmation came too late. Each copy has the
 * same id and content.
 */
export function createMessageSender(options: MessageSenderOptions) {
  const { outbox, sentMessages, limits, send, clock, onDelivery, onError } = options;
  const inFlight = new Set<Promise<unknown>>();
  const keep = <Result>(work: Promise<Result>): Promise<Result> => {
    const kept = work.finally(() => inFlight.delete(kept));
    inFlight.add(kept);
    return kept;
  };

  const attempt = async ({ message, attempts }: OutboxEntry): Promise<Delivery> => {
    const { id, channel, content } = message;
    const attributes = { 'message.kind': content.kind, channel, attempts };
    const outcome = await inSpan('deliver message', { attributes }, () => send(message));
    // A caller waits for a code, and is told; no one but the queue can send a notice or an alarm again.
    const isLater =
      outcome.kind === 'declined'
        ? !('matchPhrase' in content)
        : ['unavailable', 'unknown'].includes(outcome.kind);
    const delivery = isLater ? 'unavailable' : outcome.kind === 'sent' ? 'sent' : 'refused';
    const until = nextAttempt(clock.now(), { message, attempts, outcome });
    const now = clock.now();
    const countRefusal = async () => {
      await sentMessages.noteUndelivered(message.target, now);
      await limits.count(message.refusal ?? [], now);
    };
    const record = async () => {
      if (isLater) return outbox.postpone([{ id, attempts, until }]);
      if (outcome.kind !== 'sent') return outbox.remove([id]);
      if (!outcome.isReported) return sentMessages.accept(message);
      if (await sentMessages.put(message, now)) await countRefusal();
    };
    // The caller does not wait for it.
    keep(persist(record, onError));
    // Before it is told, so that the next request finds it counted.
    if (outcome.kind === 'refused') await persist(countRefusal, onError);
    const reason = 'reason' in outcome ? { reason: outcome.reason } : {};
    onDelivery?.({ id, channel, kind: content.kind, attempts, delivery, ...reason });
    return delivery;
  };

  return {
    /** Makes one attempt at a message that this process has leased, and records the outcome. */
    send: (entry: OutboxEntry): Promise<Delivery> => keep(attempt(entry)),
    /** Waits for the current attempts and for their outcomes to be recorded. */
    async close() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}

/**
 * Returns the time of the next attempt: after 5, 10, 20, 40… seconds, at most a minute for a code, which
 * is valid for minutes only, and a quarter of an hour for others, as a full mailbox may stay so for
 * days; later if an earlier one is useless, but never after the message expires.
 */
export function nextAttempt(
  now: Date,
  { message, attempts, outcome }: OutboxEntry & { outcome: SendOutcome },
): Date {
  const longest = 'matchPhrase' in message.content ? 60 : 900;
  const delay = Math.max(Math.min(longest, 5 * 2 ** (attempts - 1)), retryAfterOf(outcome));
  return new Date(Math.min(now.getTime() + delay * 1_000, message.expiresAt.getTime()));
}

/** Seconds for which another attempt is useless: what is declined counts as an SMS of the day. */
function retryAfterOf(outcome: SendOutcome): number {
  if (outcome.kind === 'declined') return 3_600;
  return outcome.kind === 'unavailable' ? (outcome.retryAfter ?? 0) : 0;
}

/** Milliseconds between two attempts to record an outcome. */
const pause = 500;
/** After this many attempts, a message is too old to matter. */
const maximumWrites = 20;

/** Retries, so that a short outage of the database does not cause a message to be sent again. */
async function persist(write: () => Promise<void>, onError: (error: unknown) => void) {
  for (let writes = 1; writes <= maximumWrites; writes++) {
    try {
      return await write();
    } catch (error) {
      onError(error);
      await sleep(pause, undefined, { ref: false });
    }
  }
}

/** Alarms let the owner stop a recovery in time. */
const shares: Partial<Record<MessageContent['kind'], OutgoingMessage['share']>> = {
  recover: 'codes',
  'recovery-executed': 'alarms',
  'recovery-replaced': 'alarms',
  'recovery-ending': 'alarms',
};

/**
 * Renders a message in the recipient's language and passes it to its channel, if it has a recipient. An unexpected error,
 * such as a template bug, affects only this message and is reported.
 */
export function createMessageRenderer(
  channels: Readonly<Record<Channel, Send>>,
  {
    templates,
    defaultLanguage,
    brand,
    onError,
    registrations,
  }: {
    templates: TemplatesByLanguage;
    brand?: Brand | undefined;
    defaultLanguage: string;
    onError: (error: unknown) => void;
    registrations: Pick<RegistrationRepository, 'listByTarget'>;
  },
): SendMessage {
  return async (message) => {
    try {
      const addressed = await readdress(registrations, message);
      if (!addressed) return { kind: 'refused', reason: 'no account has this target' };
      const { id, channel, target, via, content, language, expiresAt } = addressed;
      const options = { channel, language, defaultLanguage, templates, brand };
      const rendered = renderMessage(content, options);
      const share = shares[content.kind] ?? 'other';
      return await channels[channel]({ ...rendered, id, target, via, expiresAt, share });
    } catch (error) {
      onError(error);
      return { kind: 'unavailable', reason: (error as Error).name };
    }
  };
}

/**
 * Addresses a queued message. A search's goes to the target as it is registered, in its language;
 * `undefined` if that target protects no account: then nothing may be sent.
 */
async function readdress(
  registrations: Pick<RegistrationRepository, 'listByTarget'>,
  message: QueuedMessage,
): Promise<QueuedMessage | undefined> {
  if (message.content.kind !== 'find-accounts') return message;
  const [registration] = await registrations.listByTarget({ ...message, maximum: 1 });
  if (!registration) return undefined;
  const { target, via, language } = registration;
  return { ...message, target, via, language: language ?? message.language };
}

/**
 * The timeout of one provider, in milliseconds; then the next one is tried. Longer than the 10
 * seconds for which `fetch` tries to connect, after which the message was surely not sent.
 */
const timeout = 12_000;
/** The timeout of all providers together, which is shorter than the lease of a message. */
const totalTimeout = 25_000;

/**
 * Tries the providers in order until one accepts the message, or reports that it cannot be
 * delivered. If one is unavailable or declines the message, the next is tried.
 *
 * A phone number is reached by what is recorded with it, and by nothing else.
 *
 * @param fallback by what else, of that which is recorded
 */
export function createFallback(
  providers: readonly Provider[],
  fallback: readonly string[] = [],
): Send {
  return async (message) => {
    const media = mediaOf(message.via, fallback);
    const allowed = providers.filter((one) => !one.onlyRecoveries || message.share !== 'other');
    const able = media.flatMap((medium) => allowed.filter(isAble(message, medium)));
    if (allowed.length > 0 && able.length === 0) {
      return { kind: 'unavailable', reason: `no provider by ${media.join(' or ')}` };
    }
    const end = performance.now() + totalTimeout;
    return tryInTurn(able, end, async (provider) => {
      const failure = await tellPurpose(provider, message, { providers: allowed, end });
      return failure ?? sendUntil(end, provider, message);
    });
  };
}

async function tryInTurn(
  providers: readonly Provider[],
  end: number,
  attempt: (provider: Provider) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const failures: Failure[] = [];
  for (const provider of providers) {
    const outcome = await attempt(provider);
    if (outcome.kind === 'sent') {
      return provider.readReceipt ? { ...outcome, isReported: true } : outcome;
    }
    failures.push({ ...outcome, reason: `${provider.name}: ${outcome.reason}` });
    if (outcome.kind === 'refused' || performance.now() >= end) break;
  }
  return summarize(failures);
}

function sendUntil(end: number, provider: Provider, message: OutgoingMessage) {
  const left = Math.max(0, Math.ceil(end - performance.now()));
  return within(Math.min(timeout, left), (signal) => sendBy(provider, message, signal));
}

function isAble({ parts }: OutgoingMessage, medium: string): (provider: Provider) => boolean {
  const needed = parts?.code === undefined ? 'texts' : 'codes';
  return (provider) =>
    mediumOf(provider) === medium && (provider.sends === undefined || provider.sends === needed);
}

/**
 * Sends what a code does before a provider sends the code alone: users who know that do not give it to a
 * thief.
 *
 * @returns why it was not sent; `undefined` if it was, or need not be
 */
async function tellPurpose(
  provider: Provider,
  message: OutgoingMessage,
  { providers, end }: { providers: readonly Provider[]; end: number },
): Promise<Failure | undefined> {
  const { id, parts } = message;
  if (provider.sends !== 'codes' || provider.withoutPurpose || !parts) return undefined;
  const { code: _, ...others } = parts;
  const purpose = { ...message, id: `${id}-purpose`, text: parts.purpose, parts: others };
  const tellers = providers.filter(
    (other) => other.sends === 'texts' && mediumOf(other) === mediumOf(provider),
  );
  const told = await tryInTurn(tellers, end, (teller) => sendUntil(end, teller, purpose));
  return told.kind === 'sent' ? undefined : told;
}

/** Not by `AbortSignal.timeout`, which would be kept for this time even after the outcome. */
async function within<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(tooLate()), milliseconds);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = () => new DOMException('It takes too long', 'TimeoutError');

/** Its outcome is in the span of the message. */
function sendBy(provider: Provider, message: OutgoingMessage, signal: AbortSignal) {
  const work = () => provider.send(message, signal);
  return inSpan(`provider ${provider.name}`, { kind: 'client' }, work);
}

type Failure = Exclude<SendOutcome, { kind: 'sent' }>;

/**
 * Refused if any provider refused it; otherwise unknown if any may have sent it, and unavailable
 * while any may recover.
 */
function summarize(failures: readonly Failure[]): SendOutcome {
  const kinds = (['refused', 'unknown', 'unavailable', 'declined'] as const).filter((kind) =>
    failures.some((failure) => failure.kind === kind),
  );
  const reason = failures.map((failure) => failure.reason).join(', ') || 'no provider';
  const kind = kinds[0] ?? 'declined';
  if (kind !== 'unavailable') return { kind, reason };
  return { kind, reason, retryAfter: Math.min(...failures.map(retryAfterOf)) };
}
