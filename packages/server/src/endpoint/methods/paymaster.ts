import { isAddressEqual, numberToHex } from 'viem';
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
  type PaymasterRequest,
  readOperation,
  readPaymasterRequest,
} from '../../sponsor/request.ts';
import { sponsorMetadata } from '../../sponsor/sponsor.ts';
import { type Approval, approve, requireBoundedGas, reserve } from '../../sponsor/sponsorship.ts';
import { invalidParams, readParams } from '../json-rpc/messages.ts';
import type { Method } from './method.ts';

/**
 * `[operation, entryPoint, chainId, context]` (ERC-7677): signs the operation as sent, with its gas
 * limits, unless one is too high, and returns the paymaster's fields. Reserves its greatest cost
 * first. With `signingPhase`, on EntryPoint 0.9: `commit` returns all but the signature, leaving
 * room for it; the account may then sign; `finalize` fills it in.
 */
export const pm_getPaymasterData: Method = {
  answeredBy: 'sponsor',
  isRead: false,
  async handle(call, { caller, bundlers, fees, sponsor }) {
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
  },
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
