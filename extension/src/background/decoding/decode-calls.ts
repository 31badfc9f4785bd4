import type { SafeTransaction } from '@recovery-guardian/protocol';
import {
  type CallMeaning,
  callMeaning,
  flattenCalls,
  isRecoveryModule,
  isTestChain,
  type ModuleRole,
  safeContracts,
} from '@recovery-guardian/safe';
import { getAddress, type Hex, isAddressEqual } from 'viem';
import type { DecodedCall, Warning } from '../../messages/approval.ts';
import { readOperationCallData } from '../operations/safe-operation.ts';
import { type Caller, partiesOf } from './parties.ts';

/** Decodes the calls of an operation from the bytes that are signed. */
export function decodeOperation(callData: Hex, caller: Caller): readonly DecodedCall[] {
  return decodeCalls([readOperationCallData(callData)], caller);
}

/** Flattens and decodes calls. */
export function decodeCalls(
  calls: readonly SafeTransaction[],
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
        parties: partiesOf(call, meaning, caller),
        warnings: [...new Set(callWarnings(call, meaning, caller))],
      };
    });
}

/** In seconds: a shorter recovery can finish before its owner notices. */
const shortWait = 86_400;

function callWarnings(call: SafeTransaction, meaning: CallMeaning, caller: Caller): Warning[] {
  const { account } = caller;
  if (call.operation === 1) return ['delegatecall', 'unknown-contract', 'gives-control-away'];
  switch (meaning.kind) {
    case 'unknown':
      // Calls of the account to itself or to its recovery module may do anything.
      return isAddressEqual(call.to, account) || isRecoveryModule(call.to, caller)
        ? ['unknown-contract', 'gives-control-away']
        : ['unknown-contract'];
    case 'enable-module':
      return [
        ...moduleWarnings(meaning.role),
        ...waitWarnings(meaning, caller),
        ...controlWarnings(caller),
      ];
    case 'add-guardian':
    case 'change-guardian-threshold':
      return [...waitWarnings(meaning, caller), ...controlWarnings(caller)];
    case 'disable-module':
    case 'revoke-guardian':
      return controlWarnings(caller);
    case 'set-fallback-handler':
      return isAddressEqual(meaning.handler, safeContracts.erc4337Module)
        ? controlWarnings(caller)
        : ['gives-control-away'];
    case 'token-approval':
      return meaning.isUnlimited ? ['unlimited-approval'] : [];
    case 'collection-approval':
      return meaning.isApproved ? ['unlimited-approval'] : [];
    case 'start-recovery':
    case 'finalize-recovery':
      if (isAddressEqual(meaning.account, account)) return ['own-recovery', 'gives-control-away'];
      return 'isAgreed' in meaning && meaning.isAgreed ? ['recovers-account'] : [];
    case 'add-owner':
    case 'remove-owner':
    case 'swap-owner':
    case 'change-owner-threshold':
    case 'set-guard':
      return ['gives-control-away'];
    default:
      return [];
  }
}

/** Only sites' requests are suspicious: the user starts those of the wallet's own screens. */
function controlWarnings({ origin }: Caller): Warning[] {
  return origin === undefined ? [] : ['gives-control-away'];
}

function moduleWarnings(role: ModuleRole): Warning[] {
  if (role === undefined) return ['unknown-module', 'gives-control-away'];
  return role === 'other-recovery' ? ['other-module'] : [];
}

/** The wallet itself switches a short wait on where nothing has value only (security S90). */
function waitWarnings(
  { wait }: { readonly wait?: number | undefined },
  { origin, chainId }: Caller,
): Warning[] {
  if (wait === undefined || wait >= shortWait) return [];
  return origin === undefined && isTestChain(chainId) ? ['test-wait'] : ['short-wait'];
}
