import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Call } from '@recovery-guardian/core';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import {
  chainClient,
  createTestDatabase,
  type FaultyNode,
  type NodeProxy,
  startFaultyNode,
  startNodeProxy,
  type TestDatabase,
} from '@recovery-guardian/devnet/testing';
import {
  concat,
  type Hex,
  pad,
  parseAbi,
  size,
  slice,
  toBytes,
  toFunctionSelector,
  toHex,
} from 'viem';
import {
  type SmartAccount,
  toPackedUserOperation,
  toSimple7702SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { createNodes } from '../chains/nodes.ts';
import type { Configuration } from '../configuration/schema.ts';
import { migrate } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { methods } from '../endpoint/router.ts';

import { createEnvironmentSigner } from '../keys/guardian-keys.ts';

import { encryptKeystore } from '../keys/keystore.ts';
import { chainConfiguration, createTestLog } from '../testing/chain-configuration.ts';
import { createGasPolicyRepository } from './gas-policy-repository.ts';
import { getPolicyTotals } from './ledger-repository.ts';
import { type OpenSponsors, openSponsors } from './open-sponsors.ts';
import type { Sponsor } from './sponsorship.ts';

const entryPoint = '0x433709009B8330FDa32311DF1C2AFA402eD8D009';
const entryPointAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
  'function balanceOf(address account) view returns (uint256)',
]);
const guardianKey: Hex = `0x${'22'.repeat(32)}`;

