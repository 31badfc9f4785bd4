import { type Outcome, surelyNotTaken } from './answers/outcome.ts';
import type { Attempt } from './hedge-request.ts';
import type { PendingAttempt, Upstream } from './upstream.ts';

/**
 * Asks the first member for something that must not happen twice, and the next one only where the
 * one before surely did not take it: it was not reached, refused for now, or says that the network
 * knows the operation already, so that it is the same one wherever it is sent. Undefined when
 * there are no members. Never rejects.
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
  // What another says of an operation that is known already tells less than that.
  return attempt?.outcome.kind === 'result' ? attempt : (known ?? attempt);
}

/** What bundlers and nodes say of an operation or transaction that they hold. */
function isAlreadyKnown(outcome: Outcome): boolean {
  return outcome.kind === 'error' && /\balready known\b/i.test(outcome.error.message);
}
