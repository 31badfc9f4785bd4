import { type Address, getAddress, type Hex, isAddressEqual, parseAbi, size, slice } from 'viem';
import { erc4337Modules } from '../safe/addresses.ts';
import { includesAddress } from '../safe/contract-functions.ts';
import { decodeStrictly } from '../safe/decode-strictly.ts';
import type { SafeTransaction } from '../safe/safe-transaction.ts';
import { gracePeriodOf, type ModuleCallMeaning } from './recovery-modules.ts';
import { recoveryModuleCallsAbiV1 } from './v0.1.0.ts';
import { recoveryModuleCallsAbiV2 } from './v0.2.0.ts';

/**
 * What a call does to accounts. Amounts are decimal, in the smallest unit. `wait` is the duration of a
 * recovery by the module that is enabled, in seconds; `undefined` if unknown.
 */
export type CallMeaning =
  | ModuleCallMeaning
  | {
      readonly kind: 'enable-module';
      readonly module: Address;
      readonly role: ModuleRole;
      readonly wait?: number | undefined;
    }
  | { readonly kind: 'disable-module'; readonly module: Address }
  | { readonly kind: 'set-fallback-handler'; readonly handler: Address }
  | { readonly kind: 'transfer'; readonly to: Address; readonly amount: string }
  | { readonly kind: 'token-transfer'; readonly to: Address; readonly amount: string }
  | { readonly kind: 'token-approval'; readonly spender: Address; readonly amount: string }
  | { readonly kind: 'unknown'; readonly selector: Hex | undefined };

/**
 * - `recovery`: the recovery module that the chain was set up with
 * - `other-recovery`: another audited recovery module
 * - `erc-4337`: a module for sponsored operations
 * - `undefined`: unknown
 */
export type ModuleRole = 'recovery' | 'other-recovery' | 'erc-4337' | undefined;

/** The account that makes a call, and the recovery modules of its chain. */
export interface CallContext {
  readonly account: Address;
  readonly modules: {
    /** The module that recoveries of the account are meant to use. */
    readonly pinned: Address | undefined;
    /** The modules that are known to be recovery modules; includes the pinned one. */
    readonly trusted: readonly Address[];
    /** Those of them that are of the newest version, to which guardians may be moved. */
    readonly newest?: readonly Address[];
  };
}

/** What a call does, decoded from all of its bytes; `unknown` if it cannot be decoded. */
export function callMeaning(call: SafeTransaction, caller: CallContext): CallMeaning {
  const { to, value, data } = call;
  if (call.operation === 1) return unknown(data);
  if (data === '0x') return { kind: 'transfer', to: getAddress(to), amount: String(value) };
  const meaning = isAddressEqual(to, caller.account)
    ? ownMeaning(data, caller)
    : isRecoveryModule(to, caller)
      ? moduleCallMeaning({ module: to, data }, caller.account)
      : tokenMeaning(data);
  // None of these is payable: any value sent with them would be unexplained.
  return meaning && value === 0n ? meaning : unknown(data);
}

/** Whether the address is one of the chain's known recovery modules. */
export function isRecoveryModule(address: Address, { modules }: CallContext): boolean {
  return modules.trusted.some((module) => isAddressEqual(module, address));
}

const ownAbi = parseAbi([
  'function enableModule(address module)',
  'function disableModule(address prevModule, address module)',
  'function setFallbackHandler(address handler)',
]);

/** Calls of the account to itself. @see Safe 1.4.1 */
function ownMeaning(data: Hex, caller: CallContext): CallMeaning | undefined {
  const call = decodeStrictly(ownAbi, data);
  if (!call) return undefined;
  if (call.functionName === 'disableModule') {
    return { kind: 'disable-module', module: call.args[1] };
  }
  const [address] = call.args;
  if (call.functionName === 'setFallbackHandler') {
    return { kind: 'set-fallback-handler', handler: address };
  }
  const wait = gracePeriodOf(address);
  const role = roleOf(address, caller);
  return { kind: 'enable-module', module: address, role, ...(wait !== undefined && { wait }) };
}

