import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { suite, type TestContext, test } from 'node:test';
import { RecoveryServiceClient, RecoveryServiceError } from '../index.ts';
import { calls } from './testing/calls.ts';
import { type ReceivedRequest, sendJson, startServer } from './testing/start-server.ts';

const accessToken = 'rg_pub_0123456789abcdef';

/** Starts a server that stops with the test. */
async function serve(
  t: TestContext,
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
) {
  const server = await startServer(answer);
  t.after(() => server.stop());
  return server;
}

function failure(promise: Promise<unknown>): Promise<RecoveryServiceError> {
  return promise.then(
    (answer) => assert.fail(`expected a failure, got ${JSON.stringify(answer)}`),
    (error) => {
      assert(RecoveryServiceError.is(error), String(error));
      return error;
    },
  );
}

suite('every call', () => {
  for (const { name, run, sends, answer } of calls) {
    test(`${name} sends the contract's request and returns the response`, async (t) => {
      const server = await serve(t, (response) => sendJson(response, 200, answer));
      const client = new RecoveryServiceClient({ baseUrl: server.url, accessToken });

      assert.deepEqual(await run(client), answer);

      const [request] = server.requests;
      assert(request);
      const { pathname, searchParams } = new URL(request.url, server.url);
      assert.equal(request.method, sends.method);
      assert.equal(pathname, sends.path);
      assert.deepEqual(Object.fromEntries(searchParams), sends.query ?? {});
      assert.deepEqual(request.body ? JSON.parse(request.body) : undefined, sends.body);
      assert.equal(request.headers.authorization, `Bearer ${accessToken}`);
      assert.equal(request.headers['content-type'], sends.body && 'application/json');
    });

    test(`${name} accepts unknown fields`, async (t) => {
      const more = { ...answer, anotherField: 1 };
      const server = await serve(t, (response) => sendJson(response, 200, more));
      assert.deepEqual(await run(new RecoveryServiceClient({ baseUrl: server.url })), more);
    });

    test(`${name} refuses a response with a missing or mistyped field`, async (t) => {
      let body: unknown;
      const server = await serve(t, (response) => sendJson(response, 200, body));
      const client = new RecoveryServiceClient({ baseUrl: server.url });
      for (const field of Object.keys(answer)) {
        for (const value of [undefined, null, 7.5, [7], { a: 1 }, 'email']) {
          // Fields that are only displayed may be any text.
          if (
            value === 'email' &&
            typeof answer[field] === 'string' &&
            !/^0x|^\d{4}-/.test(answer[field])
          ) {
            continue;
          }
          body = { ...answer, [field]: value };
          const error = await failure(run(client));
          assert.equal(error.reason, 'unexpected-answer', `${field}: ${value}`);
          assert.equal(error.status, 200);
        }
      }
    });

    test(`${name} can be aborted`, { timeout: 10_000 }, async (t) => {
      const controller = new AbortController();
      const reason = new Error('the view was closed');
      const server = await serve(t, () => controller.abort(reason));
      const client = new RecoveryServiceClient({ baseUrl: server.url });
      await assert.rejects(run(client, { signal: controller.signal }), (error) => error === reason);
      assert.equal(server.requests.length, 1);
    });
  }

  test('listRegistrations refuses an invalid entry [S121]', async (t) => {
    const list = calls.find(({ name }) => name === 'listRegistrations');
    const entry = { id: 'r1', channel: 'email', target: 'x' };
    let registration: object;
    const server = await serve(t, (response) =>
      sendJson(response, 200, { registrations: [registration] }),
    );
    const client = new RecoveryServiceClient({ baseUrl: server.url });
    for (registration of [
      { ...entry, channel: 'pigeon' },
      { ...entry, countsFrom: 'soon' },
    ]) {
      assert.equal(
        (await failure(list?.run(client) ?? Promise.resolve())).reason,
        'unexpected-answer',
      );
    }
  });
});

suite('listRecoveries', () => {
  const recovery = calls.find(({ name }) => name === 'getRecovery')?.answer;
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const list = (baseUrl: string) =>
    new RecoveryServiceClient({ baseUrl }).listRecoveries({ account, chainId: 31337, nonce: 31n });

  test('a list of recovery requests is asked for with the nonce in hexadecimal and returned', async (t) => {
    const server = await serve(t, (response) => sendJson(response, 200, [recovery]));
    assert.deepEqual(await list(server.url), [recovery]);
    const { pathname, searchParams } = new URL(server.requests[0]?.url ?? '', server.url);
    assert.equal(pathname, '/recoveries/fetchByAddress');
    const query = { account, chainId: '31337', nonce: '0x1f' };
    assert.deepEqual(Object.fromEntries(searchParams), query);
  });

  test('a list of recovery requests is refused if the answer is anything else', async (t) => {
    let body: unknown;
    const server = await serve(t, (response) => sendJson(response, 200, body));
    const others = [{ status: 'DONE' }, { signatures: [['0x12']] }, { executeData: {} }];
    for (body of [recovery, null, [null], ...others.map((other) => [{ ...recovery, ...other }])]) {
      assert.equal((await failure(list(server.url))).reason, 'unexpected-answer');
    }
  });
});

