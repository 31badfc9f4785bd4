import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** Everything that is shipped, by its path. */
const sources = new Map(
  execFileSync('git', ['ls-files', '*/src/*.ts'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.ts$|\/testing\/|^packages\/e2e\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);

/** The file of each occurrence. */
const filesWith = (text: string) =>
  [...sources].flatMap(([file, source]) => Array(source.split(text).length - 1).fill(file));

// A second one would soon differ from the first.
suite('one of each', () => {
  for (const [what, ...files] of [
    ['class JsonRpcError ', 'packages/core/src/rpc/errors.ts'],
    ['class ProviderRpcError ', 'packages/core/src/rpc/errors.ts'],
    ['interface PendingRecovery ', 'packages/core/src/module/recovery-modules.ts'],
    ['function decodeCalls(', 'packages/wallet/src/meaning/calls.ts'],
    ['function parseSiwe(', 'packages/wallet/src/meaning/messages.ts'],
    ['function signByOwners(', 'packages/wallet/src/operations/owner-transaction.ts'],
    ["'function multiSend(", 'packages/core/src/safe/safe-transaction.ts'],
    ["'function createProxyWithNonce(", 'packages/core/src/safe/creation.ts'],
    // The server's, and those of commands and the signer, which are processes of their own.
    [
      ' createNodes(chain,',
      'packages/server/src/cli/check.ts',
      'packages/server/src/cli/paymaster.ts',
      'packages/server/src/services/open-service.ts',
      'packages/server/src/signer/build-signer.ts',
    ],
  ] as const) {
    test(`${what.trim()} is only in ${files.join(' and ')}`, () => {
      assert.deepEqual(filesWith(what), files);
    });
  }

  for (const table of ['safe/addresses', 'module/recovery-modules']) {
    const file = `packages/core/src/${table}.ts`;
    for (const [address] of readFileSync(join(root, file), 'utf8').matchAll(/0x[\da-f]{40}\b/gi)) {
      test(`${address} is only in the table of addresses`, () => {
        assert.deepEqual(filesWith(address), [file]);
      });
    }
  }

  test('no ten lines of code are in two places', () => {
    const places = new Map<string, string>();
    const repeated: string[] = [];
    for (const [file, source] of sources) {
      // Languages take the same texts from the element.
      if (/\/(translations|words)\//.test(file)) continue;
      const lines = linesOfCode(source);
      for (let first = 0; first + 10 <= lines.length; first++) {
        const run = lines.slice(first, first + 10);
        const text = run.map((line) => line.text).join('\n');
        const place = `${file}:${run[0]?.number}`;
        const other = places.get(text);
        if (other) repeated.push(`${other} ~ ${place}`);
        else places.set(text, place);
      }
    }
    assert.deepEqual(repeated, []);
  });
});

/** The lines that say something: no comment, import or bracket. */
function linesOfCode(source: string) {
  return source
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => /\w/.test(text) && !/^(\/\/|\/?\*|import |\} from )/.test(text));
}
