import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { lockForProcess } from './process-lock.ts';

const lock = (path: string) => lockForProcess(path, { what: 'The file', advice: 'wait' });
const inUse = /^Error: The file .+ is in use by another process\. Stop it first, or wait\.$/;

/** As in containers: each process is the first of its own, so that all have the same id. */
const inContainer = ['unshare', '--pid', '--fork', '--kill-child'];
const canContain = spawnSync('unshare', [...inContainer.slice(1), 'true']).status === 0;

describe('the lock of a process', () => {
  let parent: string;
  let path: string;
  const started = new Set<ChildProcess>();

  before(() => {
    parent = mkdtempSync(join(tmpdir(), 'recovery-guardian-lock-'));
    path = join(parent, 'folder/database');
  });
  after(() => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(parent, { recursive: true });
  });

  /** Starts a process that locks the path, and keeps the lock until it is killed. */
  async function start(command: string[] = []) {
    const code = `
      const { lockForProcess } = await import(${JSON.stringify(import.meta.resolve('./process-lock.ts'))});
      try {
        lockForProcess(${JSON.stringify(path)}, { what: 'The file', advice: 'wait' });
        console.log('has it', process.pid);
      } catch (error) {
        console.log(String(error));
      }
      setInterval(() => {}, 1_000);`;
    const [program = '', ...options] = [...command, process.execPath];
    const args = [...options, '--input-type=module', '--eval', code];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    started.add(child);
    const [output] = await once(child.stdout, 'data');
    const kill = async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    };
    return { said: String(output).trim(), kill };
  }

  it('the lock of a process can be released', () => {
    lock(path)();
    const release = lock(path);
    assert.throws(() => lock(path), inUse);
    release();
    lock(path)();
  });

  it('the lock of a process excludes a process in another container, until that is killed [S128]', async () => {
    const command = canContain ? inContainer : [];
    const holder = await start(command);
    assert.match(holder.said, canContain ? /^has it 1$/ : /^has it \d+$/);
    assert.throws(() => lock(path), inUse);
    const other = await start(command);
    assert.match(other.said, inUse);
    await Promise.all([holder.kill(), other.kill()]);
    lock(path)();
  });

  it('the lock of a process has one holder of many that start simultaneously after a crash [S128]', async () => {
    await (await start()).kill();
    const starters = await Promise.all(Array.from({ length: 6 }, () => start()));
    assert.equal(starters.filter(({ said }) => said.startsWith('has it')).length, 1);
    assert.equal(starters.filter(({ said }) => inUse.test(said)).length, 5);
    await Promise.all(starters.map(({ kill }) => kill()));
  });

  it('the lock of a process is refused where it could only be read, and so shared [S128]', () => {
    const file = `${path}.lock`;
    chmodSync(file, 0o444);
    chmodSync(parent, 0o755);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.('nobody');
    try {
      assert.throws(
        () => lock(path),
        /^Error: The file .+ cannot be locked by .+\.lock: .*readonly/,
      );
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(file, 0o644);
    }
  });

  it('the lock of a process is refused where its file is something else', () => {
    writeFileSync(`${path}.lock`, 'of someone else');
    assert.throws(() => lock(path), /cannot be locked by .+\.lock: file is not a database/);
  });
});
