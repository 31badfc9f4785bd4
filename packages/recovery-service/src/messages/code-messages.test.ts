import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recoveryMessage, registrationMessage } from './code-messages.ts';

const account = '0x77AbC1d2E3f405162738495a6b7C8D9e0F1A2b3C';
const newOwner = '0x1234567890abcdef1234567890abcdef12345678';
const content = {
  serviceName: 'Safe Recovery Service',
  chainName: 'Base',
  account,
  code: '12345678',
  lifetime: 600,
  matchPhrase: 'amber river seven',
  host: undefined,
} as const;
const toMailbox = { ...content, channel: 'email', target: 'mia@example.org' } as const;
const toPhone = { ...content, channel: 'sms', target: '+4915112345678' } as const;
const recovery = { newOwners: [newOwner], newThreshold: 1 } as const;

describe('S4 the message of a takeover', () => {
  it('says what the code does before it says the code', () => {
    for (const to of [toMailbox, toPhone]) {
      const { text } = recoveryMessage({ ...to, ...recovery });
      const purpose = text.indexOf('TAKE CONTROL of');
      assert.ok(purpose >= 0 && purpose < text.indexOf('12345678'), text);
      assert.ok(text.indexOf('0x77Ab..2b3C') < text.indexOf('12345678'), text);
      assert.ok(text.indexOf('new owner 0x1234..5678') < text.indexOf('12345678'), text);
      assert.ok(text.includes('on Base'), text);
    }
  });

  it('cannot be taken for the message of a registration', () => {
    const { text, subject } = registrationMessage(toMailbox);
    assert.doesNotMatch(`${subject} ${text}`, /take control/i);
    assert.match(recoveryMessage({ ...toMailbox, ...recovery }).subject, /TAKE CONTROL/);
  });

  it('carries the phrase, and by email the addresses in full', () => {
    const { text } = recoveryMessage({ ...toMailbox, ...recovery });
    assert.ok(text.includes('amber river seven'));
    assert.ok(text.includes(`Account: ${account}`));
    assert.ok(text.includes(`New owner: ${newOwner}`));
  });

  it('tells how many of several new owners must sign', () => {
    const several = { newOwners: [newOwner, account], newThreshold: 2 } as const;
    const { text } = recoveryMessage({ ...toMailbox, ...several });
    assert.ok(text.includes('2 new owners'));
    assert.ok(text.includes('Owners who must sign: 2'));
  });
});

describe('an SMS', () => {
  it('fits one segment of GSM-7 letters', () => {
    for (const { text } of [
      registrationMessage(toPhone),
      recoveryMessage({ ...toPhone, ...recovery }),
    ]) {
      assert.match(text, /^[A-Za-z0-9 .,:?()\n@#_-]+$/);
      assert.ok(text.length <= 160, `${text.length} letters: ${text}`);
    }
  });

  it('ends with the line that binds the code to its page, where the host is known', () => {
    const { text } = registrationMessage({ ...toPhone, host: 'wallet.example' });
    assert.equal(text.split('\n').at(-1), '@wallet.example #12345678');
    assert.doesNotMatch(registrationMessage(toPhone).text, /@/);
  });
});
