import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  createSiweMessage,
  deleteStatement,
  listStatement,
  listSubscriptionsStatement,
  registerStatement,
  serviceIdentity,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/protocol';
import { generateSiweNonce, createSiweMessage as writeSiweMessage } from 'viem/siwe';
import type { Account } from '../../messages/account.ts';
import { visibleText } from '../../messages/visible-text.ts';
import { decodeMessage } from './decode-message.ts';
import { printableText } from './printable-text.ts';
import { looksLikeSiwe, parseSiwe } from './siwe.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const account: Account = {
  id: `eip155:1:${address}`,
  chainId: 1,
  address,
  name: '',
  owners: [],
  threshold: 1,
  status: 'ready',
};
const now = Date.parse('2026-06-01T12:00:00Z');
const origin = 'https://site.example';

function siwe(changes: Partial<Parameters<typeof writeSiweMessage>[0]> = {}): string {
  return writeSiweMessage({
    address,
    chainId: 1,
    domain: 'site.example',
    nonce: generateSiweNonce(),
    uri: 'https://site.example/login',
    version: '1',
    issuedAt: new Date(now),
    ...changes,
  });
}

/** A statement to the recovery service. */
const write = (
  statement: string,
  changes: Partial<Parameters<typeof createSiweMessage>[0]> = {},
): string =>
  createSiweMessage({
    account: address,
    chainId: 1,
    statement,
    nonce: generateSiweNonce(),
    issuedAt: new Date(now),
    ...changes,
  });

const warningsOf = (text: string, requester: string | undefined = origin) =>
  decodeMessage({ text, account, origin: requester, now }).warnings;

