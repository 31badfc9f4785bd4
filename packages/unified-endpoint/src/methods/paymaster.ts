import { isAddressEqual } from 'viem';
import { invalidParams } from '../json-rpc/errors.ts';
import { decodeWindow, type Window } from '../sponsor/paymaster/paymaster-data.ts';
import {
  findSignaturePlace,
  hasSignatureRoom,
  signedFields,
  stubFields,
  withPaymasterGas,
} from '../sponsor/paymaster.ts';
import { type PaymasterRequest, readPaymasterRequest } from '../sponsor/request.ts';
import { type Approval, approve, requireBoundedGas, reserve } from '../sponsor/sponsorship.ts';
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
    const { estimateGas } = sponsor;
    await requireBoundedGas(operation, request, approval, { bundlers, fees, estimateGas });
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
