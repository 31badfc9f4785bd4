import { assert } from '@open-wc/testing';
import { errorReasons, RecoveryServiceError } from '@recovery-guardian/core';
import { ElementError, type ProblemReason } from '../element-error.ts';
import { en } from '../words/en.ts';
import { describeError, problemHandling } from './problem.ts';

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

const context = { strings: en, chainName: 'Base', now: new Date(2030, 0, 1, 14, 0).getTime() };

describe('describeError', () => {
  it('the description of an error finds the reason of any thrown value', () => {
    const cyclic: Record<string, unknown> = { code: -32603 };
    cyclic.data = { originalError: cyclic };
    const reasons = [
      [cyclic, 'unknown'],
      [{ cause: { details: 'insufficient funds for transfer' } }, 'wallet-no-funds'],
      [new RecoveryServiceError({ reason: 'challenge-expired' }), 'challenge-expired'],
      [new ElementError('not-an-owner'), 'not-an-owner'],
      [{ code: 4001, message: 'User rejected' }, 'wallet-refused'],
      [{ code: -32603, data: { originalError: { code: 4001 } } }, 'wallet-refused'],
      [{ code: 4900, message: 'disconnected' }, 'chain-unreachable'],
      [{ code: 4001, message: '', data: { reason: 'locked' } }, 'wallet-locked'],
      [{ code: -32603, message: '', data: { reason: 'no-funds' } }, 'wallet-no-funds'],
      [{ code: -32000, message: 'insufficient funds for gas * price' }, 'wallet-no-funds'],
      [
        { code: -32603, data: { originalError: { message: 'err: insufficient funds' } } },
        'wallet-no-funds',
      ],
      [{ code: 4200, message: '', data: { reason: 'too-few-keys' } }, 'wallet-too-few-keys'],
      [{ code: 4200, message: '', data: { reason: 'needs-4337' } }, 'wallet-cannot-send'],
      [{ code: 4200, message: '', data: { reason: 'no-endpoint' } }, 'wallet-cannot-send'],
      [{ code: 4001, message: '', data: { reason: 'constructor' } }, 'wallet-refused'],
      ['what?', 'unknown'],
      [undefined, 'unknown'],
    ] as const;
    for (const [error, reason] of reasons) {
      assert.equal(describeError(error, context).reason, reason);
    }
  });

  it('the description of an error names the chain, the target and the remaining tries', () => {
    const sentences = [
      [new ElementError('wrong-chain'), 'This account is on Base. Switch your wallet to Base.'],
      [
        new RecoveryServiceError({ reason: 'delivery-refused' }),
        'We couldn’t reach mi***@ex***.com. Make sure it is correct.',
      ],
      [
        new RecoveryServiceError({
          reason: 'invalid-challenge',
          details: { reason: 'invalid-challenge', triesLeft: 1 },
        }),
        'That code isn’t right. 1 try left.',
      ],
    ] as const;
    for (const [error, message] of sentences) {
      const problem = describeError(error, { ...context, target: 'mi***@ex***.com' });
      assert.equal(problem.message, message);
    }
  });

  it('a refused signature is described by what may be wrong: the wallet, or the device’s clock', () => {
    const { message } = describeError(
      new RecoveryServiceError({ reason: 'invalid-signature', status: 400 }),
      context,
    );
    assert.match(message, /wallet controls this account .* device’s clock is right/);
  });

  it('a wrong code without tries left is described as too many wrong codes', () => {
    const details = { reason: 'invalid-challenge', triesLeft: 0 } as const;
    const error = new RecoveryServiceError({ reason: 'invalid-challenge', status: 400, details });
    assert.equal(describeError(error, context).reason, 'challenge-exhausted');
  });

  it('the description of an error leaves the time of the next try to the button that holds it', () => {
    const error = new RecoveryServiceError({ reason: 'rate-limited', retryAfter: 300 });
    const { message } = describeError(error, context);
    assert.equal(message, 'Too many codes requested. Your account is unchanged.');
  });

  it('being offline is described differently from a service or a chain that does not answer', () => {
    const errors = [
      new RecoveryServiceError({ reason: 'unreachable' }),
      new ElementError('chain-unreachable'),
      // For example, a wallet's own error.
      new TypeError('Failed to fetch'),
    ];
    const reasons = () => errors.map((error) => describeError(error, context).reason);
    assert.deepEqual(reasons(), ['unreachable', 'chain-unreachable', 'unknown']);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    try {
      assert.deepEqual(reasons(), ['offline', 'offline', 'offline']);
      assert.equal(describeError(new ElementError('no-wallet'), context).reason, 'no-wallet');
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('the description of an error has the time of the next try, if the service names it', () => {
    const limited = new RecoveryServiceError({ reason: 'rate-limited', retryAfter: 300 });
    assert.equal(describeError(limited, context).retryAt, context.now + 300_000);
    const unlimited = new RecoveryServiceError({ reason: 'internal' });
    assert.isUndefined(describeError(unlimited, context).retryAt);
  });

  it('every reason of an error has a full sentence', () => {
    const facts = { chainName: 'Base', target: '', triesLeft: undefined, retryAt: undefined };
    for (const [reason, sentence] of Object.entries(en.errors)) {
      assert.match(sentence(facts), /^[A-Z].*\.$/, reason);
    }
  });
});
