import { recoveryModuleCallsAbi, type SafeTransaction } from '@recovery-guardian/protocol';
import { type Address, getAddress, type Hex, isAddressEqual, parseAbi, size, slice } from 'viem';
import { permit2, safeContracts } from '../addresses.ts';
import { gracePeriodOf } from '../recovery-modules.ts';
import { decodeStrictly } from './decode-strictly.ts';

/**
 * What a call does to accounts. Amounts are decimal, in the smallest unit. `wait` is the duration
 * of a recovery by the module, in seconds; `undefined` if unknown.
 */
export type CallMeaning =
  | {
      readonly kind: 'add-guardian' | 'revoke-guardian';
      readonly guardian: Address;
      readonly threshold: string;
      readonly wait?: number | undefined;
    }
  | {
      readonly kind: 'change-guardian-threshold';
      readonly threshold: string;
      readonly wait?: number | undefined;
    }
  | {
      readonly kind: 'start-recovery';
      readonly account: Address;
      readonly newOwners: readonly Address[];
      readonly newThreshold: string;
      /** Whether the grace period begins with this call. */
      readonly isExecuted: boolean;
      /** Whether the account that makes the call agrees by it, as a guardian. */
      readonly isAgreed: boolean;
    }
  | { readonly kind: 'finalize-recovery'; readonly account: Address }
  | { readonly kind: 'cancel-recovery' }
  | {
      readonly kind: 'enable-module' | 'disable-module';
      readonly module: Address;
      readonly role: ModuleRole;
      readonly wait?: number | undefined;
    }
  | { readonly kind: 'add-owner'; readonly owner: Address; readonly threshold: string }
  | { readonly kind: 'remove-owner'; readonly owner: Address; readonly threshold: string }
  | { readonly kind: 'swap-owner'; readonly oldOwner: Address; readonly newOwner: Address }
  | { readonly kind: 'change-owner-threshold'; readonly threshold: string }
  | { readonly kind: 'set-fallback-handler'; readonly handler: Address }
  | { readonly kind: 'set-guard'; readonly guard: Address }
  | { readonly kind: 'transfer'; readonly to: Address; readonly amount: string }
  | { readonly kind: 'token-transfer'; readonly to: Address; readonly amount: string }
  | {
      /** `transferFrom` and similar functions, which move tokens of `from`. */
      readonly kind: 'token-transfer-from';
      readonly from: Address;
      readonly to: Address;
      readonly amount: string;
    }
  | {
      readonly kind: 'token-approval';
      readonly spender: Address;
      readonly amount: string;
      readonly isUnlimited: boolean;
      /** Set if the token is not the called contract (Permit2). */
      readonly token?: Address | undefined;
    }
  | {
      readonly kind: 'collection-approval';
      readonly spender: Address;
      readonly isApproved: boolean;
    }
  | { readonly kind: 'unknown'; readonly selector: Hex | undefined };

/**
 * - `recovery`: the recovery module that the chain was set up with
 * - `other-recovery`: another audited recovery module
 * - `erc-4337`: the module for sponsored operations
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
      ? recoveryMeaning(data, gracePeriodOf(to), caller)
      : (tokenMeaning(data) ?? permit2Meaning(to, data));
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
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function removeOwner(address prevOwner, address owner, uint256 threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 threshold)',
  'function setFallbackHandler(address handler)',
  'function setGuard(address guard)',
]);

/** Calls of the account to itself. @see Safe 1.4.1 */
function ownMeaning(data: Hex, caller: CallContext): CallMeaning | undefined {
  const call = decodeStrictly(ownAbi, data);
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
  caller: CallContext,
): CallMeaning {
  const wait = gracePeriodOf(module);
  return { kind, module, role: roleOf(module, caller), ...(wait !== undefined && { wait }) };
}

function roleOf(module: Address, caller: CallContext): ModuleRole {
  const { pinned } = caller.modules;
  if (pinned && isAddressEqual(module, pinned)) return 'recovery';
  if (isRecoveryModule(module, caller)) return 'other-recovery';
  return isAddressEqual(module, safeContracts.erc4337Module) ? 'erc-4337' : undefined;
}

function recoveryMeaning(
  data: Hex,
  wait: number | undefined,
  { account: sender }: CallContext,
): CallMeaning | undefined {
  const call = decodeStrictly(recoveryModuleCallsAbi, data);
  switch (call?.functionName) {
    case 'addGuardianWithThreshold':
      return {
        kind: 'add-guardian',
        guardian: call.args[0],
        threshold: String(call.args[1]),
        wait,
      };
    case 'revokeGuardianWithThreshold':
      return {
        kind: 'revoke-guardian',
        guardian: call.args[1],
        threshold: String(call.args[2]),
        wait,
      };
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
          ? call.args[3]
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
    default:
      return undefined;
  }
}

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
]);

/**
 * Decodes a call to a token. The same bytes mean an amount to one contract and a token id to
 * another, and cannot be told apart, so the description names both.
 *
 * @see ERC-20; ERC-721
 */
function tokenMeaning(data: Hex): CallMeaning | undefined {
  const call = decodeStrictly(tokenAbi, data);
  switch (call?.functionName) {
    case 'transfer':
      return { kind: 'token-transfer', to: call.args[0], amount: String(call.args[1]) };
    case 'transferFrom':
    case 'safeTransferFrom': {
      const [from, to, amount, data = '0x'] = call.args;
      // The recipient may act on it, and give the collectible to someone else.
      if (data !== '0x') return undefined;
      return { kind: 'token-transfer-from', from, to, amount: String(amount) };
    }
    case 'approve':
    case 'increaseAllowance':
      return approvalMeaning(call.args[0], call.args[1]);
    case 'setApprovalForAll':
      return { kind: 'collection-approval', spender: call.args[0], isApproved: call.args[1] };
    default:
      return undefined;
  }
}

const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);

/** @see Uniswap Permit2 `AllowanceTransfer` */
function permit2Meaning(to: Address, data: Hex): CallMeaning | undefined {
  const call = isAddressEqual(to, permit2) ? decodeStrictly(permit2Abi, data) : undefined;
  if (!call) return undefined;
  const [token, spender, amount] = call.args;
  return { ...approvalMeaning(spender, amount), token };
}

function approvalMeaning(spender: Address, amount: bigint) {
  const isUnlimited = isBeyondBalances(amount);
  return { kind: 'token-approval', spender, amount: String(amount), isUnlimited } as const;
}

/** In the smallest unit: a trillion of a token with 18 decimals, the most that tokens usually have. */
const mostOwned = 10n ** 30n;

/** Whether hardly anyone owns so much of a token: then the amount limits nothing. */
export function isBeyondBalances(amount: bigint): boolean {
  return amount >= mostOwned;
}

function unknown(data: Hex): CallMeaning {
  return { kind: 'unknown', selector: size(data) < 4 ? undefined : slice(data, 0, 4) };
}
