import { type Outcome, surelyNotTaken } from './answers/outcome.ts';
import type { Said } from './ask-in-turn.ts';
import type { Attempt, Member } from './member.ts';

/**
 * Asks the first member for something that must not happen twice, and the next one only where the
 * one before surely did not take it: it was not reached, refused for now, or says that the network
 * knows the operation already, so that it is the same one wherever it is sent. Undefined when
 * there are no members. Never rejects.
 */
export async function askOnce(
  members: readonly Member[],
  ask: (member: Member) => Attempt,
): Promise<Said | undefined> {
  let known: Said | undefined;
  let said: Said | undefined;
  for (const member of members) {
    said = { outcome: await ask(member).outcome, member };
    if (isAlreadyKnown(said.outcome)) known ??= said;
    else if (!surelyNotTaken(said.outcome)) break;
  }
  // What another says of an operation that is known already tells less than that.
  return said?.outcome.kind === 'result' ? said : (known ?? said);
}

/** What bundlers and nodes say of an operation or transaction that they hold. */
function isAlreadyKnown(outcome: Outcome): boolean {
  return outcome.kind === 'error' && /\balready known\b/i.test(outcome.error.message);
}
