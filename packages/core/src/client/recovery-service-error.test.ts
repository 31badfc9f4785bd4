import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { inspect } from 'node:util';
import { RecoveryServiceClient, RecoveryServiceError } from '../index.ts';
import { type ErrorReason, errorReasons } from '../wire/errors.ts';
import { remedies } from '../wire/remedies.ts';
import { sendJson, startServer } from './testing/start-server.ts';

const target = 'mia.secret@example.com';
const challenge = '73195028';
const accessToken = 'rg_pub_secret';

/** The client's error for one response to a call that contains secrets. */
async function refusal(
  t: TestContext,
  status: number,
  body: unknown,
  headers?: Record<string, string>,
): Promise<RecoveryServiceError> {
  const server = await startServer((response) => sendJson(response, status, body, headers));
  t.after(() => server.stop());
  const client = new RecoveryServiceClient({ baseUrl: server.url, accessToken });
  const call = client.submitSignature({ requestId: 'q1', challengeId: 'c1', challenge });
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert(RecoveryServiceError.is(error), String(error));
  return error;
}

const reasons = Object.entries(errorReasons) as [ErrorReason, (typeof errorReasons)[ErrorReason]][];

suite('each reason of the service is read', () => {
  for (const [reason, { status, message }] of reasons) {
    const details = { reason, hint: 'A hint.', field: 'challenge', triesLeft: 3, retryAfter: 30 };
    const envelope = { code: status, message, details };

    test(`an error with the reason ${reason} is read in "error" and at the top level`, async (t) => {
      for (const body of [{ error: envelope }, { ...envelope, error: envelope }]) {
        const error = await refusal(t, status, body);
        assert.equal(error.reason, reason);
        assert.equal(error.status, status);
        assert.deepEqual(error.details, details);
        assert.equal(error.retryAfter, 30);
        assert.equal(error.message, `${message}. ${remedies[reason]}`);
      }
    });

    test(`an error with the reason ${reason} is read at the top level only, without details`, async (t) => {
      const error = await refusal(t, status, { code: status, message });
      assert.equal(error.status, status);
      assert.equal(error.details, undefined);
      assert(error.message.startsWith(`${message}. `), error.message);
    });
  }
});

suite('services that name no reason', () => {
  const cases: [status: number, message: string, reason: ErrorReason][] = [
    [400, 'Challenge expired', 'challenge-expired'],
    [400, 'SIWE Message: invalid signature', 'invalid-signature'],
    [
      400,
      "This account has not set '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' as a guardian",
      'guardian-not-set',
    ],
    [400, 'Something is wrong', 'invalid-parameters'],
    [401, 'Who are you?', 'unauthorized'],
    [
      403,
      'This recovery request has insufficient signatures (collected 1 signatures, account threshold is 2)',
      'insufficient-signatures',
    ],
    [403, 'Recovery request is not yet ready for finalization', 'recovery-not-ready'],
    [404, 'Nowhere', 'not-found'],
    [429, 'Slow down', 'rate-limited'],
    [500, 'Oh no', 'internal'],
    [503, 'Later', 'internal'],
  ];
  for (const [status, message, reason] of cases) {
    test(`an answer ${status} ${message} becomes an error with this message`, async (t) => {
      assert.equal((await refusal(t, status, { code: status, message })).reason, reason);
    });
  }

  test('a status outside the contract is an unexpected answer', async (t) => {
    const error = await refusal(t, 418, { error: { code: 418, message: 'Teapot' } });
    assert.equal(error.reason, 'unexpected-answer');
    assert.equal(error.status, 418);
  });

  for (const reason of ['not-known-yet', '__proto__', 'constructor', 'unreachable', '']) {
    test(`the reason ${JSON.stringify(reason)} is not mistaken for one of the contract`, async (t) => {
      const envelope = { code: 400, message: 'Hm', details: { reason } };
      const error = await refusal(t, 400, { error: envelope });
      assert.equal(error.reason, 'invalid-parameters');
      assert.equal(error.details?.reason, reason);
    });
  }
});

