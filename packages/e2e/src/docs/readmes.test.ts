import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startTestWorld } from '@recovery-guardian/devnet/testing';
import { runExample } from './run-example.ts';

const cwd = join(import.meta.dirname, '../../../..');

/** The examples that run in a clone; packages.test.ts has those of packages that are installed. */
describe('the example in the README', () => {
  it('of unified-endpoint lists entry points', async () => {
    const world = await startTestWorld({
      configure: ({ endpoint, ...configuration }) => ({
        ...configuration,
        endpoint: { ...endpoint, public: { requestsPerMinute: 600, userOperationsPerDay: 100 } },
      }),
    });
    try {
      const replacements = { 'http://127.0.0.1:3000': world.url };
      const printed = await runExample('unified-endpoint', 'sh', { cwd, replacements });
      assert.match(printed, /0x0000000071727De22E5E9d8BAf0edAc6f37da032/);
    } finally {
      await world.stop();
    }
  });

  it('of devnet starts a chain', async () => {
    assert.match(await runExample('devnet', 'ts', { cwd }), /^http:\S+ /);
  });

  it('of server lists commands and settings', async () => {
    assert.match(await runExample('server', 'sh', { cwd }), /DATABASE_URL/);
  });
});
