import {
  type Address,
  decodeEventLog,
  getAddress,
  type Hex,
  hashTypedData,
  parseAbi,
  slice,
  toEventSelector,
} from 'viem';
import { address, array, bool, bytes, tuple, uint256 } from '../safe/abi-type.ts';
import { type Call, compareAddresses, contractFunction } from '../safe/contract-functions.ts';
import { type Recovery, sharedCalls, sharedViews } from './recovery-modules.ts';
import { recoveryTypedData } from './v0.1.0.ts';
import { recoveryModuleFunctions } from './v0.1.0-calls.ts';

// Where this version is as the one before, the functions of that one are used: the calls that change
// guardians, finalize and cancel. No module of one version is ever asked in the other's words, because
// an answer of one can be decoded as the other's and then says something else.

/** The EIP-712 domain of version 0.2.0. Its text was not read in its source: compare `domainSeparator()`. */
export const recoveryModuleDomainV2 = {
  name: 'Social Recovery Module',
  version: '0.2.0',
} as const;

/** The typed data of a guardian's signature for a module of version 0.2.0. */
export function recoveryTypedDataV2(recovery: Recovery) {
  const { domain, ...others } = recoveryTypedData(recovery);
  return { ...others, domain: { ...domain, ...recoveryModuleDomainV2 } };
}

/** The digest of {@link recoveryTypedDataV2}: equals the module's `getRecoveryHash`. */
export function recoveryHashV2(recovery: Recovery): Hex {
  return hashTypedData(recoveryTypedDataV2(recovery));
}

const callSignatures = [
  ...sharedCalls,
  'function confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce, bool _execute)',
  'function multiConfirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce, (address signer, bytes signature)[] _signatures, bool _execute)',
] as const;

/** The functions of version 0.2.0 that change something. `invalidateNonce` is not among them any more. */
export const recoveryModuleCallsAbiV2 = /* @__PURE__ */ parseAbi(callSignatures);

/** The part of the ABI of version 0.2.0 that is used, for code that has viem. */
export const recoveryModuleAbiV2 = /* @__PURE__ */ parseAbi([
  ...callSignatures,
  ...sharedViews,
  'function NAME() view returns (string)',
  'function domainSeparator() view returns (bytes32)',
  'struct RecoveryRequest { uint256 guardiansApprovalCount; uint256 newThreshold; uint256 nonce; uint64 executableAt; address[] newOwners; }',
  'function getRecoveryRequest(address _wallet) view returns (RecoveryRequest request)',
]);

/** The functions of version 0.2.0 that pages call. */
export const recoveryModuleFunctionsV2 = {
  ...recoveryModuleFunctions,
  /** Approvals, new threshold, nonce, earliest finalization (0 if no recovery is pending), new owners. */
  getRecoveryRequest: contractFunction(
    '0x4f9a28b9',
    [address],
    tuple(uint256, uint256, uint256, uint256, array(address)),
  ),
  confirmRecovery: contractFunction('0xaa33d34d', [
    address,
    array(address),
    uint256,
    uint256,
    bool,
  ]),
  multiConfirmRecovery: contractFunction('0x9771fa44', [
    address,
    array(address),
    uint256,
    uint256,
    array(tuple(address, bytes)),
    bool,
  ]),
};

/** A recovery as a call to a module of version 0.2.0 names it, with the nonce that its guardians saw. */
type NamedRecovery = Omit<Recovery, 'chainId'>;

export interface ConfirmRecoveryParametersV2 extends NamedRecovery {
  /** Whether the call also starts the grace period, if there are enough approvals then. */
  isExecuted: boolean;
}

/** Approves a recovery as the guardian that makes this call, in this round only. */
export function confirmRecoveryCallV2(parameters: ConfirmRecoveryParametersV2): Call {
  const { module, account, newOwners, newThreshold, nonce, isExecuted } = parameters;
  const { confirmRecovery } = recoveryModuleFunctionsV2;
  const data = confirmRecovery.encode(account, newOwners, newThreshold, nonce, isExecuted);
  return { to: module, value: 0n, data };
}

export interface ExecuteRecoveryParametersV2 extends NamedRecovery {
  /** The guardians' signatures over {@link recoveryTypedDataV2}, in any order. */
  signatures: readonly { signer: Address; signature: Hex }[];
}

