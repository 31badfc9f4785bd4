import {
  type Address,
  concat,
  decodeEventLog,
  decodeFunctionData,
  domainSeparator,
  getAddress,
  type Hex,
  isAddressEqual,
  isHex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  size,
  slice,
} from 'viem';
import { address, array, tuple, uint256 } from '../safe/abi-type.ts';
import { contractFunction, type ReadContract } from '../safe/contract-functions.ts';
import { decodeStrictly } from '../safe/decode-strictly.ts';
import {
  type AccountInModule,
  gracePeriodOf,
  type ModuleCallMeaning,
  type ModuleEvent,
  type Recovery,
  sharedCalls,
  sharedViews,
} from './recovery-modules.ts';

/** The recovery module's EIP-712 domain name and version. */
export const recoveryModuleDomain = { name: 'Social Recovery Module', version: '0.0.1' } as const;

/**
 * The typed data of a guardian's recovery signature. Every signer gets these fields and computes the
 * digest itself; none accepts a digest.
 *
 * @see EIP-712; the module's `encodeRecoveryData`
 */
export function recoveryTypedData(recovery: Recovery) {
  const { chainId, module, account, newOwners, newThreshold, nonce } = recovery;
  return {
    domain: { ...recoveryModuleDomain, chainId, verifyingContract: module },
    types: {
      ExecuteRecovery: [
        { name: 'wallet', type: 'address' },
        { name: 'newOwners', type: 'address[]' },
        { name: 'newThreshold', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'ExecuteRecovery',
    message: { wallet: account, newOwners: [...newOwners], newThreshold, nonce },
  } as const;
}

/**
 * The digest of {@link recoveryTypedData}: equals the module's `getRecoveryHash`. Written out,
 * because viem's hash of any typed data takes several times as long.
 */
export function recoveryHash(recovery: Recovery): Hex {
  const { account, newOwners, newThreshold, nonce } = recovery;
  const data = keccak256(
    concat([
      typeHash,
      word(account),
      keccak256(concat(newOwners.map(word))),
      numberToHex(newThreshold, { size: 32 }),
      numberToHex(nonce, { size: 32 }),
    ]),
  );
  return keccak256(concat(['0x1901', separatorOf(recovery), data]));
}

/** Of `ExecuteRecovery(address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce)`. */
const typeHash = '0x124b64921a7c7e677c6cc3b132eaaa57130bc6fc05ab157f35fe5264a7c198d5';

const word = (address: Address) => pad(address.toLowerCase() as Address, { size: 32 });

/** Domain separators by module, in use. */
const separators = new Map<string, Hex>();

/** Cached: half of the work, and the same for all recoveries by one module. */
function separatorOf(recovery: Recovery): Hex {
  const key = `${recovery.chainId} ${recovery.module}`;
  const known = separators.get(key);
  if (known) return known;
  const separator = domainSeparator({ domain: recoveryTypedData(recovery).domain });
  separators.set(key, separator);
  return separator;
}

/** Views of the recovery module; `recoveryModuleFunctions` has them too. */
export const recoveryModuleViews = {
  getGuardians: contractFunction('0xf18858ab', [address], array(address)),
  /** Approvals, new threshold, earliest finalization (0 if no recovery is pending), new owners. */
  getRecoveryRequest: contractFunction(
    '0x4f9a28b9',
    [address],
    tuple(uint256, uint256, uint256, array(address)),
  ),
  threshold: contractFunction('0xc86ec2bf', [address], uint256),
};

/** A view as well; apart, for pages that only read. */
export const nonceOf = contractFunction('0x70ae92d2', [address], uint256);

/** Reads the guardians of an account, newest first. */
export function readGuardians(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<readonly Address[]> {
  return read(module, recoveryModuleViews.getGuardians, account);
}

/** Reads whose approvals a recovery needs, how many, and the nonce that they sign. */
export async function readRound(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<{ guardians: readonly Address[]; guardianThreshold: number; nonce: bigint }> {
  const [guardians, threshold, nonce] = await Promise.all([
    readGuardians(read, account, module),
    read(module, recoveryModuleViews.threshold, account),
    read(module, nonceOf, account),
  ]);
  return { guardians, guardianThreshold: Number(threshold), nonce };
}

/** Reads what a recovery module stores about an account, enabled or not. */
export async function readModule(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<AccountInModule> {
  const [guardians, guardianThreshold, [, newThreshold, executeAfter, newOwners]] =
    await Promise.all([
      read(module, recoveryModuleViews.getGuardians, account),
      read(module, recoveryModuleViews.threshold, account),
      read(module, recoveryModuleViews.getRecoveryRequest, account),
    ]);
  return {
    module,
    guardians,
    guardianThreshold: Number(guardianThreshold),
    recovery:
      executeAfter > 0n
        ? { newOwners, newThreshold: Number(newThreshold), executeAfter: Number(executeAfter) }
        : undefined,
  };
}

const callSignatures = [
  ...sharedCalls,
  'function confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, bool _execute)',
  'function multiConfirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, (address signer, bytes signature)[] _signatures, bool _execute)',
] as const;

/** The recovery module's functions that change something: all that a wallet decodes, and a sponsor pays for. */
export const recoveryModuleCallsAbi = /* @__PURE__ */ parseAbi(callSignatures);

/**
 * The part of the recovery module's ABI that is used, for code that has viem. Tests compare it with
 * the published ABI. Pages use `recoveryModuleFunctions`.
 */
export const recoveryModuleAbi = /* @__PURE__ */ parseAbi([
  ...callSignatures,
  ...sharedViews,
  'struct RecoveryRequest { uint256 guardiansApprovalCount; uint256 newThreshold; uint64 executeAfter; address[] newOwners; }',
  'function getRecoveryRequest(address _wallet) view returns (RecoveryRequest request)',
]);

/**
 * What a call to the module does, decoded from all of its bytes; `undefined` if it cannot be decoded.
 *
 * @param sender the account that makes the call
 */
export function moduleCallMeaning(
  { module, data }: { module: Address; data: Hex },
  sender: Address,
): ModuleCallMeaning | undefined {
  const wait = gracePeriodOf(module);
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

/** Whether a call executes, with the guardians' signatures, or finalizes a recovery of the account. */
export function isRecoveryStep(
  step: 'execute' | 'finalize',
  { account, data }: { account: Address; data: Hex },
): boolean {
  const call = decodeAnyCall(data);
  if (step === 'finalize') {
    return call?.functionName === 'finalizeRecovery' && isAddressEqual(call.args[0], account);
  }
  if (call?.functionName !== 'multiConfirmRecovery') return false;
  const [wallet, , , , isExecuted] = call.args;
  return isAddressEqual(wallet, account) && isExecuted;
}

function decodeAnyCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: recoveryModuleAbi, data });
  } catch {
    return undefined;
  }
}

/**
 * The recovery module's events. A log has only the hash of the new owners: an indexed array is logged
 * as the keccak-256 of its elements, 32 bytes each. Tests compare this with the published ABI.
 */
export const recoveryModuleEventsAbi = /* @__PURE__ */ parseAbi([
  'event GuardianAdded(address indexed wallet, address indexed guardian)',
  'event GuardianRevoked(address indexed wallet, address indexed guardian)',
  'event ChangedThreshold(address indexed wallet, uint256 threshold)',
  'event RecoveryExecuted(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce, uint64 executeAfter, uint256 guardiansApprovalCount)',
  'event RecoveryFinalized(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce)',
  'event RecoveryCanceled(address indexed wallet, uint256 nonce)',
  'event NonceInvalidated(address indexed wallet, uint256 nonce)',
]);

/** The first topic of the logs of added guardians; the account and the guardian are the next two. */
export const guardianAddedTopic: Hex =
  '0xbc3292102fa77e083913064b282926717cdfaede4d35f553d66366c0a3da755a';

interface ModuleLog {
  readonly topics: [Hex, ...Hex[]];
  readonly data: Hex;
}

/** Decodes a log of the module; `undefined` if it is of no account. */
export function decodeModuleEvent(log: ModuleLog): ModuleEvent | undefined {
  const known = decodeLog(log);
  if (!known) {
    const [, wallet = '0x'] = log.topics;
    const account = isHex(wallet) && size(wallet) === 32 && slice(wallet, padding);
    return account && BigInt(wallet) < 1n << 160n
      ? { name: 'Unknown', account: getAddress(account) }
      : undefined;
  }
  const { eventName: name, args } = known;
  const account = args.wallet;
  // viem types an indexed array as the array, but the log contains only its hash.
  const ownersHash = log.topics[2] as Hex;
  switch (name) {
    case 'GuardianAdded':
    case 'GuardianRevoked':
      return { name, account, guardian: args.guardian };
    case 'ChangedThreshold':
      return { name, account, threshold: args.threshold };
    case 'RecoveryExecuted':
      return {
        name,
        account,
        ownersHash,
        newThreshold: args.newThreshold,
        nonce: args.nonce,
        executeAfter: args.executeAfter,
        approvals: args.guardiansApprovalCount,
      };
    case 'RecoveryFinalized':
      return {
        name,
        account,
        ownersHash,
        newThreshold: args.newThreshold,
        nonce: args.nonce,
      };
    case 'RecoveryCanceled':
    case 'NonceInvalidated':
      return { name, account, nonce: args.nonce };
  }
}

function decodeLog({ topics, data }: ModuleLog) {
  try {
    return decodeEventLog({ abi: recoveryModuleEventsAbi, topics, data });
  } catch {
    return undefined;
  }
}

/** The number of bytes before the address in a topic. */
const padding = 12;
