import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, before, describe, it } from 'node:test';
import { createTestClock, useStarted } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import { createTestLog } from '../testing/chain-configuration.ts';
import { useTestStore } from '../testing/open-test-store.ts';
import { serveHttp } from '../testing/serve-http.ts';
import { createPoster } from './post-events.ts';
import { createWebhookQueue, type WebhookQueue } from './webhook-repository.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const day = 86_400_000;

describe('events to integrators', () => {
  const clock = createTestClock();
  let queue: WebhookQueue;

  const test = useTestStore();
  const receiver = useStarted(serveHttp);
  before(async () => {
    queue = createWebhookQueue(test.db, clock.now);
  });
  afterEach(async () => {
    await sql`truncate webhook_events`.execute(test.db);
    receiver.requests.splice(0);
    receiver.answer(() => ({ status: 204 }));
  });

  const poster = (name = 'mine') =>
    createPoster(
      { name, url: `${receiver.url}/${name}`, secret },
      { queue, clock, log: createTestLog(), signal: new AbortController().signal },
    );
  const put = (ids: string[], webhook = 'mine') =>
    queue.put(
      ids.map((id) => {
        const expiresAt = new Date(clock.now().getTime() + 3 * day);
        return { id, webhook, body: `{"id":"${id}"}`, expiresAt };
      }),
    );
  const posted = (path = '/mine') =>
    receiver.requests
      .filter((request) => request.path === path)
      .map(({ headers }) => headers['webhook-id']);

  it('events to webhooks are signed according to Standard Webhooks', async () => {
    await put(['one']);
    await poster()();
    const [request] = receiver.requests;
    assert.ok(request);
    assert.equal(request.body, '{"id":"one"}');
    const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
    const signature = createHmac('sha256', Buffer.alloc(32, 7))
      .update(`one.${timestamp}.${request.body}`)
      .digest('base64');
    assert.equal(request.headers['webhook-timestamp'], timestamp);
    assert.equal(request.headers['webhook-signature'], `v1,${signature}`);
  });

  it('events to webhooks are posted once, even by parallel processes', async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `event ${i}`);
    await put(ids);
    await put(ids);
    await Promise.all([poster()(), poster()(), poster()()]);
    assert.deepEqual(posted().sort(), ids.sort());
    await poster()();
    assert.equal(posted().length, ids.length);
  });

  it('events to webhooks are posted again with the same id until accepted', async () => {
    await put(['one']);
    receiver.answer(() => ({ status: 500 }));
    await poster()();
    await poster()();
    assert.deepEqual(posted(), ['one']);
    clock.advance(5_000);
    await poster()();
    assert.deepEqual(posted(), ['one', 'one']);
    receiver.answer(() => ({ status: 204 }));
    clock.advance(10_000);
    await poster()();
    clock.advance(day);
    await poster()();
    assert.deepEqual(posted(), ['one', 'one', 'one']);
  });

  it('events to a webhook are not delayed by another webhook that is down', async () => {
    await put(['one', 'two']);
    await put(['one', 'two'], 'other');
    receiver.answer(({ path }) => ({ status: path === '/other' ? 503 : 204 }));
    await Promise.all([poster()(), poster('other')()]);
    assert.deepEqual(posted().sort(), ['one', 'two']);
    assert.equal(posted('/other').length, 2);
  });

  it('events to webhooks are dropped after three days', async () => {
    await put(['one']);
    clock.advance(3 * day);
    await poster()();
    assert.deepEqual(posted(), []);
  });

  it('webhooks follow no redirect', async () => {
    await put(['one']);
    receiver.answer(() => ({ status: 302, headers: { location: '/elsewhere' } }));
    await poster()();
    assert.deepEqual(
      receiver.requests.map(({ path }) => path),
      ['/mine'],
    );
  });
});
