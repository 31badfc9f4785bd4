import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Language } from '@recovery-guardian/protocol';
import { pageWords } from '../message-page/words/words-by-language.ts';
import { defaultTemplates } from './languages.ts';
import { renderMessage } from './render-message.ts';
import type {
  CodeContent,
  MessageContent,
  NoticeContent,
  SearchContent,
} from './templates/templates.ts';

const account = '0x77AbC1d2E3f405162738495a6b7C8D9e0F1A2b3C';
const newOwner = '0x1234567890abcdef1234567890abcdef12345678';
const link = 'https://guardian.example/m#id.token.123456789012345678901234';
const common = { serviceName: 'Safe Recovery Service', chainName: 'Base', account } as const;
const code = {
  ...common,
  code: '12345678',
  lifetime: 600,
  matchPhrase: 'amber river seven',
  link: undefined,
  host: undefined,
} as const;
const register: CodeContent = { ...code, kind: 'register' };
const confirmAddition: CodeContent = {
  ...code,
  kind: 'confirm-addition',
  addition: 'mi***@ex***.com',
};
const recover: CodeContent = {
  ...code,
  kind: 'recover',
  recovery: { newOwners: [newOwner], newThreshold: 1 },
};
const { chainName: _, account: __, ...codeAlone } = code;
const search: SearchContent = { ...codeAlone, kind: 'find-accounts' };
const added: NoticeContent = {
  ...common,
  kind: 'target-added',
  subjectTarget: '+49***78',
  countsFrom: new Date('2030-01-04T12:00:59Z'),
};
const deleted: NoticeContent = { ...common, kind: 'target-deleted', subjectTarget: '+49***78' };
const requested: NoticeContent = {
  ...common,
  kind: 'recovery-requested',
  recovery: { newOwners: [newOwner], newThreshold: 1 },
};
const notices = [added, deleted, requested];
const everything: MessageContent[] = [
  register,
  confirmAddition,
  recover,
  search,
  added,
  deleted,
  requested,
];
const languages = Object.keys(defaultTemplates);
const latin = ['en', 'de', 'es', 'fr'];

const email = (content: MessageContent, language = 'en') =>
  renderMessage(content, { channel: 'email', language });
const sms = (content: MessageContent, language = 'en') =>
  renderMessage(content, { channel: 'sms', language }).text;

/** The visible text of a page. */
const readHtml = (html = '') =>
  html
    .replace(/^.*<body/s, '<body')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');

describe('notice to the other channels', () => {
  it('a notice to the other channels has one button to the account, or advice without a page', () => {
    const accountUrl = `https://acme.example/key#account=${account}&chain=8453`;
    for (const language of languages) {
      const { checkAccount = '?', checkInWallet = '?' } = defaultTemplates[language]?.shared ?? {};
      for (const notice of notices) {
        const { text, html = '' } = email({ ...notice, accountUrl }, language);
        assert.ok(text.includes(`${checkAccount}:\n${accountUrl}\n`), text);
        assert.equal(html.match(/<a /g)?.length, 1);
        assert.ok(email(notice, language).text.includes(checkInWallet));
        assert.equal(sms({ ...notice, accountUrl }, language), sms(notice, language));
      }
    }
  });
});

describe('the message of a takeover', () => {
  it('the message of a takeover says what the code does, to which account, on which chain and for whom, before the code [S4]', () => {
    for (const language of languages) {
      for (const text of [
        email(recover, language).text,
        readHtml(email(recover, language).html),
        sms(recover, language),
      ]) {
        const before = text.slice(0, text.indexOf('12345678'));
        assert.ok(text.includes('12345678'));
        // An ellipsis is in no SMS alphabet of 7 bits.
        const dots = text === sms(recover, language) ? '..' : '…';
        for (const fact of [`0x77Ab${dots}2b3C`, `0x1234${dots}5678`, 'Base']) {
          assert.ok(before.includes(fact), `${fact} in ${language}: ${text}`);
        }
      }
    }
    assert.match(sms(recover), /^TAKE CONTROL of account/);
    assert.match(email(recover).text, /^This code helps to TAKE CONTROL of the account/);
  });

  it('the message of a takeover cannot be mistaken for that of a registration [S4]', () => {
    const takeover = {
      en: /take (control|over)/i,
      de: /kontrolle/i,
      es: /tomar el control/i,
      fr: /prendre le contr[oô]le/i,
      ja: /支配権/,
      ar: /نقل السيطرة/,
    };
    for (const [language, words] of Object.entries(takeover)) {
      const mail = email(recover, language);
      for (const text of [mail.subject, mail.text, readHtml(mail.html), sms(recover, language)]) {
        assert.match(text, words);
      }
      const harmless = email(register, language);
      for (const text of [harmless.subject, harmless.text, sms(register, language)]) {
        assert.doesNotMatch(text, words);
      }
    }
  });

  it("the message of a takeover has the match phrase, the code's lifetime, and by email the full addresses [S4]", () => {
    for (const language of languages) {
      const { text, html } = email(recover, language);
      for (const form of [text, readHtml(html)]) {
        for (const fact of ['amber river seven', '10', account, newOwner]) {
          assert.ok(form.includes(fact), `${fact} in ${language}: ${form}`);
        }
      }
      assert.ok(sms(recover, language).includes('amber river seven'));
    }
  });

  it('the message of a takeover says what follows right below the code, before the words to compare [S4]', () => {
    for (const language of languages) {
      const { text, html } = email(recover, language);
      for (const form of [text, readHtml(html)]) {
        const places = [
          form.indexOf('12345678'),
          form.lastIndexOf('0x77Ab…2b3C'),
          form.indexOf('amber river seven'),
        ];
        assert.deepEqual(
          places,
          [...places].sort((a, b) => a - b),
          form,
        );
      }
    }
    assert.ok(email(recover).text.includes('its old owners lose control of it'));
    assert.ok(!email(register).text.includes('lose control'));
  });

  it('the message of a takeover never has the code in its subject [S4]', () => {
    for (const language of languages) {
      for (const content of everything) {
        assert.doesNotMatch(email(content, language).subject, /12345678/);
      }
    }
  });

  it('the message of a takeover says how many of several new owners must sign [S4]', () => {
    const { text } = email({
      ...recover,
      recovery: { newOwners: [newOwner, account], newThreshold: 2 },
    });
    assert.ok(text.includes('for 2 new owners'));
    assert.ok(text.includes(`New owner: ${newOwner}\nNew owner: ${account}`));
    assert.ok(text.includes('Owners who must sign: 2'));
  });
});

