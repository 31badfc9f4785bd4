import { isAddressEqual, numberToHex } from 'viem';
import { estimateGas } from '../../sponsor/check-gas.ts';
import { checkLimits, findPolicy, listPolicies } from '../../sponsor/gas-policy.ts';
import type { EnabledPolicy } from '../../sponsor/gas-policy-repository.ts';
import {
  decodeTerms,
  findSignaturePlace,
  hasSignatureRoom,
  signedFields,
  stubFields,
  type Terms,
  withPaymasterGas,
} from '../../sponsor/paymaster.ts';
import {
  findPaymaster,
  type Operation,
  type PaymasterRequest,
  readPaymasterRequest,
  toRequest,
} from '../../sponsor/request.ts';
import type { SponsorChain } from '../../sponsor/sponsor-chain.ts';
import {
  type Approval,
  approve,
  findGasRefusal,
  findRefusal,
  requireBoundedGas,
  requirePayment,
  reservationOf,
  reserve,
  type SponsorOptions,
  sponsorMetadata,
  termsFrom,
  underCurrentPolicy,
  withQuote,
} from '../../sponsor/sponsorship.ts';
import { covers } from '../../sponsor/tokens.ts';
import type { Caller } from '../caller.ts';
import { invalidParams, readParams } from '../json-rpc/messages.ts';
import { isObject } from '../runtime.ts';
import type { Method, MethodContext } from './method.ts';
/**
 * `[operation, entryPoint, chainId, context]` (ERC-7677): signs the operation as sent, with its gas
 * limits, unless one is too high, and returns the paymaster's fields. Reserves its greatest cost
 * first. With `signingPhase`, on EntryPoint 0.9: `commit` returns all but the signature, leaving
 * room for it; the account may then sign; `finalize` fills it in.
 */
export const pm_getPaymasterData: Method = {
  answeredBy: 'sponsor',
  isRead: false,
  handle: underCurrentPolicy(async (call, { caller, bundlers, fees, sponsor }) => {
    const request = readPaymasterRequest(call, sponsor);
    const { paymaster, context } = request;
    const operation = withPaymasterGas(request);
    const approval = await withQuote(await approve(request, caller, sponsor), operation, request);
    await requireBoundedGas(operation, request, approval, { bundlers, fees, sponsor });
    await requirePayment(request, approval, { bundlers, sponsor });
    const place = findSignaturePlace(request);
    if (context.signingPhase === 'commit') return stubFields(request, approval.terms, place);

    const terms =
      context.signingPhase === 'finalize' ? committedTerms(request, approval) : approval.terms;
    await reserve(operation, paymaster, { ...approval, terms }, sponsor);
    return signedFields(operation, paymaster, { terms, place }, sponsor);
  }),
};

/**
 * The terms returned by `commit`, which the account has signed since.
 *
 * @throws invalidParams if there is none, or `commit` could not have returned it
 */
function committedTerms(
  { operation, paymaster, context }: PaymasterRequest,
  { terms, now }: Pick<Approval, 'terms' | 'now'>,
): Terms {
  const isOurs = operation.paymaster && isAddressEqual(operation.paymaster, paymaster.address);
  const committed = decodeTerms(operation.paymasterData, { isQuoted: context.token !== undefined });
  if (!isOurs || !committed || !hasSignatureRoom(operation)) {
    throw invalidParams('the operation has no paymaster fields from the phase "commit"');
  }
  const { validUntil, validAfter, quote } = committed;
  const isValid =
    validAfter === terms.validAfter && validUntil <= terms.validUntil && validUntil > now;
  if (!isValid || !covers(quote, terms.quote)) {
    throw invalidParams('what the phase "commit" gave is not good any more: commit again');
  }
  return committed;
}

/**
 * `[operation, entryPoint, chainId, context]` (ERC-7677): the paymaster's fields for gas
 * estimation, in their final sizes. Fails early if no policy pays; reserves nothing. With a
 * `signingPhase` the signature is a separate member, as ERC-4337 writes it.
 */
export const pm_getPaymasterStubData: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  async handle(call, { caller, sponsor }) {
    const request = readPaymasterRequest(call, sponsor);
    // Of a token, nothing is taken for the estimate.
    const operation = { ...withPaymasterGas(request), maxFeePerGas: 0n };
    const { terms } = await withQuote(await approve(request, caller, sponsor), operation, request);
    const place = request.context.signingPhase ? 'member' : 'data';
    const { name, icon } = sponsor;
    return {
      ...stubFields(request, terms, place),
      sponsor: { name, ...(icon && { icon }) },
      isFinal: false,
    };
  },
};

