import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Codes } from './codes.ts';
import type { Message } from './inbox.ts';

const message = (text: string): Message => ({
  id: 1,
  to: 'mia@example.org',
  subject: '',
  text,
  receivedAt: new Date(0).toISOString(),
});

test('a code is next until it was copied and pasted', () => {
  const mailbox = { fresh: [message('Hello'), message('Your code: 123456')] };
  const codes = new Codes({ mailbox, phone: { fresh: [] } });
  assert.deepEqual(codes.next(), { device: 'mailbox', code: '123456', isCopied: false });
  codes.copy('123456');
  assert.deepEqual(codes.next(), { device: 'mailbox', code: '123456', isCopied: true });
  codes.use();
  assert.equal(codes.next(), undefined);
});

test('of two codes, the mailbox’s comes first', () => {
  const codes = new Codes({
    mailbox: { fresh: [message('123456')] },
    phone: { fresh: [message('654321')] },
  });
  assert.equal(codes.next()?.device, 'mailbox');
  codes.copy('123456');
  codes.use();
  assert.deepEqual(codes.next(), { device: 'phone', code: '654321', isCopied: false });
});

test('only codes of the device that is asked about are next', () => {
  const phone = { fresh: [message('654321')] };
  const codes = new Codes({ mailbox: { fresh: [] }, phone });
  assert.equal(codes.next(['mailbox']), undefined);
  assert.equal(codes.next(['phone'])?.code, '654321');
});

test('only a code in a message with the words that the element shows is next', () => {
  const mine = message('Your code: 123456\nThe words: indoor eyebrow pink');
  const mailbox = { fresh: [message('Your code: 654321\nThe words: hotel direct spell'), mine] };
  const codes = new Codes({ mailbox, phone: { fresh: [] } });
  assert.equal(codes.next(['mailbox'], 'indoor eyebrow pink')?.code, '123456');
  assert.equal(codes.next(['mailbox'], 'orange bean noise'), undefined);
});
