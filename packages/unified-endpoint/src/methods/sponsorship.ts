import type { Caller } from '../access/ports.ts';
import { invalidParams } from '../json-rpc/errors.ts';
import { readParams } from '../json-rpc/params.ts';
import type { GasPolicy } from '../sponsor/gas-policy.ts';
import type { SponsorOptions } from '../sponsor/model/sponsor-options.ts';
import { withPaymasterGas } from '../sponsor/paymaster.ts';
import { checkLimits } from '../sponsor/policies/check-limits.ts';
import { choosePolicy, listPolicies } from '../sponsor/policies/choose-policy.ts';
import { readOnce } from '../sponsor/read-once.ts';
import { toRequest } from '../sponsor/request.ts';
import { findGasRefusal, findRefusal, reservationOf, windowFrom } from '../sponsor/sponsorship.ts';
import type { Method } from './method.ts';

/**
 * `[operation, entryPoint, policyIds?]`: whether each policy would sponsor the operation, or why
 * not. Checks the caller's policies by default, {@link maximumPolicies} at most. Reserves and signs
 * nothing.
 */
export const pm_validateSponsorshipPolicies: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  async handle(call, { caller, bundlers, fees, sponsor: options }) {
    const sponsor = { ...options, chain: readOnce(options.chain) };
    const [sent, entryPoint, ids] = readParams(call, { least: 2, most: 3 });
    const request = toRequest([sent, entryPoint], sponsor.paymasters);
    const { paymaster } = request;
    const operation = withPaymasterGas(request.operation, paymaster);
    const { chainId, chain, ledger, name, icon, estimateGas } = sponsor;
    const { timestamp: now } = await chain.getHead();

    const evaluate = async (policy: GasPolicy) => {
      const approval = { policy, caller, now, window: windowFrom(now, policy, sponsor) };
      const refusal =
        (await findRefusal(policy, request, approval, sponsor)) ??
        (await findGasRefusal(operation, request, approval, { bundlers, fees, estimateGas }));
      if (refusal) return refusal;
      const reservation = reservationOf(operation, paymaster, { ...approval, chainId });
      return checkLimits(policy.rules, reservation.cost, await ledger.getUsage(reservation));
    };

    const policies = await namedPolicies(ids, caller, sponsor);
    return Promise.all(
      policies.map(async (policy) => {
        const refusal = await evaluate(policy);
        return {
          sponsorshipPolicyId: policy.id,
          sponsored: refusal === undefined,
          reason: refusal?.reason ?? null,
          ...(refusal?.detail && { detail: refusal.detail }),
          data: {
            name: policy.id,
            author: name,
            icon: icon ?? null,
            description: policy.rules.description ?? null,
          },
        };
      }),
    );
  },
};

/** @throws invalidParams if a policy is not available to the caller */
async function namedPolicies(
  ids: unknown,
  caller: Caller,
  { policies, defaultPolicyId }: SponsorOptions,
): Promise<GasPolicy[]> {
  if (ids === undefined || ids === null) {
    const all = await listPolicies(policies, { caller, defaultPolicyId });
    return all.slice(0, maximumPolicies);
  }
  const areIds = Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  if (!areIds) throw invalidParams('the policies must be an array of their ids');
  if (ids.length > maximumPolicies) {
    throw invalidParams(`no more than ${maximumPolicies} policies at once`);
  }
  return Promise.all(
    [...new Set<string>(ids)].map((id) => choosePolicy(policies, id, { caller, defaultPolicyId })),
  );
}

const maximumPolicies = 20;