suite('a captcha token', () => {
  const sending = ['register', 'requestSignature', 'subscribe', 'requestAccounts'];
  for (const { name, run, answer } of calls.filter(({ name }) => sending.includes(name))) {
    test(`the captcha's token is sent with ${name}, if given`, async (t) => {
      const server = await serve(t, (response) => sendJson(response, 200, answer));
      const client = new RecoveryServiceClient({ baseUrl: server.url });
      for (const captchaToken of ['0.human', '', undefined]) await run(client, { captchaToken });
      const sent = server.requests.map(({ headers }) => headers['x-captcha-token']);
      assert.deepEqual(sent, ['0.human', undefined, undefined]);
    });
  }
});

test('the language of messages is requested at each call, unless it is not a language tag', async (t) => {
  const server = await serve(t, (response) => sendJson(response, 200, {}));
  let language: string | undefined;
  const { url: baseUrl } = server;
  const client = new RecoveryServiceClient({ baseUrl, language: () => language });
  for (language of ['de', 'pt-BR', 'x\r\nCookie: a', '', undefined]) {
    await client
      .deleteRegistration({ registrationId: '1', message: '', signature: '' })
      .catch(() => {});
  }
  const sent = server.requests.map(({ headers }) => headers['accept-language']);
  // What fetch sends by itself.
  const own = sent.at(-1);
  assert.deepEqual(sent, ['de', 'pt-BR', own, own, own]);
});

suite("responses that are not the service's JSON", () => {
  const answers: Record<string, [send: (response: ServerResponse) => void, status: number]> = {
    'an HTML page': [(response) => response.end('<!doctype html><title>Welcome</title>'), 200],
    'an empty body': [(response) => response.end(), 200],
    'half a JSON text': [(response) => response.end('{"challengeId":"c1"'), 200],
    'a list': [(response) => sendJson(response, 200, []), 200],
    null: [(response) => sendJson(response, 200, null), 200],
    'an error envelope with status 200': [
      (response) => sendJson(response, 200, { error: { code: 400, message: 'Invalid challenge' } }),
      200,
    ],
    "a proxy's error page": [
      (response) => response.writeHead(502).end('<h1>502 Bad Gateway</h1>'),
      502,
    ],
    'an error with an envelope of another kind': [
      (response) => sendJson(response, 400, { error: 'bad', message: { text: 'bad' } }),
      400,
    ],
    'an error that is a list': [(response) => sendJson(response, 404, ['Not found']), 404],
    'no content': [(response) => response.writeHead(204).end(), 204],
  };

  for (const [name, [send, status]] of Object.entries(answers)) {
    test(`the client reports an unexpected answer: ${name}`, async (t) => {
      const server = await serve(t, send);
      const error = await failure(
        new RecoveryServiceClient({ baseUrl: server.url }).resend({ challengeId: 'c1' }),
      );
      assert.equal(error.reason, 'unexpected-answer');
      assert.equal(error.status, status);
    });
  }

  test('the client does not follow a redirect, which could take a code elsewhere', async (t) => {
    const elsewhere = await serve(t, (response) => sendJson(response, 200, { success: true }));
    const server = await serve(t, (response) =>
      response.writeHead(307, { Location: `${elsewhere.url}/auth/signature/submit` }).end(),
    );
    const error = await failure(
      new RecoveryServiceClient({ baseUrl: server.url, accessToken }).submitSignature({
        requestId: 'q1',
        challengeId: 'c1',
        challenge: '12345678',
      }),
    );
    assert.equal(error.reason, 'unexpected-answer');
    assert.deepEqual(elsewhere.requests, []);
  });
});