/**
 * `[entryPoint]`: the tokens that can pay for gas, without those that have no price now, and the
 * paymaster's stub, which abstractionkit requests before an operation is sponsored.
 */
export const pm_supportedERC20Tokens: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  async handle(call, { sponsor }) {
    const [entryPoint] = readParams(call, { least: 1, most: 1 });
    const request = toRequest([anyOperation, entryPoint], sponsor);
    // Estimates must also cover the longest window.
    const terms = { validUntil: 2 ** 48 - 1, validAfter: 0 };
    const rated = (sponsor.tokens?.accepted ?? []).map(async ({ readRate, ...token }) => {
      const { rate } = await readRate();
      const { name, symbol, address, decimals } = token;
      return { name, symbol, address, decimals, exchangeRate: numberToHex(rate) };
    });
    const tokens = await Promise.allSettled(rated);
    return {
      paymasterMetadata: {
        ...sponsorMetadata(sponsor),
        address: request.paymaster.address,
        sponsoredEventTopic: userOperationEvent,
        dummyPaymasterAndData: stubFields(request, terms, 'data'),
      },
      tokens: tokens.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    };
  },
};

/** All operations have the same stub. */
const anyOperation = { sender: `0x${'00'.repeat(20)}`, nonce: '0x0', callData: '0x' };

/** The topic of UserOperationEvent, in which every EntryPoint names the paymaster. */
const userOperationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f';

/**
 * `[{ tokens }, entryPoint, chainId?]`: what those tokens cost that can pay for gas, in Pimlico's form.
 *
 * @throws JsonRpcError if one of them has no price now
 */
export const pimlico_getTokenQuotes: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  async handle(call, { sponsor }) {
    const [asked, entryPoint] = readParams(call, { least: 2, most: 3 });
    const paymaster = findPaymaster(entryPoint, sponsor.paymasters);
    const named = isObject(asked) ? asked.tokens : undefined;
    if (!Array.isArray(named)) throw invalidParams('tokens must be an array of addresses');
    const names = new Set(named.map((one) => String(one).toLowerCase()));
    const tokens = sponsor.tokens?.accepted.filter((one) => names.has(one.address.toLowerCase()));
    const quotes = (tokens ?? []).map(async ({ address, postOpGas, readRate }) => {
      const { rate, nativePrice } = await readRate();
      return {
        paymaster: paymaster.address,
        token: address,
        postOpGas: numberToHex(postOpGas),
        exchangeRate: numberToHex(rate),
        exchangeRateNativeToUsd: numberToHex(nativePrice),
      };
    });
    return { quotes: await Promise.all(quotes) };
  },
};

/** The EntryPoints with sponsoring, in order of preference. */
export const pm_supportedEntryPoints: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  handle: (_call, { sponsor }) => sponsor.paymasters.map(({ entryPoint }) => entryPoint),
};

/** The chain's id in hexadecimal, as abstractionkit requests it from paymasters. */
export const pm_chainId: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  handle: (_call, { chain }) => numberToHex(chain.chainId),
};

/**
 * `[operation, entryPoint, policyIds?]`: those of the named policies that would sponsor the
 * operation, as permissionless reads them. Without names, whether each of the caller's policies
 * would, {@link maximumPolicies} at most, and why not. Reserves and signs nothing.
 */
export const pm_validateSponsorshipPolicies: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  async handle(call, { caller, bundlers, fees, sponsor: options }) {
    const sponsor = { ...options, chain: readOnce(options.chain) };
    const [sent, entryPoint, ids] = readParams(call, { least: 2, most: 3 });
    const request = toRequest([sent, entryPoint], sponsor);
    const { paymaster } = request;
    const operation = withPaymasterGas(request);
    const { chainId, chain, ledger, name, icon } = sponsor;
    const { timestamp: now } = await chain.getHead();

    const evaluate = async (policy: EnabledPolicy) => {
      const approval = { policy, caller, now, terms: termsFrom(now, policy, sponsor) };
      const refusal =
        (await findRefusal(policy, request, approval, sponsor)) ??
        (await findGasRefusal(operation, request, approval, { bundlers, fees, sponsor }));
      if (refusal) return refusal;
      const reservation = reservationOf(operation, paymaster, { ...approval, chainId });
      return checkLimits(policy.rules, reservation.cost, await ledger.getUsage(reservation));
    };

    const areNamed = ids !== undefined && ids !== null;
    const policies = await namedPolicies(ids, caller, sponsor);
    const verdicts = await Promise.all(
      policies.map(async (policy) => {
        const { id, rules } = policy;
        const refusal = await evaluate(policy);
        const description = rules.description ?? null;
        const data = { name: rules.name ?? id, author: name, icon: icon ?? null, description };
        const verdict = { sponsored: !refusal, reason: refusal?.reason ?? null };
        const details = { ...verdict, ...(refusal?.detail && { detail: refusal.detail }) };
        return { sponsorshipPolicyId: id, ...(areNamed ? {} : details), data, refusal };
      }),
    );
    return verdicts
      .filter(({ refusal }) => !areNamed || !refusal)
      .map(({ refusal: _, ...answer }) => answer);
  },
};

