import { assert, expect, fixtureSync, html } from '@open-wc/testing';
import { RecoveryServiceError } from '@recovery-guardian/core';
import { sendKeys } from '@web/test-runner-commands';
import {
  clicks,
  findControl,
  findInput,
  leadsTo,
  sees,
  seesAccessible,
  showAlone,
  textOf,
  types,
  until,
} from '../../testing/page.ts';
import { registerElements } from '../../ui/styled.ts';
import { en } from '../../words/en.ts';
import { OneTimeCodeElement, readCode } from './one-time-code.ts';

describe('readCode', () => {
  it('a code is found in what was pasted', () => {
    const codes = {
      '123456': '123456',
      ' 123 456 ': '123456',
      '1234-5678': '12345678',
      'Your code is 123456. It is good for 10 minutes.': '123456',
      '@guardian.example #12345678': '12345678',
      '1234 5678 9012 3456 7890 1234': '123456789012345678901234',
      '\u0661\u0662\u0663 \u0664\u0665\u0666': '123456',
      '\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6': '123456',
      '\uff11\uff12\uff13\uff14\uff15\uff16': '123456',
      'no code here': '',
    };
    for (const [text, code] of Object.entries(codes)) assert.equal(readCode(text), code, text);
  });

  it('the digits of every script are read', () => {
    for (const zero of [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0x17e0, 0xff10, 0x1d7ce]) {
      const digits = Array.from('902431', (digit) => String.fromCodePoint(zero + Number(digit)));
      assert.equal(readCode(digits.join('')), '902431', digits.join(''));
    }
  });

  const address = '0x7Ab5302384441148e0C48F2b5cE0a3402384441140';
  const around: Record<string, (code: string) => string> = {
    'an English mail': (code) => `Add this email to recover account 0x7Ab5…1140

      This code adds mia2024@example.com on Local 31337.
      ${code}
      Valid for 10 minutes. Words: amber · river · seven
      Account: ${address}
      New owner: 0x88888888888888888888888888888888888888${code.slice(0, 2)}`,
    'a Japanese mail': (code) => `コード：${code}（10分）。アカウント${address}の復旧。`,
    'a Japanese message without spaces': (code) => `コードは${code}です`,
    'an Arabic message': (code) => `الرمز: ${code} (10 دقيقة). الحساب ${address}`,
    'a text message': (code) =>
      `Code: ${code} (10 min). Words: a. Never share it.\n\n@a.b #${code}`,
    'a code in two groups': (code) =>
      `Your code is ${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}.`,
    'a code in two groups, by a space that does not break': (code) =>
      `Your code is ${code.slice(0, code.length / 2)}\u00a0${code.slice(code.length / 2)}.`,
    'a code in two groups, by a hyphen that does not break': (code) =>
      `الرمز: \u2068${code.slice(0, code.length / 2)}\u2011${code.slice(code.length / 2)}\u2069`,
    'a code with characters that do not show': (code) =>
      `Your code is \u200b${code.slice(0, 3)}\u2060${code.slice(3)}\u200b.`,
    'a mail whose bold text is in asterisks': (code) =>
      `Your code:\n*${code}*\nIt is for +1 *** *** 0100.`,
    'a mail as Markdown': (code) => `> Your code is **${code}**. Words: **a · b · c**`,
    'a chat with emphasis': (code) => `Your code is _${code}_.`,
    'a quoted mail with a date': (code) =>
      `On 2026-11-28 at 14:05:33, from +1 415 555 0100 wrote:\n> Code: ${code}\n> 28.11.2026`,
    'a mail with links': (code) =>
      `Code ${code}. https://a.example/m/20261128?id=1234567&t=87654321 <a12345678@example.com>`,
    'a mail with amounts': (code) => `Code ${code}: move 1,234,567.890123 or 100.000.000 USDC`,
  };
  for (const [name, message] of Object.entries(around)) {
    it(`the code that was sent is found in ${name}`, () => {
      for (let n = 0; n < 40; n += 1) {
        const digits = String(10 ** 8 + n * 2_345_679).slice(1);
        for (const code of [digits, digits.slice(0, 6)]) {
          assert.equal(readCode(message(code)), code, message(code));
        }
      }
    });
  }

  it('a message with several codes, with none or with other numbers only gives nothing', () => {
    const messages = [
      'Code: 123456. Earlier: Code: 654321.',
      `Account ${address}`,
      'Call +1 415 555 0100, or 415-555-0100, by 2026-11-28',
      'Order A1234567, room 12, 1,000,000 people',
      'Valid for 10 minutes',
    ];
    for (const message of messages) assert.equal(readCode(message), '', message);
  });

  it('the long code of a message is taken before a short one', () => {
    const long = '301725849012345678901234';
    const message = `Code 301725. On this device: https://a.example/m#${long} (${address})`;
    assert.equal(readCode(message), long);
  });
});