describe("the server's sponsors", () => {
  let chain: Chain;
  let database: TestDatabase;
  let opened: OpenDatabase;

  before(async () => {
    chain = await startChain();
    database = await createTestDatabase();
    opened = await openDatabase(database.database);
    await migrate(opened.db);
    const policies = createGasPolicyRepository(opened.db);
    await policies.create({ id: 'test', rules: {}, createdAt: new Date() });
  });
  after(async () => {
    await opened.close();
    await database.stop();
    await chain.stop();
  });

  /** The configuration sections of sponsors. */
  function configure(
    changes: Partial<NonNullable<Configuration['sponsor']>> = {},
    rpcUrl = chain.rpcUrl,
  ) {
    return {
      mode: 'development',
      chains: [
        chainConfiguration({
          chainId: chain.chainId,
          rpcUrls: [rpcUrl],
          recoveryModules: [{ address: '0x949d01d424bE050D09C16025dd007CB59b3A8c66' }],
          entryPoints: [entryPoint],
        }),
      ],
      sponsor: {
        privateKey: chain.paymasters[0]?.signerKey,
        paymasters: chain.paymasters
          .filter((one) => one.entryPoint === entryPoint)
          .map(({ entryPoint, address }) => ({ chainId: chain.chainId, entryPoint, address })),
        defaultPolicy: 'test',
        lifetime: 600,
        name: 'Test',
        delegates: [],
        ...changes,
      },
    } as unknown as Configuration;
  }

  /** Asks for a sponsor's signature, as a client does. */
  async function paymasterData(
    operation: Record<string, unknown>,
    sponsor: Sponsor,
  ): Promise<Record<string, Hex>> {
    const method = methods.get('pm_getPaymasterData');
    assert.ok(method?.answeredBy === 'sponsor');
    const caller = { id: 'test', subject: 'test', network: '192.0.2.0/24', key: undefined };
    const { maxFeePerGas, maxPriorityFeePerGas } = operation;
    const params = [operation, entryPoint, chain.chainId, null];
    return method.handle({ id: 1, method: 'pm_getPaymasterData', params }, {
      sponsor,
      caller,
      fees: { readHighest: async () => ({ maxFeePerGas, maxPriorityFeePerGas, baseFee: 1n }) },
    } as never) as Promise<Record<string, Hex>>;
  }

  const open = (...changes: Parameters<typeof configure>) => openAs(configure(...changes));

  const openAs = (configuration: Configuration) => {
    const log = createTestLog();
    return openSponsors(configuration, {
      db: opened.db,
      nodes: configuration.chains.map((one) => createNodes(one, { log })),
      guardian: createEnvironmentSigner(guardianKey),
      log,
    });
  };

  /** Code that answers these functions with these words, and reverts otherwise. */
  function answering(functions: Record<string, bigint[]>): Hex {
    const entries = Object.entries(functions);
    const bodies = entries.map(([, words]) =>
      concat([
        '0x5b',
        ...words.map((word, i) =>
          concat(['0x7f', pad(toHex(word)), '0x60', toHex(32 * i, { size: 1 }), '0x52']),
        ),
        '0x60',
        toHex(32 * words.length, { size: 1 }),
        '0x6000f3',
      ]),
    );
    let at = 6 + 11 * entries.length + 4;
    const jumps = entries.map(([name], i) => {
      const jump = concat([
        '0x8063',
        toFunctionSelector(name),
        '0x1461',
        toHex(at, { size: 2 }),
        '0x57',
      ]);
      at += size(bodies[i] as Hex);
      return jump;
    });
    return concat(['0x60003560e01c', ...jumps, '0x600080fd', ...bodies]);
  }

  describe('open only with', () => {
    it('a sponsor opens only with the key that the paymaster accepts', async () => {
      await assert.rejects(open({ privateKey: generatePrivateKey() }), /takes the signature of/);
    });

    it("a sponsor opens only with another key than the guardian's", async () => {
      await assert.rejects(open({ privateKey: guardianKey }), /the guardian's: make another/);
    });

    it('a sponsor opens only with a paymaster of that EntryPoint', async () => {
      const [other] = chain.paymasters;
      const place = { chainId: chain.chainId, entryPoint };
      const elsewhere = { ...place, address: '0x000000000000000000000000000000000000dEaD' };
      await assert.rejects(open({ paymasters: [elsewhere] }), /does not answer as one/);
      const foreign = { ...place, address: other?.address as string };
      await assert.rejects(open({ paymasters: [foreign] }), /serves the EntryPoint/);
    });

    const tokensWith = (
      address: string,
      prices: { url?: string; native: string; token: string }[] = [{ native: '3000', token: '1' }],
    ) => ({
      policy: 'test',
      accepted: [{ chainId: chain.chainId, address, prices, postOpGas: 60_000 }],
      ...{ markup: 0, maximumAge: 300, maximumSpread: 5 },
    });

    it('a sponsor opens for tokens only with a paymaster that takes them, and with tokens', async () => {
      const address = '0x00000000000000000000000000000000005B0115';
      const signer = privateKeyToAccount(chain.paymasters[0]?.signerKey as Hex).address;
      await chainClient(chain.rpcUrl).setCode({
        address,
        bytecode: answering({
          'verifyingSigner()': [BigInt(signer)],
          'entryPoint()': [BigInt(entryPoint)],
        }),
      });
      const paymasters = [{ chainId: chain.chainId, entryPoint, address }];
      await open({ paymasters });
      const tokens = tokensWith(chain.token);
      await assert.rejects(open({ paymasters, tokens }), /only sponsors: deploy one that takes/);
      await assert.rejects(open({ tokens: tokensWith(address) }), /does not answer as a token/);
    });

    it("a sponsor opens with the token's names, and logs why it has no price", async () => {
      const log = createTestLog();
      const source = { url: chain.rpcUrl, native: '/price', token: '1' };
      const configuration = configure({
        tokens: tokensWith(chain.token.toLowerCase(), [source]),
      });
      const sponsors = await openSponsors(configuration, {
        db: opened.db,
        nodes: configuration.chains.map((one) => createNodes(one, { log })),
        guardian: createEnvironmentSigner(guardianKey),
        log,
      });
      const [token] = sponsors.find(chain.chainId)?.tokens?.accepted ?? [];
      assert.ok(token);
      const { name, symbol, decimals, address } = token;
      assert.deepEqual([name, symbol, decimals], ['Test Dollar', 'TUSD', 6]);
      assert.equal(address, chain.token);
      await assert.rejects(token.readRate(), /Not paid in TUSD: its price source answers/);
      assert.match(JSON.stringify(log), /TUSD pays for no gas: its price source answers/);
    });
  });

  describe('a rollup', () => {
    const oracle = '0x420000000000000000000000000000000000000F';
    const nodeInterface = '0x00000000000000000000000000000000000000C8';
    const query = { data: '0x1234', gas: 300_000n } as const;

    const getL1Fee = { 'getL1Fee(bytes)': [2_000n] };
    const rollups: [string, Hex, Record<string, bigint[]>, bigint][] = [
      ['of another kind', oracle, {}, 0n],
      ['of the OP Stack before Isthmus', oracle, getL1Fee, 2_000n],
      [
        'of the OP Stack with an operator fee',
        oracle,
        { ...getL1Fee, 'getOperatorFee(uint256)': [300n] },
        2_300n,
      ],
      [
        'of Arbitrum',
        nodeInterface,
        { 'gasEstimateL1Component(address,bool,bytes)': [70n, 10n, 5n] },
        700n,
      ],
    ];
    for (const [what, address, functions, fee] of rollups) {
      it(`a sponsor reads what a rollup ${what} charges beside the gas`, async () => {
        const client = chainClient(chain.rpcUrl);
        await client.setCode({ address, bytecode: answering(functions) });
        const sponsors = await open();
        const sponsor = sponsors.find(chain.chainId) as Sponsor;
        assert.equal(await sponsor.chain.getRollupFee(query), fee);
        await client.setCode({ address, bytecode: '0x' });
        assert.equal(await sponsor.chain.getRollupFee(query), 0n);
      });
    }
  });

  describe('settle', () => {
    let node: FaultyNode;
    let sponsors: OpenSponsors;
    let sponsor: Sponsor;
    let account: SmartAccount;
    let owner: PrivateKeyAccount;

    const client = () => chainClient(chain.rpcUrl);

    before(async () => {
      // Like providers, it answers for fewer blocks than requested.
      node = Object.assign(await startFaultyNode(chain.rpcUrl), { maximumRange: 10 });
      await client().mine({ blocks: 40 });
      sponsors = await open({}, node.url);
      sponsor = sponsors.find(chain.chainId) as Sponsor;
      // Operations are searched from here on.
      await sponsors.settle();
      owner = privateKeyToAccount(generatePrivateKey());
      account = await toSimple7702SmartAccount({
        client: client(),
        owner,
        entryPoint: '0.9',
      });
      const code = `0xef0100${account.authorization?.address.slice(2)}` as Hex;
      await client().setCode({ address: owner.address, bytecode: code });
    });

    /** Creates an operation with the sponsor's signature, and its owner. */
    async function sponsoredOperation(nonce: bigint, call: Call): Promise<UserOperation<'0.9'>> {
      const draft = {
        sender: owner.address,
        nonce,
        callData: await account.encodeCalls([call]),
        callGasLimit: 100_000n,
        verificationGasLimit: 100_000n,
        preVerificationGas: 60_000n,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
      };
      const sent = Object.fromEntries(
        Object.entries(draft).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? toHex(value) : value,
        ]),
      );
      const fields = await paymasterData(sent, sponsor);
      const operation = {
        ...draft,
        paymaster: fields.paymaster as Hex,
        paymasterData: fields.paymasterData as Hex,
        paymasterVerificationGasLimit: BigInt(fields.paymasterVerificationGasLimit as Hex),
        paymasterPostOpGasLimit: BigInt(fields.paymasterPostOpGasLimit as Hex),
        signature: '0x' as Hex,
      };
      return { ...operation, signature: await account.signUserOperation(operation as never) };
    }

    async function execute(operation: UserOperation<'0.9'>): Promise<void> {
      const payer = chain.accounts[0]?.address as Hex;
      const hash = await client().writeContract({
        account: payer,
        address: entryPoint,
        abi: entryPointAbi,
        functionName: 'handleOps',
        args: [[toPackedUserOperation(operation as never)], payer],
      });
      await client().mine({ blocks: 1 });
      assert.equal((await client().waitForTransactionReceipt({ hash })).status, 'success');
    }

    const deposit = async () => (await sponsors.getDeposits())[0]?.deposit ?? 0n;
    const totals = () => getPolicyTotals(opened.db, 'test');
    const nothing: Call = {
      to: '0x000000000000000000000000000000000000dEaD',
      value: 0n,
      data: '0x',
    };

    after(() => node.stop());

    it('a sponsor settles the actual cost of an operation instead of its maximum', async () => {
      const before = await deposit();
      const operation = await sponsoredOperation(0n, nothing);
      const reserved = await totals();
      assert.equal(reserved.spent, 360_000n * 10_000_000_000n);
      await execute(operation);
      const paid = before - (await deposit());
      assert.ok(paid > 0n && paid < reserved.spent);
      // Any process may do it, repeatedly and in parallel.
      await Promise.all([sponsors.settle(), sponsors.settle()]);
      await sponsors.settle();
      assert.deepEqual(await totals(), { operations: 1, spent: paid });
    });

    it("a sponsor releases expired reservations by the chain's time", async () => {
      const before = await totals();
      await sponsoredOperation(1n, nothing);
      await sponsors.settle();
      assert.equal((await totals()).operations, before.operations + 1);
      // Valid for 600 seconds, and released two minutes later.
      await client().increaseTime({ seconds: 721 });
      await client().mine({ blocks: 1 });
      await sponsors.settle();
      assert.deepEqual(await totals(), before);
    });
  });

  describe('a node that says that it is the year 8307', () => {
    const year8307 = 200_000_000_000;
    let node: NodeProxy;
    let folder: string;

    before(async () => {
      node = await startNodeProxy(chain.rpcUrl);
      folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-sponsor-'));
      const key = toBytes(chain.paymasters[0]?.signerKey as Hex);
      writeFileSync(join(folder, 'key.json'), await encryptKeystore(key, 'password'));
    });
    after(async () => {
      await node.stop();
      rmSync(folder, { recursive: true });
    });

    /** Opens a sponsor by this node, and these after it. */
    async function openBy(mode: Configuration['mode'], others: string[] = []) {
      const keystore = { keystore: join(folder, 'key.json'), password: 'password' };
      const key = mode === 'development' ? {} : { privateKey: undefined, ...keystore };
      const configuration = configure(key, node.url);
      configuration.chains[0]?.rpcUrls.push(...others);
      return openAs({ ...configuration, mode });
    }

    function setTime(timestamp: number): void {
      node.behave({
        tamper(answer, { method }) {
          if (method !== 'eth_getBlockByNumber') return answer;
          const block = answer.result as object;
          return { ...answer, result: { ...block, timestamp: toHex(timestamp) } };
        },
      });
    }

    let senders = 0;
    /** Returns until when a signature is valid, in seconds since 1970. */
    async function sign(sponsors: OpenSponsors): Promise<number> {
      const sender = pad(toHex(++senders), { size: 20 });
      const fees = { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' };
      const operation = { sender, nonce: '0x0', callData: '0x', ...fees };
      const sponsor = sponsors.find(chain.chainId) as Sponsor;
      const { paymasterData: data = '0x' } = await paymasterData(operation, sponsor);
      return Number(slice(data, 0, 32));
    }

    const now = () => Math.floor(Date.now() / 1_000);

    it('a sponsor signs and settles nothing by a clock that is hours away [S94]', async () => {
      const sponsors = await openBy('staging');
      for (const timestamp of [year8307, now() + 7_300, now() - 7_300]) {
        setTime(timestamp);
        await assert.rejects(sign(sponsors), { code: -32002 });
        await assert.rejects(sponsors.settle(), AggregateError);
      }
      for (const timestamp of [now() + 7_000, now() - 7_000]) {
        setTime(timestamp);
        assert.equal(await sign(sponsors), timestamp + 600);
      }
    });

    it('a sponsor signs by the time of another node if one is hours away [S94]', async () => {
      setTime(year8307);
      assert.ok((await sign(await openBy('staging', [chain.rpcUrl]))) < now() + 7_200);
    });

    it('a sponsor believes a clock that is hours away in development [S94]', async () => {
      setTime(year8307);
      assert.equal(await sign(await openBy('development')), year8307 + 600);
    });
  });

  it('a sponsor signs nothing while no node answers, and tells callers to try again', async () => {
    const gone = await startFaultyNode(chain.rpcUrl);
    const withoutNode = await open({}, gone.url);
    await gone.stop();
    const asked = paymasterData(
      { sender: chain.accounts[0]?.safe, nonce: '0x0', callData: '0x' },
      withoutNode.find(chain.chainId) as Sponsor,
    );
    await assert.rejects(asked, {
      code: -32002,
      message: 'The node of the chain is unavailable. The request may be sent again.',
      httpStatus: 502,
    });
  });
});