/** @throws invalidParams if a policy is not available to the caller */
async function namedPolicies(
  ids: unknown,
  caller: Caller,
  { policies, defaultPolicyId }: SponsorOptions,
): Promise<EnabledPolicy[]> {
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
    [...new Set<string>(ids)].map((id) => findPolicy(policies, id, { caller, defaultPolicyId })),
  );
}

const maximumPolicies = 20;

/**
 * `[operation, entryPoint, context?]`: estimates, prices and signs in one call, for permissionless.
 * Missing fees come from the fee source, gas limits from a bundler's estimate. Returns both, the
 * paymaster's signed fields and the sponsor.
 */
export const pm_sponsorUserOperation: Method = {
  answeredBy: 'sponsor',
  isRead: false,
  handle: underCurrentPolicy(async (call, context) => {
    const { sponsor, bundlers, caller } = context;
    const [sent, entryPoint, sentContext] = readParams(call, { least: 2, most: 3 });
    const request = toRequest([sent, entryPoint, sentContext], sponsor);
    const { paymaster } = request;
    if (request.context.signingPhase) {
      throw invalidParams('signingPhase is for pm_getPaymasterData: here all is done at once');
    }

    const policy = await approve(request, caller, sponsor);
    const priced = await withFees(request.operation, context);
    const asked = { ...request, operation: priced };
    const { terms } = await withQuote(policy, { ...priced, maxFeePerGas: 0n }, asked);
    const estimate = await estimateGas(asked, { bundlers, terms });
    const { preVerificationGas, verificationGasLimit, callGasLimit } = estimate;
    const limits = { preVerificationGas, verificationGasLimit, callGasLimit };
    const operation = withPaymasterGas({ ...asked, operation: { ...priced, ...limits } });
    const approval = await withQuote(policy, operation, asked);
    await requirePayment(asked, approval, context);
    await requireBoundedGas(operation, asked, approval, {
      ...context,
      sponsor: { ...sponsor, estimateGas: async () => estimate },
    });

    await reserve(operation, paymaster, approval, sponsor);
    const place = 'data';
    const fields = await signedFields(operation, paymaster, { ...approval, place }, sponsor);
    return {
      ...fields,
      callGasLimit: numberToHex(operation.callGasLimit),
      verificationGasLimit: numberToHex(operation.verificationGasLimit),
      preVerificationGas: numberToHex(operation.preVerificationGas),
      ...feesOf(operation),
      sponsorMetadata: sponsorMetadata(sponsor),
    };
  }),
};

/** Adds the standard fees if the operation has none. */
async function withFees(operation: Operation, { fees }: MethodContext): Promise<Operation> {
  if (operation.maxFeePerGas > 0n) return operation;
  const { standard } = await fees.read();
  return {
    ...operation,
    maxFeePerGas: BigInt(standard.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(standard.maxPriorityFeePerGas),
  };
}

function feesOf({ maxFeePerGas, maxPriorityFeePerGas }: Operation) {
  return {
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
  };
}

/**
 * Returns the same chain, which reads each value once. For one call: all that it evaluates sees the
 * same state, and costs the nodes no more than one evaluation.
 */
function readOnce(chain: SponsorChain): SponsorChain {
  return {
    ...chain,
    getCode: once(chain.getCode),
    getStorage: once(chain.getStorage),
    getNonce: once(chain.getNonce),
    getRollupFee: once(chain.getRollupFee),
  };
}

function once<Query extends unknown[], Answer>(read: (...query: Query) => Promise<Answer>) {
  const answers = new Map<string, Promise<Answer>>();
  return (...query: Query): Promise<Answer> => {
    const key = JSON.stringify(query, (_name, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const answer = answers.get(key) ?? read(...query);
    answers.set(key, answer);
    return answer;
  };
}
