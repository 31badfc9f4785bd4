import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort, releasePort } from './ports.ts';

test('the preferred port is returned if it is free', async () => {
  const preferred = await freePort();
  releasePort(preferred);
  assert.equal(await freePort(preferred), preferred);
  releasePort(preferred);
});

test('another port is returned if the preferred port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const given = await freePort(port);
  server.close();
  assert.notEqual(given, port);
});

test('a port is not returned twice before it is released', async () => {
  const preferred = await freePort();
  const other = await freePort(preferred);
  assert.notEqual(other, preferred);
  releasePort(preferred);
  releasePort(other);
  assert.equal(await freePort(preferred), preferred);
  releasePort(preferred);
});

test('a claim of a port ends with its process', async () => {
  const preferred = await freePort();
  releasePort(preferred);
  const script = `import { freePort } from ${JSON.stringify(import.meta.resolve('./ports.ts'))};
    console.log(await freePort(${preferred}));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  assert.equal(Number(String(stdout)), preferred);
  assert.equal(await freePort(preferred), preferred);
  releasePort(preferred);
});
