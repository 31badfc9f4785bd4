import {
  execTransactionCall,
  preValidatedSignature,
  type Recovery,
  recoveryHash,
  recoveryModuleAbiV1,
  safeAbi,
  safeTransaction,
} from '@recovery-guardian/core';
import { type Chain as LocalChain, recoveryModules, startChain } from '@recovery-guardian/devnet';
import {
  addGuardians,
  chainClient,
  createTestClock,
  deployManySafes,
  eoaGuardian,
  gasKey,
  relayerSection,
  type TestGuardian,
} from '@recovery-guardian/devnet/testing';
import { type Address, encodeFunctionData, getContract, type Hex, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { createChain } from '../chains/chain.ts';
import { createNodes } from '../chains/nodes.ts';
import { type RelayerConfiguration, RelayerConfigurationSchema } from '../configuration/relayer.ts';
import type { Configuration } from '../configuration/schema.ts';
import { fillDefaults, type SchemaNode } from '../configuration/schema-node.ts';
import {
  executeRecovery,
  finalizeRecovery,
  followRecovery,
  type RelayingService,
} from '../guardians/on-chain.ts';
import type { NewRecoveryRequest, RecoveryRequest } from '../guardians/recovery-repository.ts';
import { createEnvironmentSigner } from '../keys/guardian-keys.ts';
import { openRelayer } from '../relayer/open-relayer.ts';
import type { RelayReport } from '../relayer/relayed-transaction.ts';
import { chainConfiguration, createTestLog } from './chain-configuration.ts';
import { openTestStore } from './open-test-store.ts';

/** A call of the module by which an account makes its requests outdated. */
export const invalidateNonce = encodeFunctionData({
  abi: parseAbi(['function invalidateNonce()']),
});

export type RelayerFixture = Awaited<ReturnType<typeof startRelayerFixture>>;

/** A Safe of the chain's first account, with a guardian; each test takes another one. */
export interface GuardedAccount {
  account: Address;
  guardian: TestGuardian;
}

/** Starts a real chain, which mines on demand, a database, a clock, and relayers on them. */
export async function startRelayerFixture({ accounts = 24 }: { accounts?: number } = {}) {
  const [chain, opened] = await Promise.all([startChain(), openTestStore()]);
  const { db, store } = opened;
  const clock = createTestClock();
  const client = chainClient(chain.rpcUrl);
  const module = recoveryModules.threeMinutes.address;
  const gracePeriod = recoveryModules.threeMinutes.gracePeriod;
  const contract = getContract({ address: module, abi: recoveryModuleAbiV1, client });
  const owner = chain.accounts[0]?.address as Address;
  const untaken = await guardAccounts(chain, accounts);
  await client.setIntervalMining({ interval: 0 });

  /** Returns a guarded account that no other test uses. */
  function takeAccount(): GuardedAccount {
    const account = untaken.pop();
    if (!account) throw new Error('The fixture has no more accounts: guard more of them');
    return account;
  }

  /**
   * Opens a relayer like that of one process, on the shared database and gas key, with its use
   * cases.
   */
  async function openProcess(options: ProcessOptions = {}) {
    const { rpcUrls = [chain.rpcUrl], ...changes } = options;
    const log = createTestLog();
    const reports: RelayReport[] = [];
    const configuration = configurationOf(changes);
    const nodes = createNodes(
      chainConfiguration({
        chainId: chain.chainId,
        rpcUrls,
        rpcTimeout: 10_000,
        recoveryModules: [{ address: module }],
      }),
      { log },
    );
    const relayer = await openRelayer(configuration, {
      db,
      nodes: [nodes],
      guardian: createEnvironmentSigner(`0x${'44'.repeat(32)}`),
      clock,
      log,
      onReport: (report) => void reports.push(report),
    });
    const [relayed] = relayer?.chains ?? [];
    if (!relayer || !relayed) throw new Error('The fixture has no relayer');
    const local = createChain(nodes, log, 'development');
    await local.verify();
    const service: RelayingService = {
      store,
      clock,
      chains: { find: () => local },
      relayer: relayer.relayer,
    };
    return {
      ...relayed,
      relayer: relayer.relayer,
      log,
      reports,
      execute: (id: string) => executeRecovery(service, { id }),
      finalize: (id: string) => finalizeRecovery(service, { id }),
      follow: (id: string) => followRecovery(service, id),
      service,
    };
  }

  /** Stores a recovery request with the signatures of these guardians. */
  async function openRequest(
    { account, guardian }: GuardedAccount,
    {
      by = [guardian],
      newOwners = [privateKeyToAddress(generatePrivateKey())],
    }: { by?: readonly TestGuardian[]; newOwners?: readonly Address[] } = {},
  ): Promise<RecoveryRequest> {
    const recovery: Recovery = {
      chainId: chain.chainId,
      ...{ module, version: '0.1.0' },
      account,
      newOwners,
      newThreshold: 1n,
      nonce: await contract.read.nonce([account]),
    };
    const id = crypto.randomUUID();
    const at = clock.now();
    const request: NewRecoveryRequest = {
      ...recovery,
      id,
      recoveryHash: recoveryHash(recovery),
      newThreshold: 1,
      emoji: '🦊',
      matchPhrase: 'one two three',
      createdBy: guardian.address,
      createdAt: at,
    };
    const worthless = { signer: guardian.address, signature: '0x' } as const;
    const [first = worthless, ...others] = await Promise.all(
      by.map(async ({ address: signer, sign }) => ({ signer, signature: await sign(recovery) })),
    );
    await store.recoveries.create(request, first);
    for (const signature of others) {
      await store.recoveries.keepSignature({ request, signature, refused: undefined, at });
    }
    return findRequest(id);
  }

  async function findRequest(id: string): Promise<RecoveryRequest> {
    const request = await store.recoveries.find(id);
    if (!request) throw new Error(`There is no recovery request ${id}`);
    return request;
  }

  /**
   * Makes the account call the module, in a transaction whose fees exceed the relayer's maximum.
   */
  async function callAs(account: Address, data: Hex): Promise<void> {
    const call = execTransactionCall({
      account,
      transaction: safeTransaction([{ to: module, value: 0n, data }]),
      signatures: preValidatedSignature(owner),
    });
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n };
    await client.sendTransaction({ account: owner, gas: 500_000n, ...fees, ...call });
    await client.mine({ blocks: 1 });
  }

  const others = async () => ({ account: (await client.getAddresses())[0] as Address });
  const confirmByOthers = async (
    { account, newOwners, signatures }: RecoveryRequest,
    execute: boolean,
  ): Promise<void> => {
    const parameters = [account, newOwners, 1n, [...signatures], execute] as const;
    await contract.write.multiConfirmRecovery(parameters, await others());
    await client.mine({ blocks: 1 });
  };

  return {
    chain,
    client,
    contract,
    clock,
    db,
    store,
    gracePeriod,
    gasKey,
    takeAccount,
    openProcess,
    openRequest,
    findRequest,
    callAs,
    mine: (blocks = 1) => client.mine({ blocks }),
    /** Takes the newest blocks back. */
    reorg: (depth: number) =>
      client.request({ method: 'anvil_reorg', params: [depth, []] } as never),
    /** Executes a recovery by a transaction that is not the relayer's. */
    executeByOthers: (request: RecoveryRequest) => confirmByOthers(request, true),
    /** Only brings its approvals to the chain. */
    approveByOthers: (request: RecoveryRequest) => confirmByOthers(request, false),
    /** Finalizes one in the same way. */
    async finalizeByOthers(account: Address): Promise<void> {
      await contract.write.finalizeRecovery([account], await others());
      await client.mine({ blocks: 1 });
    },
    statusOf: async (id: string) => (await findRequest(id)).status,
    ownersOf: (account: Address) =>
      client.readContract({ address: account, abi: safeAbi, functionName: 'getOwners' }),
    /** Returns the number of mined transactions of the gas key. */
    minedNonce: () => client.getTransactionCount({ address: gasKey.address }),
    /** Lets the grace period pass. */
    async passGracePeriod() {
      await client.increaseTime({ seconds: gracePeriod + 1 });
      await client.mine({ blocks: 1 });
    },
    async stop() {
      await opened.stop();
      await chain.stop();
    },
  };
}

type RelayedChain = NonNullable<Parameters<typeof relayerSection>[0]>;

/** The configuration of one process. */
export type ProcessOptions = RelayedChain & { rpcUrls?: string[] };

/** Fills in the defaults of the section. */
function configurationOf(changes: RelayedChain): Pick<Configuration, 'relayer' | 'mode'> {
  const relayer = relayerSection(changes);
  fillDefaults(relayer, RelayerConfigurationSchema as SchemaNode);
  return { mode: 'development', relayer: relayer as RelayerConfiguration };
}

async function guardAccounts(chain: LocalChain, count: number): Promise<GuardedAccount[]> {
  const accounts = await deployManySafes(chain, count);
  const guarded = accounts.map((account) => ({ account, guardian: eoaGuardian() }));
  const pairs = guarded.map(({ account, guardian }) => ({ account, guardian: guardian.address }));
  await addGuardians(chain, pairs);
  return guarded;
}
