import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startDemoSite } from './demo-site.ts';
import type { World } from './world-file.ts';

const parent = mkdtempSync(join(tmpdir(), 'recovery-guardian-demo-'));
const directory = join(parent, 'dist');
const world = { chainId: 31337, apiKey: 'key' } as World;

mkdirSync(directory);
writeFileSync(join(directory, 'index.html'), '<!doctype html>');
writeFileSync(join(directory, 'main.js'), 'export {};');
writeFileSync(join(parent, 'secret.txt'), 'secret');
const site = await startDemoSite({ directory, world });

after(async () => {
  await site.stop();
  rmSync(parent, { recursive: true });
});

/** Requests a path literally; `fetch` would normalize it. */
function get(path: string, method = 'GET') {
  return new Promise<{ status?: number; type?: string; body: string }>((resolve, reject) => {
    request(site.url, { path, method }, async (response) => {
      const body = (await response.toArray()).join('');
      resolve({ status: response.statusCode, type: response.headers['content-type'], body });
    })
      .on('error', reject)
      .end();
  });
}

test("the demo's page and its parts are served with their media types", async () => {
  const html = { status: 200, type: 'text/html; charset=utf-8', body: '<!doctype html>' };
  assert.deepEqual(await get('/'), html);
  assert.deepEqual(await get('/?register'), html);
  const script = { status: 200, type: 'text/javascript; charset=utf-8', body: 'export {};' };
  assert.deepEqual(await get('/main.js'), script);
});

test("world.json of the demo's site describes the world", async () => {
  const { type, body } = await get('/world.json');
  assert.equal(type, 'application/json');
  assert.deepEqual(JSON.parse(body), world);
});

test("the demo's site has no world.json without a world", async () => {
  const alone = await startDemoSite({ directory });
  const { status } = await fetch(`${alone.url}/world.json`);
  await alone.stop();
  assert.equal(status, 404);
});

for (const path of [
  '/missing.js',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/x/../../secret.txt',
  '/%zz',
  '/%00',
]) {
  test(`the demo's site answers that ${path} is not found`, async () => {
    const { status, body } = await get(path);
    assert.equal(status, 404);
    assert.ok(!body.includes('secret'));
  });
}

test("the demo's site allows only GET and HEAD", async () => {
  assert.equal((await get('/', 'POST')).status, 405);
});
