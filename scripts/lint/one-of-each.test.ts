import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** Everything that is shipped, by its path. */
const sources = new Map(
  execFileSync('git', ['ls-files', '*/src/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.ts$|\/testing\/|^packages\/e2e\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);

const filesWith = (text: string) =>
  [...sources].flatMap(([file, source]) => (source.includes(text) ? [file] : []));

suite('one of each', () => {
  for (const [what, file] of [
    ['class ProviderRpcError ', 'packages/protocol/src/provider-rpc-error.ts'],
    ['interface PendingRecovery ', 'packages/safe/src/read-account.ts'],
    ["'function multiSend(", 'packages/safe/src/calls/multi-send.ts'],
    ["'function createProxyWithNonce(", 'packages/safe/src/creation.ts'],
  ] as const) {
    test(`${what.trim()} is only in ${file}`, () => assert.deepEqual(filesWith(what), [file]));
  }

  const table = readFileSync(join(root, 'packages/safe/src/addresses.ts'), 'utf8');
  for (const [address] of table.matchAll(/0x[\da-f]{40}/gi)) {
    test(`${address} is only in the address table`, () => {
      assert.deepEqual(filesWith(address), ['packages/safe/src/addresses.ts']);
    });
  }
});
