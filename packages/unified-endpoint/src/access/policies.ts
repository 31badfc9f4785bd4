import { invalidParams } from '../json-rpc/errors.ts';
import type { Call } from '../json-rpc/messages.ts';
import type { Caller } from './ports.ts';

/**
 * Refuses a passed-on call that names a gas policy its caller may not use. A provider pays under
 * every policy of the operator's account that a call names. A key without policies of its own may
 * name any; without a key none may be named.
 *
 * @throws invalidParams
 */
export function refuseOtherPolicies(call: Pick<Call, 'method' | 'params'>, { key }: Caller): void {
  if (key && key.policies === undefined) return;
  const other = policiesOf(call).find((id) => !key?.policies?.includes(id));
  if (other === undefined) return;
  const shown = other.length > 64 ? `${other.slice(0, 64)}…` : other;
  throw invalidParams(
    `the gas policy ${JSON.stringify(shown)} is not available to ${key ? 'this API key' : 'callers without an API key'}`,
  );
}

/** The policies named by a call. */
function policiesOf({ method, params }: Pick<Call, 'method' | 'params'>): string[] {
  const named = namedPolicies(params);
  if (method !== 'pm_validateSponsorshipPolicies') return named;
  const [, , ids] = Object.values(params);
  return [...named, ...textsIn(ids)];
}

/** Policies in members such as `sponsorshipPolicyId` and `policyId`, where providers read them. */
function namedPolicies(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /polic/i.test(name) ? textsIn(member) : namedPolicies(member),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
