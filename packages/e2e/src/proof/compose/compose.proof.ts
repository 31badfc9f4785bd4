import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import type { World } from '@recovery-guardian/devnet';
import { until } from '@recovery-guardian/devnet/testing';
import { PageScreen } from '../../browser/page-screen.ts';
import { startBrowser } from '../../browser/watched-page.ts';
import { visitDemo } from '../../demo/visit-demo.ts';
import { mouse, walk } from '../../demo/walk.ts';
import { readBlocks } from '../../docs/page.ts';
import { composeUp } from './compose.ts';

/** An address that is not the loopback's: what listens on that alone cannot be published. */
const outside = '192.0.2.1';

it('the services of the Compose file in docs/operators/try.md start in its order, and an account is recovered on its page', async (test) => {
  assert.deepEqual(networkInterfaces(), {}, 'not in a network namespace of its own');
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-compose-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const page = await readFile(
    join(import.meta.dirname, '../../../../../docs/operators/try.md'),
    'utf8',
  );
  const [, file = ''] = /docker compose --file deploy\/(\S+) up/.exec(page) ?? [];
  const [demoUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(page) ?? [];

  const start = performance.now();
  const services = await composeUp(file, folder, parts);
  await until(
    () => `${demoUrl} is there: ${readFileSync(join(folder, 'server.log'), 'utf8')}`,
    () =>
      fetch(demoUrl).then(
        ({ ok }) => ok,
        () => false,
      ),
  );
  execFileSync('ip', ['address', 'add', `${outside}/32`, 'dev', 'lo']);
  for (const published of Object.values(services).flatMap(({ ports = [] }) => ports)) {
    const [host, port] = published.split(':');
    assert.equal(host, '127.0.0.1', published);
    await fetch(`http://${outside}:${port}`);
  }
  const browser = await startBrowser();
  parts.defer(() => browser.close());
  const visit = await visitDemo(browser, { demoUrl } as World);
  await walk({ visitor: new PageScreen(visit.page), email: 'mia@example.org', by: mouse });
  assert.deepEqual(visit.errors, []);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const [block] = readBlocks('operators/try.md');
  const commands = block?.text.trim().split(/\n|&&/).length;
  test.diagnostic(
    `operator, by Compose, to a recovery: ${commands} commands, ${seconds} s once the image is built`,
  );
});
