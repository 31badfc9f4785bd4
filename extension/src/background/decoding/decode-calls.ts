import { getAddress, type Hex, isAddressEqual } from 'viem';
import type { CallMeaning, DecodedCall, Warning } from '../../messages/approval.ts';
import { type OperationCall, readOperationCallData } from '../operations/safe-operation.ts';
import { type Caller, callMeaning } from './call-meaning.ts';
import { flattenCalls } from './multi-send.ts';

/** What an operation runs, read from the bytes that are signed. */
export function decodeOperation(callData: Hex, caller: Caller): readonly DecodedCall[] {
  return decodeCalls([readOperationCallData(callData)], caller);
}

/** What calls do, taken apart. */
export function decodeCalls(
  calls: readonly OperationCall[],
  caller: Caller,
): readonly DecodedCall[] {
  return calls
    .flatMap((call) => flattenCalls(call))
    .map((call) => {
      const meaning = callMeaning(call, caller);
      return {
        to: getAddress(call.to),
        value: String(call.value),
        data: call.data,
        operation: call.operation === 1 ? 'delegatecall' : 'call',
        meaning,
        warnings: callWarnings(call, meaning, caller),
      };
    });
}

function callWarnings(call: OperationCall, meaning: CallMeaning, { account }: Caller): Warning[] {
  if (call.operation === 1) return ['delegatecall', 'unknown-contract', 'gives-control-away'];
  switch (meaning.kind) {
    case 'unknown':
      // What the account does to itself and nobody can read may be anything.
      return isAddressEqual(call.to, account)
        ? ['unknown-contract', 'gives-control-away']
        : ['unknown-contract'];
    case 'enable-module':
      return meaning.role ? [] : ['unknown-module', 'gives-control-away'];
    case 'token-approval':
      return meaning.isUnlimited ? ['unlimited-approval'] : [];
    case 'start-recovery':
    case 'finalize-recovery':
      return isAddressEqual(meaning.account, account) ? ['own-recovery', 'gives-control-away'] : [];
    case 'add-owner':
    case 'remove-owner':
    case 'swap-owner':
    case 'change-owner-threshold':
    case 'set-fallback-handler':
    case 'set-guard':
      return ['gives-control-away'];
    default:
      return [];
  }
}