describe('email', () => {
  it('an email has the link before the full addresses, with or without a short code', () => {
    for (const language of languages) {
      const beside = email({ ...recover, link }, language);
      assert.ok(beside.text.includes('12345678'));
      assert.ok(beside.text.includes(`\n${link}\n`));
      assert.ok(beside.text.indexOf(link) < beside.text.indexOf(account));
      assert.ok(beside.html?.includes(`href="${link}"`));
      const alone = email({ ...recover, code: undefined, link }, language);
      assert.doesNotMatch(alone.text, /\b12345678\b/);
      assert.ok(!alone.text.includes('undefined'));
      assert.ok(alone.text.includes(`\n${link}\n`));
    }
  });

  it('an email loads nothing and runs nothing', () => {
    for (const content of everything) {
      assert.doesNotMatch(email(content).html ?? '', /<(img|script|link|style|iframe|form)|url\(/i);
    }
  });

  it('an email has the same content as HTML and as text', () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
    for (const language of languages) {
      for (const content of everything) {
        const { text, html } = email(content, language);
        const plain = text.replace(/[\u2068\u2069]/g, '');
        assert.deepEqual(words(readHtml(html)), words(plain));
      }
    }
  });

  it('an email says when an added target takes effect, if not immediately', () => {
    assert.ok(email(added).text.includes('It works from January 4, 2030, 12:00 UTC.'));
    assert.ok(sms(added).includes('It works from 2030-01-04 12:00 UTC.'));
    assert.ok(!email({ ...added, countsFrom: undefined }).text.includes('works from'));
  });
});

describe('values in a message', () => {
  const hostile = `$& $1 {code} "<b onclick='x'>&`;

  it('a value in a message is inserted literally, and never as markup [S16]', () => {
    const content = { ...added, chainName: hostile, subjectTarget: hostile, serviceName: hostile };
    const { text, html = '', subject } = email(content);
    assert.ok(subject.startsWith(hostile), subject);
    assert.ok(text.startsWith(hostile), text);
    assert.ok(text.includes(`on ${hostile}. ${hostile} protects this account.`), text);
    assert.ok(!html.includes('<b '), html);
    assert.ok(html.includes('$&amp; $1 {code} &quot;&lt;b onclick=&#39;x&#39;&gt;&amp;'), html);
    assert.ok(sms(content).startsWith(hostile));
  });

  it('a value in a message cannot reverse, hide or break the text around it [S16]', () => {
    const content = { ...added, chainName: 'Ba\u202ese\u200b\u2066\r\nBcc: x\u2028y' };
    for (const text of [email(content).text, email(content).html ?? '', sms(content)]) {
      assert.ok(text.includes('BaseBcc: xy'), text);
    }
  });

  it('a value in a message cannot break out of its link [S16]', () => {
    const { html = '' } = email({ ...recover, link: 'https://x.example/#"><script>' });
    assert.ok(html.includes('href="https://x.example/#&quot;&gt;&lt;script&gt;"'), html);
  });
});

