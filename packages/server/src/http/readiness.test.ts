import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fastify } from 'fastify';
import { createReadiness, healthRoutes, type ReadinessCheck } from './readiness.ts';

const works = async () => {};
const fails = async () => {
  throw new Error('away');
};

describe('health', () => {
  it('health is answered by the database’s silence, and names a mode that is not production', async () => {
    for (const [mode, named] of [
      ['production', {}],
      ['staging', { mode: 'staging' }],
    ] as const) {
      let isAlive = true;
      const app = fastify();
      const readiness = async () => ({ status: 'ready', checks: {} }) as const;
      healthRoutes(app, mode, { readiness, isAlive: () => isAlive });
      const ask = async () => {
        const answer = await app.inject('/healthz');
        return [answer.statusCode, answer.json()];
      };
      assert.deepEqual(await ask(), [200, { status: 'ok', ...named }]);
      isAlive = false;
      assert.deepEqual(await ask(), [503, { status: 'database-silent', ...named }]);
      assert.equal((await app.inject('/readyz')).statusCode, 200);
    }
  });
});

describe('readiness', () => {
  const ask = (checks: ReadinessCheck[], onFailure = (_name: string) => {}) =>
    createReadiness({ checks, onFailure, timeout: 50 })();

  it('readiness needs the database, one chain and one way to deliver', async () => {
    const database: ReadinessCheck = { kind: 'database', name: 'database', run: works };
    const one: ReadinessCheck = { kind: 'chains', name: 'chain 1', run: works };
    const two: ReadinessCheck = { kind: 'chains', name: 'chain 2', run: fails };
    const email: ReadinessCheck = { kind: 'delivery', name: 'email', run: works };
    assert.deepEqual(await ask([database, one, two, email]), {
      status: 'ready',
      checks: { database: 'ok', 'chain 1': 'ok', 'chain 2': 'failed', email: 'ok' },
    });
    assert.equal((await ask([{ ...database, run: fails }, one, email])).status, 'unready');
    assert.equal((await ask([database, two, email])).status, 'unready');
    assert.equal((await ask([database, one, { ...email, run: fails }])).status, 'unready');
    // Users can still pay for gas themselves.
    const relayer: ReadinessCheck = { kind: 'relayer', name: 'relayer', run: fails };
    assert.deepEqual(await ask([database, one, email, relayer]), {
      status: 'ready',
      checks: { database: 'ok', 'chain 1': 'ok', email: 'ok', relayer: 'failed' },
    });
  });

  it('readiness does not wait for a check that does not answer', async () => {
    const hangs = () => new Promise<void>(() => {});
    const { status } = await ask([{ kind: 'database', name: 'database', run: hangs }]);
    assert.equal(status, 'unready');
  });

  it('readiness is checked once for parallel requests, and a failure is reported once', async () => {
    let asked = 0;
    const failures: string[] = [];
    const options = {
      checks: [
        {
          kind: 'database' as const,
          name: 'database',
          run: async () => {
            asked++;
            throw new Error('away');
          },
        },
      ],
      onFailure: (name: string) => void failures.push(name),
    };
    const cached = createReadiness(options);
    await Promise.all(Array.from({ length: 10 }, () => cached()));
    assert.equal(asked, 1);
    const uncached = createReadiness({ ...options, cacheTime: -1 });
    await uncached();
    await uncached();
    assert.equal(asked, 3);
    assert.deepEqual(failures, ['database', 'database']);
  });
});
