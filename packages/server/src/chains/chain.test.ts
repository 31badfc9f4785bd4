import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { recoveryModules, startChain } from '@recovery-guardian/devnet';
import { addGuardian, chainClient, useStarted } from '@recovery-guardian/devnet/testing';
import { type Address, concat, type Hex, keccak256 } from 'viem';
import type { ChainConfiguration } from '../configuration/chains.ts';
import {
  chainConfiguration,
  createTestLog,
  openTestChain,
} from '../testing/chain-configuration.ts';
import { hostileContracts } from '../testing/hostile-contracts.ts';
import { createChain } from './chain.ts';
import { createNodes } from './nodes.ts';
import { compareNode } from './verify-chain.ts';

const guardian: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const someone: Address = '0x00000000000000000000000000000000000000f5';
const hostile: Address = '0x00000000000000000000000000000000000000f6';
const recoveryModule = { address: recoveryModules.threeMinutes.address };
const served = [recoveryModule];

describe('a chain', () => {
  let configuration: ChainConfiguration;

  const local = useStarted(startChain);
  before(async () => {
    configuration = chainConfiguration({
      chainId: local.chainId,
      rpcUrls: [local.rpcUrl],
      recoveryModules: served,
    });
  });

  const createClient = () => chainClient(local.rpcUrl);
  const safeOf = (index: number) => local.accounts[index]?.safe as Address;
  const addressOf = (index: number) => local.accounts[index]?.address as Address;

  describe('at start', () => {
    const verify = (changes: Partial<ChainConfiguration>) =>
      openTestChain({ ...configuration, ...changes }).verify();

    it('a chain that matches the configuration is accepted at start', async () => {
      await verify({});
      const code = await createClient().getCode({ address: recoveryModule.address });
      assert.ok(code);
      await verify({ recoveryModules: [{ ...recoveryModule, codeHash: keccak256(code) }] });
    });

    it('another chain, or one with another module, is refused at start [S1]', async () => {
      await assert.rejects(verify({ chainId: 1 }), /chain id is 31337: check chainId/);
      await assert.rejects(
        verify({ recoveryModules: [{ address: addressOf(0) }] }),
        /no contract at .* check recoveryModules\[0\].address/,
      );
      await assert.rejects(
        verify({ recoveryModules: [{ address: safeOf(0) }] }),
        /has the version 1\.4\.1.* must be a Social Recovery Module/,
      );
      const codeHash = keccak256('0x00');
      await assert.rejects(
        verify({ recoveryModules: [{ ...recoveryModule, codeHash }] }),
        /hashes to 0x[0-9a-f]{64}/,
      );
    });

    it('in production, a module is accepted whose code is an audited deployment’s or the configured one [S1]', async () => {
      const code = await createClient().getCode({ address: recoveryModule.address });
      const start = (codeHash?: Hex) => {
        const module = codeHash ? { ...recoveryModule, codeHash } : recoveryModule;
        const log = createTestLog();
        const ofChain = { ...configuration, recoveryModules: [module] };
        return createChain(createNodes(ofChain, { log }), log, 'production').verify();
      };
      await assert.rejects(start(), /is none of the deployments known here: .*codeHash to it/);
      await start(keccak256(code ?? '0x'));
      // The audited module of three days.
      const codeHash = '0xdbebd5942589cb48bc55fd0d804e2a825ae485fa4eb771ec030e0ec4c330ae03';
      const answers = { chainId: 10, codeHash, version: '0.0.1' } as const;
      const { address, version } = recoveryModules.threeDays;
      const chain = { chainId: 10, recoveryModules: [{ address }] };
      const trusted = { trustedCodeHash: undefined, mode: 'production' } as const;
      assert.deepEqual(compareNode('a node', answers, { chain, index: 0 }, trusted), {
        codeHash,
        version,
      });
    });

    it("a chain is refused at start if no node answers, without the node's URL", async () => {
      await assert.rejects(
        verify({ rpcUrls: ['http://127.0.0.1:1/secret-key'] }),
        (error: Error) => {
          assert.match(error.message, /No node of the chain 31337 \(Local\) answers/);
          return !error.message.includes('secret-key');
        },
      );
    });
  });

  it('a chain distinguishes contracts from EOAs, including delegated ones', async () => {
    const chain = openTestChain(configuration);
    assert.equal(await chain.isContract(safeOf(0)), true);
    assert.equal(await chain.isContract(addressOf(0)), false);
    await createClient().setCode({
      address: someone,
      bytecode: concat(['0xef0100', safeOf(0)]),
    });
    assert.equal(await chain.isContract(someone), false);
  });

  it('a chain returns how many owners must sign, 1 if the account does not say', async () => {
    const chain = openTestChain(configuration);
    assert.equal(await chain.getOwnersThreshold(safeOf(0)), 1);
    assert.equal(await chain.getOwnersThreshold(safeOf(2)), 2);
    assert.equal(await chain.getOwnersThreshold(addressOf(0)), 1);
    const client = createClient();
    for (const bytecode of Object.values(hostileContracts)) {
      await client.setCode({ address: hostile, bytecode });
      assert.equal(await chain.getOwnersThreshold(hostile), 1);
    }
  });

  it("a chain returns an account's guardians and nonce, and whether the module is enabled", async () => {
    const chain = openTestChain(configuration);
    const state = { guardians: [] as Address[], nonce: 0n, isEnabled: false, runningApprovals: 0n };
    assert.deepEqual(await chain.getRecoveryState(safeOf(2)), state);
    await addGuardian(local, 2, guardian);
    const guarded = { ...state, guardians: [guardian], isEnabled: true };
    assert.deepEqual(await chain.getRecoveryState(safeOf(2)), guarded);
  });
});
