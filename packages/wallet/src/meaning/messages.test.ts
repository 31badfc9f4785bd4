import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  acceptanceMessage,
  backupCodesStatement,
  createSiweMessage,
  deleteStatement,
  listStatement,
  listSubscriptionsStatement,
  registerStatement,
  serviceIdentity,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import fc from 'fast-check';
import { SiweMessage } from 'siwe';
import { generateSiweNonce, createSiweMessage as writeSiweMessage } from 'viem/siwe';
import type { Account } from '../request/account.ts';
import { Refusal } from '../request/errors.ts';
import { decodeMessage, parseSiwe, visibleText } from './messages.ts';

test('joiners between letters of scripts that need them stay, and show elsewhere', () => {
  for (const text of ['می\u200Cخواهم', 'ක්\u200Dෂ', 'र्\u200Dय', '👩\u200D🚀'])
    assert.equal(visibleText(text), text);
  for (const text of ['a\u200Cb', '\u200Dک', 'ک\u200C', 'ک\u200C\u200Cک', '1\u200D2'])
    assert.match(visibleText(text), /⟨U\+200[CD]⟩/);
});

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const account: Account = {
  id: `eip155:1:${address}`,
  chainId: 1,
  address,
  name: '',
  owners: [],
  threshold: 1,
  kind: '0.7',
  status: 'ready',
};
const now = Date.parse('2026-06-01T12:00:00Z');
const origin = 'https://site.example';

/** Fields of a sign-in. */
type SiweChanges = {
  [Name in keyof Parameters<typeof writeSiweMessage>[0]]?:
    | Parameters<typeof writeSiweMessage>[0][Name]
    | undefined;
};

function siwe(changes: SiweChanges = {}): string {
  return writeSiweMessage({
    address,
    chainId: 1,
    domain: 'site.example',
    nonce: generateSiweNonce(),
    uri: 'https://site.example/login',
    version: '1',
    issuedAt: new Date(now),
    ...changes,
  } as Parameters<typeof writeSiweMessage>[0]);
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

const decode = (text: string, site: string | undefined = origin) =>
  decodeMessage({ text, account, origin: site, now });
const isRefused = (text: string, kind: Refusal['kind'], site = origin) =>
  assert.throws(
    () => decode(text, site),
    (error) => error instanceof Refusal && error.kind === kind && error.code === 4200,
    text,
  );

suite('acceptances', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const accept = (helped: `0x${string}`, friend: `0x${string}` = address) =>
    acceptanceMessage({
      account: helped,
      chainId: 1,
      invitation: 'fedcba9876543210',
      friend,
      nonce: generateSiweNonce(),
      issuedAt: new Date(now).toISOString(),
    });

  test('the wallet says of an acceptance that it is one, and whom it helps', () => {
    for (const site of [origin, undefined]) {
      const { meaning, warnings } = decode(accept(other), site);
      assert.deepEqual(meaning, { kind: 'accept-invitation', account: other.toLowerCase() });
      assert.deepEqual(warnings, []);
    }
  });

  test('the wallet signs no acceptance of another account, to help itself, or with more text', () => {
    isRefused(accept(address, other), 'sign-in');
    isRefused(accept(address), 'sign-in');
    isRefused(accept(other).replace(/Invitation \w+/, '$& and more'), 'sign-in');
    isRefused(accept(other).replaceAll('safe-recovery-service', 'bank.example'), 'sign-in');
  });
});

