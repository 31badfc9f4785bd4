import type { Outcome, Provider, Send } from '../../adapters/delivery/provider.ts';

/** How long one provider may take for a message, in milliseconds, before the next one is asked. */
const patience = 10_000;
/** How long all of them may take together: less than a message is this process's own. */
const wholePatience = 25_000;

/**
 * Asks providers in their order until one takes the message, or says that nobody could deliver it.
 * One that is down, or that never will take it, leaves it to the next.
 */
export function createFallback(providers: readonly Provider[]): Send {
  return async (message) => {
    const end = performance.now() + wholePatience;
    const failures: Failure[] = [];
    for (const provider of providers) {
      const left = Math.max(0, Math.ceil(end - performance.now()));
      const signal = AbortSignal.timeout(Math.min(patience, left));
      const outcome = await provider.send(message, signal);
      if (outcome.kind === 'sent') return outcome;
      failures.push({ ...outcome, reason: `${provider.name}: ${outcome.reason}` });
      if (outcome.kind === 'refused' || performance.now() >= end) break;
    }
    return summarize(failures);
  };
}

type Failure = Exclude<Outcome, { kind: 'sent' }>;

/** Refused by one, it is refused; while one may come back, it is not lost. */
function summarize(failures: readonly Failure[]): Outcome {
  const kinds = (['refused', 'unavailable', 'declined'] as const).filter((kind) =>
    failures.some((failure) => failure.kind === kind),
  );
  const reason = failures.map((failure) => failure.reason).join(', ') || 'no provider';
  return { kind: kinds[0] ?? 'declined', reason };
}
