import { type Outcome, surelyNotTaken } from './answers/outcome.ts';
import type { Attempt } from './hedge-request.ts';
import type { PendingAttempt, Upstream } from './upstream.ts';

/**
 * Sends a call with an effect: asks the next upstream only if the one before surely did not take
 * it. That is so if the upstream was not reached, refused for now, or reports that the network
 * already knows the operation. Returns undefined if there are no upstreams. Never rejects.
 */
export async function askOnce(
  upstreams: readonly Upstream[],
  ask: (upstream: Upstream) => PendingAttempt,
): Promise<Attempt | undefined> {
  let known: Attempt | undefined;
  let attempt: Attempt | undefined;
  for (const upstream of upstreams) {
    attempt = { outcome: await ask(upstream).outcome, upstream };
    if (isAlreadyKnown(attempt.outcome)) known ??= attempt;
    else if (!surelyNotTaken(attempt.outcome)) break;
  }
  // The answer for an already known operation is more useful than a later error.
  return attempt?.outcome.kind === 'result' ? attempt : (known ?? attempt);
}

/** Whether the upstream reports that it already holds the operation or transaction. */
function isAlreadyKnown(outcome: Outcome): boolean {
  return outcome.kind === 'error' && /\balready known\b/i.test(outcome.error.message);
}
