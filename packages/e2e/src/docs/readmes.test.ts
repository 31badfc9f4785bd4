import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Message } from '@recovery-guardian/devnet';
import {
  createRunningClock,
  newestWithCode,
  nextCode,
  startTestWorld,
} from '@recovery-guardian/devnet/testing';
import { readBlocks, runExample } from './page.ts';

const cwd = join(import.meta.dirname, '../../../..');

/** The examples that run in a clone; packages.test.ts has those of packages that are installed. */
describe('the example in the README', () => {
  it('the example in the README of core protects an account, and starts its recovery', {
    timeout: 120_000,
  }, async () => {
    const world = await startTestWorld({ clock: createRunningClock() });
    // Inside the checkout, where programs find installed packages.
    await mkdir(join(cwd, '.cache'), { recursive: true });
    const folder = await mkdtemp(join(cwd, '.cache/readme-core-'));
    const target = 'mia@example.com';
    let stop: () => unknown = () => undefined;
    try {
      const { chain, url: baseUrl, accessToken, recoveryModule } = world;
      const { chainId, rpcUrl, accounts } = chain;
      const described = { baseUrl, accessToken, chainId, rpcUrl, recoveryModule, accounts };
      await writeFile(join(folder, 'world.json'), JSON.stringify(described));
      const block = readBlocks('../packages/core/README.md').find(
        ({ language }) => language === 'ts',
      );
      await writeFile(join(folder, 'recover.ts'), block?.text ?? '');
      const program = spawn(process.execPath, ['recover.ts'], {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      stop = () => program.kill();
      let printed = '';
      let before: Message | undefined;
      for await (const piece of program.stdout) {
        printed += piece;
        if (!printed.endsWith(': ')) continue;
        program.stdin.write(`${await nextCode(world, target, before)}\n`);
        before = newestWithCode(world, target);
      }
      assert.match(printed, /The recovery has started/);
    } finally {
      stop();
      await rm(folder, { recursive: true });
      await world.stop();
    }
  });

  it('the example in the README of devnet starts a chain', async () => {
    assert.match(await runExample('devnet', 'ts', { cwd }), /^http:\S+ /);
  });
});
