import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type ParsedMail, simpleParser } from 'mailparser';
import { isWritable, readSender, writeEmail } from './email-text.ts';
import type { OutgoingMessage } from './provider.ts';

const message: OutgoingMessage = {
  id: 'a1b2',
  target: 'mia@example.org',
  subject: 'Your code',
  text: 'Your code: 123456\n',
  html: '<p>Your code: 123456</p>\n',
  language: 'en',
  share: 'other',
  expiresAt: new Date('2030-01-01T00:10:00Z'),
};
const from = readSender('Recovery Guardian <guardian@example.org>');
const date = new Date('2030-01-01T00:00:00Z');
const write = (changes: Partial<OutgoingMessage>) =>
  writeEmail({ ...message, ...changes }, { from, date });

/** Text with everything that is special in an email. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme-ascii', maxLength: 120 }),
      fc.constantFrom(
        ...[
          '\r\n',
          '\n',
          '\r',
          '\r\n.\r\n',
          '.',
          '=',
          '=\r\n',
          '=3D',
          '=?UTF-8?B?eA==?=',
          ' ',
          '\t',
        ],
        ...[
          '\r\nBcc: noa@example.org\r\n',
          '\r\n\r\n',
          '--=_recovery-guardian',
          '--=_recovery-guardian--',
        ],
        ...['⁨', 'ü', '確認コード', '🔑', 'x'.repeat(200), 'ي'.repeat(80)],
      ),
    ),
    { maxLength: 12 },
  )
  // A lone surrogate has no bytes in UTF-8.
  .map((parts) => parts.join('').toWellFormed());

const lines = (text: string) => text.replace(/\r\n?|\n/g, '\n');

describe('the text of an email', () => {
  it('an email is read as it was sent: sender, recipient, subject, text, HTML and headers', async () => {
    const mail = await simpleParser(
      write({ subject: 'Grüße von Mía', text: 'Grüße\n', language: 'de' }),
    );
    assert.deepEqual(mail.from?.value, [
      { name: 'Recovery Guardian', address: 'guardian@example.org' },
    ]);
    assert.deepEqual(
      [mail.to].flat().map((to) => to?.text),
      ['mia@example.org'],
    );
    assert.equal(mail.subject, 'Grüße von Mía');
    assert.equal(mail.text, 'Grüße\n');
    assert.equal(mail.html, message.html);
    assert.equal(mail.messageId, '<a1b2@example.org>');
    assert.deepEqual(mail.date, date);
    assert.equal(mail.headers.get('content-language'), 'de');
    assert.equal(mail.headers.get('auto-submitted'), 'auto-generated');
  });

  it('an email may be without HTML', async () => {
    const mail = await simpleParser(write({ html: undefined }));
    assert.deepEqual([mail.text, mail.html], [message.text, false]);
  });

  it('an email keeps any text whole, and gets no header, part or recipient from it [S16]', async () => {
    const keysOf = (mail: ParsedMail) => mail.headerLines.map(({ key }) => key);
    const usual = keysOf(await simpleParser(write({})));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, text, html) => {
        const raw = write({ subject, text, html });
        const mail = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true });
        assert.deepEqual(keysOf(mail), usual);
        assert.deepEqual(
          [mail.to].flat().map((to) => to?.text),
          ['mia@example.org'],
        );
        assert.equal(mail.attachments.length, 0);
        const parts = partsOf(raw);
        assert.deepEqual(parts, [lines(text), lines(html)]);
      }),
      { numRuns: 300 },
    );
  });

  it('an email gets no additional header, regardless of what a header contains [S16]', async () => {
    const injected = 'x\r\nBcc: noa@example.org';
    const raw = write({ id: injected, language: injected, subject: injected });
    assert.match(raw, /^Subject: x Bcc: noa@example.org\r$/m);
    assert.equal((await simpleParser(raw)).bcc, undefined);
  });

  it('an email has its subject in one header, with every visible character [S16]', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (subject) => {
        const mail = await simpleParser(write({ subject }));
        const visible = (text: string | undefined) =>
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they become spaces.
          (text ?? '').replace(/[\x00-\x1f\x7f-\x9f\s\u2028\u2029]+/g, '');
        assert.equal(visible(mail.subject), visible(subject));
      }),
      { numRuns: 300 },
    );
  });

  it('an email is printable ASCII in lines of at most 78 characters', () => {
    fc.assert(
      fc.property(hostile, hostile, (subject, text) => {
        for (const line of write({ subject, text, html: text }).split('\r\n')) {
          assert.match(line, /^[ -~]{0,78}$/);
        }
      }),
    );
  });

  it('an email has one boundary for the parts, which no part can contain', () => {
    const raw = write({ text: '--=_recovery-guardian--\n', html: '--=_recovery-guardian\n' });
    assert.equal(raw.split('\r\n').filter((line) => line.startsWith('--=_')).length, 3);
  });
});

describe('the addresses of an email', () => {
  it('the addresses of an email are plain and ASCII [S16]', () => {
    assert.ok(isWritable('mia+x@example.org'));
    for (const address of [
      'mia@example.org, noa@example.org',
      'mia@example.org\r\nBcc: noa@example.org',
      'mia@example.org>',
      'Mia <noa@example.org>',
      '"a b"@example.org',
      'mia\0@example.org',
      'mía@example.org',
      '',
    ]) {
      assert.ok(!isWritable(address), address);
    }
  });

  it('an email may name its sender in any script', async () => {
    for (const name of ['Guardian', 'Guardián', '復旧, "x" <y>', 'Acme, Inc.']) {
      const sender = readSender(`${name} <guardian@example.org>`);
      const mail = await simpleParser(writeEmail(message, { from: sender, date }));
      assert.deepEqual(mail.from?.value, [{ name, address: 'guardian@example.org' }]);
    }
    assert.deepEqual(readSender('guardian@example.org'), {
      header: 'guardian@example.org',
      address: 'guardian@example.org',
    });
    assert.deepEqual(readSender('"Acme \\"x\\"" <guardian@bücher.example>'), {
      header: `=?UTF-8?B?${Buffer.from('Acme "x"').toString('base64')}?= <guardian@xn--bcher-kva.example>`,
      address: 'guardian@xn--bcher-kva.example',
    });
    assert.throws(() => readSender('Guardian <a@b.org, c@d.org>'), /not one address: "from" is/);
  });
});

/** Decodes the parts of an email; the parser would trim its text. */
function partsOf(raw: string): string[] {
  const parts = raw.split(/\r\n--=_recovery-guardian(?:--)?\r\n/).slice(1, -1);
  return parts.map((part) => {
    const end = part.indexOf('\r\n\r\n');
    const body = part.slice(end + 4);
    const bytes = part.slice(0, end).includes('base64')
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        );
    return lines(bytes.toString('utf8'));
  });
}
