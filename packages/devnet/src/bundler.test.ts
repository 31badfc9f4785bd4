import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { entryPoints } from '@recovery-guardian/safe';
import { http } from 'viem';
import { type Bundler, startBundler } from './bundler.ts';
import { type Chain, startChain } from './chain/start-chain.ts';

let chain: Chain;

before(async () => {
  chain = await startChain();
});
after(() => chain.stop());

describe('on the local chain', () => {
  let bundler: Bundler;

  before(async () => {
    bundler = await startBundler({ chain });
  });
  after(() => bundler.stop());

  const request = (method: string, params: unknown[] = []) =>
    http(bundler.url, { retryCount: 0 })({}).request({ method, params });

  test('alto supports all three EntryPoints', async () => {
    const supported = (await request('eth_supportedEntryPoints')) as string[];
    assert.deepEqual(supported.toSorted(), Object.values(entryPoints).toSorted());
  });

  test('alto cannot be reached from the network', async () => {
    // Also loopback, but as different from 127.0.0.1 as the machine's other addresses.
    const url = bundler.url.replace('127.0.0.1', '127.0.0.2');
    const elsewhere = http(url, { retryCount: 0 })({});
    await assert.rejects(elsewhere.request({ method: 'eth_chainId' }), /fetch failed|HTTP request/);
  });

  for (const [version, address] of Object.entries(entryPoints)) {
    test(`alto validates on EntryPoint ${version}`, async () => {
      const operation = {
        // Neither contract nor factory: only the EntryPoint can report AA20.
        sender: '0x000000000000000000000000000000000000bEEF',
        nonce: '0x0',
        callData: '0x',
        callGasLimit: '0x0',
        verificationGasLimit: '0x0',
        preVerificationGas: '0x0',
        maxFeePerGas: '0x0',
        maxPriorityFeePerGas: '0x0',
        signature: '0x',
      };
      await assert.rejects(request('eth_estimateUserOperationGas', [operation, address]), /AA20/);
    });
  }
});

test('a start on a taken port fails with the output of alto', async (t) => {
  // This server never answers.
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await assert.rejects(
    startBundler({ chain, port }),
    /the bundler ended while starting(.|\n)*EADDRINUSE/,
  );
});
