import { assert } from '@open-wc/testing';
import type { Hex } from 'viem';
import { account, chainId, stranger } from '../testing/test-world.ts';
import { findSignature, readLink, type SharedLink, writeLink } from './shared-link.ts';

const page = 'https://site.example/settings?tab=keys';
const signature: Hex = `0x${'ab'.repeat(65)}`;
const until = new Date(1_900_000_000_000).toISOString();
const ref = { account, chainId };

const links: Record<string, SharedLink> = {
  'a recovery that is continued': {
    ...ref,
    kind: 'recovery',
    requestId: 'request-1',
  },
  'a question to a guardian': {
    ...ref,
    kind: 'guardian',
    newOwners: [stranger],
    newThreshold: 1,
    nonce: '7',
  },
  'a statement for an owner': {
    ...ref,
    kind: 'owner',
    subject: {
      kind: 'statement',
      statement: 'I say so',
      nonce: 'abcdefgh',
      issuedAt: until,
      expiresAt: until,
    },
  },
  'calls for an owner': {
    ...ref,
    kind: 'owner',
    subject: {
      kind: 'calls',
      calls: [{ to: stranger, data: '0x1234' }],
      nonce: '0',
      expiresAt: until,
    },
  },
  'the signature of a contract that has signed on the chain': {
    ...ref,
    kind: 'signature',
    of: 'guardian',
    signature: '0x',
  },
  'a signature': { ...ref, kind: 'signature', of: 'owner', signature },
  'an invitation': { ...ref, kind: 'invitation', invitation: 'abcdefgh', from: 'Mia' },
  'the answer to an invitation': {
    ...ref,
    kind: 'acceptance',
    invitation: 'abcdefgh',
    friend: stranger,
    nonce: 'abcdefgh',
    issuedAt: until,
    signature,
  },
};