const start = 1_800_000_000_000;

type Options = Partial<
  Pick<OneTimeCodeElement, 'verify' | 'resend' | 'restart' | 'changeTarget' | 'alternatives'>
>;

/** Mounts a code step by itself, with a clock that the test controls. */
function mount(options: Options = {}) {
  registerElements({ 'rg-one-time-code': OneTimeCodeElement });
  const clock = { now: start };
  const element = document.createElement('rg-one-time-code') as OneTimeCodeElement;
  Object.assign(element, {
    now: () => clock.now,
    strings: en,
    chainName: 'Local',
    challenge: {
      challengeId: 'challenge-1',
      channel: 'email',
      target: 'mi***@ex***.com',
      expiresAt: new Date(start + 600_000).toISOString(),
      matchPhrase: 'amber · river · seven',
    },
    verify: async () => {},
    resend: async () => ({ expiresAt: new Date(clock.now + 600_000).toISOString() }),
    ...options,
  });
  showAlone(element);
  const moveClock = (seconds: number) => {
    clock.now += seconds * 1000;
    element.requestUpdate();
  };
  return { element, moveClock };
}

const wrong = (triesLeft: number) =>
  new RecoveryServiceError({
    reason: 'invalid-challenge',
    status: 400,
    details: { reason: 'invalid-challenge', triesLeft },
  });

async function presses(modifier: string, key: string) {
  await sendKeys({ down: modifier });
  await sendKeys({ press: key });
  await sendKeys({ up: modifier });
}

const fieldOf = (element: Element) => element.shadowRoot?.querySelector('input');

