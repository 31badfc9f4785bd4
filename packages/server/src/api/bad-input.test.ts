import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  AccountHolder,
  type Answer,
  type CallOptions,
  call,
  useTestWorld,
  validBodies,
} from '@recovery-guardian/devnet/testing';

type Body = Readonly<Record<string, unknown>>;
type Route = `${'GET' | 'POST'} /${string}`;

describe('bad input', () => {
  /** A valid body or query for each endpoint. */
  let good: Record<Route, Body>;

  const world = useTestWorld();
  const mia = new AccountHolder(world, 0);
  before(async () => {
    good = await validBodies(mia, { id: 'some-id', registrationId: 'some-id' });
  });

  const send = (route: Route, body: Body, options: CallOptions = {}): Promise<Answer> =>
    route.startsWith('GET')
      ? call(world, route, { ...options, query: body as Record<string, string> })
      : call(world, route, { ...options, body });

  const assertRefused = ({ status, body }: Answer, expected: number, what: string) => {
    assert.equal(status, expected, `${what}: ${JSON.stringify(body)}`);
    assert.equal(body.error.code, expected, what);
    assert.equal(typeof body.error.message, 'string', what);
    assert.doesNotMatch(JSON.stringify(body), /node_modules|\.ts:|at Object/, what);
  };

  it('a missing field is refused with 400 and its name', async () => {
    for (const [route, body] of Object.entries(good) as [Route, Body][]) {
      for (const field of Object.keys(body)) {
        const { [field]: _left, ...rest } = body;
        const answer = await send(route, rest);
        assertRefused(answer, 400, `${route} without ${field}`);
        assert.equal(answer.body.error.details.field, field, `${route} without ${field}`);
      }
    }
  });

  it('a field of a wrong type is refused with 400 and its name', async () => {
    const others: unknown[] = [null, true, 12, 1.5, 'text', [], ['text'], {}, { toString: 'x' }];
    for (const [route, body] of Object.entries(good) as [Route, Body][]) {
      if (route.startsWith('GET')) continue;
      for (const [field, right] of Object.entries(body)) {
        for (const other of others) {
          const isSameType =
            typeof other === typeof right && Array.isArray(other) === Array.isArray(right);
          const isStillRight = isSameType && other !== 1.5;
          if (isStillRight) continue;
          const what = `${route} with ${field} = ${JSON.stringify(other)}`;
          const answer = await send(route, { ...body, [field]: other });
          assertRefused(answer, 400, what);
          assert.equal(answer.body.error.details.field, field, what);
        }
      }
    }
  });

  it('a repeated query parameter is refused with 400', async () => {
    const query = new URLSearchParams(good['GET /auth/registrations'] as Record<string, string>);
    const answer = await call(world, `GET /auth/registrations?${query}&account=${mia.account}`);
    assertRefused(answer, 400, 'account twice');
  });

  it('a hexadecimal chainId is accepted in the query string, other spellings are refused', async () => {
    const hexadecimal = `0x${world.chain.chainId.toString(16)}`;
    const answer = await send('GET /auth/registrations', {
      ...(await mia.listQuery()),
      chainId: hexadecimal,
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { registrations: [] });
    for (const chainId of ['', '1e3', '-1', '31337.0', '0x', 'local', ' 1']) {
      assertRefused(
        await send('GET /auth/registrations', { ...good['GET /auth/registrations'], chainId }),
        400,
        chainId,
      );
    }
  });

  it('a nonce that is not hexadecimal is refused with 400', async () => {
    const route = 'GET /recoveries/fetchByAddress';
    for (const nonce of ['', '0', '1', '0x', '0xg', '-0x1', `0x${'1'.repeat(65)}`]) {
      assertRefused(await send(route, { ...good[route], nonce }), 400, nonce);
    }
  });

  it('an unknown chain is refused with 400', async () => {
    for (const route of [
      'POST /auth/register',
      'POST /auth/signature/request',
      'POST /recoveries/create',
    ] as const) {
      const answer = await send(route, { ...good[route], chainId: 5 });
      assertRefused(answer, 400, route);
      assert.equal(answer.body.error.message, 'Unknown chain');
    }
    for (const route of ['GET /auth/registrations', 'GET /recoveries/fetchByAddress'] as const) {
      assertRefused(await send(route, { ...good[route], chainId: '5' }), 400, route);
    }
  });

  it('an identifier that does not exist is refused with 404', async () => {
    const expected: [Route, string][] = [
      ['POST /auth/submit', 'challengeId not found'],
      ['POST /auth/delete', 'Registration not found'],
      ['POST /auth/reminder', 'Registration not found'],
      ['POST /auth/signature/submit', 'requestId not found'],
      ['POST /auth/accounts/submit', 'challengeId not found'],
      ['POST /auth/resend', 'challengeId not found'],
      ['POST /auth/signature/describe', 'requestId not found'],
      ['POST /alerts/activate', 'Alert subscription not found'],
      ['POST /recoveries/sign', 'Recovery request not found'],
      ['GET /recoveries/fetchById', 'Recovery request not found'],
      ['POST /recoveries/execute', 'Recovery request not found'],
      ['POST /recoveries/finalize', 'Recovery request not found'],
    ];
    for (const [route, message] of expected) {
      const answer = await send(route, good[route] ?? {});
      assertRefused(answer, 404, route);
      assert.equal(answer.body.error.message, message);
    }
  });

  it('a request without a valid bearer token is refused with 401 before any other check', async () => {
    for (const route of Object.keys(good) as Route[]) {
      for (const token of [null, 'wrong', `${world.accessToken}x`]) {
        const answer = await send(route, {}, { token });
        assertRefused(answer, 401, `${route} with ${token}`);
      }
    }
    const basic = await send(
      'POST /auth/resend',
      {},
      {
        token: null,
        headers: { authorization: `Basic ${world.accessToken}` },
      },
    );
    assertRefused(basic, 401, 'Basic');
  });

  it('a body that is not a JSON object, of another media type or too large is refused with 400 [S17]', async () => {
    const bodies: [string, string, string][] = [
      ['broken JSON', '{"account":', 'application/json'],
      ['an array', '[]', 'application/json'],
      ['a number', '5', 'application/json'],
      ['null', 'null', 'application/json'],
      ['nothing', '', 'application/json'],
      ['a form', 'account=1', 'application/x-www-form-urlencoded'],
      ['text', '{}', 'text/plain'],
      ['deep nesting', '['.repeat(30_000), 'application/json'],
      ['a prototype', '{"__proto__":{"a":1}}', 'application/json'],
      ['too much', JSON.stringify({ account: 'x'.repeat(100_000) }), 'application/json'],
    ];
    for (const [what, body, type] of bodies) {
      const headers = { 'content-type': type };
      const answer = await call(world, 'POST /auth/register', { body, headers });
      assertRefused(answer, 400, what);
    }
  });

  it('NUL and other control characters anywhere are refused with 400 or 404 [S17]', async () => {
    for (const [route, body] of Object.entries(good) as [Route, Body][]) {
      for (const [field, right] of Object.entries(body)) {
        if (typeof right !== 'string') continue;
        for (const character of ['\u0000', '\ud800', '\u202e', '\n']) {
          const answer = await send(route, { ...body, [field]: `${right}${character}` });
          const what = `${route} with ${JSON.stringify(character)} in ${field}`;
          assert.ok([400, 404].includes(answer.status), `${what}: ${answer.status}`);
        }
      }
    }
  });

  it('a target that is not plain is refused with 400 [S16]', async () => {
    const targets: ['email' | 'sms', string][] = [
      ['email', 'mia@example'],
      ['email', 'mia@exam ple.org'],
      ['email', 'mia@example.org\r\nBcc: other@example.org'],
      ['email', 'mia@exаmple.org'],
      ['email', 'mia\u200b@example.org'],
      ['email', '"mia"@example.org'],
      ['email', 'mia@example.org (via sms)'],
      ['email', 'mia@one.org,noa@two.org'],
      ['sms', '015112345678'],
      ['sms', '+49 151 1234567x'],
      ['sms', '+٤٩١٥'],
      ['sms', '+4915'],
      ['sms', '+999123456789'],
      ['sms', 'mia@example.org'],
    ];
    for (const [channel, target] of targets) {
      const answer = await send('POST /auth/register', {
        ...good['POST /auth/register'],
        channel,
        target,
      });
      assertRefused(answer, 400, target);
      assert.equal(answer.body.error.details.field, 'target', target);
    }
  });

  it('an address with an invalid checksum is refused with 400', async () => {
    const account = mia.account.replace(/[a-f]/, (letter) => letter.toUpperCase());
    const mistyped = account === mia.account ? mia.account.replace(/[A-F]/, 'b') : account;
    const answer = await send('POST /auth/register', {
      ...good['POST /auth/register'],
      account: mistyped,
    });
    assertRefused(answer, 400, mistyped);
  });

  it('an unknown path or method is refused with 404 in the error envelope', async () => {
    assertRefused(await call(world, 'GET /auth/register'), 404, 'method');
    assertRefused(await call(world, 'POST /auth/nothing', { body: {} }), 404, 'path');
    assertRefused(await call(world, 'GET /v1/nothing'), 404, 'v1');
  });

  it('unknown fields of a body are ignored', async () => {
    const answer = await send('POST /auth/resend', { challengeId: 'some-id', more: [1] });
    assertRefused(answer, 404, 'unknown id, not unknown field');
  });
});
