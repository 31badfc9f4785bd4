import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createByteBudget } from '../runtime.ts';
import { countTurns } from '../testing/endpoint.ts';
import { RawJson } from './messages.ts';
import { answer, type Handler } from './requests.ts';

const isRead = (method: string) => method === 'eth_call';
const observer = { onEnd() {}, onFault: assert.fail };
const mebibyte = 2 ** 20;

const batchOf = (count: number, method = 'x') =>
  Array.from({ length: count }, (_one, id) => ({ jsonrpc: '2.0', id, method }));
const long = new RawJson(`"${'x'.repeat(mebibyte)}"`);

async function answerBatch(count: number, handle: Handler, memory = createByteBudget(1e9)) {
  const { body = '[]' } = await answer(batchOf(count), handle, { observer, memory, isRead });
  return { body, replies: JSON.parse(body) as { id: number; error?: { code: number } }[] };
}

test('a batch has a bounded size of answers, and says which calls to send on their own [S26]', async () => {
  const { body, replies } = await answerBatch(100, () => long);
  assert.ok(body.length <= 5 * mebibyte, `${body.length}`);
  assert.deepEqual(
    replies.map(({ id }) => id),
    Array.from({ length: 100 }, (_one, id) => id),
  );
  const refused = replies.filter(({ error }) => error);
  assert.equal(refused.length, 97);
  assert.deepEqual(refused[0]?.error, {
    code: -32005,
    message: 'The answers of this batch are too large together: send this call on its own',
  });
});

test('a batch shares one memory with all others, and gives it back [S26]', async () => {
  const memory = createByteBudget(4 * mebibyte);
  const count = async () =>
    (await answerBatch(3, () => long, memory)).replies.filter(({ error }) => !error).length;
  const [one, other] = await Promise.all([count(), count()]);
  assert.equal(one + other, 3);
  assert.equal(await count(), 3);
});

test('a batch always has room for a short answer, which may be that of an effect [S26]', async () => {
  const { replies } = await answerBatch(100, ({ id }) => (Number(id) % 2 ? long : 'sent'));
  assert.ok(replies.every(({ id, error }) => id % 2 === 1 || !error));
});

test('a batch requests no more reads once several long answers did not fit [S24]', async () => {
  const countAsked = async (method: string) => {
    let asked = 0;
    const handle = async () => {
      asked++;
      return long;
    };
    const memory = createByteBudget(1e9);
    await answer(batchOf(100, method), handle, { observer, memory, isRead });
    return asked;
  };
  // Three answers fit; then eight have to be refused, while others are under way.
  const reads = await countAsked('eth_call');
  assert.ok(reads >= 11 && reads < 20, `${reads} reads`);
  assert.equal(await countAsked('eth_sendUserOperation'), 100);
});

test('a batch has few calls answered at the same time [S26]', async () => {
  let underWay = 0;
  let most = 0;
  await answerBatch(100, async () => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
  });
  assert.equal(most, 8);
});

test('a batch leaves turns of the event loop to others between its calls [S24]', async (t) => {
  const turns = countTurns(t);
  const before = turns.count;
  await answerBatch(1_000, () => 'ready');
  assert.ok(turns.count - before >= 100, `${turns.count - before} turns`);
});