/** Confirms a recovery with guardians' signatures and starts its grace period. Anyone may send it. */
export function executeRecoveryCallV2(parameters: ExecuteRecoveryParametersV2): Call {
  const { module, account, newOwners, newThreshold, nonce, signatures } = parameters;
  const pairs = [...signatures]
    .sort((a, b) => compareAddresses(a.signer, b.signer))
    .map(({ signer, signature }) => [signer, signature] as const);
  const { multiConfirmRecovery } = recoveryModuleFunctionsV2;
  const data = multiConfirmRecovery.encode(account, newOwners, newThreshold, nonce, pairs, true);
  return { to: module, value: 0n, data };
}

/**
 * The events of version 0.2.0. The arguments of the last three were not read in the module's source:
 * read logs by {@link readModuleLogV2}, which knows their other possible forms.
 */
export const recoveryModuleEventsAbiV2 = /* @__PURE__ */ parseAbi([
  'event GuardianAdded(address indexed wallet, address indexed guardian)',
  'event GuardianRevoked(address indexed wallet, address indexed guardian)',
  'event ChangedThreshold(address indexed wallet, uint256 threshold)',
  'event NonceInvalidated(address indexed wallet, uint256 nonce)',
  'event RecoveryExecuted(address indexed wallet, bytes32 indexed recoveryHash, address[] newOwners, uint256 newThreshold, uint256 nonce, uint64 executableAt, uint256 guardiansApprovalCount)',
  'event RecoveryConfirmed(address indexed wallet, address indexed guardian, bytes32 indexed recoveryHash, uint256 nonce)',
  'event RecoveryFinalized(address indexed wallet, bytes32 indexed recoveryHash, address[] newOwners, uint256 newThreshold, uint256 nonce)',
  'event RecoveryCanceled(address indexed wallet, bytes32 indexed recoveryHash, uint256 nonce)',
]);

/** Other forms that the last three events may have. */
const otherEvents = /* @__PURE__ */ parseAbi([
  'event RecoveryConfirmed(address indexed wallet, address indexed guardian, bytes32 recoveryHash, uint256 nonce)',
  'event RecoveryConfirmed(address indexed wallet, address indexed guardian, uint256 nonce)',
  'event RecoveryConfirmed(address indexed wallet, address indexed guardian, bytes32 indexed recoveryHash)',
  'event RecoveryFinalized(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce)',
  'event RecoveryCanceled(address indexed wallet, uint256 nonce)',
]);

/** A log of a module of version 0.2.0. */
export interface ModuleLogV2 {
  /** The account; every event names it first. */
  readonly wallet: Address;
  /** `undefined` for an unknown event: the account's state in the module must be read again. */
  readonly eventName: string | undefined;
  /** The event's other arguments, as far as its form has them. */
  readonly args: {
    readonly guardian?: Address;
    readonly threshold?: bigint;
    readonly recoveryHash?: Hex;
    /** A hash in a form that indexes them. */
    readonly newOwners?: readonly Address[] | Hex;
    readonly newThreshold?: bigint;
    readonly nonce?: bigint;
    readonly executableAt?: bigint;
    readonly guardiansApprovalCount?: bigint;
  };
}

/**
 * Reads a log of a module of version 0.2.0, of which not every event's form is known.
 *
 * @returns `undefined` if the log does not name an account.
 */
export function readModuleLogV2(log: {
  topics: readonly Hex[];
  data: Hex;
}): ModuleLogV2 | undefined {
  const [topic, account] = log.topics;
  if (!topic || !account || BigInt(account) >> 160n) return undefined;
  const wallet = getAddress(slice(account, 12));
  for (const event of [...recoveryModuleEventsAbiV2, ...otherEvents]) {
    if (toEventSelector(event) !== topic) continue;
    try {
      const { eventName, args } = decodeEventLog({
        abi: [event],
        topics: log.topics as [Hex, ...Hex[]],
        data: log.data,
      });
      const { wallet: _, ...others } = args as Record<string, unknown>;
      return { wallet, eventName, args: others };
    } catch {
      // Another form with the same topic.
    }
  }
  return { wallet, eventName: undefined, args: {} };
}
