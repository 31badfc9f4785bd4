import type { Caller } from '../../access/ports.ts';
import { invalidParams } from '../../json-rpc/errors.ts';
import { noPolicy } from '../model/errors.ts';
import type { GasPolicy } from '../model/gas-policy.ts';
import type { GasPolicies } from '../model/ports.ts';

/**
 * The policy that a call asks for, among those that its key has; else the key's default, else the
 * sponsor's.
 *
 * @throws invalidParams when it is not there for this caller, in the same words as when there is none:
 *   whose policies there are is nobody else's business; noPolicy when none is asked for and none set
 */
export async function choosePolicy(
  policies: GasPolicies,
  asked: string | undefined,
  { caller, defaultPolicyId }: { caller: Caller; defaultPolicyId: string | undefined },
): Promise<GasPolicy> {
  if (asked !== undefined && !mayName(asked, caller, defaultPolicyId)) throw unknownPolicy(asked);
  const id = asked ?? caller.key?.policies?.[0] ?? defaultPolicyId;
  if (id === undefined) throw noPolicy('no gas policy is set for this caller');
  const policy = await policies.find(id);
  if (policy) return policy;
  throw asked === undefined ? noPolicy('the gas policy is disabled') : unknownPolicy(id);
}

/** All that a caller may name. */
export async function listPolicies(
  policies: GasPolicies,
  { caller, defaultPolicyId }: { caller: Caller; defaultPolicyId: string | undefined },
): Promise<GasPolicy[]> {
  const all = await policies.list();
  return all.filter(({ id }) => mayName(id, caller, defaultPolicyId));
}

/** A key without policies of its own may name any; without a key it is the sponsor's default alone. */
function mayName(id: string, { key }: Caller, defaultPolicyId: string | undefined): boolean {
  if (!key) return id === defaultPolicyId;
  return key.policies === undefined || key.policies.includes(id);
}

function unknownPolicy(id: string) {
  const shown = id.length > 64 ? `${id.slice(0, 64)}…` : id;
  return invalidParams(`the gas policy ${JSON.stringify(shown)} is not available to this API key`);
}