suite('sign-in messages', () => {
  test('reads every field that another library writes', () => {
    const text = siwe({
      scheme: 'https',
      statement: 'Welcome.',
      expirationTime: new Date(now + 1),
      notBefore: new Date(now),
      requestId: 'one',
      resources: ['https://site.example/terms', 'ipfs://bafy'],
    });
    const { scheme, domain, statement, resources, requestId } = parseSiwe(text) ?? {};
    assert.deepEqual(
      { scheme, domain, statement, resources, requestId },
      {
        scheme: 'https',
        domain: 'site.example',
        statement: 'Welcome.',
        resources: ['https://site.example/terms', 'ipfs://bafy'],
        requestId: 'one',
      },
    );
    assert.deepEqual(warningsOf(text), []);
  });

  test('rejects a text that is almost a sign-in message', () => {
    const text = siwe({ statement: 'Welcome.' });
    assert.ok(parseSiwe(text));
    const almost = [
      text.replace('Version: 1', 'Version: 2'),
      text.replace('\n\nURI', '\nURI'),
      text.replace('URI: https', 'URI : https'),
      text.replace('Chain ID: 1', 'Chain ID: 0x1'),
      text.replace(address, address.replace('f39F', 'F39f')),
      text.replace('Welcome.', 'Welcome.\nTo no one.'),
      text.replace(/Nonce: .*/, 'Nonce: short'),
      text.replace(/Issued At: .*/, 'Issued At: yesterday'),
      `${text}\n`,
      ` ${text}`,
      `${text}\nResources:\n- no uri`,
      `${text}\nExpiration Time: never`,
    ];
    for (const one of almost) {
      assert.equal(parseSiwe(one), undefined, one);
      assert.ok(looksLikeSiwe(one));
    }
  });

  test('warns of another site, another account, another chain, another time', () => {
    // With the Cyrillic і.
    const disguised = new URL('https://s\u0456te.example').host;
    const cases = [
      [siwe({ domain: 'other.example' }), ['domain-mismatch']],
      [siwe({ domain: 'site.example:8443' }), ['domain-mismatch']],
      [siwe({ domain: 'slte.example' }), ['domain-mismatch', 'look-alike-domain']],
      [siwe({ domain: disguised }), ['domain-mismatch', 'look-alike-domain']],
      [siwe({ scheme: 'http' }), ['domain-mismatch']],
      [siwe({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }), ['wrong-account']],
      [siwe({ chainId: 10 }), ['wrong-chain']],
      [siwe({ expirationTime: new Date(now) }), ['expired']],
      [siwe({ notBefore: new Date(now + 1) }), ['not-yet-valid']],
    ] as const;
    for (const [text, warnings] of cases) assert.deepEqual(warningsOf(text), warnings, text);
    assert.deepEqual(warningsOf(siwe(), `https://${disguised}`), [
      'look-alike-domain',
      'domain-mismatch',
    ]);
  });

  test('S113 a message that may give rights to others than the site is a danger', () => {
    const danger = ['delegates'];
    const recap = 'urn:recap:eyJhdHQiOnt9fQ';
    for (const [changes, warnings] of [
      [{ uri: origin }, []],
      [{ uri: 'https://SITE.example/login?next=1', resources: ['HTTPS://other.example/a'] }, []],
      [{ resources: ['http://other.example', 'ipfs://bafy'] }, []],
      [{ uri: 'did:key:z6MkAttacker' }, danger],
      [{ uri: 'lit:session:0123abcd' }, danger],
      [{ uri: 'lit://site.example/session' }, danger],
      [{ uri: 'https://bank.example/login' }, danger],
      [{ uri: 'https://site.example:8443' }, danger],
      [{ uri: 'https://api.site.example' }, danger],
      [{ resources: ['https://site.example', recap] }, danger],
      [{ resources: [recap.replace('urn', 'URN')] }, danger],
      [{ resources: ['ceramic://*?model=all'] }, danger],
      // The words of a statement that the wallet explains change nothing of it.
      [
        { statement: listStatement('x'), uri: 'did:key:z6MkAttacker' },
        ['service-list', 'delegates'],
      ],
      [{ statement: listStatement('x'), resources: [recap] }, ['service-list', 'delegates']],
    ] as const) {
      assert.deepEqual(
        warningsOf(siwe({ ...changes } as object)),
        warnings,
        JSON.stringify(changes),
      );
    }
    const statement = `${write(listStatement())}\nResources:\n- ${recap}`;
    assert.ok(warningsOf(statement).includes('delegates'));
  });

  test("explains the recovery service's statements, whichever site asks", () => {
    const decode = (text: string) => decodeMessage({ text, account, origin, now });
    const register = write(registerStatement({ target: 'mia@example.com', channel: 'email' }));
    assert.deepEqual(decode(register).meaning, {
      kind: 'register',
      target: 'mia@example.com',
      channel: 'email',
    });
    assert.deepEqual(decode(write(listStatement())).meaning, { kind: 'list-registrations' });
    // The service's domain is trusted only for its own statements.
    assert.deepEqual(decode(write('I give everything away')).warnings, [
      'domain-mismatch',
      'delegates',
    ]);
    const elsewhere = register.replace('service://safe', 'service://save');
    assert.deepEqual(decode(elsewhere).warnings, [
      'service-register',
      'domain-mismatch',
      'delegates',
    ]);
  });

  test('S41 explains statements to a service of another domain, and which sites may not ask for them', () => {
    const identity = serviceIdentity('recovery.acme.example');
    const register = registerStatement({ target: 'mia@example.com', channel: 'email' });
    const decode = (text: string, site = 'https://acme.example') =>
      decodeMessage({ text, account, origin: site, now });
    for (const [site, warnings] of [
      ['https://acme.example', ['service-register']],
      ['https://recovery.acme.example', ['service-register']],
      ['https://other.example', ['service-register', 'domain-mismatch']],
      ['https://me.example', ['service-register', 'domain-mismatch']],
      ['https://wallet.recovery.acme.example', ['service-register', 'domain-mismatch']],
    ] as const) {
      const decoded = decode(write(register, { identity }), site);
      assert.equal(decoded.meaning?.kind, 'register');
      assert.deepEqual(decoded.warnings, warnings, site);
    }
  });

  test('S58 explains statements to a service of any name and scheme, also where the site is the service', () => {
    const serviceName = 'Acme Guardian';
    const to = { target: 'mia@example.com', channel: 'email', serviceName } as const;
    const host = 'acme.example';
    for (const identity of [
      serviceIdentity(host),
      { scheme: 'https', domain: host, uri: `https://${host}` },
    ]) {
      for (const [statement, kind, warning] of [
        [registerStatement(to), 'register', 'service-register'],
        [
          deleteStatement({ registrationId: 'one', serviceName }),
          'delete-registration',
          'service-delete',
        ],
        [listStatement(serviceName), 'list-registrations', 'service-list'],
      ] as const) {
        const text = write(statement, { identity });
        const { meaning, warnings } = decodeMessage({
          text,
          account,
          origin: `https://${host}`,
          now,
        });
        assert.deepEqual([meaning?.kind, warnings], [kind, [warning]], identity.uri);
      }
    }
  });

  test('S41 warns of statements to the recovery service that a site asks for', () => {
    const cases = [
      [registerStatement({ target: 'mia@example.com', channel: 'email' }), 'service-register'],
      [deleteStatement({ registrationId: 'one' }), 'service-delete'],
      [listStatement(), 'service-list'],
    ] as const;
    for (const [statement, warning] of cases) {
      const text = write(statement);
      assert.deepEqual(decodeMessage({ text, account, origin, now }).warnings, [warning]);
      // The user starts the requests of the wallet's own screens.
      assert.deepEqual(decodeMessage({ text, account, origin: undefined, now }).warnings, []);
    }
  });

  test('S88 warns of a statement that ends alerts by a warning of its own, whichever site asks', () => {
    const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const text = write(unsubscribeStatement, { account: signer });
    const decoded = decodeMessage({ text, account, signer, origin, now });
    assert.deepEqual(decoded.warnings, ['service-alerts-off']);
  });

  test("explains an owner's statements about alerts, for this account only", () => {
    const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const decode = (statement: string, by: typeof signer | typeof address) => {
      const text = write(statement, { account: by });
      return decodeMessage({ text, account, signer: by, origin, now });
    };
    const to = { target: 'mia@example.com', channel: 'email' } as const;
    const subscribe = subscribeStatement({ account: address, ...to });
    assert.deepEqual(decode(subscribe, signer).meaning, { kind: 'subscribe-alerts', ...to });
    assert.deepEqual(decode(listSubscriptionsStatement, signer).meaning, { kind: 'list-alerts' });
    assert.deepEqual(decode(unsubscribeStatement, signer).meaning, { kind: 'unsubscribe-alerts' });
    assert.deepEqual(decode(subscribe, signer).warnings, ['service-alerts']);
    assert.deepEqual(decode(listSubscriptionsStatement, signer).warnings, ['service-alerts']);
    const ofAnother = subscribeStatement({ account: signer, ...to });
    for (const other of [ofAnother, `${subscribe} `, `${subscribe} and all else`]) {
      assert.equal(decode(other, signer).meaning, undefined, other);
    }
    // Signed by the account, it would be a statement about registrations, or invalid.
    assert.equal(decode(subscribe, address).meaning, undefined);
    const { meaning } = decode(listSubscriptionsStatement, address);
    assert.deepEqual(meaning, { kind: 'list-registrations' });
  });

  test('S89 warns of every character that does not show, and of none that emoji need', () => {
    for (const code of [
      0x115f, 0x1160, 0x2800, 0x034f, 0x17b4, 0x180b, 0xe0100, 0x3164, 0xffa0, 0xfe0f, 0x202e,
    ]) {
      const text = `pay${String.fromCodePoint(code)}me`;
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      assert.deepEqual(warningsOf(text), ['hidden-characters'], name);
      assert.equal(visibleText(text), `pay⟨${name}⟩me`);
    }
    for (const text of ['❤️', '👩‍👩‍👧', '👩🏽‍🚀', '🏳️‍🌈', '#️⃣', 'Zwei\r\nZeilen\n']) {
      assert.deepEqual(warningsOf(text), [], text);
      assert.equal(visibleText(text), text);
    }
    assert.equal(visibleText('1\uFE0F000\r0'), '1⟨U+FE0F⟩000⟨U+000D⟩0');
  });

  test('S20 takes bytes for text only where a person can read them', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    assert.equal(printableText(bytes('Grüße\n\t👩‍👩‍👧')), 'Grüße\n\t👩‍👩‍👧');
    for (const text of ['\0', 'a\u0007b', 'a\u001b[2Jb', '\u0085']) {
      assert.equal(printableText(bytes(text)), undefined);
    }
    assert.equal(printableText(Uint8Array.of(0xff, 0xfe)), undefined);
    assert.deepEqual(warningsOf('family 👩‍👩‍👧'), []);
    for (const text of ['pay \u202Eecila', 'a\u200Bb', 'a\u2066b', 'a\u{E0041}b']) {
      assert.deepEqual(warningsOf(text), ['hidden-characters'], JSON.stringify(text));
    }
  });
});
