import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultTemplates } from './languages.ts';
import { countSegments, renderMessage } from './render-message.ts';
import type { AlertContent, CodeContent } from './templates/templates.ts';

const account = '0x77AbC1d2E3f405162738495a6b7C8D9e0F1A2b3C';
const guardian = '0x1111111111111111111111111111111111111111';
const newOwner = '0x1234567890abcdef1234567890abcdef12345678';
const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const transactionHash = `0x${'5e'.repeat(32)}` as const;
const common = {
  serviceName: 'Safe Recovery Service',
  chainName: 'Base',
  account,
  transactionHash,
} as const;
const recovery = { newOwners: [newOwner], newThreshold: 1 } as const;
const cancellation = { to: module, data: '0x0ba234d6' } as const;

const executed: AlertContent = {
  ...common,
  kind: 'recovery-executed',
  recovery,
  finalizableFrom: new Date('2030-01-04T12:00:59Z'),
  cancellation,
};
const stoppable: AlertContent[] = [
  executed,
  { ...common, kind: 'recovery-replaced', cancellation },
];
const accountUrl = `https://acme.example/key#account=${account}&chain=8453`;
const everything: AlertContent[] = [
  { ...common, kind: 'guardian-added', guardian },
  { ...common, kind: 'guardian-revoked', guardian },
  { ...common, kind: 'threshold-changed', threshold: 3 },
  executed,
  { ...common, kind: 'recovery-replaced', cancellation },
  { ...common, kind: 'recovery-finalized', recovery },
  { ...common, kind: 'recovery-canceled' },
  { ...common, kind: 'nonce-invalidated' },
];
/** Changes of the account that its owner can undo or follow up. */
const changes: ReadonlySet<AlertContent['kind']> = new Set([
  'guardian-added',
  'guardian-revoked',
  'threshold-changed',
  'recovery-canceled',
  'nonce-invalidated',
]);
const subscribe: CodeContent = {
  serviceName: 'Safe Recovery Service',
  chainName: 'Base',
  account,
  kind: 'subscribe',
  code: '12345678',
  lifetime: 600,
  matchPhrase: 'amber river seven',
  link: undefined,
  host: undefined,
};
const languages = Object.keys(defaultTemplates);
const latin = ['en', 'de', 'es', 'fr'];

const email = (content: AlertContent | CodeContent, language = 'en') =>
  renderMessage(content, { channel: 'email', language });
const sms = (content: AlertContent | CodeContent, language = 'en') =>
  renderMessage(content, { channel: 'sms', language }).text;

