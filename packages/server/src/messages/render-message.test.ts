import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Language } from '@recovery-guardian/core';
import { pageWords } from '../message-page/routes.ts';
import { defaultTemplates } from './languages.ts';
import { countSegments, renderMessage } from './render-message.ts';
import type {
  AlertContent,
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
const held: NoticeContent = {
  ...requested,
  kind: 'recovery-held',
  subjectTarget: 'mi***@ex***.com',
  lastCodeAt: new Date('2030-01-04T12:00:59Z'),
  link: 'https://guardian.example/m#id.token',
};
const few: NoticeContent = {
  ...common,
  kind: 'codes-few',
  subjectTarget: 'sheet-1234',
  codesLeft: 2,
};
const due: NoticeContent = {
  ...common,
  kind: 'way-due',
  link: `https://guardian.example/m#reminder.${'a'.repeat(32)}.${'b'.repeat(64)}`,
};
const notices = [added, deleted, few, requested];
const wayBackIn: NoticeContent = {
  ...common,
  kind: 'way-back-in',
  accountUrl: `https://acme.example/key#account=${account}&chain=8453`,
};
const everything: MessageContent[] = [
  register,
  confirmAddition,
  recover,
  search,
  added,
  deleted,
  few,
  requested,
  { ...wayBackIn, accountUrl: undefined },
];
const languages = Object.keys(defaultTemplates);
const latin = ['en', 'de', 'es', 'fr'];

const email = (content: MessageContent, language = 'en') =>
  renderMessage(content, { channel: 'email', language });
const sms = (content: MessageContent, language = 'en') =>
  renderMessage(content, { channel: 'sms', language }).text;

/** The visible text of a page below its title, which is the subject of the text. */
const readHtml = (html = '') =>
  html
    .replace(/^.*<\/h1>/s, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&#39;/g, "'")
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

describe('the message to keep', () => {
  it('the message to keep has the way back to the account’s page, and no secret in any language [S182]', () => {
    for (const language of languages) {
      const { subject, text, html = '' } = email(wayBackIn, language);
      assert.ok(subject.includes('Safe Recovery Service'), subject);
      assert.deepEqual(
        linksIn(html).map(([url]) => url),
        [wayBackIn.accountUrl?.replace('&', '&amp;')],
      );
      const addresses = new Set(text.match(/0x[0-9a-fA-F]{40}/g));
      assert.deepEqual([...addresses], [account]);
      const known = [wayBackIn.accountUrl ?? '', account, '0x77Ab…2b3C'];
      const rest = known.reduce((left, one) => left.replaceAll(one, ''), text);
      assert.doesNotMatch(rest, /\d|@|\*\*\*|amber/, rest);
    }
  });
});

describe('the message that a recovery waits', () => {
  it('the message that a recovery waits says who, until when, and has two answers that lead to its page', () => {
    for (const language of languages) {
      const { answerYes = '?', answerNo = '?' } = defaultTemplates[language]?.shared ?? {};
      const { text, html = '' } = email(held, language);
      for (const answer of [answerYes, answerNo]) {
        assert.ok(text.includes(`${answer}:\n${held.link}`), text);
        assert.ok(html.includes(`>${answer}</a>`), html);
      }
      const short = sms(held, language);
      assert.ok(short.endsWith(`\n${held.link}`), short);
      for (const message of [text, short]) {
        for (const fact of ['mi***@ex***.com', '12:00 UTC']) {
          assert.ok(message.includes(fact), message);
        }
      }
      if (latin.includes(language)) assert.equal(countSegments(`${short}${'x'.repeat(60)}`), 2);
    }
  });
});

describe('the yearly reminder of a way back', () => {
  it('a yearly reminder has a button to the page and one that ends it, and no address in full [S170]', () => {
    const accountUrl = 'https://acme.example/key';
    for (const language of languages) {
      const { checkAccount = '?', stopReminders = '?' } = defaultTemplates[language]?.shared ?? {};
      const { text, html = '', subject } = email({ ...due, accountUrl }, language);
      assert.ok(text.includes(`${checkAccount}:\n${accountUrl}\n`), text);
      assert.ok(text.includes(`${stopReminders}:\n${due.link}`), text);
      assert.equal(html.match(/<a /g)?.length, 2);
      const short = sms(due, language);
      assert.ok(short.endsWith(`\n${due.link}`), short);
      for (const form of [text, html, subject, short]) assert.ok(!form.includes(account), form);
      if (latin.includes(language)) assert.equal(countSegments(short), 2, short);
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
    // The title is for the owner who asked; what it may mean to others stands above the code.
    assert.equal(email(recover).subject, 'Your code to get back into account 0x77Ab…2b3C');
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
      assert.notEqual(mail.subject, email(register, language).subject);
      for (const text of [mail.text, readHtml(mail.html), sms(recover, language)]) {
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
    assert.ok(email(recover).text.includes('its old wallet no longer opens it'));
    assert.ok(!email(register).text.includes('no longer opens'));
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
    assert.ok(text.includes('for 2 new wallets'));
    assert.ok(text.includes(`New wallet: ${newOwner}\nNew wallet: ${account}`));
    assert.ok(text.includes('Wallets that must sign: 2'));
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
    assert.ok(email(added).text.includes('It works from Friday, January 4, 2030, 12:00 UTC.'));
    assert.ok(sms(added).includes('It works from Fri 2030-01-04 12:00 UTC.'));
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

describe('a message for a translating mail client', () => {
  /** What a machine translator may change. */
  const translatable = (html = '') =>
    html.replace(/<(\w+)[^>]* translate="no" class="notranslate"[^>]*>[^<]*<\/\1>/g, '');

  it('an email shows its code in groups of the same length', () => {
    const groupsOf = (digits: string) => {
      const { html = '' } = email({ ...recover, code: digits });
      const [, shown = ''] = /<bdi dir="ltr"[^>]*>(<span.*?)<\/bdi>/.exec(html) ?? [];
      return shown.match(/\d+(?=<)/g);
    };
    assert.deepEqual(groupsOf('12345678'), ['1234', '5678']);
    assert.deepEqual(groupsOf('123456'), ['123', '456']);
  });

  it('no code, address, name or number of an email may be changed by a translator', () => {
    const accountUrl = `https://acme.example/key#account=${account}`;
    const subjectTarget = 'mi***@ex***.com';
    for (const language of languages) {
      for (const content of [
        recover,
        confirmAddition,
        search,
        { ...added, accountUrl },
        requested,
      ]) {
        const { html } = email(
          { ...content, ...('subjectTarget' in content && { subjectTarget }) },
          language,
        );
        const left = readHtml(translatable(html));
        assert.doesNotMatch(left, /0x|12345678|amber|\*\*\*|\d|Base|Safe Recovery Service/, left);
        assert.ok(left.trim().length > 100, 'the sentences may be translated');
      }
    }
  });

  it('the call that cancels a recovery may not be changed by a translator', () => {
    const content: AlertContent = {
      ...{ ...common, kind: 'recovery-executed', transactionHash: `0x${'ab'.repeat(32)}` },
      recovery: { newOwners: [newOwner], newThreshold: 1 },
      finalizableFrom: new Date('2030-01-04T12:00:59Z'),
      cancellation: { to: newOwner, data: '0x1234' },
    };
    assert.doesNotMatch(readHtml(translatable(email(content).html)), /0x/);
  });
});

describe('the brand of the operator in messages', () => {
  const brand = {
    name: 'Acme <Bank>',
    logoUrl: 'https://acme.example/logo.png?a=1&b="2"',
    helpUrl: 'https://acme.example/help',
  };
  const render = (content: MessageContent, channel: 'email' | 'sms', language = 'en') =>
    renderMessage(content, { channel, language, brand });

  it('messages name the brand of the operator instead of the service that owners sign for', () => {
    for (const language of languages) {
      for (const content of everything) {
        const { text, html = '', subject } = render(content, 'email', language);
        const all = [text, readHtml(html), subject, render(content, 'sms', language).text].join(
          ' ',
        );
        assert.ok(all.includes('Acme <Bank>'), all);
        assert.ok(!all.includes('Safe Recovery Service'), all);
      }
    }
  });

  it('an email shows the logo of the operator and where it helps, and is complete without them', () => {
    const { html = '', text } = render(recover, 'email');
    assert.ok(text.endsWith(`\nGet help: ${brand.helpUrl}`), text);
    assert.ok(html.includes(`href="${brand.helpUrl}">Get help</a>`), html);
    const [image = ''] = html.match(/<img [^>]*>/g) ?? [];
    assert.match(image, /src="https:\/\/acme\.example\/logo\.png\?a=1&amp;b=&quot;2&quot;"/);
    assert.match(image, /alt="Acme &lt;Bank&gt;"/);
    assert.doesNotMatch(text, /logo/);
    const nameOnly = renderMessage(recover, {
      ...{ channel: 'email', language: 'en', brand: { name: 'Acme' } },
    });
    assert.doesNotMatch(nameOnly.html ?? '', /<img|Get help/);
    assert.match(nameOnly.html ?? '', /<bdi[^>]*>Acme<\/bdi><\/p>\n<h1/);
  });
});

describe('right-to-left message', () => {
  it('a right-to-left message isolates addresses and codes', () => {
    const { text, html = '' } = email(recover, 'ar');
    assert.ok(text.includes('\u206812345678\u2069'));
    assert.match(html, /<bdi dir="ltr"[^>]*><span[^>]*>1234<\/span><span[^>]*>5678<\/span><\/bdi>/);
    for (const value of ['0x77Ab…2b3C', account, newOwner]) {
      assert.ok(text.includes(`\u2068${value}\u2069`), value);
      assert.match(html, new RegExp(`<bdi[^>]*>${value}</bdi>`));
    }
    assert.match(html, /<html lang="ar" dir="rtl">/);
  });

  it('a right-to-left message has full addresses at the right edge', () => {
    const style = (value: string) =>
      (email(added, 'ar').html ?? '').split(`">${value}</bdi>`)[0]?.split('style="').at(-1) ?? '';
    assert.match(style(account), /text-align:right$/);
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
        labels.map(([, style, label]) => [label, style?.includes('background:#b3261e')]),
        [
          [stopRequest, true],
          [openPage, false],
        ],
      );
    }
    assert.ok(!email(recover).text.includes('stop it'));
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

const guardian = '0x1111111111111111111111111111111111111111';
const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const transactionHash = `0x${'5e'.repeat(32)}` as const;
const event = { ...common, transactionHash } as const;
const recovery = { newOwners: [newOwner], newThreshold: 1 } as const;
const cancellation = { to: module, data: '0x0ba234d6' } as const;

const executed: AlertContent = {
  ...event,
  kind: 'recovery-executed',
  recovery,
  finalizableFrom: new Date('2030-01-04T12:00:59Z'),
  cancellation,
};
const confirmed: AlertContent = { ...event, kind: 'recovery-confirmed', guardian, cancellation };
const reminders: AlertContent[] = (
  ['recovery-waiting', 'recovery-ending', 'recovery-ready'] as const
).map((kind) => ({ ...executed, kind }));
const stoppable: AlertContent[] = [
  confirmed,
  executed,
  ...reminders,
  { ...event, kind: 'recovery-replaced', cancellation },
];
const accountUrl = `https://acme.example/key#account=${account}&chain=8453`;
const alerts: AlertContent[] = [
  { ...event, kind: 'guardian-added', guardian },
  { ...event, kind: 'guardian-revoked', guardian },
  { ...event, kind: 'threshold-changed', threshold: 3 },
  confirmed,
  executed,
  ...reminders,
  { ...event, kind: 'recovery-replaced', cancellation },
  { ...event, kind: 'recovery-finalized', recovery },
  { ...event, kind: 'recovery-canceled' },
  { ...event, kind: 'nonce-invalidated' },
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
/** The address and the label of each link. */
const linksIn = (html = '') =>
  [...html.matchAll(/<a [^>]*href="([^"]*)">([^<]*)/g)].map(([, url, label]) => [url, label]);

/** Removes the isolates around values in right-to-left text. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

describe('the kinds of messages', () => {
  it('each kind of message has an example among these', () => {
    const { direction: _, shared: __, ...kinds } = defaultTemplates.en ?? assert.fail();
    const examples = [...everything, held, due, subscribe, ...alerts];
    assert.deepEqual(
      Object.keys(kinds).filter((name) => !examples.some(({ kind }) => kind === name)),
      [],
    );
  });
});

describe('alert', () => {
  it('an alert names account and chain, and by email the full account and the transaction', () => {
    for (const language of languages) {
      for (const content of alerts) {
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
      for (const content of [...alerts, subscribe]) {
        const text = sms(content, language);
        assert.match(text, gsm7);
        assert.ok(text.length <= 160, `${text.length} letters: ${text}`);
      }
    }
  });

  it('the weekday of an SMS costs no further segment', () => {
    for (const language of latin) {
      for (let day = 1; day <= 7; day++) {
        const finalizableFrom = new Date(`2030-01-0${day}T12:00:00Z`);
        const text = sms({ ...executed, finalizableFrom }, language);
        assert.match(text, /\S 2030-01-0\d 12:00 UTC/);
        assert.equal(countSegments(text), 1, text);
      }
    }
  });

  it('an alert has the same content as HTML and as text', () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
    for (const language of languages) {
      for (const content of alerts) {
        const { text, html } = email(content, language);
        assert.deepEqual(words(readHtml(html)), words(plain(text)));
      }
    }
  });

  it('an alert differs by event in each language', () => {
    for (const language of languages) {
      const subjects = alerts.map((content) => email(content, language).subject);
      assert.equal(new Set(subjects).size, alerts.length, language);
    }
    assert.equal(new Set(languages.map((language) => email(executed, language).text)).size, 6);
  });
});

/** An email's date in words. */
const dates: Record<string, string> = {
  ar: 'الجمعة، 4 يناير 2030',
  de: 'Freitag, 4. Januar 2030',
  en: 'Friday, January 4, 2030',
  es: 'viernes, 4 de enero de 2030',
  fr: 'vendredi 4 janvier 2030',
  ja: '2030年1月4日金曜日',
};

describe('alert of a change', () => {
  it('an alert of a change has one neutral button to the account, or advice without a page', () => {
    for (const language of languages) {
      const { checkAccount = '?', checkInWallet = '?' } = defaultTemplates[language]?.shared ?? {};
      for (const content of alerts.filter(({ kind }) => changes.has(kind))) {
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
    const { text, html } = email({ ...event, kind: 'recovery-finalized', recovery, accountUrl });
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
    assert.ok(text.includes('Ab Friday, January 4, 2030, 12:00 UTC'), text);
  });

  it('an alert of a recovery has one button to the page where the owner can stop it, or advice without a page', () => {
    for (const language of languages) {
      const { stopRecovery, stopInWallet, getBackIn } = defaultTemplates[language]?.shared ?? {};
      for (const content of stoppable) {
        const { text, html = '' } = email({ ...content, accountUrl }, language);
        assert.ok(text.includes(`${stopRecovery}:\n${accountUrl}\n`), text);
        const url = accountUrl.replace('&', '&amp;');
        const more = content.kind === 'recovery-ready' ? [[url, getBackIn]] : [];
        assert.deepEqual(linksIn(html), [[url, stopRecovery], ...more]);
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

  it('an alert of a recovery has a calm answer: what the owner who started it has to do', () => {
    for (const language of languages) {
      const { shared } = defaultTemplates[language] ?? assert.fail();
      const answers = (content: AlertContent) =>
        [shared.wasMe, shared.wasMeWaiting, shared.wasMeAutomatic, shared.wasMeReady].map((words) =>
          plain(email(content, language).text).includes(`\n${words}`),
        );
      assert.deepEqual(answers(confirmed), [true, false, false, false]);
      for (const content of [executed, ...reminders.slice(0, 2)]) {
        assert.deepEqual(answers(content), [false, true, false, false]);
        assert.deepEqual(answers({ ...content, isAutomatic: true }), [false, false, true, false]);
      }
      assert.deepEqual(answers({ ...executed, kind: 'recovery-ready' }), [
        false,
        false,
        false,
        true,
      ]);
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
