import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bufferLines } from './buffer-lines.ts';

describe('lines of the log', () => {
  it('lines of the log are written together, in their order', async () => {
    const written: string[] = [];
    const output = bufferLines({ write: (text) => void written.push(text) });
    output.write('one\n');
    output.write('two\n');
    assert.deepEqual(written, []);
    while (written.length === 0) await sleep(5);
    assert.deepEqual(written, ['one\ntwo\n']);
    output.write('three\n');
    while (written.length === 1) await sleep(5);
    assert.deepEqual(written, ['one\ntwo\n', 'three\n']);
  });

  for (const [end, code] of [
    ['process.exit(3)', 3],
    ["throw new Error('unexpected')", 1],
    ['', 0],
  ] as const) {
    it(`lines of the log are written before the process ends by "${end}"`, () => {
      const file = JSON.stringify(import.meta.resolve('./buffer-lines.ts'));
      const program = `
        import { bufferLines } from ${file};
        const output = bufferLines(process.stdout);
        output.write('last words\\n');
        ${end}`;
      const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
      assert.equal(ended.stdout.toString(), 'last words\n');
      assert.equal(ended.status, code);
    });
  }
});
