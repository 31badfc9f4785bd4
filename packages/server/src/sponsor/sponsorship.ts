import type { Call, JsonRpcError } from '@recovery-guardian/core';
import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Caller } from '../endpoint/caller.ts';
import type { FeeSource } from '../endpoint/fees.ts';
import type { UpstreamClient } from '../endpoint/upstream/pool.ts';
import {
  decodeAccountCalls,
  findAccountKind,
  findCreationProblem,
  isOneOf,
  refuseOutsideRecovery,
} from './account-calls.ts';
import { createGasEstimator, type EstimateGas, findExcessiveGas } from './check-gas.ts';
import { checkLimits, choosePolicies, noPolicy, notSponsored, type Refusal } from './gas-policy.ts';
import type {
  EnabledPolicy,
  GasPolicies,
  GasPolicy,
  GasPolicyRules,
} from './gas-policy-repository.ts';
import { PolicyChanged, type Reservation, type SponsorLedger } from './ledger-repository.ts';
import type { PaymasterSigner, Terms } from './paymaster.ts';
import {
  type AcceptedTokens,
  createsAccount,
  greatestCost,
  isDelegation,
  type Operation,
  type Paymaster,
  type PaymasterRequest,
} from './request.ts';
import type { SponsorChain } from './sponsor-chain.ts';
import { quoteFor, requireBalance } from './tokens.ts';
import { refuseOtherBatch } from './transactions.ts';

export interface SponsorOptions {
  readonly chainId: number;
  /** In order of preference of their EntryPoints for clients. */
  readonly paymasters: readonly Paymaster[];
  readonly signer: PaymasterSigner;
  readonly chain: SponsorChain;
  readonly policies: GasPolicies;
  readonly ledger: SponsorLedger;
  /** The policy of callers without one in their key. */
  readonly defaultPolicyId: string | undefined;
  /** Undefined if none pays for gas. */
  readonly tokens?: AcceptedTokens | undefined;
  /** The contracts that `recovery-only` accepts as recovery module. */
  readonly recoveryModules: readonly Address[];
  /** EIP-7702 delegates with trusted `execute` and `executeBatch`. */
  readonly delegates: readonly Address[];
  /** Additional Safe singletons, whose call data is read like a Safe's. */
  readonly safeSingletons?: readonly Address[] | undefined;
  /** Validity of a signature, in seconds of chain time. */
  readonly lifetime: number;
  /** The sponsor's name in wallets. */
  readonly name: string;
  readonly icon?: string | undefined;
}

/** Sponsors the user operations of one chain under gas policies. */
export interface Sponsor extends SponsorOptions {
  readonly estimateGas: EstimateGas;
  /** The policy of what fails to pay in tokens, which is not among the others: it would pay for any call. */
  findTokenPolicy(): Promise<EnabledPolicy | undefined>;
}

/** The sponsor, in the members that abstractionkit reads. */
export function sponsorMetadata({ name, icon }: Pick<SponsorOptions, 'name' | 'icon'>) {
  return { name, description: `Gas sponsored by ${name}`, icons: icon ? [icon] : [] };
}

/** Creates the sponsor of one chain. */
export function createSponsor(options: SponsorOptions): Sponsor {
  const { policies, tokens } = options;
  const isOther = ({ id }: { id: string }) => id !== tokens?.policyId;
  return {
    ...options,
    estimateGas: createGasEstimator(),
    policies: {
      find: async (id) => (isOther({ id }) ? policies.find(id) : undefined),
      list: async (team) => (await policies.list(team)).filter(isOther),
      listPublic: async (...query) => (await policies.listPublic(...query)).filter(isOther),
    },
    findTokenPolicy: async () => tokens && policies.find(tokens.policyId),
  };
}

/** A policy's approval of an operation, before its cost is reserved. */
export interface Approval {
  readonly policy: EnabledPolicy;
  readonly caller: Caller;
  /** What a signature given now says. */
  readonly terms: Terms;
  /** The chain's time, in seconds. */
  readonly now: number;
}

/**
 * Finds the policy of a request and checks that it pays for the operation. If a token pays, it is the
 * policy of all that do, which pays only if the token does not. Reserves nothing.
 *
 * @throws notSponsored with the reason, invalidParams, noPolicy
 */
export async function approve(
  request: PaymasterRequest,
  caller: Caller,
  options: Sponsor,
): Promise<Approval> {
  const { policies, chainId, defaultPolicyId } = options;
  const { sponsorshipPolicyId: asked, token } = request.context;
  const chosen = token
    ? [await requireTokenPolicy(options)]
    : await choosePolicies(policies, asked, { caller, chainId, defaultPolicyId });
  const { timestamp: now } = await options.chain.getHead();
  let refused: JsonRpcError | undefined;
  for (const policy of chosen) {
    const refusal = await findRefusal(policy, request, { caller, now }, options);
    if (!refusal) return { policy, caller, now, terms: termsFrom(now, policy, options) };
    refused = notSponsored(policy.id, refusal, request.paymaster.address);
  }
  throw refused;
}

