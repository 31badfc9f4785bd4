import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { startMailbox } from './mailbox.ts';

const mailbox = await startMailbox();
after(() => mailbox.stop());

const send = (message: object) =>
  createTransport(mailbox.smtpUrl).sendMail({ from: 'guardian@example.org', ...message });

async function read() {
  const response = await fetch(mailbox.url);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  return ((await response.json()) as { messages: Record<string, string>[] }).messages;
}

test('the mailbox lists mail newest first, with a copy for each recipient', async () => {
  await send({ to: 'ann@example.com', subject: 'Prüfung 1', text: 'Your code: 123456\nBye' });
  await send({
    to: ['ann@example.com', 'bob@example.com'],
    subject: 'two',
    text: 't',
    html: '<b>t</b>',
  });

  const messages = await read();
  assert.deepEqual(
    messages.map(({ to, subject }) => [to, subject]),
    [
      ['bob@example.com', 'two'],
      ['ann@example.com', 'two'],
      ['ann@example.com', 'Prüfung 1'],
    ],
  );
  assert.deepEqual(Object.keys(messages[2] ?? {}), [
    'id',
    'to',
    'subject',
    'text',
    'messageId',
    'receivedAt',
  ]);
  assert.equal(messages[2]?.text?.trim(), 'Your code: 123456\nBye');
  assert.equal(messages[0]?.html, '<b>t</b>');
  const receivedAt = String(messages[0]?.receivedAt);
  assert.equal(new Date(receivedAt).toISOString(), receivedAt);
});

test('the mailbox serves the HTML part of a mail on its own, which runs nothing and opens links in new tabs', async () => {
  const link = '<a href="https://example.org">x</a>';
  await send({
    to: 'html@example.com',
    text: 't',
    html: `<html><head><meta name="color-scheme" content="light dark"></head><body>${link}</body></html>`,
  });
  const [mail] = await read();
  const response = await fetch(`${mailbox.url}/${mail?.id}.html`);
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /sandbox allow-popups allow-popups-to-escape-sandbox(;|$)/);
  assert.doesNotMatch(policy, /script|allow-same-origin/);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.match(
    await response.text(),
    /<head><base target="_blank"><meta .*content="light dark"><\/head><body><a /,
  );
  const dark = await fetch(`${mailbox.url}/${mail?.id}.html?scheme=dark`);
  assert.match(await dark.text(), /<meta name="color-scheme" content="dark">/);

  await send({ to: 'html@example.com', text: 'text only' });
  const [plain] = await read();
  for (const path of [`${plain?.id}.html`, '999.html', 'x']) {
    assert.equal((await fetch(`${mailbox.url}/${path}`)).status, 404);
  }
});

test('the mailbox permanently refuses mail for nobody@', async () => {
  await assert.rejects(send({ to: 'Nobody@example.com', text: 'x' }), { responseCode: 550 });
});

test('the mailbox refuses mail over a megabyte', async () => {
  await assert.rejects(send({ to: 'ann@example.com', text: 'x '.repeat(1_000_000) }), {
    responseCode: 552,
  });
});

test('the mailbox keeps the last 200 mails', async () => {
  const transport = createTransport({ url: mailbox.smtpUrl, pool: true });
  for (let n = 1; n <= 201; n++) {
    await transport.sendMail({ from: 'g@example.org', to: 'ann@example.com', subject: `${n}` });
  }
  transport.close();
  const messages = await read();
  assert.equal(messages.length, 200);
  assert.equal(messages[0]?.subject, '201');
  assert.equal(messages[199]?.subject, '2');
});