describe('the one-time-code step', () => {
  it('the code step has one numeric field that browsers autofill, and shows the phrase', async () => {
    const { element } = mount();
    const input = await findInput(element, 'Code');
    assert.equal(input.getAttribute('autocomplete'), 'one-time-code');
    assert.equal(input.inputMode, 'numeric');
    await seesAccessible(element, 'amber · river · seven');
  });

  it('the code step never submits by itself, and submits the code without spaces', async () => {
    const codes: string[] = [];
    const { element } = mount({ verify: async (code) => void codes.push(code) });
    await types(element, 'Code', '123 456');
    assert.isEmpty(codes);
    await sendKeys({ press: 'Enter' });
    await clicks(element, 'Confirm');
    assert.deepEqual(codes, ['123456', '123456']);
  });

  it('the code step accepts the digits of Arabic, Persian and full-width keyboards', async () => {
    const codes: string[] = [];
    const { element } = mount({ verify: async (code) => void codes.push(code) });
    await types(element, 'Code', '\u0661\u0662\u06f3\u06f4\uff15\uff16');
    await clicks(element, 'Confirm');
    assert.deepEqual(codes, ['123456']);
  });

  for (const [name, parts] of Object.entries({
    'full-width digits': ['\uff11', '\uff11\uff12', '\uff11\uff12\uff13'],
    'Bengali digits': ['\u09e7', '\u09e7\u09e8', '\u09e7\u09e8\u09e9'],
    'letters that become digits': ['y', 'yi', 'yi12', '123'],
    'plain digits': ['1', '12', '123'],
  })) {
    it(`the code step leaves the text to an input method until it is done: ${name}`, async () => {
      const { element, moveClock } = mount();
      const input = await findInput(element, 'Code');
      const compose = async (type: string, isComposing: boolean) => {
        const event = type === 'input' ? InputEvent : CompositionEvent;
        input.dispatchEvent(new event(type, { bubbles: true, isComposing }));
        moveClock(1);
        await element.updateComplete;
      };
      await compose('compositionstart', false);
      for (const text of parts) {
        input.value = text;
        await compose('input', true);
        assert.equal(input.value, text);
      }
      await compose('compositionend', false);
      assert.equal(input.value, '123');
    });
  }

  it('the code step keeps what was typed when a message without a code is pasted', async () => {
    const { element } = mount();
    await types(element, 'Code', '1234');
    const input = await findInput(element, 'Code');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Call 415-555-0100 about 2 codes');
    const paste = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', paste));
    await element.updateComplete;
    assert.equal(input.value, '1234');
  });

  it('the code step finds the code in a pasted message', async () => {
    const codes: string[] = [];
    const { element } = mount({ verify: async (code) => void codes.push(code) });
    const message = fixtureSync<HTMLTextAreaElement>(html`<textarea></textarea>`);
    message.value = 'Your code: 1234 5678\n@guardian.example #12345678';
    message.select();
    await presses('Control', 'c');
    (await findInput(element, 'Code')).focus();
    await presses('Control', 'v');
    await clicks(element, 'Confirm');
    assert.deepEqual(codes, ['12345678']);
  });

  it('the code step asks for a code if none was entered', async () => {
    const { element } = mount();
    await clicks(element, 'Confirm');
    await seesAccessible(element, 'Enter the code from the message.');
  });

  it('the code step shows how many tries are left, as long as the code is valid', async () => {
    const errors = [wrong(2), wrong(1)];
    const { element, moveClock } = mount({
      verify: async () => {
        throw errors.shift();
      },
    });
    await types(element, 'Code', '111111');
    await leadsTo(element, 'Confirm', 'That code isn’t right. 2 tries left.');
    await clicks(element, 'Confirm');
    await seesAccessible(element, 'That code isn’t right. 1 try left.');
    moveClock(600);
    await sees(element, 'This code has expired.');
    assert.notInclude(textOf(element), '1 try left');
  });

  it('the code step marks the field of a wrong code, and says it only there', async () => {
    const { element } = mount({
      verify: async () => {
        throw wrong(2);
      },
    });
    await types(element, 'Code', '111111');
    await clicks(element, 'Confirm');
    const message = 'That code isn’t right. 2 tries left.';
    await sees(element, message);
    const input = await findInput(element, 'Code');
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    const [problem] = (input.getAttribute('aria-describedby') ?? '').split(' ');
    assert.equal(element.shadowRoot?.getElementById(problem ?? '')?.textContent, message);
    assert.lengthOf(textOf(element).split(message), 2);
  });

  it('the code step says what to do if no code arrives, and offers what else there is', async () => {
    const used: string[] = [];
    const alternatives = [{ label: 'Ask Ben', onClick: () => void used.push('Ben') }];
    const { element } = mount({ alternatives });
    await leadsTo(element, 'Can’t get the code?', 'Look in your spam folder too.');
    await seesAccessible(element, 'Make sure that mi***@ex***.com is correct.');
    await clicks(element, 'Ask Ben');
    assert.deepEqual(used, ['Ben']);
  });

  it('the button of the code step keeps its width and focus while it checks', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { element } = mount({ verify: () => promise });
    const button = await findControl(element, 'Confirm');
    const { width } = button.getBoundingClientRect();
    await types(element, 'Code', '123456');
    await clicks(element, 'Confirm');
    await seesAccessible(element, 'Checking…');
    assert.equal(button.getBoundingClientRect().width, width);
    assert.equal(element.shadowRoot?.activeElement, button);
    resolve();
    await findControl(element, 'Confirm');
  });

  it('the code step sends a new code only after a pause', async () => {
    const { element, moveClock } = mount();
    await sees(element, 'Valid for 10:00');
    await sees(element, 'Send a new code in 0:30');
    moveClock(29);
    await sees(element, 'Send a new code in 0:01');
    moveClock(1);
    await leadsTo(element, 'Send a new code', 'A new code is on its way.');
    await sees(element, 'Valid for 10:00');
    await sees(element, 'Send a new code in 0:30');
  });

  it('the code step reports that the code has expired, and starts again: expired codes are not renewed', async () => {
    const restarts: string[] = [];
    const { element, moveClock } = mount({ restart: () => void restarts.push('again') });
    await sees(element, 'Valid for 10:00');
    moveClock(600);
    await seesAccessible(element, 'This code has expired.');
    assert.notInclude(textOf(element), 'Valid for');
    assert.notInclude(textOf(element), 'amber · river · seven');
    assert.isFalse(Boolean(fieldOf(element)));
    await clicks(element, 'Send a new code');
    assert.lengthOf(restarts, 1);
  });

  it('the code step still submits a code that has expired by this clock alone, and trusts the service', async () => {
    const codes: string[] = [];
    const { element, moveClock } = mount({
      verify: async (code) => {
        codes.push(code);
        throw new RecoveryServiceError({ reason: 'challenge-expired', status: 400 });
      },
    });
    await sees(element, 'Valid for 10:00');
    moveClock(600);
    await clicks(element, 'Enter code');
    await expect(element).to.be.accessible();
    await types(element, 'Code', '123456');
    await sendKeys({ press: 'Enter' });
    await until(element, 'The code', () => codes.length === 1);
    await until(element, 'A screen without a field', () => !fieldOf(element));
    await findControl(element, 'Send a new code');
    assert.notInclude(textOf(element), 'Enter code');
  });

  it('the code step counts down to when a new code may be sent, if the service asks to wait', async () => {
    let isLimited = true;
    const { element, moveClock } = mount({
      resend: async () => {
        if (!isLimited) return { expiresAt: new Date(start + 999_000).toISOString() };
        throw new RecoveryServiceError({ reason: 'rate-limited', status: 429, retryAfter: 90 });
      },
    });
    await sees(element, 'Send a new code in 0:30');
    moveClock(30);
    await clicks(element, 'Send a new code');
    await sees(element, 'Too many codes requested. Your account is unchanged.');
    await sees(element, 'Send a new code in 1:30');
    assert.lengthOf(textOf(element).match(/1:30/g) ?? [], 1);
    await expect(element).to.be.accessible();
    moveClock(60);
    await sees(element, 'Send a new code in 0:30');
    moveClock(30);
    isLimited = false;
    await leadsTo(element, 'Send a new code', 'A new code is on its way.');
  });

  it('the code step starts again only when the service allows it', async () => {
    let restarts = 0;
    const { element, moveClock } = mount({
      verify: async () => {
        const details = { reason: 'challenge-exhausted', retryAfter: 299 } as const;
        throw new RecoveryServiceError({ reason: 'challenge-exhausted', status: 400, details });
      },
      restart: () => {
        restarts += 1;
      },
    });
    await types(element, 'Code', '111111');
    await clicks(element, 'Confirm');
    const waiting = await findControl(element, 'Send a new code in 4:59');
    assert.lengthOf(textOf(element).match(/4:59/g) ?? [], 1);
    assert.equal(waiting.getAttribute('aria-disabled'), 'true');
    waiting.click();
    assert.equal(restarts, 0);
    moveClock(299);
    await clicks(element, 'Send a new code');
    assert.equal(restarts, 1);
  });

  it('the code step offers to start again if the challenge is dead', async () => {
    let isRestarted = false;
    const { element } = mount({
      verify: async () => {
        throw new RecoveryServiceError({ reason: 'challenge-exhausted', status: 400 });
      },
      restart: () => {
        isRestarted = true;
      },
    });
    await types(element, 'Code', '111111');
    await leadsTo(element, 'Confirm', 'Too many wrong codes.');
    await seesAccessible(element, 'Your account is unchanged.');
    await clicks(element, 'Send a new code');
    assert.isTrue(isRestarted);
  });
});
