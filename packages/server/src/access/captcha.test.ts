import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { serveHttp } from '../testing/serve-http.ts';
import { createCaptcha } from './authenticate.ts';

const asked = { token: 'from-the-page', ip: '192.0.2.7', action: 'register' } as const;

describe('a captcha', () => {
  const verifier = useStarted(serveHttp);

  const create = (form?: 'siteverify' | 'json') =>
    createCaptcha({ url: verifier.url, secret: 'shh', ...(form && { form }) });
  const answering = (body: string, status = 200) => {
    verifier.requests.length = 0;
    verifier.answer(() => ({ status, body }));
  };

  it('a captcha is verified by the request format of the usual services', async () => {
    answering('{"success":true,"action":"register","hostname":"wallet.example"}');
    assert.equal(await create().verify(asked), 'passed');
    const [{ body } = assert.fail()] = verifier.requests;
    assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), {
      secret: 'shh',
      response: 'from-the-page',
      remoteip: '192.0.2.7',
    });
  });

  it("a captcha is verified by a POST to an operator's URL", async () => {
    answering('{"success":true}');
    assert.equal(await create('json').verify(asked), 'passed');
    const [{ body, headers } = assert.fail()] = verifier.requests;
    assert.deepEqual(JSON.parse(body), asked);
    assert.equal(headers.authorization, 'Bearer shh');
  });

  it('a captcha fails if the verifier says so, or if it was solved for another action', async () => {
    answering('{"success":false,"error-codes":["timeout-or-duplicate"]}');
    assert.equal(await create().verify(asked), 'failed');
    answering('{"success":true,"action":"newsletter"}');
    assert.equal(await create().verify(asked), 'failed');
  });

  it('a captcha without a token or with a malformed one fails without a request', async () => {
    answering('{"success":true}');
    for (const token of ['', 'x'.repeat(10_000)]) {
      assert.equal(await create().verify({ ...asked, token }), 'failed');
    }
    assert.equal(verifier.requests.length, 0);
  });

  it('a captcha fails where the verifier refuses the request, and a token that is too long is not passed on [S44]', async () => {
    for (const status of [400, 401, 403, 422]) {
      answering('{"success":false}', status);
      assert.equal(await create('json').verify(asked), 'failed', String(status));
    }
    answering('', 429);
    assert.equal(await create().verify(asked), 'unavailable');
    answering('{"success":true}');
    assert.equal(await create().verify({ ...asked, token: 'x'.repeat(4_096) }), 'passed');
    assert.equal(await create().verify({ ...asked, token: 'x'.repeat(4_097) }), 'failed');
  });

  it('a captcha is unavailable if the verifier gives no valid answer', async () => {
    for (const [body, status] of [
      ['', 500],
      ['<html>', 200],
      ['null', 200],
      ['{}', 200],
    ] as const) {
      answering(body, status);
      assert.equal(await create().verify(asked), 'unavailable');
    }
    const unreachable = createCaptcha({ url: 'http://127.0.0.1:1', secret: 'shh' });
    assert.equal(await unreachable.verify(asked), 'unavailable');
  });
});
