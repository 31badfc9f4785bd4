import assert from 'node:assert/strict';
import {
  addGuardianCall,
  type Call,
  changeGuardianThresholdCall,
  compareAddresses,
  disableModuleCall,
  enableModuleCall,
  execTransactionCall,
  preValidatedSignature,
  recoveryModuleAbiV1,
  recoveryModuleAbiV2,
  recoveryModuleEventsAbiV1,
  recoveryModuleEventsAbiV2,
  recoveryTypedData,
  revokeGuardianCall,
  type SafeTransaction,
  safeAbi,
  safeContracts,
  safeTransaction,
  sentinelAddress,
} from '@recovery-guardian/core';
import {
  type Abi,
  type Address,
  BaseError,
  decodeErrorResult,
  encodeAbiParameters,
  encodeFunctionData,
  getContract,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbi,
  parseEventLogs,
  slice,
  type TransactionReceipt,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deploySafe, type KeyPair, keyPairs, type SafeVersions } from '../accounts.ts';
import { chainClient, recoveryModules, recoveryModulesV2 } from '../client.ts';
import { startChain } from '../start-chain.ts';

/** Versions of the module, which tests try side by side. */
export const versions = ['0.1.0', '0.2.0'] as const;
export type Version = (typeof versions)[number];

/** What both versions answer alike. */
const commonAbi = parseAbi([
  'function NAME() view returns (string)',
  'function VERSION() view returns (string)',
  'function executeRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold)',
  'function finalizeRecovery(address _wallet)',
  'function cancelRecovery()',
  'function nonce(address _wallet) view returns (uint256 _nonce)',
  'function threshold(address _wallet) view returns (uint256)',
  'function guardiansCount(address _wallet) view returns (uint256)',
  'function isGuardian(address _wallet, address _guardian) view returns (bool)',
  'function getGuardians(address _wallet) view returns (address[])',
  'function getRecoveryApprovals(address _wallet, address[] _newOwners, uint256 _newThreshold) view returns (uint256 approvalCount)',
  'function hasGuardianApproved(address _wallet, address _guardian, address[] _newOwners, uint256 _newThreshold) view returns (bool)',
  'function getRecoveryHash(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce) view returns (bytes32)',
  'function validateGuardianSignature(address _wallet, bytes32 _signHash, address _signer, bytes _signature) view',
  'function domainSeparator() view returns (bytes32)',
  'function getChainId() view returns (uint256)',
]);

/** Where they differ. A test of the chain compares the whole contracts with the published ABIs. */
const differences = {
  '0.1.0': {
    abi: [...recoveryModuleAbiV1, ...recoveryModuleEventsAbiV1] as Abi,
    address: recoveryModules.threeMinutes.address,
    domainVersion: '0.0.1',
  },
  '0.2.0': {
    abi: [...recoveryModuleAbiV2, ...recoveryModuleEventsAbiV2] as Abi,
    address: recoveryModulesV2.threeMinutes.address,
    domainVersion: '0.2.0',
  },
};

const [ownerKeys, ...guardianKeys] = keyPairs.slice(4, 9) as [KeyPair, ...KeyPair[]];

/** The owner of every account in these tests. */
export const owner = ownerKeys.address;

/** EOAs for use as guardians, by ascending address. */
export const guardians = guardianKeys.toSorted((a, b) =>
  compareAddresses(a.address, b.address),
) as [KeyPair, KeyPair, KeyPair, KeyPair];

/** Neither owner nor guardian. */
export const stranger = (keyPairs[9] as KeyPair).address;

/** The grace period of the modules in these tests. */
export const { gracePeriod } = recoveryModules.threeMinutes;

/** Enough for each call of these tests, so that none depends on a node's estimate. */
const gas = 3_000_000n;

