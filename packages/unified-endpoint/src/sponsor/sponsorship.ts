import type { Caller } from '../access.ts';
import type { FeeSource } from '../fees.ts';
import type { UpstreamClient } from '../upstream/pool.ts';
import { findExcessiveGas, refuseAboveDefault } from './check-gas.ts';
import type { EstimateGas } from './estimate-gas.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import {
  checkLimits,
  choosePolicy,
  type GasPolicy,
  notSponsored,
  type Refusal,
} from './gas-policy.ts';
import type { Window } from './paymaster.ts';
import { greatestCost, type Operation, type PaymasterRequest } from './request.ts';
import type { Paymaster, Reservation, SponsorOptions } from './sponsor.ts';

/** A policy's approval of an operation, before its cost is reserved. */
export interface Approval {
  readonly policy: GasPolicy;
  readonly caller: Caller;
  /** Validity of a signature given now. */
  readonly window: Window;
  /** The chain's time, in seconds. */
  readonly now: number;
}

/**
 * Finds the policy of a request and checks that it pays for the operation. Reserves nothing.
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

/** Why a policy does not pay for an operation, apart from its cost; undefined if it does. */
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

/** Sources for checking an operation's gas. */
export interface GasContext {
  readonly bundlers: UpstreamClient;
  readonly fees: FeeSource;
  readonly estimateGas: EstimateGas;
}

/**
 * Why the operation's gas values, with the paymaster's, are not signed; undefined if they are.
 *
 * @param operation of the request, with the gas limits to be signed
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

/** @throws notSponsored that names the excessive gas value */
export async function requireBoundedGas(
  operation: Operation,
  request: PaymasterRequest,
  approval: Approval,
  context: GasContext,
): Promise<void> {
  const refusal = await findGasRefusal(operation, request, approval, context);
  if (refusal) throw notSponsored(approval.policy.id, refusal, request.paymaster.address);
}

/** How far a nonce may be ahead, because our node may be a block behind the client's. */
const nonceTolerance = 1n;

/**
 * Refuses operations that are not the sender's next: their reservation could not be spent. A nonce
 * is a key (192 bits) and a sequence number (64 bits) per key (ERC-4337).
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
 * Reserves the greatest cost of an approved operation before it is signed.
 *
 * @throws notSponsored if a limit of the policy is reached
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

/** The reservation for an operation. */
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
 * The validity of a signature; ends no later than the policy. Starts at 0, because nodes' clocks
 * differ and a slightly earlier block must not refuse it.
 */
export function windowFrom(
  now: number,
  { rules }: GasPolicy,
  { lifetime }: Pick<SponsorOptions, 'lifetime'>,
): Window {
  const expires = rules.expires ? Math.floor(Date.parse(rules.expires) / 1_000) : Infinity;
  return { validUntil: Math.min(now + lifetime, expires), validAfter: 0 };
}
