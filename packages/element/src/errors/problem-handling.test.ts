import { assert } from '@open-wc/testing';
import { errorReasons } from '@recovery-guardian/core';
import type { ProblemReason } from '../element-error.ts';
import { en } from '../words/en.ts';
import { problemHandling } from './problem-handling.ts';

const reasons = Object.keys(en.errors) as ProblemReason[];

const serviceErrors: Partial<Record<ProblemReason, { status: number }>> = errorReasons;

/** What the next request differs in: a fresh signature, an answered captcha, the chain's state. */
const differentNextTime: readonly ProblemReason[] = [
  'invalid-signature',
  'captcha-required',
  'relay-refused',
];

/** What the user, the wallet or the network may do otherwise the next time. */
const temporary: readonly ProblemReason[] = [
  'unreachable',
  'unexpected-answer',
  'not-loaded',
  'offline',
  'no-wallet',
  'wallet-refused',
  'wallet-locked',
  'wallet-no-funds',
  'transaction-failed',
  'chain-unreachable',
  'unknown',
];

function canRetryHelp(reason: ProblemReason): boolean {
  const { status = 0 } = serviceErrors[reason] ?? {};
  return status >= 500 || differentNextTime.includes(reason) || temporary.includes(reason);
}

describe('the table of problems', () => {
  it('has one entry for each reason, and each says where it is shown and what helps', () => {
    assert.sameMembers(Object.keys(problemHandling), reasons);
    for (const reason of [...reasons, ...(Object.keys(errorReasons) as ProblemReason[])]) {
      const { severity, place, action } = problemHandling[reason] ?? {};
      assert.isOk(severity && place && action, reason);
    }
  });

  for (const reason of reasons) {
    it(`${reason}: is retried only where that can help`, () => {
      assert.equal(problemHandling[reason].action === 'retry', canRetryHelp(reason));
    });
  }

  it('never ends a sentence with “Try again.” where that cannot help', () => {
    const facts = { chainName: 'Base', target: '', triesLeft: undefined, retryAt: undefined };
    for (const reason of reasons) {
      const isAsked = /try again\.$/i.test(en.errors[reason](facts));
      assert.isTrue(!isAsked || problemHandling[reason].action === 'retry', reason);
    }
  });
});
