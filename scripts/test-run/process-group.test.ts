import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runCommand } from './process-group.ts';

const running = { env: process.env, signal: new AbortController().signal };
const node = (source: string) => [process.execPath, '--eval', source];

describe('runCommand', () => {
  it('runCommand returns the exit code', async () => {
    assert.deepEqual(await runCommand(node('process.exit(3)'), running), {
      status: 3,
      leftovers: [],
    });
  });

  it('runCommand rejects when there is no such command', async () => {
    await assert.rejects(runCommand(['no-such-command'], running), { code: 'ENOENT' });
  });

  it('runCommand ends and lists leftover processes, also outside the process group', async () => {
    const source = `
      const { spawn } = require('node:child_process');
      const idle = ['--eval', 'setInterval(() => {}, 1000)', 'left-behind'];
      spawn(process.execPath, idle, { detached: true, stdio: 'ignore' }).unref();
    `;
    const { status, leftovers } = await runCommand(node(source), running);
    assert.equal(status, 0);
    assert.equal(leftovers.length, 1);
    assert.match(leftovers[0] ?? '', /left-behind$/);
  });

  it('runCommand ends the command when the signal aborts', async () => {
    const ending = await runCommand(node('setInterval(() => {}, 1000)'), {
      ...running,
      signal: AbortSignal.abort(),
    });
    assert.deepEqual(ending, { status: 'SIGTERM', leftovers: [] });
  });
});