suite('sign-in messages', () => {
  test('the wallet reads every field that another library writes', () => {
    const fields = {
      scheme: 'https',
      statement: 'Welcome.',
      requestId: 'one',
      resources: ['https://site.example/terms', 'ipfs://bafy'],
    };
    const text = siwe({ ...fields, expirationTime: new Date(now + 1), notBefore: new Date(now) });
    const { scheme, domain, statement, resources, requestId } = parseSiwe(text) ?? {};
    assert.deepEqual(
      { scheme, domain, statement, resources, requestId },
      { ...fields, domain: 'site.example' },
    );
    assert.deepEqual(decode(text), { siwe: parseSiwe(text), meaning: undefined, warnings: [] });
  });

  test('a sign-in of more than 200 lines is not signed', () => {
    const lines = (count: number) => `${siwe()}\nResources:${'\n- a:b'.repeat(count)}`;
    const others = lines(0).split('\n').length;
    assert.ok(parseSiwe(lines(200 - others)));
    assert.equal(parseSiwe(lines(201 - others)), undefined);
  });

  test('the wallet signs in with each message that viem or siwe writes for the site', () => {
    const maybe = <Value>(value: Value) => fc.constantFrom(value, undefined);
    const site = fc.constantFrom('https://site.example', 'http://localhost:3000');
    const fields = fc.record({
      hasScheme: fc.boolean(),
      statement: fc.constantFrom(undefined, 'Welcome.', "I'm sure: (yes) & #1 = [ok]?"),
      expirationTime: maybe(new Date(now + 1)),
      notBefore: maybe(new Date(now)),
      requestId: maybe('one-2_3'),
      resources: fc.constantFrom<string[] | undefined>(undefined, [
        'https://a.example/?b=c#d',
        'ipfs://bafy',
      ]),
      path: fc.constantFrom('', '/', '/login?next=%2Fhome#top'),
    });
    fc.assert(
      fc.property(site, fields, (site, { hasScheme, path, ...optional }) => {
        const { host, protocol } = new URL(site);
        const text = siwe({
          domain: host,
          uri: `${site}${path}`,
          scheme: hasScheme ? protocol.replace(':', '') : undefined,
          ...optional,
        });
        const { expirationTime, notBefore, ...rest } = optional;
        const bySiwe = new SiweMessage({
          domain: host,
          address,
          uri: `${site}${path}`,
          version: '1',
          chainId: 1,
          nonce: generateSiweNonce(),
          issuedAt: new Date(now).toISOString(),
          ...(hasScheme && { scheme: protocol.replace(':', '') }),
          ...(expirationTime && { expirationTime: expirationTime.toISOString() }),
          ...(notBefore && { notBefore: notBefore.toISOString() }),
          ...rest,
        } as Partial<SiweMessage>).prepareMessage();
        for (const message of [text, bySiwe]) {
          const { meaning, warnings } = decode(message, site);
          assert.deepEqual([meaning, warnings], [undefined, []], message);
        }
      }),
    );
    const [head, ...others] = siwe().split('\n');
    assert.ok(parseSiwe([head, address.toLowerCase(), ...others.slice(1)].join('\n')));
  });

  const spellings: Record<string, (text: string) => string> = {
    'in German': (text) => text.replace('Welcome.', 'Anmelden – gebührenfrei'),
    'with a typographic apostrophe': (text) => text.replace('Welcome.', 'It’s free'),
    'in Japanese': (text) => text.replace('Welcome.', '利用規約に同意します。'),
    'in Arabic': (text) => text.replace('Welcome.', 'أوافق على الشروط'),
    'in French, with its spaces': (text) => text.replace('Welcome.', 'Bienvenue\u202f! À\u00a0toi'),
    'with emoji': (text) => text.replace('Welcome.', 'Hi 👋🏽 👩‍💻 ❤️'),
    'with an empty statement of siwe': (text) => text.replace('Welcome.', ''),
    'with a UUID as its nonce': (text) =>
      text.replace(/Nonce: .*/, `Nonce: ${crypto.randomUUID()}`),
    'with a nonce in base64': (text) => text.replace(/Nonce: .*/, 'Nonce: 3q2+7w/x-_A=='),
    'with a short nonce': (text) => text.replace(/Nonce: .*/, 'Nonce: 12'),
    'with a line break at its end': (text) => `${text}\n`,
    'with two line breaks at its end': (text) => `${text}\r\n\r\n`,
    'with the line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
    'with a time without a zone': (text) => text.replace(/(Issued At: .*)\.000Z/, '$1'),
    'with a time in milliseconds': (text) => text.replace(/Issued At: .*/, `Issued At: ${now}`),
    'with an empty list of resources': (text) => `${text}\nResources:`,
    'with an empty request ID': (text) => `${text}\nRequest ID: `,
    'with the default port of its site': (text) => text.replace('site.example', 'site.example:443'),
  };
  for (const [name, spell] of Object.entries(spellings)) {
    test(`the wallet signs in with a message ${name}`, () => {
      const text = siwe({ statement: 'Welcome.' });
      const { meaning, warnings } = decode(spell(text));
      assert.notEqual(spell(text), text);
      assert.deepEqual([meaning, warnings], [undefined, []]);
    });
  }

  test('a text that is almost a sign-in message is refused', () => {
    const text = siwe({ statement: 'Welcome.' });
    assert.ok(parseSiwe(text));
    const almost = [
      text.replace('Version: 1', 'Version: 2'),
      text.replace('\n\nURI', '\nURI'),
      text.replace('URI: https', 'URI : https'),
      text.replace('Chain ID: 1', 'Chain ID: 0x1'),
      text.replace(address, address.replace('f39F', 'F39f')),
      text.replace('Welcome.', 'Welcome.\nTo no one.'),
      text.replace(/Nonce: .*/, 'Nonce: '),
      text.replace('site.example', 'user@site.example'),
      text.replace('site.example', 'sité.example'),
      ` ${text}`,
      `${text}\nResources:\nhttps://site.example`,
      `${text}\nGrants: all`,
    ];
    for (const one of almost) isRefused(one, 'text');
  });

  test('a text with characters that do not show, or with more than is read, is refused [S20, S89]', () => {
    for (const code of [
      0x0, 0x7, 0x9, 0xd, 0x7f, 0x85, 0x115f, 0x200b, 0x202e, 0xd83d, 0xfe0f, 0xfffd,
    ]) {
      isRefused(siwe({ statement: `pay${String.fromCodePoint(code)}me` }), 'text');
      isRefused(siwe({ requestId: `a${String.fromCodePoint(code)}b` }), 'text');
    }
    isRefused(siwe({ statement: 'a'.repeat(9_000) }), 'text');
    isRefused('Hello', 'text');
    isRefused('', 'text');
  });

  test('a sign-in to another site, account or chain is refused [S20]', () => {
    // With the Cyrillic і.
    const disguised = new URL('https://s\u0456te.example').host;
    for (const changes of [
      { domain: 'other.example' },
      { domain: 'site.example:8443' },
      { domain: 'slte.example' },
      { domain: disguised },
      { domain: 'app.site.example' },
      { scheme: 'http' },
      { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      { chainId: 10 },
    ] as const) {
      isRefused(siwe(changes), 'sign-in');
    }
    isRefused(siwe(), 'sign-in', `https://${disguised}`);
    isRefused(siwe(), 'sign-in', 'https://site.example:8443');
    isRefused(siwe(), 'sign-in', 'http://site.example');
    // The wallet's own screens sign in nowhere.
    assert.throws(() => decodeMessage({ text: siwe(), account, origin: undefined, now }), Refusal);
  });

  test('a sign-in outside its time is shown with a warning', () => {
    assert.deepEqual(decode(siwe({ expirationTime: new Date(now) })).warnings, ['expired']);
    assert.deepEqual(decode(siwe({ notBefore: new Date(now + 1) })).warnings, ['not-yet-valid']);
  });

  test('a site whose name is in letters that only look Latin is warned of', () => {
    const { host } = new URL('https://s\u0456te.example');
    const text = siwe({ domain: host, uri: `https://${host}/` });
    assert.deepEqual(decode(text, `https://${host}`).warnings, ['look-alike-domain']);
  });

  test('a message that may give rights to others than the site is refused [S113]', () => {
    const recap = 'urn:recap:eyJhdHQiOnt9fQ';
    for (const changes of [
      { uri: origin },
      { uri: 'https://SITE.example/login?next=1', resources: ['HTTPS://other.example/a'] },
      { resources: ['http://other.example', 'ipfs://bafy'] },
    ]) {
      assert.deepEqual(decode(siwe(changes)).warnings, []);
    }
    for (const changes of [
      { uri: 'did:key:z6MkAttacker' },
      { uri: 'lit:session:0123abcd' },
      { uri: 'lit://site.example/session' },
      { uri: 'https://bank.example/login' },
      { uri: 'https://site.example:8443' },
      { uri: 'https://api.site.example' },
      { resources: ['https://site.example', recap] },
      { resources: [recap.replace('urn', 'URN')] },
      { resources: ['ceramic://*?model=all'] },
      // The words of a statement that the wallet explains change nothing of it.
      { statement: listStatement('x'), uri: 'did:key:z6MkAttacker' },
      { statement: listStatement('x'), resources: [recap] },
    ]) {
      isRefused(siwe(changes), 'sign-in');
    }
    isRefused(`${write(listStatement())}\nResources:\n- ${recap}`, 'sign-in');
  });

  test("the recovery service's statements are explained, whichever site asks", () => {
    const register = write(registerStatement({ target: 'mia@example.com', channel: 'email' }));
    assert.deepEqual(decode(register).meaning, {
      kind: 'register',
      target: 'mia@example.com',
      channel: 'email',
    });
    assert.deepEqual(decode(write(backupCodesStatement())).meaning, {
      kind: 'register',
      target: 'backup-codes',
      channel: 'paper',
    });
    assert.deepEqual(decode(write(listStatement())).meaning, { kind: 'list-registrations' });
    // The service's domain is trusted only for its own statements.
    isRefused(write('I give everything away'), 'sign-in');
    isRefused(register.replace('service://safe', 'service://save'), 'sign-in');
  });

  test('a statement to a service of another domain is for sites of that domain alone [S41]', () => {
    const identity = serviceIdentity('recovery.acme.example');
    const register = registerStatement({ target: 'mia@example.com', channel: 'email' });
    const text = write(register, { identity });
    for (const site of ['https://acme.example', 'https://recovery.acme.example']) {
      const { meaning, warnings } = decode(text, site);
      assert.deepEqual([meaning?.kind, warnings], ['register', ['service-register']], site);
    }
    for (const site of ['https://other.example', 'https://me.example']) {
      isRefused(text, 'sign-in', site);
    }
    isRefused(text, 'sign-in', 'https://wallet.recovery.acme.example');
  });

  test('a statement to a service of any name and scheme is explained, also where the site is the service [S58]', () => {
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
        const { meaning, warnings } = decode(write(statement, { identity }), `https://${host}`);
        assert.deepEqual([meaning?.kind, warnings], [kind, [warning]], identity.uri);
      }
    }
  });

  test('a statement to the recovery service is warned of when a site asks for it [S41]', () => {
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

  test('a statement that ends alerts has a warning of its own, whichever site asks [S88]', () => {
    const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const text = write(unsubscribeStatement, { account: signer });
    const decoded = decodeMessage({ text, account, signer, origin, now });
    assert.deepEqual(decoded.warnings, ['service-alerts-off']);
  });

  test("an owner's statements about alerts are explained for this account only", () => {
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
      assert.throws(() => decode(other, signer), Refusal, other);
    }
    // Signed by the account, it would be a statement about registrations, or invalid.
    assert.throws(() => decode(subscribe, address), Refusal);
    const { meaning } = decode(listSubscriptionsStatement, address);
    assert.deepEqual(meaning, { kind: 'list-registrations' });
  });
});
