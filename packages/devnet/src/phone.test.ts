import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { startPhone } from './mailbox.ts';

const key = randomBytes(32);

const phone = await startPhone({ secret: `whsec_${key.toString('base64')}` });
after(() => phone.stop());

function sign(body: string, { id = 'msg_1', timestamp = '1700000000', by = key } = {}) {
  const signature = createHmac('sha256', by).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

const post = (body: string, headers: Record<string, string>) =>
  fetch(phone.webhookUrl, { method: 'POST', body, headers });

const body = JSON.stringify({ to: '+4915112345678', text: 'Grüße: 123456', id: 'msg_1' });

test('the phone accepts and lists a signed message', async () => {
  assert.equal((await post(body, sign(body))).status, 204);
  const response = await fetch(phone.url);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const { messages } = (await response.json()) as { messages: Record<string, string>[] };
  const [{ receivedAt, ...message } = { receivedAt: '' }] = messages;
  const [to, text] = ['+4915112345678', 'Grüße: 123456'];
  assert.deepEqual(message, { id: 1, to, subject: '', text, messageId: 'msg_1' });
  assert.equal(new Date(receivedAt).toISOString(), receivedAt);
});

test('the phone accepts a message with one valid signature among several', async () => {
  const headers = sign(body);
  headers['webhook-signature'] = `v1,AAAA v2,x ${headers['webhook-signature']}`;
  assert.equal((await post(body, headers)).status, 204);
});

const signed = sign(body);
const refused: [string, string, Record<string, string>][] = [
  ['no signature', body, {}],
  ['another key', body, sign(body, { by: randomBytes(32) })],
  ['another body', body.replace('123456', '654321'), signed],
  ['another id', body, { ...signed, 'webhook-id': 'msg_2' }],
  ['another time', body, { ...signed, 'webhook-timestamp': '1700000001' }],
  ['a signature cut short', body, { ...signed, 'webhook-signature': 'v1,' }],
];
for (const [what, sent, headers] of refused) {
  test(`the phone refuses a message: ${what}`, async () => {
    const before = phone.messages.length;
    assert.equal((await post(sent, headers)).status, 401);
    assert.equal(phone.messages.length, before);
  });
}

test('the phone permanently refuses a signed body that is not a message', async () => {
  for (const sent of ['{', 'null', '{"to":1,"text":"x"}', '{"to":"+1"}']) {
    assert.equal((await post(sent, sign(sent))).status, 400);
  }
});
