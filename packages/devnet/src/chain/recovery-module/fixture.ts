import assert from 'node:assert/strict';
import {
  addGuardianCall,
  type Call,
  changeGuardianThresholdCall,
  compareAddresses,
  enableModuleCall,
  execTransactionCall,
  preValidatedSignature,
  recoveryModuleAbi,
  recoveryModuleEventsAbi,
  recoveryTypedData,
  revokeGuardianCall,
  safeAbi,
  safeTransaction,
  sentinelAddress,
} from '@recovery-guardian/core';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  getContract,
  type Hex,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deploySafes, type KeyPair, keyPairs } from '../accounts.ts';
import { chainClient, recoveryModules } from '../client.ts';
import { startChain } from '../start-chain.ts';

/** The whole module; a test of the chain compares the contract with the published ABI. */
const moduleAbi = [
  ...recoveryModuleAbi,
  ...recoveryModuleEventsAbi,
  ...parseAbi([
    'function NAME() view returns (string)',
    'function invalidateNonce()',
    'function guardiansCount(address _wallet) view returns (uint256)',
    'function encodeRecoveryData(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce) view returns (bytes)',
    'function domainSeparator() view returns (bytes32)',
    'function getChainId() view returns (uint256)',
  ]),
] as const;

const [ownerKeys, ...guardianKeys] = keyPairs.slice(4, 9) as [KeyPair, ...KeyPair[]];

/** The owner of every account in these tests. */
export const owner = ownerKeys.address;

/** EOAs for use as guardians, by ascending address. */
export const guardians = guardianKeys.toSorted((a, b) =>
  compareAddresses(a.address, b.address),
) as [KeyPair, KeyPair, KeyPair, KeyPair];

/** Neither owner nor guardian. */
export const stranger = (keyPairs[9] as KeyPair).address;

/** The module with the 3-minute grace period. */
export const { address: moduleAddress, gracePeriod } = recoveryModules.threeMinutes;

/** Enough for each call of these tests, so that none depends on a node's estimate. */
const gas = 2_000_000n;

