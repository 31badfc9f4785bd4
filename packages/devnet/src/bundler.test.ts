import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { http } from 'viem';
import { startBundler } from './bundler.ts';
import { startChain } from './chain/start-chain.ts';
import { serveHttp } from './http-server.ts';

const chain = await startChain();
after(() => chain.stop());

test('the bundler cannot be reached from the network', async (t) => {
  const bundler = await startBundler({ chain });
  t.after(() => bundler.stop());
  assert.equal(await chainIdBy(bundler.url), '0x7a69');
  // Also loopback, but as different from 127.0.0.1 as the machine's other addresses.
  const elsewhere = chainIdBy(bundler.url.replace('127.0.0.1', '127.0.0.2'));
  await assert.rejects(elsewhere, /fetch failed|HTTP request/);
});

test('a start of the bundler on a taken port fails with the output of alto', async (t) => {
  // This server never answers.
  const server = await serveHttp(() => {});
  t.after(() => server.stop());
  const port = Number(new URL(server.url).port);
  await assert.rejects(
    startBundler({ chain, port }),
    /the bundler ended while starting(.|\n)*EADDRINUSE/,
  );
});

function chainIdBy(url: string): Promise<unknown> {
  return http(url, { retryCount: 0 })({}).request({ method: 'eth_chainId' });
}
