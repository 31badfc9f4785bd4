import type { Caller } from '../../access/ports.ts';
import { invalidParams } from '../../json-rpc/errors.ts';
import type { GasPolicy } from '../gas-policy.ts';
import { noPolicy } from '../model/errors.ts';
import type { GasPolicies } from '../model/ports.ts';

/**
 * Chooses the requested policy if the caller may use it, else the key's default or the sponsor's.
 *
 * @throws invalidParams if it does not exist for this caller, with the same message as if it did
 *   not exist at all; noPolicy if none is requested and none is set
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

/** All policies that a caller may name. */
export async function listPolicies(
  policies: GasPolicies,
  { caller, defaultPolicyId }: { caller: Caller; defaultPolicyId: string | undefined },
): Promise<GasPolicy[]> {
  const all = await policies.list();
  return all.filter(({ id }) => mayName(id, caller, defaultPolicyId));
}

/** A key without policies may name any; without a key, only the sponsor's default is allowed. */
function mayName(id: string, { key }: Caller, defaultPolicyId: string | undefined): boolean {
  if (!key) return id === defaultPolicyId;
  return key.policies === undefined || key.policies.includes(id);
}

function unknownPolicy(id: string) {
  const shown = id.length > 64 ? `${id.slice(0, 64)}…` : id;
  return invalidParams(`the gas policy ${JSON.stringify(shown)} is not available to this API key`);
}