suite('connection failures', { timeout: 10_000 }, () => {
  test('the client reports a closed port as an unreachable service', async () => {
    const server = await startServer(() => {});
    await server.stop();
    const error = await failure(
      new RecoveryServiceClient({ baseUrl: server.url }).resend({ challengeId: 'c1' }),
    );
    assert.equal(error.reason, 'unreachable');
    assert.equal(error.status, undefined);
    assert(error.cause instanceof Error);
  });

  test('the client reports a response that times out', async (t) => {
    const server = await serve(t, () => {});
    const client = new RecoveryServiceClient({ baseUrl: server.url, timeout: 50 });
    for (const signal of [undefined, new AbortController().signal]) {
      const error = await failure(client.resend({ challengeId: 'c1' }, { signal }));
      assert.equal(error.reason, 'unreachable');
      assert.equal((error.cause as Error).name, 'TimeoutError');
    }
  });

  test('the client reports a response that times out half way', async (t) => {
    const server = await serve(t, (response) => response.writeHead(200).write('{"challengeId"'));
    const client = new RecoveryServiceClient({ baseUrl: server.url, timeout: 50 });
    assert.equal((await failure(client.resend({ challengeId: 'c1' }))).reason, 'unreachable');
  });

  test('the client reports a connection that is cut in the middle of the response, and does not retry', async (t) => {
    const server = await serve(t, (response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"challengeId":', () => response.destroy());
    });
    const client = new RecoveryServiceClient({ baseUrl: server.url });
    assert.equal((await failure(client.resend({ challengeId: 'c1' }))).reason, 'unreachable');
    assert.equal(server.requests.length, 1);
  });

  test('the client reports a signal that was aborted before the call', async (t) => {
    const server = await serve(t, (response) => sendJson(response, 200, {}));
    const client = new RecoveryServiceClient({ baseUrl: server.url });
    const call = client.resend({ challengeId: 'c1' }, { signal: AbortSignal.abort() });
    await assert.rejects(call, { name: 'AbortError' });
    assert.deepEqual(server.requests, []);
  });

  test("the client passes the caller's own timeout on unchanged", async (t) => {
    const server = await serve(t, () => {});
    const client = new RecoveryServiceClient({ baseUrl: server.url });
    const call = client.resend({ challengeId: 'c1' }, { signal: AbortSignal.timeout(20) });
    await assert.rejects(call, { name: 'TimeoutError' });
  });
});

suite('options', () => {
  const answer = { challengeId: 'c1', expiresAt: '2026-03-01T12:10:00.000Z' };

  const paths = {
    '': '/auth/resend',
    '/': '/auth/resend',
    '//': '/auth/resend',
    '/v1/': '/v1/auth/resend',
    '/t/rg_pub_abc': '/t/rg_pub_abc/auth/resend',
    '/t/rg_pub_abc/v1/': '/t/rg_pub_abc/v1/auth/resend',
  };
  for (const [suffix, path] of Object.entries(paths)) {
    test(`the client works with a baseUrl that ends in ${suffix || 'the host'}, without an accessToken`, async (t) => {
      const server = await serve(t, (response) => sendJson(response, 200, answer));
      const client = new RecoveryServiceClient({ baseUrl: `${server.url}${suffix}` });
      await client.resend({ challengeId: 'c1' });
      assert.equal(server.requests[0]?.url, path);
      assert.equal(server.requests[0]?.headers.authorization, undefined);
    });
  }

  for (const baseUrl of [
    '',
    '/t/rg_pub_secret',
    'guardian.example/t/rg_pub_secret',
    'ftp://guardian.example/t/rg_pub_secret',
    'https://rg_pub_secret@guardian.example',
    'https://guardian.example?token=rg_pub_secret',
    'https://guardian.example#rg_pub_secret',
  ]) {
    test(`the client refuses the baseUrl ${JSON.stringify(baseUrl)} without quoting it`, () => {
      assert.throws(
        () => new RecoveryServiceClient({ baseUrl }),
        (error) => error instanceof TypeError && !error.message.includes('rg_pub_secret'),
      );
    });
  }

  test('the client refuses an accessToken that no header can contain, without quoting it', () => {
    for (const token of ['rg_pub_secret\n', 'rg_pub_secret two', 'rg_pub_secret\u2026']) {
      assert.throws(
        () => new RecoveryServiceClient({ baseUrl: 'https://a.example', accessToken: token }),
        (error) => error instanceof TypeError && !error.message.includes('rg_pub_secret'),
      );
    }
  });

  test('the client makes its requests by a given fetch', async (t) => {
    const server = await serve(t, (response) => sendJson(response, 200, answer));
    const asked: unknown[] = [];
    const client = new RecoveryServiceClient({
      baseUrl: 'https://guardian.example',
      fetch: (input, init) => {
        asked.push(input);
        return fetch(`${server.url}/elsewhere`, init);
      },
    });
    assert.deepEqual(await client.resend({ challengeId: 'c1' }), answer);
    assert.deepEqual(asked, ['https://guardian.example/auth/resend']);
  });
});
