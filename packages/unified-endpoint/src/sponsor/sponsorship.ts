import type { Caller } from '../access/ports.ts';
import type { FeeSource } from '../fees/fee-source.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { findExcessiveGas, refuseAboveDefault } from './gas/check-gas.ts';
import type { EstimateGas } from './gas/estimate-gas.ts';
import { notSponsored, type Refusal } from './model/errors.ts';
import type { GasPolicy } from './model/gas-policy.ts';
import { greatestCost, type Operation } from './model/operation.ts';
import type { Reservation } from './model/ports.ts';
import type { Paymaster, SponsorOptions } from './model/sponsor-options.ts';
import type { Window } from './paymaster/paymaster-data.ts';
import type { PaymasterRequest } from './paymaster/request.ts';
import { checkLimits } from './policies/check-limits.ts';
import { choosePolicy } from './policies/choose-policy.ts';
import { evaluatePolicy } from './policies/evaluate-policy.ts';

/** An operation that a policy pays for, as far as it is known before its money is set aside. */
export interface Approval {
  readonly policy: GasPolicy;
  readonly caller: Caller;
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
  request: PaymasterRequest,
  caller: Caller,
  options: SponsorOptions,
): Promise<Approval> {
  const { policies, defaultPolicyId } = options;
  const asked = request.context.sponsorshipPolicyId;
  const policy = await choosePolicy(policies, asked, { caller, defaultPolicyId });
  const { timestamp: now } = await options.chain.getHead();
  const refusal = await findRefusal(policy, request, { caller, now }, options);
  if (refusal) throw notSponsored(policy.id, refusal, request.paymaster.address);
  return { policy, caller, now, window: windowFrom(now, policy, options) };
}

/** Why a policy does not pay for an operation, whatever it costs; undefined where it does. */
export async function findRefusal(
  { rules }: GasPolicy,
  { operation, paymaster }: PaymasterRequest,
  { caller, now }: Pick<Approval, 'caller' | 'now'>,
  options: SponsorOptions,
): Promise<Refusal | undefined> {
  const circumstances = { ...options, keyId: caller.key?.id, now };
  const [refusal, nonceRefusal] = await Promise.all([
    evaluatePolicy(rules, operation, circumstances),
    refuseOtherNonces(operation, paymaster, options),
  ]);
  return refusal ?? nonceRefusal;
}

/** What else of an operation's gas is asked about, and how. */
export interface GasContext {
  readonly bundlers: UpstreamClient;
  readonly fees: FeeSource;
  readonly estimateGas: EstimateGas;
}

/**
 * Why the gas values of an operation, with the paymaster's, are not signed; undefined where they are.
 *
 * @param operation of the request, with the gas limits that would be signed
 */
export async function findGasRefusal(
  operation: Operation,
  request: PaymasterRequest,
  { policy, window }: Pick<Approval, 'policy' | 'window'>,
  { bundlers, fees, estimateGas }: GasContext,
): Promise<Refusal | undefined> {
  const excessive = await findExcessiveGas(operation, {
    fees: await fees.read(),
    estimate: () => estimateGas(request, { bundlers, window }),
  });
  return excessive ?? refuseAboveDefault(policy.rules, operation);
}

/** @throws notSponsored that names the gas value which is too high */
export async function requireBoundedGas(
  operation: Operation,
  request: PaymasterRequest,
  approval: Approval,
  context: GasContext,
): Promise<void> {
  const refusal = await findGasRefusal(operation, request, approval, context);
  if (refusal) throw notSponsored(approval.policy.id, refusal, request.paymaster.address);
}

/** How far a nonce may be ahead: our node may be a block behind the client's. */
const nonceTolerance = 1n;

/**
 * Refuses operations that cannot be executed next: money set aside for them could not be spent. A nonce
 * is a key (192 bits) and a sequence (64 bits), counted for each key (ERC-4337).
 */
async function refuseOtherNonces(
  { sender, nonce }: Operation,
  { entryPoint }: Paymaster,
  { chain }: Pick<SponsorOptions, 'chain'>,
): Promise<Refusal | undefined> {
  const next = await chain.getNonce({ entryPoint, sender, key: nonce >> 64n });
  if (nonce >= next && nonce <= next + nonceTolerance) return undefined;
  return {
    reason: "its nonce is not the sender's next one",
    detail: { nonce: String(nonce), next: String(next) },
  };
}

/**
 * Sets aside what an approved operation can cost, so that its signature may be given away.
 *
 * @throws notSponsored when a limit of the policy is reached
 */
export async function reserve(
  operation: Operation,
  paymaster: Paymaster,
  approval: Approval,
  { chainId, ledger }: SponsorOptions,
): Promise<void> {
  const { policy } = approval;
  const reservation = reservationOf(operation, paymaster, { ...approval, chainId });
  const refusal = await ledger.reserve(reservation, (usage, cost) =>
    checkLimits(policy.rules, cost, usage),
  );
  if (refusal) throw notSponsored(policy.id, refusal, paymaster.address);
}

/** What is to be set aside for an operation. */
export function reservationOf(
  operation: Operation,
  { entryPoint }: Paymaster,
  { policy, caller, window, now, chainId }: Approval & { chainId: number },
): Reservation {
  return {
    policyId: policy.id,
    caller: { id: caller.id, network: caller.network },
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
