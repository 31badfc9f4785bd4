import type { Caller } from '../ports.ts';
import { notSponsored } from './errors.ts';
import { greatestCost, type Operation } from './operation.ts';
import type { Window } from './paymaster-data.ts';
import { choosePolicy } from './policies/choose-policy.ts';
import type { GasPolicy } from './policies/gas-policy.ts';
import { judgeLimits } from './policies/judge-limits.ts';
import { judgeOperation } from './policies/judge-operation.ts';
import type { Reservation } from './ports.ts';
import type { PaymasterRequest } from './request.ts';
import type { Paymaster, SponsorOptions } from './sponsor.ts';

/** An operation that a policy pays for, as far as it is known before its money is set aside. */
export interface Approval {
  readonly policy: GasPolicy;
  /** How long a signature given now is good. */
  readonly window: Window;
  /** The chain's time, in seconds. */
  readonly now: number;
}

/**
 * Finds the policy that a request asks for, and whether it pays for this operation, without setting
 * anything aside.
 *
 * @throws notSponsored with the reason, invalidParams, noPolicy
 */
export async function approve(
  { operation, paymaster, context }: PaymasterRequest,
  caller: Caller,
  options: SponsorOptions,
): Promise<Approval> {
  const { policies, defaultPolicyId } = options;
  const asked = context.sponsorshipPolicyId;
  const policy = await choosePolicy(policies, asked, { caller, defaultPolicyId });
  const { timestamp: now } = await options.chain.getHead();
  const refusal = await judgeOperation(policy.rules, operation, {
    ...options,
    keyId: caller.key?.id,
    now,
  });
  if (refusal) throw notSponsored(policy.id, refusal, paymaster.address);
  return { policy, now, window: windowFrom(now, policy, options) };
}

/**
 * Sets aside what an approved operation can cost, so that its signature may be given away.
 *
 * @throws notSponsored when a limit of the policy is reached
 */
export async function reserve(
  operation: Operation,
  paymaster: Paymaster,
  { policy, window, now }: Approval,
  { chainId, ledger }: SponsorOptions,
): Promise<void> {
  const reservation = reservationOf(operation, paymaster, { policy, window, now, chainId });
  const refusal = await ledger.reserve(reservation, (usage, cost) =>
    judgeLimits(policy.rules, cost, usage),
  );
  if (refusal) throw notSponsored(policy.id, refusal, paymaster.address);
}

/** What is to be set aside for an operation. */
export function reservationOf(
  operation: Operation,
  { entryPoint }: Paymaster,
  { policy, window, now, chainId }: Approval & { chainId: number },
): Reservation {
  return {
    policyId: policy.id,
    chainId,
    entryPoint,
    sender: operation.sender,
    nonce: operation.nonce,
    cost: greatestCost(operation),
    signedAt: now,
    validUntil: window.validUntil,
  };
}

/**
 * A signature is good from the start of the chain: nodes' clocks differ, and a block that is mined a
 * moment earlier must not refuse it. It is not good beyond its policy.
 */
export function windowFrom(
  now: number,
  { rules }: GasPolicy,
  { lifetime }: Pick<SponsorOptions, 'lifetime'>,
): Window {
  const expires = rules.expires ? Math.floor(Date.parse(rules.expires) / 1_000) : Infinity;
  return { validUntil: Math.min(now + lifetime, expires), validAfter: 0 };
}
