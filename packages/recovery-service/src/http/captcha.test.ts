import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';

describe('captcha', () => {
  let world: TestWorld;
  let mia: AccountHolder;
  let verifier: Server;
  const asked: unknown[] = [];
  let count = 0;
  const freshEmail = () => `mia.${++count}@example.org`;

  before(async () => {
    // Implements the common API of captcha verifiers: accepts one token, and returns its action.
    verifier = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const form = new URLSearchParams(body);
      asked.push(form.get('remoteip'));
      const success = form.get('secret') === 'captcha-secret' && form.get('response') === 'human';
      response.end(JSON.stringify({ success, action: 'register' }));
    });
    await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`;
    world = await startTestWorld({
      accessTokens: [{ kind: 'secret' }],
      configure: (written) => ({
        ...written,
        delivery: { ...written.delivery, captcha: { url, secret: 'captcha-secret' } },
      }),
    });
    mia = new AccountHolder(world, 0);
  });
  after(async () => {
    await world.stop();
    verifier.close();
  });

  const register = async (token?: string, bearer = world.accessToken) =>
    call(world, 'POST /auth/register', {
      body: await mia.registerBody(freshEmail()),
      headers: token === undefined ? {} : { 'x-captcha-token': token },
      token: bearer,
    });

  it('is required before any code is sent', async () => {
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

  it('is refused for another action', async () => {
    const { body } = await mia.requestSignature({}, { headers: { 'x-captcha-token': 'human' } });
    assert.equal(body.error.details.reason, 'captcha-required');
  });

  it('is not required from back ends, nor by routes that send no code', async () => {
    const [secret] = world.moreAccessTokens;
    assert.equal((await register(undefined, secret)).status, 200);
    assert.equal((await mia.list()).status, 200);
  });

  it('is skipped while its verifier is down', async () => {
    await new Promise((resolve) => verifier.close(resolve));
    assert.equal((await register()).status, 400, 'without a token');
    assert.equal((await register('anything')).status, 200);
  });
});