describe('right-to-left message', () => {
  it('a right-to-left message isolates addresses and codes', () => {
    const { text, html = '' } = email(recover, 'ar');
    for (const value of ['0x77Ab…2b3C', '12345678', account, newOwner]) {
      assert.ok(text.includes(`\u2068${value}\u2069`), value);
      assert.match(html, new RegExp(`<bdi[^>]*>${value}</bdi>`));
    }
    assert.match(html, /<html lang="ar" dir="rtl">/);
  });

  it('a right-to-left message has full addresses at the right edge, and dates on one line', () => {
    const style = (value: string) =>
      (email(added, 'ar').html ?? '').split(`">${value}</bdi>`)[0]?.split('style="').at(-1) ?? '';
    assert.match(style(account), /text-align:right$/);
    assert.equal(style('4 يناير 2030, 12:00 UTC'), 'white-space:nowrap');
  });

  it('a subject keeps each value whole between marks of our own, which no value can contain [S16]', () => {
    const marked = (value: string) => `\u200e${value}\u200e`;
    assert.ok(email(recover, 'ar').subject.includes(marked('0x77Ab…2b3C')));
    const hostile = { ...added, subjectTarget: '\u200f+49\u202e***78\u2069' };
    assert.ok(email(hostile, 'ar').subject.includes(marked('+49***78')));
    assert.doesNotMatch(email(recover, 'en').subject, /\p{Cf}/u);
  });

  it('a right-to-left message does not isolate machine-readable parts', () => {
    const bound = sms({ ...recover, host: 'wallet.example' }, 'ar');
    assert.equal(bound.split('\n').at(-1), '@wallet.example #12345678');
    assert.ok(email({ ...recover, link }, 'ar').text.includes(`\n${link}\n`));
  });
});

describe('what a message promises of its page', () => {
  it('only the message of a recovery says that its page can stop something [S22]', () => {
    for (const language of languages) {
      const { stopRequest, link: intro } = defaultTemplates[language]?.shared ?? {};
      for (const content of [register, confirmAddition, recover]) {
        const { text, html = '' } = email({ ...content, link }, language);
        assert.ok(text.includes(`\n\n${intro}\n${link}\n`), text);
        assert.equal(text.includes(`\n\n${stopRequest}:\n${link}\n`), content === recover, text);
        assert.equal(html.includes(`>${stopRequest}</a>`), content === recover, html);
      }
    }
  });

  it('a recovery can be stopped right below the warning, by the only button [S22]', () => {
    for (const language of languages) {
      const templates = defaultTemplates[language];
      assert.ok(templates);
      const { text, html = '' } = email({ ...recover, link }, language);
      const { stopRequest, openPage } = templates.shared;
      assert.ok(text.includes(`${templates.recover.notYou}\n\n${stopRequest}:\n${link}\n`), text);
      assert.match(html, new RegExp(`${templates.recover.notYou.slice(-9)}</p>\\n<p[^>]*><a `));
      const labels = [...html.matchAll(/<a style="([^"]*)"[^>]*>([^<]*)/g)];
      assert.deepEqual(
        labels.map(([, style, label]) => [label, style?.includes('border')]),
        [
          [stopRequest, true],
          [openPage, false],
        ],
      );
    }
    assert.ok(!email(recover).text.includes('stop this request'));
  });

  it('the page with the code has a button if the message has no short one [S22]', () => {
    const { html = '' } = email({ ...recover, code: undefined, link });
    assert.match(html, /<a style="[^"]*border[^"]*"[^>]*>Open the code page/);
  });

  it('the words to compare are on the page where the user started, not on that of the link [S22]', () => {
    for (const language of languages) {
      const { phrase = '?', link: linked = '?' } = defaultTemplates[language]?.shared ?? {};
      const started = { ar: 'بدأت', de: 'begonnen', en: 'started', es: 'empezó', fr: 'commencé' };
      const verb = { ja: '始めた', ...started }[language] ?? '?';
      for (const words of [phrase, pageWords[language as Language].code.intro]) {
        assert.ok(words.includes(verb), words);
      }
      assert.ok(!linked.includes(verb), linked);
    }
  });
});

describe('SMS', () => {
  // The basic characters of GSM 03.38 used in these languages.
  const gsm7 = /^[A-Za-z0-9 .,:;?!¿¡()\n@#_*+'"/<>=%&-ÄÖÑÜ§äöñüàèéìòùÇßÉ]*$/u;

  it('an SMS fits one segment of GSM-7 letters in the Latin languages', () => {
    for (const language of latin) {
      for (const content of everything) {
        const text = sms(content, language);
        assert.match(text, gsm7);
        assert.ok(text.length <= 160, `${text.length} letters: ${text}`);
      }
    }
  });

  it('an SMS ends with the line that binds the code to its page, if the host is known', () => {
    for (const language of languages) {
      const text = sms({ ...register, host: 'wallet.example' }, language);
      assert.match(text, /[^\n]\n\n@wallet\.example #12345678$/);
      assert.ok(!sms(register, language).includes('@'));
    }
  });
});

describe('message language', () => {
  it("a message is in the reader's language if there are templates for it, else in the default", () => {
    assert.match(email(register, 'de-AT').text, /^Dieser Code/);
    assert.equal(email(register, 'de-AT').language, 'de');
    assert.match(email(register, 'xx').text, /^This code/);
    const options = { channel: 'email', language: 'xx', defaultLanguage: 'fr' } as const;
    assert.match(renderMessage(register, options).text, /^Ce code/);
  });
});
