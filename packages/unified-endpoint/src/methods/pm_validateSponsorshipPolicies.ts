import { invalidParams } from '../json-rpc/errors.ts';
import type { Caller, Method } from '../ports.ts';
import { readOperation } from '../sponsor/operation.ts';
import { withPaymasterGas } from '../sponsor/paymaster-fields.ts';
import { choosePolicy, listPolicies } from '../sponsor/policies/choose-policy.ts';
import type { GasPolicy } from '../sponsor/policies/gas-policy.ts';
import { judgeLimits } from '../sponsor/policies/judge-limits.ts';
import { judgeOperation } from '../sponsor/policies/judge-operation.ts';
import { findPaymaster } from '../sponsor/request.ts';
import type { SponsorOptions } from '../sponsor/sponsor.ts';
import { reservationOf, windowFrom } from '../sponsor/sponsorship.ts';
import { readParams } from './params/params.ts';

/**
 * `[operation, entryPoint, policyIds?]`: for each policy whether it would sponsor the operation, and if
 * not, why. For all that the caller has when none are named. Sets nothing aside, signs nothing.
 */
export function pm_validateSponsorshipPolicies(options: SponsorOptions): Method {
  return async (call, { caller }) => {
    const [sent, entryPoint, ids] = readParams(call, { least: 2, most: 3 });
    const paymaster = findPaymaster(entryPoint, options.paymasters);
    const operation = withPaymasterGas(readOperation(sent), paymaster);
    const { chainId, chain, ledger, name, icon } = options;
    const { timestamp: now } = await chain.getHead();

    const judge = async ({ id, rules }: GasPolicy) => {
      const refusal = await judgeOperation(rules, operation, {
        ...options,
        keyId: caller.key?.id,
        now,
      });
      if (refusal) return refusal;
      const policy = { id, rules };
      const window = windowFrom(now, policy, options);
      const reservation = reservationOf(operation, paymaster, { policy, window, now, chainId });
      return judgeLimits(rules, reservation.cost, await ledger.getUsage(reservation));
    };

    const policies = await namedPolicies(ids, caller, options);
    return Promise.all(
      policies.map(async (policy) => {
        const refusal = await judge(policy);
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
  };
}

/** @throws invalidParams when one is not there for the caller */
async function namedPolicies(
  ids: unknown,
  caller: Caller,
  { policies, defaultPolicyId }: SponsorOptions,
): Promise<GasPolicy[]> {
  if (ids === undefined || ids === null) return listPolicies(policies, { caller, defaultPolicyId });
  const areIds = Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  if (!areIds) throw invalidParams('the policies must be an array of their ids');
  if (ids.length > maximumPolicies) {
    throw invalidParams(`no more than ${maximumPolicies} policies at once`);
  }
  return Promise.all(ids.map((id) => choosePolicy(policies, id, { caller, defaultPolicyId })));
}

const maximumPolicies = 20;