/** The visible text of a page. */
const readHtml = (html = '') =>
  html
    .replace(/^.*<body/s, '<body')
    .replace(/<[^>]*>/g, '')
    .replace(/&#39;/g, "'");

/** The address and the label of each link. */
const linksIn = (html = '') =>
  [...html.matchAll(/<a [^>]*href="([^"]*)">([^<]*)/g)].map(([, url, label]) => [url, label]);

/** Removes the isolates around values in right-to-left text. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

describe('alert', () => {
  it('an alert names account and chain, and by email the full account and the transaction', () => {
    for (const language of languages) {
      for (const content of everything) {
        const { text, html } = email(content, language);
        for (const form of [plain(text), readHtml(html)]) {
          for (const fact of ['0x77Ab…2b3C', 'Base', account, transactionHash]) {
            assert.ok(form.includes(fact), `${fact} in ${content.kind}, ${language}: ${form}`);
          }
        }
        const short = plain(sms(content, language));
        for (const fact of ['0x77Ab..2b3C', 'Base']) assert.ok(short.includes(fact), short);
      }
    }
  });

  it('an alert fits one SMS of GSM-7 letters in the Latin languages', () => {
    const gsm7 = /^[A-Za-z0-9 .,:;?!¿¡()\n@#_*+'"/<>=%&-ÄÖÑÜ§äöñüàèéìòùÇßÉ]*$/u;
    for (const language of latin) {
      for (const content of [...everything, subscribe]) {
        const text = sms(content, language);
        assert.match(text, gsm7);
        assert.ok(text.length <= 160, `${text.length} letters: ${text}`);
      }
    }
  });

  it('an alert has the same content as HTML and as text', () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
    for (const language of languages) {
      for (const content of everything) {
        const { text, html } = email(content, language);
        assert.deepEqual(words(readHtml(html)), words(plain(text)));
      }
    }
  });

  it('an alert differs by event in each language', () => {
    for (const language of languages) {
      const subjects = everything.map((content) => email(content, language).subject);
      assert.equal(new Set(subjects).size, everything.length, language);
    }
    assert.equal(new Set(languages.map((language) => email(executed, language).text)).size, 6);
  });
});

/** An email's date in words. */
const dates: Record<string, string> = {
  ar: '4 يناير 2030',
  de: '4. Januar 2030',
  en: 'January 4, 2030',
  es: '4 de enero de 2030',
  fr: '4 janvier 2030',
  ja: '2030年1月4日',
};

describe('alert of a change', () => {
  it('an alert of a change has one neutral button to the account, or advice without a page', () => {
    for (const language of languages) {
      const { checkAccount = '?', checkInWallet = '?' } = defaultTemplates[language]?.shared ?? {};
      for (const content of everything.filter(({ kind }) => changes.has(kind))) {
        const { text, html = '' } = email({ ...content, accountUrl }, language);
        assert.ok(text.includes(`${checkAccount}:\n${accountUrl}\n`), text);
        assert.deepEqual(linksIn(html), [[accountUrl.replace('&', '&amp;'), checkAccount]]);
        assert.ok(!html.includes('#b3261e'), html);
        assert.ok(!text.includes(checkInWallet), text);
        const without = email(content, language);
        assert.ok(plain(without.text).includes(checkInWallet), without.text);
        assert.deepEqual(linksIn(without.html), []);
      }
    }
  });

  it('an alert of a change has no button once the recovery is final', () => {
    const { text, html } = email({ ...common, kind: 'recovery-finalized', recovery, accountUrl });
    assert.ok(!text.includes(accountUrl), text);
    assert.deepEqual(linksIn(html), []);
  });
});

describe('alert of a recovery', () => {
  it('an alert of a recovery states in UTC until when it can be canceled, never too late, and how', () => {
    for (const language of languages) {
      const { text, html } = email(executed, language);
      const time = `${dates[language]}, 12:00 UTC`;
      for (const form of [plain(text), readHtml(html)]) {
        for (const fact of [time, newOwner, module, '0x0ba234d6']) {
          assert.ok(form.includes(fact), `${fact} in ${language}: ${form}`);
        }
      }
      const short = plain(sms(executed, language));
      for (const fact of ['2030-01-04 12:00 UTC', '0x1234..5678']) {
        assert.ok(short.includes(fact), short);
      }
    }
  });

  it('an alert of a recovery is sent in a language whose tag is malformed', () => {
    const { de } = defaultTemplates;
    assert.ok(de);
    const options = { channel: 'email', language: 'de-a', templates: { 'de-a': de } } as const;
    const { text } = renderMessage(executed, { ...options, defaultLanguage: 'de-a' });
    assert.ok(text.includes('Ab January 4, 2030, 12:00 UTC'), text);
  });

  it('an alert of a recovery has one button to the page where the owner can stop it, or advice without a page', () => {
    for (const language of languages) {
      const { stopRecovery, stopInWallet } = defaultTemplates[language]?.shared ?? {};
      for (const content of stoppable) {
        const { text, html = '' } = email({ ...content, accountUrl }, language);
        assert.ok(text.includes(`${stopRecovery}:\n${accountUrl}\n`), text);
        assert.deepEqual(linksIn(html), [[accountUrl.replace('&', '&amp;'), stopRecovery]]);
        assert.ok(!text.includes(stopInWallet ?? '?'), text);
        const without = email(content, language);
        assert.ok(plain(without.text).includes(stopInWallet ?? '?'), without.text);
        assert.deepEqual(linksIn(without.html), []);
      }
    }
  });

  it('an alert of a recovery has the technical call below Details, and warns that messages may be read', () => {
    for (const language of languages) {
      const { details, mayBeRead } = defaultTemplates[language]?.shared ?? {};
      const text = plain(email(executed, language).text);
      const [above, below] = text.split(`\n\n${details}\n`);
      assert.ok(below?.includes('0x0ba234d6') && below.includes(module), text);
      assert.ok(!above?.includes('0x0ba234d6') && !above?.includes(module), text);
      assert.ok(above?.includes(mayBeRead ?? '?'), text);
    }
  });

  it('an alert of a recovery has the page in its SMS if that costs no extra segment', () => {
    for (const language of languages) {
      const alone = sms(executed, language);
      const text = sms({ ...executed, accountUrl }, language);
      assert.equal(countSegments(text), countSegments(alone), language);
      const long = `https://wallet.example/${'long-'.repeat(20)}#account=${account}&chain=1`;
      assert.equal(sms({ ...executed, accountUrl: long }, language), alone);
      // The others use UCS-2, whose segments are less than half as long.
      if (!latin.includes(language)) continue;
      assert.equal(text, `${alone}\nhttps://acme.example/key`);
      assert.equal(countSegments(text), 1);
    }
  });

  it('an alert of a recovery says so if the new owners could not be read', () => {
    const unknown = { newOwners: [], newThreshold: 2 };
    for (const language of languages) {
      const { text } = email({ ...executed, recovery: unknown }, language);
      assert.ok(text.includes(defaultTemplates[language]?.shared.unknownOwners ?? '?'), text);
      assert.doesNotMatch(text, /undefined|\{/);
    }
  });
});