function roleOf(module: Address, caller: CallContext): ModuleRole {
  const { pinned } = caller.modules;
  if (pinned && isAddressEqual(module, pinned)) return 'recovery';
  if (isRecoveryModule(module, caller)) return 'other-recovery';
  return includesAddress(erc4337Modules, module) ? 'erc-4337' : undefined;
}

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
]);

/** Decodes a call to a token. Whether the contract is one, only the contract can say. @see ERC-20 */
function tokenMeaning(data: Hex): CallMeaning | undefined {
  const call = decodeStrictly(tokenAbi, data);
  if (!call) return undefined;
  const [address, amount] = call.args;
  return call.functionName === 'transfer'
    ? { kind: 'token-transfer', to: address, amount: String(amount) }
    : { kind: 'token-approval', spender: address, amount: String(amount) };
}

function unknown(data: Hex): CallMeaning {
  return { kind: 'unknown', selector: size(data) < 4 ? undefined : slice(data, 0, 4) };
}

/**
 * What a call to a module does, decoded from all of its bytes; `undefined` if it cannot be decoded.
 * The selectors differ where the versions do.
 *
 * @param sender the account that makes the call
 */
export function moduleCallMeaning(
  { module, data }: { module: Address; data: Hex },
  sender: Address,
): ModuleCallMeaning | undefined {
  const wait = gracePeriodOf(module);
  const call = decodeCall(data);
  switch (call?.functionName) {
    case 'addGuardianWithThreshold': {
      const [guardian, threshold] = call.args;
      return { kind: 'add-guardian', guardian, threshold: String(threshold), wait };
    }
    case 'revokeGuardianWithThreshold': {
      const [, guardian, threshold] = call.args;
      return { kind: 'revoke-guardian', guardian, threshold: String(threshold), wait };
    }
    case 'changeThreshold':
      return { kind: 'change-guardian-threshold', threshold: String(call.args[0]), wait };
    case 'confirmRecovery':
    case 'multiConfirmRecovery':
    case 'executeRecovery': {
      const [account, newOwners, newThreshold] = call.args;
      // The last argument says whether it executes; executeRecovery always does.
      const isExecuted = call.args.at(-1) !== false;
      // Its sender confirms by confirmRecovery, or by an empty signature.
      const signatures =
        call.functionName === 'multiConfirmRecovery'
          ? (call.args.at(-2) as readonly { signer: Address }[])
          : call.functionName === 'confirmRecovery'
            ? [{ signer: sender }]
            : [];
      const isAgreed = signatures.some(({ signer }) => isAddressEqual(signer, sender));
      const threshold = String(newThreshold);
      const terms = { account, newOwners, newThreshold: threshold };
      return { kind: 'start-recovery', ...terms, isExecuted, isAgreed };
    }
    case 'finalizeRecovery':
      return { kind: 'finalize-recovery', account: call.args[0] };
    case 'cancelRecovery':
      return { kind: 'cancel-recovery' };
    case 'invalidateNonce':
      return { kind: 'void-approvals' };
    default:
      return undefined;
  }
}

function decodeCall(data: Hex) {
  return (
    decodeStrictly(recoveryModuleCallsAbiV1, data) ?? decodeStrictly(recoveryModuleCallsAbiV2, data)
  );
}

/**
 * Whether a call executes, with the guardians' signatures or what they approved on chain, or finalizes a
 * recovery of the account.
 */
export function isRecoveryStep(
  step: 'execute' | 'finalize',
  { account, data }: { account: Address; data: Hex },
): boolean {
  const call = decodeCall(data);
  switch (call?.functionName) {
    case 'multiConfirmRecovery':
    case 'executeRecovery':
      return (
        step === 'execute' && isAddressEqual(call.args[0], account) && call.args.at(-1) !== false
      );
    case 'finalizeRecovery':
      return step === 'finalize' && isAddressEqual(call.args[0], account);
    default:
      return false;
  }
}