suite('details', () => {
  const envelope = (details: unknown) => ({
    error: { code: 400, message: 'Invalid challenge', details },
  });

  test('fields of an error that have the wrong type are omitted', async (t) => {
    const details = {
      reason: 'invalid-challenge',
      hint: ['no'],
      field: 7,
      triesLeft: '3',
      retryAfter: -1,
      more: true,
    };
    const error = await refusal(t, 400, envelope(details));
    assert.deepEqual(error.details, { reason: 'invalid-challenge' });
    assert.equal(error.retryAfter, undefined);
  });

  for (const details of [null, 'text', [], {}, { reason: 5 }]) {
    test(`the details ${JSON.stringify(details)} of an error count as none`, async (t) => {
      const error = await refusal(t, 400, envelope(details));
      assert.equal(error.details, undefined);
      assert.equal(error.reason, 'invalid-challenge');
    });
  }
});

suite('retryAfter', () => {
  const body = { error: { code: 429, message: 'Rate limit exceeded' } };

  test('the time to wait is read from the header', async (t) => {
    assert.equal((await refusal(t, 429, body, { 'Retry-After': '17' })).retryAfter, 17);
  });

  test('the time to wait is read from a proxy that responds 429 with its own message', async (t) => {
    const error = await refusal(t, 429, 'slow down', { 'Retry-After': '17' });
    assert.equal(error.reason, 'rate-limited');
    assert.equal(error.retryAfter, 17);
  });

  test('the time to wait is omitted if the header is not a number of seconds', async (t) => {
    for (const value of ['soon', '-5', '1.5', 'Sun, 01 Mar 2026 12:00:00 GMT', '']) {
      assert.equal((await refusal(t, 429, body, { 'Retry-After': value })).retryAfter, undefined);
    }
  });
});

suite('secrets', () => {
  const echo = `${challenge} ${target} ${accessToken}`;
  const secrets = new RegExp(`${challenge}|${target}|${accessToken}`);

  test("secrets do not appear in an error's message when the service echoes them", async (t) => {
    for (const [status, body] of [
      [400, { error: { code: 400, message: echo, details: { reason: echo, hint: echo } } }],
      [400, { code: 400, message: `Invalid signature ${echo}` }],
      [500, echo],
      [200, echo],
    ] as const) {
      const { stack, message, cause } = await refusal(t, status, body);
      assert.doesNotMatch(inspect({ stack, message, cause }), secrets);
    }
  });

  test('secrets are not quoted from a body that cannot be parsed', async (t) => {
    const server = await startServer((response) => response.end(`code=${challenge}`));
    t.after(() => server.stop());
    const client = new RecoveryServiceClient({ baseUrl: `${server.url}/t/${accessToken}` });
    const error = await client.resend({ challengeId: 'c1' }).catch((reason: unknown) => reason);
    assert.doesNotMatch(inspect(error), secrets);
  });

  test('secrets are not revealed by the URL of an unreachable service', async () => {
    const server = await startServer(() => {});
    await server.stop();
    const client = new RecoveryServiceClient({ baseUrl: `${server.url}/t/${accessToken}` });
    const request = { account: '0x', chainId: 1, message: '', signature: '0x', target };
    const error = await client
      .register({ ...request, channel: 'email' })
      .catch((reason: unknown) => reason);
    assert.match(inspect(error), /RecoveryServiceError/);
    assert.doesNotMatch(inspect(error), secrets);
  });
});

suite('RecoveryServiceError.is', () => {
  test('RecoveryServiceError.is recognizes errors of this package', () => {
    assert(RecoveryServiceError.is(new RecoveryServiceError({ reason: 'internal' })));
  });

  test('RecoveryServiceError.is recognizes an error of another copy of this package', () => {
    const other = Object.assign(new Error('elsewhere'), { name: 'RecoveryServiceError' });
    assert(RecoveryServiceError.is(other));
  });

  test('RecoveryServiceError.is recognizes nothing else', () => {
    for (const value of [
      new Error('no'),
      new TypeError(),
      { name: 'RecoveryServiceError' },
      null,
    ]) {
      assert(!RecoveryServiceError.is(value));
    }
  });
});
