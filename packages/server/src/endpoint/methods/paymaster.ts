import { isAddressEqual, numberToHex } from 'viem';
import { estimateGas } from '../../sponsor/check-gas.ts';
import { checkLimits, findPolicy, listPolicies } from '../../sponsor/gas-policy.ts';
import type { EnabledPolicy } from '../../sponsor/gas-policy-repository.ts';
import {
  decodeWindow,
  findSignaturePlace,
  hasSignatureRoom,
  signedFields,
  stubFields,
  type Window,
  withPaymasterGas,
} from '../../sponsor/paymaster.ts';
import {
  findPaymaster,
  type Operation,
  type PaymasterRequest,
  readOperation,
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
  reservationOf,
  reserve,
  type SponsorOptions,
  sponsorMetadata,
  underCurrentPolicy,
  windowFrom,
} from '../../sponsor/sponsorship.ts';
import type { Caller } from '../caller.ts';
import { invalidParams, readParams } from '../json-rpc/messages.ts';
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
    const approval = await approve(request, caller, sponsor);
    const operation = withPaymasterGas(request.operation, paymaster);
    await requireBoundedGas(operation, request, approval, { bundlers, fees, sponsor });
    const place = findSignaturePlace(request);
    if (context.signingPhase === 'commit') {
      return stubFields(operation, paymaster, approval.window, place);
    }

    const window =
      context.signingPhase === 'finalize' ? committedWindow(request, approval) : approval.window;
    await reserve(operation, paymaster, { ...approval, window }, sponsor);
    return signedFields(operation, paymaster, { window, place }, sponsor);
  }),
};

/**
 * The window returned by `commit`, which the account has signed since.
 *
 * @throws invalidParams if there is none, or `commit` could not have returned it
 */
function committedWindow(
  { operation, paymaster }: PaymasterRequest,
  { window, now }: Pick<Approval, 'window' | 'now'>,
): Window {
  const isOurs = operation.paymaster && isAddressEqual(operation.paymaster, paymaster.address);
  const committed = decodeWindow(operation.paymasterData);
  if (!isOurs || !committed || !hasSignatureRoom(operation)) {
    throw invalidParams('the operation has no paymaster fields from the phase "commit"');
  }
  const { validUntil, validAfter } = committed;
  if (validAfter !== window.validAfter || validUntil > window.validUntil || validUntil <= now) {
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
    const { operation, paymaster, context } = request;
    const { window } = await approve(request, caller, sponsor);
    const place = context.signingPhase ? 'member' : 'data';
    const { name, icon } = sponsor;
    return {
      ...stubFields(operation, paymaster, window, place),
      sponsor: { name, ...(icon && { icon }) },
      isFinal: false,
    };
  },
};

/**
 * `[entryPoint]`: the tokens that can pay for gas (none), and the paymaster's stub, which
 * abstractionkit requests before an operation is sponsored.
 */
export const pm_supportedERC20Tokens: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  async handle(call, { sponsor }) {
    const [entryPoint] = readParams(call, { least: 1, most: 1 });
    const paymaster = findPaymaster(entryPoint, sponsor.paymasters);
    // Estimates must also cover the longest window.
    const window = { validUntil: 2 ** 48 - 1, validAfter: 0 };
    return {
      paymasterMetadata: {
        ...sponsorMetadata(sponsor),
        address: paymaster.address,
        sponsoredEventTopic: userOperationEvent,
        dummyPaymasterAndData: stubFields(anyOperation, paymaster, window, 'data'),
      },
      tokens: [],
    };
  },
};

/** All operations have the same stub. */
const anyOperation = readOperation({
  sender: `0x${'00'.repeat(20)}`,
  nonce: '0x0',
  callData: '0x',
});

/** The topic of UserOperationEvent, in which every EntryPoint names the paymaster. */
const userOperationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f';

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
    const request = toRequest([sent, entryPoint], sponsor.paymasters);
    const { paymaster } = request;
    const operation = withPaymasterGas(request.operation, paymaster);
    const { chainId, chain, ledger, name, icon } = sponsor;
    const { timestamp: now } = await chain.getHead();

    const evaluate = async (policy: EnabledPolicy) => {
      const approval = { policy, caller, now, window: windowFrom(now, policy, sponsor) };
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
    const request = toRequest([sent, entryPoint, sentContext], sponsor.paymasters);
    const { paymaster } = request;
    if (request.context.signingPhase) {
      throw invalidParams('signingPhase is for pm_getPaymasterData: here all is done at once');
    }

    const approval = await approve(request, caller, sponsor);
    const { window } = approval;
    const priced = await withFees(request.operation, context);
    const asked = { ...request, operation: priced };
    const estimate = await estimateGas(asked, { bundlers, window });
    const { preVerificationGas, verificationGasLimit, callGasLimit } = estimate;
    const limits = { preVerificationGas, verificationGasLimit, callGasLimit };
    const operation = withPaymasterGas({ ...priced, ...limits }, paymaster);
    await requireBoundedGas(operation, asked, approval, {
      ...context,
      sponsor: { ...sponsor, estimateGas: async () => estimate },
    });

    await reserve(operation, paymaster, approval, sponsor);
    const fields = await signedFields(operation, paymaster, { window, place: 'data' }, sponsor);
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
