import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { auditedRecoveryModules } from '@recovery-guardian/core';
import { type Chain as LocalChain, startChain } from '@recovery-guardian/devnet/chain';
import { type HttpServer, serveHttp } from '@recovery-guardian/devnet/http-server';
import type { Address } from 'viem';
import type { Chain } from '../../messages/settings.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { storedValue } from '../stored-value.ts';
import { Chains } from './chains.ts';

const [shortWait, module] = auditedRecoveryModules(31_337) as [Address, Address];
const unaudited: Address = '0x00000000000000000000000000000000000BAd00';

let local: LocalChain;
let service: HttpServer;
/** The module that the service names; a compromised service may name any. */
let named: Address;

before(async () => {
  local = await startChain();
  service = await serveHttp((_request, response) => {
    const none = { enabled: false };
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        name: 'Local',
        chainId: local.chainId,
        moduleAddress: named,
        sponsorships: { execution: none, finalization: none },
        alertChannels: [],
      }),
    );
  });
});
after(async () => {
  await service?.stop();
  await local?.stop();
});
beforeEach(() => {
  named = module;
});

suite('the recovery module of a chain', () => {
  test('the recovery module is pinned when the chain is first saved, even if the service names another later [S35]', async () => {
    const stored = store();
    const chains = new Chains(stored);
    await chains.save(entered());
    assert.equal((await chains.get(local.chainId)).recoveryModule, module);
    assert.equal(await chains.serviceState(local.chainId), 'reached');

    named = unaudited;
    // A restarted worker, and a chain that is saved again.
    const later = new Chains(stored);
    await later.save(entered());
    const { pinned, trusted } = await later.recoveryModules(local.chainId);
    assert.equal(pinned, module);
    assert.ok(!trusted.includes(unaudited));
    assert.equal(await later.serviceState(local.chainId), 'other-module');
    named = shortWait;
    assert.equal((await later.recoveryModules(local.chainId)).pinned, module);
    assert.equal(await later.serviceState(local.chainId), 'other-module');
  });

  test('a recovery module that is not audited is never accepted from a service [S35]', async () => {
    named = unaudited;
    const chains = new Chains(store());
    await assert.rejects(chains.save(entered()), { reason: 'unknown-module' });
    // The user may choose it deliberately.
    await chains.save(entered({ recoveryModule: unaudited }));
    assert.equal((await chains.recoveryModules(local.chainId)).pinned, unaudited);

    // A chain saved by an earlier version has none.
    assert.equal(
      (await new Chains(store(entered())).recoveryModules(local.chainId)).pinned,
      undefined,
    );
  });

  test('the recovery module is not the one of three minutes, except on test chains [S90]', async () => {
    const trustedOn = async (chainId: number) => {
      const chain = { ...entered(), chainId, serviceUrl: undefined };
      const chains = new Chains(store(chain));
      return chains.recoveryModules(chainId);
    };
    const [short] = auditedRecoveryModules(1) as [Address];
    assert.ok((await trustedOn(local.chainId)).trusted.includes(short));
    const { trusted, watched } = await trustedOn(1);
    assert.ok(!trusted.includes(short) && watched.includes(short));
  });

  test('a recovery module is no longer trusted when its code has changed [S35]', async () => {
    const chains = new Chains(store());
    await chains.save(entered());
    const node = await chains.node(local.chainId);
    const code = await node('eth_getCode', [module, 'latest']);
    await node('anvil_setCode', [module, '0x00']);
    const { pinned, trusted, watched } = await chains.recoveryModules(local.chainId);
    assert.equal(pinned, undefined);
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
