import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  type HttpServer,
  serveHttp,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { FastifyRequest } from 'fastify';
import { type Captcha, requireCaptcha } from './authenticate.ts';

describe('captcha', () => {
  let world: TestWorld;
  let mia: AccountHolder;
  let verifier: HttpServer;
  const asked: unknown[] = [];
  let count = 0;
  const freshEmail = () => `mia.${++count}@example.org`;

  before(async () => {
    // Implements the common API of captcha verifiers: accepts one token, and returns its action.
    verifier = await serveHttp(async (request, response) => {
      const form = new URLSearchParams(await text(request));
      asked.push(form.get('remoteip'));
      const success = form.get('secret') === 'captcha-secret' && form.get('response') === 'human';
      response.end(JSON.stringify({ success, action: 'register' }));
    });
    world = await startTestWorld({
      accessTokens: [{ kind: 'secret' }],
      configure: (written) => ({
        ...written,
        delivery: { ...written.delivery, captcha: { url: verifier.url, secret: 'captcha-secret' } },
      }),
    });
    mia = new AccountHolder(world, 0);
  });
  after(async () => {
    await world.stop();
    await verifier.stop();
  });

  const register = async (token?: string, bearer = world.accessToken) =>
    call(world, 'POST /auth/register', {
      body: await mia.registerBody(freshEmail()),
      headers: token === undefined ? {} : { 'x-captcha-token': token },
      token: bearer,
    });

  it('a captcha is required before any code is sent', async () => {
    for (const token of [undefined, '', 'robot']) {
      const { status, body } = await register(token);
      assert.equal(status, 400);
      assert.equal(body.error.details.reason, 'captcha-required');
    }
    assert.equal((await register('human')).status, 200);
    assert.deepEqual(new Set(asked), new Set(['127.0.0.1']));
    const recovery = await mia.requestSignature();
    assert.equal(recovery.body.error.details.reason, 'captcha-required');
  });

  it("a captcha is verified for the caller's address without the port that a proxy adds [S106]", async () => {
    const ips: string[] = [];
    const captcha: Captcha = {
      async verify({ ip }) {
        ips.push(ip);
        return 'passed';
      },
    };
    const request = { headers: {}, ip: '203.0.113.7:50001' } as FastifyRequest;
    await requireCaptcha(captcha, request, { kind: 'publishable', action: 'register' });
    assert.deepEqual(ips, ['203.0.113.7']);
  });

  it('a captcha that was solved for another action is refused', async () => {
    const { body } = await mia.requestSignature({}, { headers: { 'x-captcha-token': 'human' } });
    assert.equal(body.error.details.reason, 'captcha-required');
  });

  it('no captcha is required from back ends, nor by routes that send no code', async () => {
    const [secret] = world.moreAccessTokens;
    assert.equal((await register(undefined, secret)).status, 200);
    assert.equal((await mia.list()).status, 200);
  });

  it('the captcha is skipped while its verifier is down', async () => {
    await verifier.stop();
    assert.equal((await register()).status, 400, 'without a token');
    assert.equal((await register('anything')).status, 200);
  });
});
