import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { beforeEach, suite, type TestContext, test } from 'node:test';
import { auditedRecoveryModules, versionOfCode } from '@recovery-guardian/core';
import { recoveryModulesV2 } from '@recovery-guardian/devnet';
import { startChain } from '@recovery-guardian/devnet/chain';
import { serveHttp } from '@recovery-guardian/devnet/http-server';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { type Address, type Hex, keccak256 } from 'viem';
import type { Chain } from '../../messages/settings.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { storedValue } from '../stored-value.ts';
import { Chains } from './chains.ts';

const [shortWait, module, longWait] = auditedRecoveryModules(31_337) as [Address, Address, Address];
const unaudited: Address = '0x00000000000000000000000000000000000BAd00';

/** The module that the service names; a compromised service may name any. */
let named: Address;
/** Those that it names besides. */
let others: readonly Address[];

const local = useStarted(startChain);
const service = useStarted(() =>
  serveHttp((_request, response) => {
    const none = { enabled: false };
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        name: 'Local',
        chainId: local.chainId,
        moduleAddress: named,
        modules: [named, ...others].map((address) => ({ address, version: '0.1.0' })),
        sponsorships: { execution: none, finalization: none },
        alertChannels: [],
      }),
    );
  }),
);
beforeEach(() => {
  named = module;
  others = [];
});

suite('the recovery module of a chain', () => {
  test('the recovery module is pinned when the chain is first saved, even if the service names another later [S35]', async () => {
    const stored = store();
    const chains = new Chains(stored);
    await chains.save(entered());
    assert.equal((await chains.get(local.chainId)).recoveryModule, module);
    assert.equal((await chains.askService(local.chainId)).service, 'reached');

    named = unaudited;
    // A restarted worker, and a chain that is saved again.
    const later = new Chains(stored);
    await later.save(entered());
    const { pinned, trusted } = await later.recoveryModules(local.chainId);
    assert.equal(pinned, module);
    assert.ok(!trusted.includes(unaudited));
    assert.equal((await later.askService(local.chainId)).service, 'other-module');
    named = shortWait;
    assert.equal((await later.recoveryModules(local.chainId)).pinned, module);
    assert.equal((await later.askService(local.chainId)).service, 'other-module');
    others = [module];
    assert.equal((await later.askService(local.chainId)).service, 'reached');
  });

  test('a recovery module that is no known deployment is never accepted from a service [S35]', async () => {
    named = unaudited;
    const chains = new Chains(store());
    await assert.rejects(chains.save(entered()), { reason: 'unknown-module', module: undefined });
    // The user may choose it deliberately.
    await chains.save(entered({ recoveryModule: unaudited }));
    assert.equal((await chains.recoveryModules(local.chainId)).pinned, unaudited);

    // A chain saved by an earlier version has none.
    assert.equal(
      (await new Chains(store(entered())).recoveryModules(local.chainId)).pinned,
      undefined,
    );
  });

  test('the user decides once on a recovery module that is no known deployment [S35]', async () => {
    named = recoveryModulesV2.threeDays.address;
    const chains = new Chains(store());
    const { chainId } = local;
    await assert.rejects(chains.save(entered()), {
      reason: 'unknown-module',
      module: { chainId, address: named },
    });
    await chains.save(entered({ recoveryModule: named }));
    await chains.save(entered());
    assert.equal((await chains.recoveryModules(chainId)).pinned, named);
    assert.equal((await chains.askService(chainId)).service, 'reached');
  });

  test('a recovery module at a known address is no known deployment if its code is another [S35]', async (context) => {
    const { hash, ...node } = await nodeOf(context, module);
    const chains = new Chains(store());
    const chain = entered({ chainId: 8453, rpcUrl: node.url });
    assert.equal(versionOfCode(hash), undefined);
    await assert.rejects(chains.save(chain), { reason: 'unknown-module' });
  });

  test('the recovery module is not the one of three minutes, except on test chains [S90]', async (context) => {
    const trustedOn = async (chainId: number) => {
      const chain = { ...entered(), chainId, serviceUrl: undefined };
      const chains = new Chains(store(chain));
      return chains.recoveryModules(chainId);
    };
    const [short] = auditedRecoveryModules(1) as [Address];
    assert.ok((await trustedOn(local.chainId)).trusted.includes(short));
    const { trusted, watched } = await trustedOn(1);
    assert.ok(!trusted.includes(short) && watched.includes(short));
    const node = await nodeOf(context, module);
    const chain = { ...entered({ recoveryModule: module, rpcUrl: node.url }), chainId: 1 };
    assert.equal((await new Chains(store(chain)).recoveryModules(1)).isReplaced, false);
  });

  test('a service offers waiting times only of known modules, after the pinned one, and none once it no longer names that [S185]', async () => {
    const chains = new Chains(store());
    await chains.save(entered());
    const { chainId } = local;
    const decided = recoveryModulesV2.fourteenDays.address;
    const offered = async (chosen: readonly Address[] = []) =>
      (await chains.offeredModules(chainId, chosen)).map(({ address }) => address);
    assert.deepEqual(await offered(), [module]);
    others = [unaudited, decided, longWait, longWait];
    assert.deepEqual(await offered(), [module, longWait]);
    [named, others] = [longWait, [module]];
    assert.deepEqual(await offered(), [module, longWait]);
    others = [shortWait];
    assert.deepEqual(await offered(), [module]);

    const node = await chains.node(chainId);
    const code = await node('eth_getCode', [longWait, 'latest']);
    await node('anvil_setCode', [longWait, '0x']);
    others = [module];
    assert.deepEqual(await offered(), [module]);
    await node('anvil_setCode', [longWait, code]);

    const pinnedCode = await node('eth_getCode', [module, 'latest']);
    await node('anvil_setCode', [module, '0x00']);
    await assert.rejects(offered(), { reason: 'module-replaced' });
    await node('anvil_setCode', [module, pinnedCode]);
  });

  test('a recovery module is no longer trusted when its code has changed [S35]', async () => {
    const chains = new Chains(store());
    await chains.save(entered());
    const node = await chains.node(local.chainId);
    const code = await node('eth_getCode', [module, 'latest']);
    await node('anvil_setCode', [module, '0x00']);
    const { pinned, isReplaced, trusted, watched } = await chains.recoveryModules(local.chainId);
    assert.equal(pinned, undefined);
    assert.ok(isReplaced);
    assert.ok(!trusted.includes(module) && watched.includes(module));
    await node('anvil_setCode', [module, code]);
    assert.equal((await chains.recoveryModules(local.chainId)).pinned, module);
  });
});

