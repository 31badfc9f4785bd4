import type { Outcome, OutgoingMessage, Provider, Send } from '../../adapters/delivery/provider.ts';
import { inSpan } from '../../adapters/tracing/spans.ts';

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
 */
export function createFallback(providers: readonly Provider[]): Send {
  return async (message) => {
    const end = performance.now() + totalTimeout;
    const failures: Failure[] = [];
    for (const provider of providers) {
      const left = Math.max(0, Math.ceil(end - performance.now()));
      const outcome = await within(Math.min(timeout, left), (signal) =>
        sendBy(provider, message, signal),
      );
      if (outcome.kind === 'sent') return outcome;
      failures.push({ ...outcome, reason: `${provider.name}: ${outcome.reason}` });
      if (outcome.kind === 'refused' || performance.now() >= end) break;
    }
    return summarize(failures);
  };
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

type Failure = Exclude<Outcome, { kind: 'sent' }>;

/**
 * Refused if any provider refused it; otherwise unknown if any may have sent it, and unavailable
 * while any may recover.
 */
function summarize(failures: readonly Failure[]): Outcome {
  const kinds = (['refused', 'unknown', 'unavailable', 'declined'] as const).filter((kind) =>
    failures.some((failure) => failure.kind === kind),
  );
  const reason = failures.map((failure) => failure.reason).join(', ') || 'no provider';
  return { kind: kinds[0] ?? 'declined', reason };
}
