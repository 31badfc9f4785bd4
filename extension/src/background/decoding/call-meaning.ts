import { recoveryModuleAbi } from '@recovery-guardian/protocol';
import { knownRecoveryModules, safeContracts } from '@recovery-guardian/safe';
import {
  type Abi,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  maxUint256,
  parseAbi,
  size,
  slice,
} from 'viem';
import type { CallMeaning } from '../../messages/approval.ts';
import type { OperationCall } from '../operations/safe-operation.ts';

/** Whose call it is. */
export interface Caller {
  readonly account: Address;
  /** Besides the ones that are known everywhere. */
  readonly recoveryModule: Address | undefined;
}

/** What a call does, read from its bytes to the last one; `unknown` where it cannot be told. */
export function callMeaning(call: OperationCall, caller: Caller): CallMeaning {
  const { to, value, data } = call;
  if (call.operation === 1) return unknown(data);
  if (data === '0x') return { kind: 'transfer', to: getAddress(to), amount: String(value) };
  const meaning = isAddressEqual(to, caller.account)
    ? ownMeaning(data, caller)
    : isRecoveryModule(to, caller)
      ? recoveryMeaning(data)
      : tokenMeaning(data);
  // None of these takes money: what comes with it would go somewhere unsaid.
  return meaning && value === 0n ? meaning : unknown(data);
}

export function isRecoveryModule(address: Address, { recoveryModule }: Caller): boolean {
  const modules = recoveryModule ? [...knownRecoveryModules, recoveryModule] : knownRecoveryModules;
  return modules.some((module) => isAddressEqual(module, address));
}

const ownAbi = parseAbi([
  'function enableModule(address module)',
  'function disableModule(address prevModule, address module)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function removeOwner(address prevOwner, address owner, uint256 threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 threshold)',
  'function setFallbackHandler(address handler)',
  'function setGuard(address guard)',
]);

/** What the account does to itself. @see Safe 1.4.1 */
function ownMeaning(data: Hex, caller: Caller): CallMeaning | undefined {
  const call = decode(ownAbi, data);
  switch (call?.functionName) {
    case 'enableModule':
      return moduleMeaning('enable-module', call.args[0], caller);
    case 'disableModule':
      return moduleMeaning('disable-module', call.args[1], caller);
    case 'addOwnerWithThreshold':
      return { kind: 'add-owner', owner: call.args[0], threshold: String(call.args[1]) };
    case 'removeOwner':
      return { kind: 'remove-owner', owner: call.args[1], threshold: String(call.args[2]) };
    case 'swapOwner':
      return { kind: 'swap-owner', oldOwner: call.args[1], newOwner: call.args[2] };
    case 'changeThreshold':
      return { kind: 'change-owner-threshold', threshold: String(call.args[0]) };
    case 'setFallbackHandler':
      return { kind: 'set-fallback-handler', handler: call.args[0] };
    case 'setGuard':
      return { kind: 'set-guard', guard: call.args[0] };
    default:
      return undefined;
  }
}

function moduleMeaning(
  kind: 'enable-module' | 'disable-module',
  module: Address,
  caller: Caller,
): CallMeaning {
  if (isRecoveryModule(module, caller)) return { kind, module, role: 'recovery' };
  const is4337 = isAddressEqual(module, safeContracts.erc4337Module);
  return { kind, module, role: is4337 ? 'erc-4337' : undefined };
}

function recoveryMeaning(data: Hex): CallMeaning | undefined {
  const call = decode(recoveryModuleAbi, data);
  switch (call?.functionName) {
    case 'addGuardianWithThreshold':
      return { kind: 'add-guardian', guardian: call.args[0], threshold: String(call.args[1]) };
    case 'revokeGuardianWithThreshold':
      return { kind: 'revoke-guardian', guardian: call.args[1], threshold: String(call.args[2]) };
    case 'changeThreshold':
      return { kind: 'change-guardian-threshold', threshold: String(call.args[0]) };
    case 'multiConfirmRecovery':
    case 'executeRecovery': {
      const [account, newOwners, newThreshold] = call.args;
      const isExecuted = call.functionName === 'executeRecovery' || call.args[4];
      const threshold = String(newThreshold);
      return { kind: 'start-recovery', account, newOwners, newThreshold: threshold, isExecuted };
    }
    case 'finalizeRecovery':
      return { kind: 'finalize-recovery', account: call.args[0] };
    case 'cancelRecovery':
      return { kind: 'cancel-recovery' };
    default:
      return undefined;
  }
}

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
]);

/** @see ERC-20 */
function tokenMeaning(data: Hex): CallMeaning | undefined {
  const call = decode(tokenAbi, data);
  if (!call) return undefined;
  const [party, amount] = call.args;
  if (call.functionName === 'transfer') {
    return { kind: 'token-transfer', to: party, amount: String(amount) };
  }
  // Tokens treat these alike: nobody has that many.
  const isUnlimited = amount > maxUint256 / 2n;
  return { kind: 'token-approval', spender: party, amount: String(amount), isUnlimited };
}

function unknown(data: Hex): CallMeaning {
  return { kind: 'unknown', selector: size(data) < 4 ? undefined : slice(data, 0, 4) };
}

/** Only what would be written with the very same bytes has been read right. */
function decode<const A extends Abi>(abi: A, data: Hex) {
  try {
    const call = decodeFunctionData({ abi, data });
    return encodeFunctionData({ abi, ...call } as never) === data.toLowerCase() ? call : undefined;
  } catch {
    return undefined;
  }
}
