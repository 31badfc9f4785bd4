import { assert } from '@open-wc/testing';
import { readCode } from './read-code.ts';

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
