import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { AccountHolder, call, useTestWorld } from '@recovery-guardian/devnet/testing';

const shop = 'https://shop.example';

describe('access tokens and origins', () => {
  let secret: string;
  let publishable: string;
  let app: string;

  const world = useTestWorld({
    accessTokens: [{ kind: 'secret' }, { kind: 'publishable', origins: [shop] }, { kind: 'app' }],
  });
  before(async () => {
    [secret, publishable, app] = world.moreAccessTokens as [string, string, string];
  });

  const ask = (token: string | null, headers: Record<string, string> = {}, root = '') =>
    call(world, `GET /${root}config/getNetworkConfig`, {
      token,
      headers,
      query: { chainId: String(world.chain.chainId) },
    });

  it('a secret token is accepted from a back end', async () => {
    assert.equal((await ask(secret)).status, 200);
  });

  it('a publishable token is accepted only from its own origins', async () => {
    const own = await ask(publishable, { origin: shop });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('access-control-allow-origin'), shop);
    assert.equal(own.headers.get('access-control-expose-headers'), 'retry-after');
    assert.equal((await ask(publishable, { 'sec-fetch-site': 'same-origin' })).status, 200);

    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const strange = await ask(publishable, headers as Record<string, string>);
      assert.equal(strange.status, 401, JSON.stringify(headers));
      assert.equal(strange.headers.get('access-control-allow-origin'), null);
    }
  });

  it('a publishable token with * is accepted from any origin', async () => {
    assert.equal((await ask(world.accessToken)).status, 200);
    assert.equal((await ask(world.accessToken, { origin: shop })).status, 200);
  });

  it('publishable and app tokens are accepted in the path, secret tokens are not', async () => {
    assert.equal((await ask(null, {}, `t/${world.accessToken}/`)).status, 200);
    assert.equal((await ask(null, {}, `t/${world.accessToken}/v1/`)).status, 200);
    assert.equal((await ask(null, {}, `t/${app}/`)).status, 200);
    assert.equal((await ask(null, {}, `t/${secret}/`)).status, 401);
    assert.equal((await ask(null, {}, 't/wrong/')).status, 401);
  });

  it('a preflight needs no token and may come from any origin', async () => {
    const response = await fetch(`${world.url}/auth/register`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://any.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://any.example');
    assert.match(response.headers.get('access-control-allow-headers') ?? '', /authorization/);
  });

  it('a page can also read errors', async () => {
    const { status, headers } = await call(world, 'POST /auth/resend', {
      body: { challengeId: 'unknown' },
      headers: { origin: shop },
      token: publishable,
    });
    assert.equal(status, 404);
    assert.equal(headers.get('access-control-allow-origin'), shop);
  });
});

describe('/v1, for clients of the public reference service', () => {
  const world = useTestWorld();
  const mia = new AccountHolder(world, 0);

  it('the routes under /v1 return code and message at the top level of an error', async () => {
    const { status, body } = await call(world, 'POST /v1/auth/submit', {
      body: { challengeId: 'unknown', challenge: '1' },
    });
    assert.equal(status, 404);
    assert.equal(body.code, 404);
    assert.equal(body.message, 'challengeId not found');
    assert.equal(body.error.message, body.message);
  });

  it("the routes under /v1 return the reference service's message for an invalid SIWE signature", async () => {
    const { body } = await call(world, 'POST /v1/auth/register', {
      body: { ...(await mia.registerBody('mia@example.org')), signature: '0x' },
    });
    assert.equal(body.message, 'SIWE Message: invalid signature');
  });

  it('the routes under /v1 return addresses in lower case, the others with a checksum', async () => {
    const query = { chainId: `0x${world.chain.chainId.toString(16)}` };
    const v1 = await call(world, 'GET /v1/config/getNetworkConfig', { query });
    const contract = await call(world, 'GET /config/getNetworkConfig', { query });
    assert.equal(contract.body.moduleAddress, world.recoveryModule);
    assert.equal(v1.body.moduleAddress, world.recoveryModule.toLowerCase());
    assert.equal(v1.body.chainId, world.chain.chainId);

    const email = 'lower@example.org';
    const { body } = await mia.register(email);
    const submission = { challengeId: body.challengeId, challenge: await mia.codeFor(email) };
    const answer = await call(world, 'POST /v1/auth/submit', { body: submission });
    assert.match(answer.body.guardianAddress, /^0x[0-9a-f]{40}$/);
    const again = await call(world, 'POST /auth/submit', { body: submission });
    assert.equal(again.body.guardianAddress.toLowerCase(), answer.body.guardianAddress);
    assert.notEqual(again.body.guardianAddress, answer.body.guardianAddress);
  });
});