/** The initial state of a test's account. */
export interface AccountOptions {
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

export type RecoveryFixture = Awaited<ReturnType<typeof startRecoveryFixture>>;

/** Starts a separate chain, with the actions of the module's tests. */
export async function startRecoveryFixture() {
  const chain = await startChain();
  const client = chainClient(chain.rpcUrl);
  const module = getContract({ address: moduleAddress, abi: moduleAbi, client });
  let accountsCreated = 0n;

  /** Creates a Safe with threshold 1. */
  async function createAccount(options: AccountOptions = {}): Promise<Address> {
    accountsCreated += 1n;
    const owners = [owner, ...(options.moreOwners ?? [])];
    const [account] = await deploySafes(client, stranger, [
      { owners, threshold: 1, saltNonce: accountsCreated },
    ]);
    assert.ok(account);
    if (options.enabled ?? true) {
      await safeCalls(account, enableModuleCall(account, moduleAddress));
    }
    for (const guardian of options.guardians ?? []) {
      await safeCalls(account, addGuardian(guardian));
    }
    if (options.threshold) {
      await safeCalls(account, changeThreshold(options.threshold));
    }
    return account;
  }

  /** Has the Safe make the call, in a transaction that its owner sends. */
  function safeCalls(account: Address, call: Call): Promise<TransactionReceipt> {
    const transaction = execTransactionCall({
      account,
      transaction: safeTransaction([call]),
      signatures: preValidatedSignature(owner),
    });
    return mined(client.sendTransaction({ account: owner, gas, ...transaction }));
  }

  /** Mines the transaction and asserts that it succeeded. */
  async function mined(sent: Promise<Hex>): Promise<TransactionReceipt> {
    const hash = await sent;
    await client.mine({ blocks: 1 });
    const receipt = await client.waitForTransactionReceipt({ hash });
    assert.equal(receipt.status, 'success');
    return receipt;
  }

  /** Signs the recovery as a guardian, at this nonce or the account's current one. */
  async function sign(guardian: KeyPair, recovery: Recovery, nonce?: bigint) {
    const typedData = recoveryTypedData({
      ...recovery,
      chainId: chain.chainId,
      module: moduleAddress,
      nonce: nonce ?? (await module.read.nonce([recovery.account])),
    });
    const signature = await privateKeyToAccount(guardian.privateKey).signTypedData(typedData);
    return { signer: guardian.address, signature };
  }

  /** Approves as each of these guardians, by its own call. */
  async function approve(recovery: Recovery, by: readonly KeyPair[]): Promise<void> {
    const { account, newOwners, newThreshold } = recovery;
    for (const { address } of by) {
      await mined(
        module.write.confirmRecovery([account, newOwners, newThreshold, false], {
          account: address,
          gas,
        }),
      );
    }
  }

  /** Starts the grace period of an approved recovery, as anyone may. */
  function execute({ account, newOwners, newThreshold }: Recovery): Promise<TransactionReceipt> {
    return mined(
      module.write.executeRecovery([account, newOwners, newThreshold], { account: stranger, gas }),
    );
  }

  /** Moves the chain's clock past the grace period, then finalizes. */
  async function finalize(account: Address): Promise<TransactionReceipt> {
    await client.increaseTime({ seconds: gracePeriod });
    return mined(module.write.finalizeRecovery([account], { account: stranger, gas }));
  }

  async function ownersOf(account: Address): Promise<{ owners: Address[]; threshold: bigint }> {
    const safe = getContract({ address: account, abi: safeAbi, client });
    const [owners, threshold] = await Promise.all([
      safe.read.getOwners(),
      safe.read.getThreshold(),
    ]);
    return { owners: [...owners], threshold };
  }

  return {
    chain,
    client,
    module,
    createAccount,
    safeCalls,
    mined,
    sign,
    approve,
    execute,
    finalize,
    ownersOf,
  };
}

/** Calls that the account makes to the module, or to itself. */
export const addGuardian = (guardian: Address) =>
  addGuardianCall({ module: moduleAddress, guardian, threshold: 1n });
export const revokeGuardian = (previous: Address, guardian: Address, threshold: bigint) =>
  revokeGuardianCall({
    module: moduleAddress,
    guardians: [previous, guardian],
    guardian,
    threshold,
  });
export const changeThreshold = (threshold: bigint) =>
  changeGuardianThresholdCall(moduleAddress, threshold);
export const confirmRecovery = ({ account, newOwners, newThreshold }: Recovery): Call => ({
  to: moduleAddress,
  value: 0n,
  data: encodeFunctionData({
    abi: moduleAbi,
    functionName: 'confirmRecovery',
    args: [account, newOwners, newThreshold, false],
  }),
});
export const invalidateNonce: Call = {
  to: moduleAddress,
  value: 0n,
  data: encodeFunctionData({ abi: moduleAbi, functionName: 'invalidateNonce' }),
};
export const disableModule = (account: Address): Call => ({
  to: account,
  value: 0n,
  data: encodeFunctionData({
    abi: parseAbi(['function disableModule(address previous, address module)']),
    args: [sentinelAddress, moduleAddress],
  }),
});

/** The module's events in a receipt, as `[name, arguments]`. */
export function moduleEvents(receipt: TransactionReceipt) {
  return parseEventLogs({ abi: moduleAbi, logs: receipt.logs }).map(
    ({ eventName, args }) => [eventName, args] as const,
  );
}

/** Asserts that the call reverts with exactly this reason. */
export async function assertReverts(call: Promise<unknown>, reason: string): Promise<void> {
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof BaseError, String(error));
    const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
    assert.ok(revert instanceof ContractFunctionRevertedError, String(error));
    assert.equal(revert.reason, reason);
    return true;
  });
}
