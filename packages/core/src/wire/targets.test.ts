import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SiweMessage } from 'siwe';
import {
  asciiDigits,
  type Channel,
  createSiweMessage,
  isChannel,
  isTarget,
  maskTarget,
  normalizePhoneNumber,
  registerStatement,
  shortenAddress,
} from '../index.ts';
import { readVectors } from '../testing/read-vectors.ts';

interface Target {
  channel: Channel;
  target: string;
}

const targets = readVectors<Target & { mask: string }, Target & { why: string }>('targets');
const phoneNumbers = readVectors<
  { written: string; target: string },
  { written: string; why: string }
>('phone-numbers');

suite('targets', () => {
  for (const { channel, target, mask } of targets.valid) {
    test(`${target} is accepted as a target of ${channel}`, () =>
      assert(isTarget(channel, target)));

    test(`the target ${target} is masked as ${mask}`, () =>
      assert.equal(maskTarget(channel, target), mask));

    test(`the target ${target} can be written into a statement`, () => {
      const statement = registerStatement({ channel, target });
      const message = createSiweMessage({
        account: '0x949d01d424bE050D09C16025dd007CB59b3A8c66',
        chainId: 31337,
        statement,
        nonce: '4f3c2a1be0d95876',
        issuedAt: new Date('2026-03-01T12:00:00Z'),
      });
      assert.equal(new SiweMessage(message).statement, statement);
    });
  }

  for (const { channel, target, why } of targets.invalid) {
    test(`a target of ${channel} is refused: ${why}`, () => assert(!isTarget(channel, target)));
  }

  test('the last label of a domain of an email address is no number, and others may be', () => {
    for (const domain of ['1.example', 'mail.1.example', 'example.1b']) {
      assert(isTarget('email', `mia@${domain}`));
    }
    assert(!isTarget('email', 'mia@example.1'));
  });

  test('only email and sms are channels', () => {
    for (const channel of ['email', 'sms']) assert(isChannel(channel));
    for (const other of ['fax', 'EMAIL', '', undefined]) assert(!isChannel(other));
  });

  test('the masks of targets all have the same length', () => {
    const lengths = ['mia@example.com', 'michaela.mustermann@example-of-a-long-name.com'].map(
      (target) => maskTarget('email', target).length,
    );
    assert.equal(lengths[0], lengths[1]);
  });
});

suite('normalizePhoneNumber', () => {
  test('only zeros before the country code stand for its plus', () => {
    assert.equal(normalizePhoneNumber(' 0049 151 12345678'), '+4915112345678');
    assert.equal(normalizePhoneNumber('+49 151 1200 5678'), '+4915112005678');
  });

  for (const { written, target } of phoneNumbers.valid) {
    test(`the phone number ${written} is read as ${target}`, () =>
      assert.equal(normalizePhoneNumber(written), target));
  }

  for (const { written, why } of phoneNumbers.invalid) {
    test(`a phone number is not guessed: ${why}`, () =>
      assert.equal(normalizePhoneNumber(written), undefined));
  }
});

test('a shortened address keeps both ends', () => {
  assert.equal(shortenAddress('0x949d01d424bE050D09C16025dd007CB59b3A8c66'), '0x949d…8c66');
});

test('a digit of any script is read as its value, also next to another script’s digits', () => {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
  const digits = Array.from({ length: 0x20_000 }, (_, code) => code).filter(isDigit);
  assert.ok(digits.includes(0x116e3));
  for (let zero = 0; zero < digits.length; zero += 10) {
    const script = String.fromCodePoint(...digits.slice(zero, zero + 10));
    assert.equal(asciiDigits(script), '0123456789', script);
  }
});
