import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isAlive, shutDownChildren, spawnChild, untilReady, whenChildIsLost } from './processes.ts';
import { until } from './testing/until.ts';

const idle = 'setInterval(() => {}, 1000)';

/** A child that runs the given JavaScript. */
function run(script: string, graceMs?: number) {
  const args = ['-e', script];
  return spawnChild({ name: 'the test child', command: process.execPath, args, graceMs });
}

test('a child process that cannot be started is reported by name and reason', async () => {
  await assert.rejects(
    spawnChild({ name: 'anvil', command: '/nowhere/anvil' }),
    /^Error: anvil could not be started: spawn \/nowhere\/anvil ENOENT$/,
  );
});

test('a child process that ends while starting is reported with its last lines', async () => {
  const child = await run('console.error("no such fork"); process.exit(3)');
  await assert.rejects(
    untilReady(child, async () => false),
    /the test child ended while starting \(exit code 3\).*\n {2}no such fork/,
  );
});

test('a child process that is never ready times out', async () => {
  const child = await run(idle);
  await assert.rejects(
    untilReady(child, async () => false, 100),
    /not ready within 0.1 s/,
  );
  await child.stop();
});

test('a stop ends a child process and its descendants', async () => {
  const child = await run(
    `const { pid } = require('child_process').spawn(process.execPath, ['-e', '${idle}']);
     console.log(pid); ${idle}`,
  );
  await untilReady(child, async () => /^\d+$/.test(child.output()));
  const grandchild = Number(child.output());
  await child.stop();
  assert.equal(isAlive(child.pid), false);
  await until('the grandchild has ended', () => !isAlive(grandchild));
});

test('a child process that ignores SIGTERM is killed', async () => {
  const child = await run(`process.on('SIGTERM', () => {}); console.log('deaf'); ${idle}`, 100);
  await untilReady(child, async () => child.output() === 'deaf');
  await child.stop();
  assert.equal(await child.ended, 'signal SIGKILL');
});

test('listeners hear of a child process that ends by itself, not of one that is stopped', async () => {
  const lost: string[] = [];
  whenChildIsLost(({ pid }, end) => lost.push(`${pid} ${end}`));
  const stopped = await run(idle);
  await stopped.stop();
  const crashed = await run('process.exit(7)');
  await crashed.ended;
  assert.deepEqual(lost, [`${crashed.pid} exit code 7`]);
});

for (const end of ['SIGKILL', 'exit', 'throw'] as const) {
  test(`no child process outlives a parent that ends by ${end}`, async () => {
    const ending = {
      SIGKILL: '',
      exit: 'process.exit(0);',
      throw: 'throw new Error("crashed");',
    };
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { spawnChild } from ${JSON.stringify(import.meta.resolve('./processes.ts'))};
         const child = await spawnChild({
           name: 'child', command: process.execPath, args: ['-e', ${JSON.stringify(idle)}],
         });
         console.log(child.pid);
         process.stdin.once('data', () => { ${ending[end]} });`,
      ],
      { cwd: fileURLToPath(new URL('.', import.meta.url)), stdio: ['pipe', 'pipe', 'ignore'] },
    );
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    assert.equal(isAlive(pid), true);

    if (end === 'SIGKILL') parent.kill('SIGKILL');
    else parent.stdin.write('now\n');
    await once(parent, 'exit');
    await until('the child has ended', () => !isAlive(pid));
  });
}

test('after a shutdown no child process is left and none can start', async () => {
  const children = await Promise.all([run(idle), run(idle)]);
  await shutDownChildren();
  assert.deepEqual(
    children.map((child) => isAlive(child.pid)),
    [false, false],
  );
  await assert.rejects(run(idle), /everything is being ended/);
});
