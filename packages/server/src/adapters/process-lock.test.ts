import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { lockForProcess } from './process-lock.ts';

const lock = (path: string) => lockForProcess(path, { what: 'The file', advice: 'wait' });

describe('the lock of a process', () => {
  let parent: string;
  let directory: string;

  before(() => {
    parent = mkdtempSync(join(tmpdir(), 'recovery-guardian-lock-'));
    directory = join(parent, 'database');
  });
  after(() => rmSync(parent, { recursive: true }));

  it('can be released', () => {
    lock(directory)();
    lock(directory)();
    assert.equal(existsSync(`${directory}.lock`), false);
  });

  it('holds against a running process', async () => {
    const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    try {
      await once(holder, 'spawn');
      writeFileSync(`${directory}.lock`, String(holder.pid));
      assert.throws(() => lock(directory), new RegExp(`process ${holder.pid}`));
    } finally {
      holder.kill();
      await once(holder, 'exit');
    }
    // Not released, as by a killed server.
    lock(directory)();
  });

  it('is taken over from an ended process with the same id', () => {
    writeFileSync(`${directory}.lock`, String(process.pid));
    lock(directory)();
  });
});