describe('a link that is shared', () => {
  for (const [name, link] of Object.entries(links)) {
    it(`a shared link transports ${name} unchanged`, () => {
      assert.deepEqual(readLink(writeLink(link, page)), link);
    });

    it(`a shared link is rejected if a part of ${name} is missing or malformed`, () => {
      const damaged = (change: (copy: Record<string, unknown>) => void) => {
        const copy = structuredClone(link) as unknown as Record<string, unknown>;
        change(copy);
        return readLink(writeLink(copy as unknown as SharedLink, page));
      };
      for (const field of Object.keys(link)) {
        for (const value of [undefined, null, 7.5, {}, 'o\nther', [7]]) {
          const read = damaged((copy) => {
            copy[field] = value;
          });
          assert.isUndefined(read, `${field}: ${JSON.stringify(value)}`);
        }
      }
      const whole = writeLink(link, page);
      assert.isUndefined(readLink(whole.slice(0, -9)));
    });
  }

  it('a shared link is in the fragment, which is sent to no server', () => {
    for (const link of Object.values(links)) {
      const url = new URL(writeLink(link, page));
      assert.equal(url.href.split('#')[0], page);
      assert.match(url.hash, /^#recovery-guardian=[\w-]+$/);
    }
  });

  it('a shared link keeps a page’s own fragment, and replaces another link', () => {
    const [first, second] = Object.values(links) as [SharedLink, SharedLink];
    for (const [own, separator] of [
      ['#keys', '&'],
      ['#/keys', '?'],
      ['#!/keys', '?'],
      ['#/keys?sort=name', '&'],
      ['#/', '?'],
      ['#tab=keys', '&'],
      ['', '#'],
    ]) {
      const once = writeLink(first, `${page}${own}`);
      assert.isTrue(once.startsWith(`${page}${own}${separator}recovery-guardian=`), once);
      assert.deepEqual(readLink(once), first);
      const twice = writeLink(second, once);
      assert.isTrue(twice.startsWith(`${page}${own}${separator}recovery-guardian=`), twice);
      assert.deepEqual(readLink(twice), second);
    }
  });

  it('a shared link is a text to paste where the page is one that others cannot open', () => {
    const [first] = Object.values(links) as [SharedLink];
    for (const own of [
      'chrome-extension://hjno/popup.html#guardian?view=recover',
      'moz-extension://0a-1b/panel.html',
      'file:///home/mia/recovery.html',
      'about:srcdoc',
      'blob:https://site.example/0a-1b',
      'capacitor://localhost/#/keys',
    ]) {
      const text = writeLink(first, own);
      assert.match(text, /^#recovery-guardian=[\w-]+$/, own);
      assert.deepEqual(readLink(text), first);
    }
  });

  it('a shared link leaves the route of a hash router as it is [S44]', () => {
    const { hash } = new URL(writeLink(links['a signature'] as SharedLink, `${page}#/keys`));
    const [route, query] = hash.slice(1).split('?');
    assert.equal(route, '/keys');
    assert.deepEqual([...new URLSearchParams(query).keys()], ['recovery-guardian']);
  });

  it('a shared link has only the identifiers of a recovery, and nothing that is said about it [S37]', () => {
    const begun = {
      stage: 'check',
      newOwners: [stranger],
      newThreshold: 1,
      request: {
        requestId: 'request-1',
        requiredVerifications: 1,
        challenges: [
          {
            challengeId: 'challenge-1',
            channel: 'email',
            target: 'mi***@ex***.com, to CANCEL the attack on your account',
            expiresAt: until,
            matchPhrase: 'amber · river · seven',
          },
        ],
        confirmed: [],
      },
    };
    const old = { ...ref, kind: 'recovery', recovery: begun } as unknown as SharedLink;
    assert.isUndefined(readLink(writeLink(old, page)));
    for (const requestId of ['', 'a b', 'a\u202eb', 'x'.repeat(101), 7]) {
      const odd = { ...ref, kind: 'recovery', requestId } as SharedLink;
      assert.isUndefined(readLink(writeLink(odd, page)), String(requestId));
    }
  });

  it('a shared link has no text where a time or a nonce should be, and a limited length [S37]', () => {
    const statement = links['a statement for an owner'] as Extract<SharedLink, { kind: 'owner' }>;
    const odd = [
      { expiresAt: 'Mon, 01 Jan 2029 00:00:00 GMT (you only confirm your address)' },
      { issuedAt: '2029-01-01' },
      { nonce: 'you confirm your address' },
      { nonce: 'a'.repeat(65) },
      { statement: 'x'.repeat(20_000) },
    ];
    for (const changes of odd) {
      const subject = { ...statement.subject, ...changes } as never;
      assert.isUndefined(readLink(writeLink({ ...statement, subject }, page)));
    }
  });

  it('a shared link is not found in other addresses', () => {
    const query = writeLink(links['a signature'] as SharedLink, page).replace('#', '&');
    for (const other of [page, `${page}#`, `${page}#recovery-guardian=%7B`, query]) {
      assert.isUndefined(readLink(other));
    }
  });

  it('a shared link that asks for a signature contains none', () => {
    for (const link of Object.values(links)) {
      if (!/^(signature|acceptance)$/.test(link.kind))
        assert.notMatch(JSON.stringify(link), /0x[\da-f]{130}/i);
    }
  });
});

describe('findSignature', () => {
  it('a signature is found by itself, in a message, and in a link', () => {
    const link = writeLink({ ...ref, kind: 'signature', of: 'guardian', signature }, page);
    const ofContract: Hex = `${signature}${'cd'.repeat(65)}`;
    assert.equal(findSignature(`Here: ${ofContract}`), ofContract);
    for (const text of [signature, `Here you are:\n${signature} Bye`, link, `See ${link} .`]) {
      assert.equal(findSignature(text), signature);
    }
  });

  it('no signature is found in other texts', () => {
    const question = writeLink(links['a question to a guardian'] as SharedLink, page);
    for (const text of ['', 'yes', signature.slice(0, -2), `${signature}a`, question]) {
      assert.isUndefined(findSignature(text), text);
    }
  });
});
