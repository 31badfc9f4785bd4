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
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import type { FastifyRequest } from 'fastify';
import { type Captcha, requireCaptcha } from './authenticate.ts';

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
      // So that a page can tell a wrong token from a broken network.
      const { origin = null } = headers as { origin?: string };
      assert.equal(strange.headers.get('access-control-allow-origin'), origin);
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

  it('pages of every origin can read every error, but an answer only where the token allows it', async () => {
    const headers = { origin: 'https://any.example' };
    const body = { challengeId: 'some-id' };
    const errors = {
      'a wrong token': [401, await ask('wrong', headers)],
      'no token': [401, await ask(null, headers)],
      'another origin': [401, await ask(publishable, headers)],
      'an unknown route': [404, await call(world, 'GET /auth/nothing', { headers })],
      'an unknown route of /v1': [404, await call(world, 'GET /v1/nothing', { headers })],
      'an unknown identifier': [404, await call(world, 'POST /auth/resend', { headers, body })],
      'a long body': [
        400,
        await call(world, 'POST /auth/resend', {
          headers,
          body: { challengeId: 'x'.repeat(70_000) },
        }),
      ],
      'a link': [
        404,
        await call(world, 'POST /auth/challenge/describe', {
          headers,
          body: { ...body, token: 'x' },
        }),
      ],
      'a URL that cannot be decoded': [400, await call(world, 'GET /auth/%ff', { headers })],
      'a long URL': [
        431,
        await call(world, `GET /auth/registrations?signature=0x${'12'.repeat(9_000)}`, { headers }),
      ],
    } as const;
    for (const [what, [expected, answer]] of Object.entries(errors)) {
      assert.equal(answer.status, expected, what);
      assert.equal(answer.body.error.code, expected, what);
      assert.match(answer.body.error.details.hint, /\w{3}/, what);
      assert.match(
        answer.headers.get('access-control-allow-origin') ?? '',
        /^(\*|https:\/\/any\.example)$/,
        what,
      );
    }
    const long = errors['a long URL'][1];
    assert.match(long.body.error.details.hint, /body of a POST request/);
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

const perMinute = 5;

function ask(world: TestWorld, forwardedFor?: string) {
  return call(world, 'GET /config/getNetworkConfig', {
    query: { chainId: String(world.chain.chainId) },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });
}

async function countAllowed(world: TestWorld, addresses: readonly string[]): Promise<number> {
  let count = 0;
  for (const address of addresses) if ((await ask(world, address)).status === 200) count++;
  return count;
}

const range = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index + 1));

describe('request rates', () => {
  const world = useTestWorld({
    configure: (configuration) => ({ ...configuration, rates: { perMinute } }),
  });

  it('an X-Forwarded-For of a caller that is not our proxy does not change its request rate [S3]', async () => {
    const spoofed = range(perMinute + 3, (number) => `203.0.113.${number}`);
    assert.equal(await countAllowed(world, spoofed), perMinute);
    const spoofedNetworks = range(3, (number) => `198.51.${number}.1`);
    assert.equal(await countAllowed(world, spoofedNetworks), 0);
  });

  it('a caller above its request rate gets 429 with a Retry-After that pages can read', async () => {
    const { status, body, headers } = await call(world, 'GET /config/getNetworkConfig', {
      query: { chainId: String(world.chain.chainId) },
      headers: { origin: 'https://wallet.example' },
    });
    assert.equal(status, 429);
    assert.equal(body.error.code, 429);
    assert.equal(body.error.message, 'Rate limit exceeded');
    const retryAfter = Number(headers.get('retry-after'));
    assert.ok(retryAfter >= 1 && retryAfter <= 60, String(retryAfter));
    assert.equal(body.error.details.retryAfter, retryAfter);
    assert.equal(headers.get('access-control-allow-origin'), 'https://wallet.example');
  });
});

describe('request rates behind a proxy', () => {
  const world = useTestWorld({
    configure: (configuration) => ({
      ...configuration,
      proxies: ['127.0.0.0/8', '10.0.0.0/8'],
      rates: { perMinute },
    }),
  });

  it('request rates count one IPv6 /48 as one caller, and another /48 as another [S3]', async () => {
    const addresses = range(perMinute + 3, (number) => `2001:db8:0:${number.toString(16)}::1`);
    assert.equal(await countAllowed(world, addresses), perMinute);
    assert.equal(await countAllowed(world, ['2001:db8:1:1::1']), 1);
  });

  it('request rates count one IPv4 /24 as one caller, also when mapped into IPv6 [S3]', async () => {
    const addresses = range(perMinute, (number) => `192.0.2.${number}`);
    assert.equal(await countAllowed(world, addresses), perMinute);
    assert.equal(await countAllowed(world, ['192.0.2.200', '::ffff:192.0.2.201']), 0);
    assert.equal(await countAllowed(world, ['192.0.3.1']), 1);
  });

  it('request rates use the address that the outermost proxy saw, not what a caller wrote before it [S3]', async () => {
    const spoofed = range(perMinute + 3, (number) => `203.0.${number}.1, 198.51.100.7, 10.0.0.1`);
    assert.equal(await countAllowed(world, spoofed), perMinute);
  });

  it('request rates ignore the port that a proxy adds to an address [S106]', async () => {
    const connections = range(perMinute, (number) => `203.0.113.1:${50_000 + number}`);
    assert.equal(await countAllowed(world, connections), perMinute);
    assert.equal(await countAllowed(world, ['203.0.113.1:60000', '203.0.113.1']), 0);
    const overIPv6 = range(perMinute + 3, (number) => `[2001:db8:3::1]:${50_000 + number}`);
    assert.equal(await countAllowed(world, overIPv6), perMinute);
  });
});
