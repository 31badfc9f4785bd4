import assert from 'node:assert/strict';
import { beforeEach, suite, test } from 'node:test';
import { fakeBrowser, fakePort } from '../testing/fake-browser.ts';
import { ProviderConnection } from './provider-connection.ts';
import type { ProviderRequest, ProviderState } from './wire.ts';

let opened: ReturnType<typeof fakePort>[];
let states: ProviderState[];
let connection: ProviderConnection;
let delayed: { task: () => void; delay: number }[];

beforeEach(() => {
  opened = [];
  states = [];
  fakeBrowser.runtime.connect = ({ name }) => {
    const made = fakePort(name, {});
    opened.push(made);
    return made.port;
  };
  delayed = [];
  connection = new ProviderConnection(
    'page',
    (state) => states.push(state),
    (task, delay) => delayed.push({ task, delay }),
  );
});

/** The background's end of the newest port. */
const background = () => {
  const { port, posted } = opened.at(-1) as ReturnType<typeof fakePort>;
  return {
    requests: posted as ProviderRequest[],
    say: (message: object) => port.onMessage.fire(message),
    stop: () => port.onDisconnect.fire(),
  };
};

suite('a connection to the background', () => {
  test('a connection opens with the first request, and with the next one after the worker slept', async () => {
    assert.equal(opened.length, 0);
    const first = connection.request({ method: 'eth_accounts' });
    background().say({ received: 1 });
    background().say({ id: 1, result: ['0x1'] });
    assert.deepEqual(await first, ['0x1']);

    background().stop();
    assert.equal(opened.length, 1);
    const second = connection.request({ method: 'eth_chainId' });
    assert.equal(opened.length, 2);
    background().say({ id: 2, result: '0x1' });
    assert.equal(await second, '0x1');
  });

  test('a request that the worker never received is sent again, once, and answered', async () => {
    const lost = connection.request({ method: 'eth_accounts' });
    background().stop();
    assert.equal(opened.length, 2);
    assert.deepEqual(background().requests, [{ id: 1, method: 'eth_accounts', params: undefined }]);
    background().say({ received: 1 });
    background().say({ id: 1, result: [] });
    assert.deepEqual(await lost, []);
  });

  test('received requests are rejected when the worker dies, and not repeated', async () => {
    const signing = connection.request({ method: 'personal_sign', params: [] });
    background().say({ received: 1 });
    background().stop();
    await assert.rejects(signing, { code: 4900 });
    assert.equal(opened.length, 1);
  });

  test('a port that always closes is opened again ever later, and then given up [S42]', async () => {
    const asked = connection.request({ method: 'eth_accounts' });
    const waited: number[] = [];
    background().stop();
    for (;;) {
      background().stop();
      const next = delayed.shift();
      if (!next) break;
      waited.push(next.delay);
      next.task();
    }
    await assert.rejects(asked, { code: 4900 });
    assert.deepEqual(waited, [500, 1_000, 2_000, 4_000]);
    assert.equal(opened.length, 6);
  });

  test('a request made while the connection waits is sent with the rest, once [S42]', async () => {
    const first = connection.request({ method: 'eth_accounts' });
    background().stop();
    background().stop();
    const second = connection.request({ method: 'eth_chainId' });
    // A reconnect by the background does not send it a second time.
    connection.open();
    assert.deepEqual(background().requests, []);
    delayed[0]?.task();
    assert.deepEqual(
      background().requests.map(({ id }) => id),
      [1, 2],
    );
    background().say({ id: 1, result: [] });
    background().say({ id: 2, result: '0x1' });
    assert.deepEqual(await Promise.all([first, second]), [[], '0x1']);
  });

  test('a port that is refused answers the requests, and is not opened again [S42]', {
    timeout: 10_000,
  }, async () => {
    const asked = connection.request({ method: 'eth_accounts' });
    background().say({ refused: { code: 4100, message: 'Not served.' } });
    background().stop();
    await assert.rejects(asked, { code: 4100 });
    assert.deepEqual([opened.length, delayed.length], [1, 0]);
  });

  test('error codes are kept, and states passed on', async () => {
    const asked = connection.request({ method: 'eth_sign' });
    background().say({ state: { accounts: [], chainId: '0x1' } });
    background().say({ id: 1, error: { code: 4200, message: 'No.', data: { why: 1 } } });
    await assert.rejects(asked, { code: 4200, message: 'No.', data: { why: 1 } });
    assert.deepEqual(states, [{ accounts: [], chainId: '0x1' }]);
  });

  test('an update of the extension under the page is reported', async () => {
    fakeBrowser.runtime.connect = () => {
      throw new Error('Extension context invalidated.');
    };
    await assert.rejects(connection.request({ method: 'eth_accounts' }), { code: 4900 });
  });
});
