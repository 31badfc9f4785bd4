import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSender } from './sender-records.ts';

const spf = 'v=spf1 include:spf.example.net -all';
const dmarc = 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com';

for (const [what, records, selectors, expected] of [
  [
    'has all records',
    {
      'example.com': ['other', spf],
      '_dmarc.example.com': [dmarc],
      's1._domainkey.example.com': ['v=DKIM1; p=MIGf'],
    },
    ['s1'],
    [
      /^SPF of example.com ok$/,
      /^DMARC of example.com ok, p=reject$/,
      /^DKIM key at s1\._domainkey\.example\.com ok$/,
    ],
  ],
  [
    'has none',
    { 'example.com': ['v=spf10'] },
    ['s1'],
    [/no SPF record/, /no DMARC record/, /no DKIM key/],
  ],
  [
    'has two SPF records, a DMARC record that asks for nothing and a withdrawn key',
    {
      'example.com': [spf, spf],
      '_dmarc.example.com': ['v=DMARC1;p=none'],
      's1._domainkey.example.com': ['k=rsa; p='],
    },
    ['s1'],
    [/2 SPF records/, /p=none/, /withdrawn/],
  ],
] as const) {
  test(`check says what mailboxes look up of a domain that ${what}`, async () => {
    const read = async (name: string) => [
      ...((records as Record<string, readonly string[]>)[name] ?? []),
    ];
    const told = await describeSender('example.com', selectors, read);
    assert.equal(told.length, expected.length);
    for (const [index, text] of told.entries()) assert.match(text, expected[index] as RegExp);
  });
}

test('a domain without a DMARC record has the nearest above it, but no SPF record', async () => {
  const records: Record<string, string[]> = { 'example.com': [spf], '_dmarc.example.com': [dmarc] };
  const told = await describeSender('mail.eu.example.com', [], async (name) => records[name] ?? []);
  assert.deepEqual(
    told.map((text) => text.split(':')[0]),
    ['warning', 'DMARC of mail.eu.example.com ok, p=reject'],
  );
  records['_dmarc.example.com'] = ['v=DMARC1; p=reject; sp=none'];
  const [, open = ''] = await describeSender(
    'mail.example.com',
    [],
    async (name) => records[name] ?? [],
  );
  assert.match(open, /^warning: .*_dmarc\.example\.com has sp=none/);
  const [, own] = await describeSender('example.com', [], async (name) => records[name] ?? []);
  assert.equal(own, 'DMARC of example.com ok, p=reject');
});

test('a name server that does not answer is told, and is no mistake of the records', async () => {
  const told = await describeSender('example.com', ['s1'], async () => {
    throw new Error('queryTxt ETIMEOUT');
  });
  for (const text of told)
    assert.match(text, /^warning: .* could not be looked up: queryTxt ETIMEOUT$/);
});