suite('saving chains', () => {
  test('several chains are saved all or none', async () => {
    const chains = new Chains(store());
    const wrong = entered({ chainId: 8453, name: 'Base' });
    await assert.rejects(chains.saveAll([entered(), wrong]), { reason: 'wrong-chain' });
    assert.deepEqual(await chains.list(), []);
    await chains.saveAll([entered()]);
    await chains.saveAll([entered({ name: 'Renamed' })]);
    assert.deepEqual(
      (await chains.list()).map(({ name }) => name),
      ['Renamed'],
    );
  });

  test('name, coin and explorer of a well-known chain are from the wallet’s own list [S41]', async (context) => {
    const node = await serveHttp((request, response) => {
      request.resume().on('end', () => response.end('{"jsonrpc":"2.0","id":1,"result":"0x89"}'));
    });
    context.after(() => node.stop());
    const chains = new Chains(store());
    const rpcUrl = node.url;
    const currency = { symbol: 'ETH', decimals: 6 };
    await chains.save(
      entered({ chainId: 137, name: 'Ethereum', rpcUrl, serviceUrl: undefined, currency }),
    );
    const { name, currency: coin, explorerUrl } = await chains.get(137);
    assert.deepEqual(
      { name, coin, explorerUrl },
      {
        name: 'Polygon',
        coin: { symbol: 'POL', decimals: 18 },
        explorerUrl: 'https://polygonscan.com',
      },
    );
  });
});

/** A node of another chain, with the local chain's code. */
async function nodeOf(context: TestContext, contract: Address) {
  const node = await serveHttp(async (request, response) => {
    const body = await text(request);
    const { id, method } = JSON.parse(body);
    if (method === 'eth_chainId') {
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x2105' }));
    }
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(local.rpcUrl, { method: 'POST', headers, body });
    response.end(await answer.text());
  });
  context.after(() => node.stop());
  const params = [contract, 'latest'];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(local.rpcUrl, { method: 'POST', headers, body });
  const { result } = (await answer.json()) as { result: Hex };
  return { url: node.url, hash: keccak256(result) };
}

const store = (...chains: readonly Chain[]) =>
  storedValue<readonly Chain[]>(memoryStore(), 'chains', chains);

function entered(changes: Partial<Chain> = {}): Chain {
  return {
    chainId: local.chainId,
    name: 'Local',
    rpcUrl: local.rpcUrl,
    endpointUrl: undefined,
    serviceUrl: service.url,
    serviceToken: undefined,
    recoveryModule: undefined,
    explorerUrl: undefined,
    currency: { symbol: 'ETH', decimals: 18 },
    ...changes,
  };
}