async function requireTokenPolicy(sponsor: Sponsor): Promise<EnabledPolicy> {
  const policy = await sponsor.findTokenPolicy();
  if (!policy) throw noPolicy('the gas policy of tokens is disabled');
  return policy;
}

/**
 * Adds what the operation pays, if it does in a token.
 *
 * @param operation of the request, with the gas limits to be signed
 * @throws JsonRpcError if the token has no price
 */
export async function withQuote(
  approval: Approval,
  operation: Operation,
  { context: { token }, paymaster }: PaymasterRequest,
): Promise<Approval> {
  if (!token) return approval;
  return {
    ...approval,
    terms: { ...approval.terms, quote: await quoteFor(token, operation, paymaster) },
  };
}

/**
 * Checks that a token will be paid: the account holds enough of it, and does pay where a bundler
 * executes the operation.
 *
 * @throws JsonRpcError of the bundler, or that the account holds too little
 */
export async function requirePayment(
  request: PaymasterRequest,
  { terms }: Pick<Approval, 'terms'>,
  { bundlers, sponsor: { chain, estimateGas } }: Omit<GasContext, 'fees'>,
): Promise<void> {
  const { token } = request.context;
  if (!token || !terms.quote) return;
  await requireBalance(token, terms.quote, request.operation.sender, chain);
  await estimateGas(request, { bundlers, terms });
}

/** Why a policy does not pay for an operation, apart from its cost; undefined if it does. */
export async function findRefusal(
  { rules }: GasPolicy,
  { operation, paymaster }: PaymasterRequest,
  { caller, now }: Pick<Approval, 'caller' | 'now'>,
  options: SponsorOptions,
): Promise<Refusal | undefined> {
  const { origin, ip } = caller;
  const circumstances = { ...options, keyId: caller.key?.id, origin, ip, now };
  const [refusal, nonceRefusal] = await Promise.all([
    evaluatePolicy(rules, operation, circumstances),
    refuseOtherNonces(operation, paymaster, options),
  ]);
  return refusal ?? nonceRefusal;
}

/** Sources for checking an operation's gas. */
interface GasContext {
  readonly bundlers: UpstreamClient;
  readonly fees: FeeSource;
  readonly sponsor: { readonly chain: SponsorChain; readonly estimateGas: EstimateGas };
}

/**
 * Why the operation's gas values, with the paymaster's, are not signed; undefined if they are.
 *
 * @param operation of the request, with the gas limits to be signed
 */
export async function findGasRefusal(
  operation: Operation,
  request: PaymasterRequest,
  { policy, terms }: Pick<Approval, 'policy' | 'terms'>,
  { bundlers, fees, sponsor: { chain, estimateGas } }: GasContext,
): Promise<Refusal | undefined> {
  return findExcessiveGas(operation, policy.rules, {
    fees,
    chain,
    token: request.context.token,
    estimate: () => estimateGas(request, { bundlers, terms }),
  });
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
 * Approves, reserves and signs again each time the policy was changed in between: what is signed
 * after a change was answered has been checked under it. Ends, because changes are limited.
 */
export function underCurrentPolicy<Given extends unknown[], Result>(
  act: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    for (;;) {
      try {
        return await act(...given);
      } catch (error) {
        if (!(error instanceof PolicyChanged)) throw error;
      }
    }
  };
}

/**
 * Reserves the greatest cost of an approved operation before it is signed.
 *
 * @throws notSponsored if a limit of the policy is reached; {@link PolicyChanged}
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

export function reservationOf(
  operation: Operation,
  { entryPoint }: Paymaster,
  { policy, caller, terms, now, chainId }: Approval & { chainId: number },
): Reservation {
  return {
    policyId: policy.id,
    policyVersion: policy.version,
    caller: { id: caller.id, network: caller.network },
    chainId,
    entryPoint,
    sender: operation.sender,
    nonce: operation.nonce,
    cost: greatestCost(operation),
    signedAt: now,
    validUntil: terms.validUntil,
    ...(policy.rules.rate && { period: policy.rules.rate.seconds }),
  };
}

/**
 * The validity of a signature; ends no later than the policy. Starts at 0, because nodes' clocks
 * differ and a slightly earlier block must not refuse it.
 */
export function termsFrom(
  now: number,
  { rules }: GasPolicy,
  { lifetime }: Pick<SponsorOptions, 'lifetime'>,
): Terms {
  const expires = rules.expires ? Math.floor(Date.parse(rules.expires) / 1_000) : Infinity;
  return { validUntil: Math.min(now + lifetime, expires), validAfter: 0 };
}