/** The initial state of a test's account. */
export interface AccountOptions {
  /** Of the account; a Safe 1.4.1 by default. */
  readonly versions?: SafeVersions;
  /** In addition to the one that signs in these tests. */
  readonly moreOwners?: readonly Address[];
  /** Whether the module is enabled; true by default. */
  readonly enabled?: boolean;
  readonly guardians?: readonly Address[];
  /** The guardians' threshold; 1 by default. */
  readonly threshold?: bigint;
}

/** A recovery of an account to new owners. */
export interface Recovery {
  readonly account: Address;
  readonly newOwners: readonly Address[];
  readonly newThreshold: bigint;
}

/** A guardian's signature. */
export interface Signature {
  readonly signer: Address;
  readonly signature: Hex;
}

/** Starts a separate chain, with the actions of the modules' tests. */
export async function startRecoveryFixture() {
  const chain = await startChain();
  const client = chainClient(chain.rpcUrl);

  /** Creates a Safe with threshold 1, without a recovery module. */
  function createSafe(
    moreOwners: readonly Address[] = [],
    versions: SafeVersions = { version: '1.4.1' },
  ): Promise<Address> {
    const owners = [owner, ...moreOwners];
    const fallbackHandler = safeContracts.erc4337Module;
    return deploySafe(client, stranger, { ...versions, owners, threshold: 1, fallbackHandler });
  }

  /** Has the Safe make the call, in a transaction that its owner sends. */
  function safeCalls(
    account: Address,
    call: Call | SafeTransaction,
    by = owner,
  ): Promise<TransactionReceipt> {
    const transaction = execTransactionCall({
      account,
      transaction: 'operation' in call ? call : safeTransaction([call]),
      signatures: preValidatedSignature(by),
    });
    return sends(by, transaction);
  }

  /** Sends the call, mines it and asserts that it succeeded. */
  async function sends(from: Address, call: Pick<Call, 'to' | 'data'>) {
    const { to, data } = call;
    const hash = await client.sendTransaction({ account: from, gas, to, data });
    await client.mine({ blocks: 1 });
    const receipt = await client.waitForTransactionReceipt({ hash });
    assert.equal(receipt.status, 'success');
    return receipt;
  }

  /** Asserts that the call reverts with exactly this reason; `time` is that of its block. */
  async function refuses(
    from: Address,
    call: Pick<Call, 'to' | 'data'>,
    reason: string,
    time?: bigint,
  ): Promise<void> {
    const { to, data } = call;
    const blockOverrides = time === undefined ? undefined : { time };
    await assert.rejects(
      client.call({ account: from, gas, to, data, ...(blockOverrides && { blockOverrides }) }),
      (error) => {
        assert.equal(revertReason(error), reason);
        return true;
      },
    );
  }

  async function ownersOf(account: Address): Promise<{ owners: Address[]; threshold: bigint }> {
    const safe = getContract({ address: account, abi: safeAbi, client });
    const [owners, threshold] = await Promise.all([
      safe.read.getOwners(),
      safe.read.getThreshold(),
    ]);
    return { owners: [...owners], threshold };
  }

  /** The actions with one version of the module. */
  function moduleFixture(version: Version) {
    const { abi, address, domainVersion } = differences[version];
    const module = getContract({ address, abi: commonAbi, client });
    const { read } = module;
    const to = (data: Hex): Call => ({ to: address, value: 0n, data });

    /** The calls to the module, as far as both versions have them. */
    const calls = {
      addGuardian: (guardian: Address, threshold = 1n) =>
        addGuardianCall({ module: address, guardian, threshold }),
      revokeGuardian: (previous: Address, guardian: Address, threshold: bigint) =>
        revokeGuardianCall({
          module: address,
          guardians: [previous, guardian],
          guardian,
          threshold,
        }),
      changeThreshold: (threshold: bigint) => changeGuardianThresholdCall(address, threshold),
      cancel: to(encodeFunctionData({ abi: commonAbi, functionName: 'cancelRecovery' })),
      execute: ({ account, newOwners, newThreshold }: Recovery) =>
        to(
          encodeFunctionData({
            abi: commonAbi,
            functionName: 'executeRecovery',
            args: [account, newOwners, newThreshold],
          }),
        ),
      finalize: (account: Address) =>
        to(
          encodeFunctionData({
            abi: commonAbi,
            functionName: 'finalizeRecovery',
            args: [account],
          }),
        ),
      /** Of a guardian; only version 0.2.0 is told the nonce. */
      confirm: async (
        { account, newOwners, newThreshold }: Recovery,
        { execute = false, nonce }: CallOptions = {},
      ) => {
        const named = version === '0.2.0' ? [nonce ?? (await read.nonce([account]))] : [];
        const args = [account, newOwners, newThreshold, ...named, execute];
        return to(encodeFunctionData({ abi, functionName: 'confirmRecovery', args }));
      },
      /** With the signatures in this order; only version 0.2.0 is told the nonce. */
      multiConfirm: async (
        { account, newOwners, newThreshold }: Recovery,
        signatures: readonly Signature[],
        { execute = false, nonce }: CallOptions = {},
      ) => {
        const named = version === '0.2.0' ? [nonce ?? (await read.nonce([account]))] : [];
        const args = [account, newOwners, newThreshold, ...named, signatures, execute];
        return to(encodeFunctionData({ abi, functionName: 'multiConfirmRecovery', args }));
      },
      disable: (account: Address, previous: Address = sentinelAddress) =>
        disableModuleCall(account, previous, address),
      enable: (account: Address) => enableModuleCall(account, address),
    };

    /** Creates a Safe with threshold 1. */
    async function createAccount(options: AccountOptions = {}): Promise<Address> {
      const account = await createSafe(options.moreOwners, options.versions);
      if (options.enabled ?? true) await safeCalls(account, calls.enable(account));
      for (const guardian of options.guardians ?? []) {
        await safeCalls(account, calls.addGuardian(guardian));
      }
      if (options.threshold) await safeCalls(account, calls.changeThreshold(options.threshold));
      return account;
    }

    /** Signs the recovery as a guardian, at this nonce or the account's current one. */
    async function sign(guardian: KeyPair, recovery: Recovery, nonce?: bigint): Promise<Signature> {
      const signed = {
        ...recovery,
        ...{ chainId: chain.chainId, module: address, version },
        nonce: nonce ?? (await read.nonce([recovery.account])),
      };
      const key = privateKeyToAccount(guardian.privateKey);
      const signature = await key.signTypedData(recoveryTypedData(signed));
      return { signer: guardian.address, signature };
    }

    /** Approves as each of these guardians, by its own call. */
    async function approve(recovery: Recovery, by: readonly KeyPair[]): Promise<void> {
      for (const { address: guardian } of by) {
        await sends(guardian, await calls.confirm(recovery));
      }
    }

    /** Starts the grace period of an approved recovery, as anyone may. */
    const execute = (recovery: Recovery) => sends(stranger, calls.execute(recovery));

    /** Approves with these guardians and starts the grace period. */
    async function start(recovery: Recovery, by: readonly KeyPair[]): Promise<TransactionReceipt> {
      await approve(recovery, by);
      return execute(recovery);
    }

    /** Moves the chain's clock past the grace period, then finalizes. */
    async function finalize(account: Address): Promise<TransactionReceipt> {
      await client.increaseTime({ seconds: gracePeriod });
      return sends(stranger, calls.finalize(account));
    }

    /** The account's request; `nonce` is undefined in version 0.1.0. */
    async function requestOf(account: Address) {
      const request = (await client.readContract({
        address,
        abi,
        functionName: 'getRecoveryRequest',
        args: [account],
      })) as {
        guardiansApprovalCount: bigint;
        newThreshold: bigint;
        newOwners: readonly Address[];
        nonce?: bigint;
        executeAfter?: bigint;
        executableAt?: bigint;
      };
      const { executeAfter, executableAt, newOwners, ...others } = request;
      const finalizableAt = (executeAfter ?? executableAt) as bigint;
      return { ...others, newOwners: [...newOwners], finalizableAt };
    }

    /** The module's events in a receipt, as `[name, arguments]`. */
    function eventsOf(receipt: TransactionReceipt) {
      const logs = receipt.logs.filter((log) => isAddressEqual(log.address, address));
      const events = parseEventLogs({ abi, logs }) as { eventName: string; args: unknown }[];
      assert.equal(events.length, logs.length);
      return events.map(({ eventName, args }) => [eventName, args] as const);
    }

    /** The events that are expected, which name recoveries differently in each version. */
    const events = {
      executed: async (
        recovery: Recovery,
        {
          nonce,
          finalizableAt,
          approvals,
        }: Record<'nonce' | 'finalizableAt' | 'approvals', bigint>,
      ) => {
        const time =
          version === '0.1.0' ? { executeAfter: finalizableAt } : { executableAt: finalizableAt };
        const args = { ...time, newThreshold: recovery.newThreshold, nonce };
        const named = await ownersInEvent(recovery, nonce);
        return ['RecoveryExecuted', { ...named, ...args, guardiansApprovalCount: approvals }];
      },
      finalized: async (recovery: Recovery, nonce: bigint) => {
        const named = await ownersInEvent(recovery, nonce);
        return ['RecoveryFinalized', { ...named, newThreshold: recovery.newThreshold, nonce }];
      },
      canceled: async (recovery: Recovery, nonce: bigint) => {
        const { newOwners: _, ...named } = await ownersInEvent(recovery, nonce);
        return ['RecoveryCanceled', { ...named, nonce }];
      },
      /** Of a change that makes this nonce unusable, which only version 0.2.0 does by itself. */
      newRound: (account: Address, nonce: bigint) =>
        version === '0.1.0' ? [] : [['NonceInvalidated', { wallet: account, nonce }]],
      /** Of approvals, by guardian. */
      confirmed: async (recovery: Recovery, nonce: bigint, by: readonly Address[]) => {
        const { newOwners: _, ...named } = await ownersInEvent(recovery, nonce);
        return version === '0.1.0'
          ? []
          : by.map((guardian) => ['RecoveryConfirmed', { ...named, guardian, nonce }]);
      },
    };

    async function ownersInEvent({ account, newOwners, newThreshold }: Recovery, nonce: bigint) {
      if (version === '0.1.0') return { wallet: account, newOwners: topicOf(newOwners) };
      const recoveryHash = await read.getRecoveryHash([account, newOwners, newThreshold, nonce]);
      return { wallet: account, recoveryHash, newOwners };
    }

    return {
      version,
      domainVersion,
      address,
      abi,
      module,
      calls,
      createAccount,
      sign,
      approve,
      execute,
      start,
      finalize,
      requestOf,
      eventsOf,
      events,
    };
  }

  const modules = {
    '0.1.0': moduleFixture('0.1.0'),
    '0.2.0': moduleFixture('0.2.0'),
  };
  return { chain, client, modules, createSafe, safeCalls, sends, refuses, ownersOf };
}

interface CallOptions {
  /** Whether the call also starts the grace period. */
  readonly execute?: boolean;
  /** The account's current one by default. */
  readonly nonce?: bigint;
}

/** An event logs an indexed array as the hash of its padded elements. */
function topicOf(owners: readonly Address[]): Hex {
  const encoded = encodeAbiParameters([{ type: 'address[]' }], [owners]);
  return keccak256(slice(encoded, 64));
}

/** The text of a revert; empty if there is none. */
function revertReason(error: unknown): string {
  assert.ok(error instanceof BaseError, String(error));
  const cause = error.walk((e) => typeof (e as { data?: unknown }).data === 'string');
  const { data } = (cause ?? {}) as { data?: Hex };
  assert.ok(data, String(error));
  if (data === '0x') return '';
  const [reason] = decodeErrorResult({ abi: parseAbi(['error Error(string)']), data }).args;
  return reason;
}