/** The context in which a policy is evaluated. */
interface Circumstances {
  readonly chainId: number;
  /** The caller's API key id; undefined on the public route. */
  readonly keyId: string | undefined;
  readonly origin?: string | undefined;
  readonly ip?: string | undefined;
  /** The chain's time, in seconds. */
  readonly now: number;
  readonly chain: Pick<SponsorChain, 'getCode' | 'getStorage'>;
  readonly recoveryModules: readonly Address[];
  readonly delegates: readonly Address[];
  readonly safeSingletons?: readonly Address[] | undefined;
}

/** Why a policy does not pay for an operation, apart from its cost; undefined if it does. */
export async function evaluatePolicy(
  rules: GasPolicyRules,
  operation: Operation,
  circumstances: Circumstances,
): Promise<Refusal | undefined> {
  return (
    checkScope(rules, operation, circumstances) ??
    (await checkCalls(rules, operation, circumstances))
  );
}

function checkScope(
  { chains, keys, senders, origins, ips, starts, expires }: GasPolicyRules,
  { sender }: Operation,
  { chainId, keyId, origin, ip, now }: Circumstances,
): Refusal | undefined {
  if (chains && !chains.includes(chainId)) return { reason: 'it does not hold on this chain' };
  if (keys && (keyId === undefined || !keys.includes(keyId))) {
    return { reason: 'it does not hold for this API key' };
  }
  if (origins && !origins.some((one) => coversOrigin(one, origin))) {
    return { reason: 'the page is not among its origins' };
  }
  // IPv4 of a listener for both versions.
  if (ips && !ips.includes(ip?.replace(/^::ffff:/, '') ?? '')) {
    return { reason: 'the caller is not among its addresses' };
  }
  if (starts && now * 1_000 < Date.parse(starts)) {
    return { reason: 'it has not begun', detail: { starts } };
  }
  if (expires && now * 1_000 >= Date.parse(expires)) {
    return { reason: 'it is expired', detail: { expires } };
  }
  if (senders && !isOneOf(sender, senders as Address[])) {
    return { reason: 'the sender is not among its senders', detail: { sender } };
  }
  return undefined;
}

/** Whether an origin is this one or, with `*`, of a host below it. */
function coversOrigin(pattern: string, origin = ''): boolean {
  const [before, after] = pattern.split('*');
  if (after === undefined) return origin === pattern;
  return origin.startsWith(before ?? '') && origin.slice(before?.length).endsWith(after);
}

/** Checks the operation's calls. Calls that cannot be decoded are refused. */
async function checkCalls(
  rules: GasPolicyRules,
  operation: Operation,
  circumstances: Circumstances,
): Promise<Refusal | undefined> {
  const { preset, targets, selectors, transactions } = rules;
  if (!preset && !targets && !selectors && !transactions) return undefined;

  const creation = checkCreation(rules, operation, circumstances);
  if (creation) return creation;
  // An operation may only create an account.
  if (createsAccount(operation) && operation.callData === '0x' && !transactions) return undefined;

  const account = await findAccountKind(operation, circumstances.chain, circumstances);
  if ('problem' in account) return { reason: account.problem };
  const decoded = decodeAccountCalls(account.kind, operation.callData);
  if ('problem' in decoded) return { reason: decoded.problem };
  for (const call of decoded.calls) {
    const refusal = checkCall(rules, call);
    if (refusal) return refusal;
  }
  if (transactions) {
    const refusal = refuseOtherBatch(transactions, decoded.calls, operation.sender);
    if (refusal) return refusal;
  }
  if (!preset) return undefined;
  return refuseOutsideRecovery(decoded.calls, { ...circumstances, sender: operation.sender });
}

function checkCreation(
  { preset, targets }: GasPolicyRules,
  operation: Operation,
  { recoveryModules }: Circumstances,
): Refusal | undefined {
  const { sender, factory, factoryData } = operation;
  if (isDelegation(operation)) {
    return factoryData === '0x'
      ? undefined
      : { reason: 'the delegation comes with a call that is not understood' };
  }
  if (!factory) {
    return factoryData === '0x' ? undefined : { reason: 'it has factory data without a factory' };
  }
  const problem = findCreationProblem({ sender, factory, factoryData }, recoveryModules);
  if (problem) return { reason: problem, detail: { factory } };
  if (!preset && targets && !isOneOf(factory, targets as Address[])) {
    return { reason: 'the factory is not among its targets', detail: { factory } };
  }
  return undefined;
}

function checkCall({ targets, selectors }: GasPolicyRules, call: Call): Refusal | undefined {
  const selector = call.data.slice(0, 10) as Hex;
  const detail = { call: { to: call.to, selector } };
  if (targets && !targets.some((target) => isAddressEqual(target as Address, call.to))) {
    return { reason: 'a call goes elsewhere than to its targets', detail };
  }
  if (selectors && !selectors.some((one) => one.toLowerCase() === selector.toLowerCase())) {
    return { reason: 'a call is none of its functions', detail };
  }
  return undefined;
}
