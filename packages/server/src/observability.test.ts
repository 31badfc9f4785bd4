import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  call,
  registerBody,
  searchSecretsIn,
  until,
  useStarted,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { signedHeaders } from './delivery/http-provider.ts';
import { startCollector } from './testing/otlp-collector.ts';
import { sendRaw } from './testing/serve-http.ts';

const plant = (name: string) => `planted-${name}-${'x'.repeat(12)}`;

describe('observability', () => {
  let metricsUrl: string;
  const log: string[] = [];

  const collector = useStarted(startCollector);
  const world = useTestWorld({
    accessTokens: [{ kind: 'secret' }, { kind: 'app' }],
    logger: { write: (line) => void log.push(line) },
    configure: (configuration) => ({
      ...configuration,
      // Long enough not to be found by chance.
      service: { ...configuration.service, code: { registerDigits: 12 } },
      metrics: { port: 0 },
      tracing: { endpoint: collector.url, sampleRatio: 1 },
      limits: { ...configuration.limits, codesPerTarget: [{ maximum: 2, period: 3_600 }] },
      chains: configuration.chains?.map((chain) => ({
        ...chain,
        rpcUrls: chain.rpcUrls?.map((url) => `${url}/?key=${plant('node-key')}`),
        bundlerUrls: [`http://127.0.0.1:1/${plant('bundler-key')}`],
      })),
    }),
  });
  before(async () => {
    const line = log.find((text) => text.includes('"msg":"metrics"')) ?? '{}';
    metricsUrl = (JSON.parse(line) as { url: string }).url;
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}${path}`, { headers });
  const post = (path: `/${string}`, body: unknown, headers: Record<string, string> = {}) =>
    call(world, `POST ${path}`, { body, headers });
  /** Returns the value of a series, 0 if there is none yet. */
  const measure = async (series: string): Promise<number> => {
    const text = await (await fetch(`${metricsUrl}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length) ?? 0);
  };
  /** Waits until a series has this value: some are updated within a second. */
  const untilMeasured = async (series: string, value: number) => {
    while ((await measure(series)) < value);
    assert.equal(await measure(series), value);
  };

  it('the server shows whether the process is alive and ready', async () => {
    const health = await get('/healthz');
    assert.equal(health.status, 200);
    assert.deepEqual(await health.json(), { status: 'ok', mode: 'development' });
    assert.equal(health.headers.get('recovery-guardian-mode'), 'development');
    const answer = await get('/readyz');
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), {
      status: 'ready',
      checks: { database: 'ok', [`chain ${world.chain.chainId}`]: 'ok', delivery: 'ok' },
    });
  });

  it('the server shows metrics of requests, actions, messages and limits on a separate port', async () => {
    const requests = (status: number) =>
      `recovery_guardian_http_requests_total{method="POST",route="/auth/submit",status="${status}"}`;
    const target = 'measured@example.org';
    const { body } = await post('/auth/register', await registerBody(world, target));
    const { challengeId } = body;
    const [message] = world.mailbox.messages;
    const [code] = /\b\d{12}\b/.exec(message?.text ?? '') ?? [];
    await post('/auth/submit', { challengeId, challenge: 'wrong' });
    await post('/auth/submit', { challengeId, challenge: code });
    assert.equal(await measure(requests(200)), 1);
    assert.equal(await measure(requests(400)), 1);
    assert.equal(
      await measure('recovery_guardian_messages_total{channel="email",outcome="sent"}'),
      1,
    );
    await untilMeasured('recovery_guardian_events_total{event="wrong-code"}', 1);
    await untilMeasured('recovery_guardian_events_total{event="registration-activated"}', 1);
    assert.equal(await measure('recovery_guardian_queued_messages'), 0);
    // The server's clock stands still; the database's is this host's.
    const skew = (Date.now() - world.clock.now().getTime()) / 1_000;
    assert.ok(Math.abs((await measure('recovery_guardian_clock_skew_seconds')) - skew) < 1);
    const answered = `recovery_guardian_rpc_requests_total{chain_id="${world.chain.chainId}",outcome="answered"}`;
    assert.ok((await measure(answered)) > 0);
    assert.equal(await measure('recovery_guardian_limits_hit_total{limit="codes"}'), 0);
    for (const status of [200, 429]) {
      const again = await post('/auth/register', await registerBody(world, target));
      assert.equal(again.status, status);
    }
    assert.equal(await measure('recovery_guardian_limits_hit_total{limit="codes"}'), 1);
    assert.equal((await get('/metrics')).status, 404, 'not on the public port');
  });

  it('the server shows in metrics and log what a provider reports as not delivered', async () => {
    const { sms } = world.configuration.delivery ?? {};
    const [line = '{}'] = log.filter((text) => text.includes('"msg":"message"'));
    const { id } = (JSON.parse(line) as { message: { id: string } }).message;
    const body = JSON.stringify({ id, status: 'undelivered', reason: 'blocked' });
    const report = (secret: string) =>
      fetch(`${world.url}/receipts/webhook`, {
        method: 'POST',
        body,
        headers: signedHeaders(secret, { id: 'receipt-1', body, now: world.clock.now() }),
      });
    const other = `whsec_${Buffer.from('another secret of 24 bytes').toString('base64')}`;
    assert.equal((await report(other)).status, 401);
    assert.equal((await report(sms?.secret ?? '')).status, 204);
    const series =
      'recovery_guardian_delivery_receipts_total{provider="webhook",outcome="undelivered"}';
    assert.equal(await measure(series), 1);
    // The provider is answered before.
    const shown = await until('the message is in the log', () =>
      log.find((text) => text.includes('a message was not delivered')),
    );
    assert.deepEqual(JSON.parse(shown).receipt, {
      ...{ id, outcome: 'undelivered', reason: 'blocked', provider: 'webhook' },
    });
  });

  it('the server shows the longest delay of the event loop since the last scrape', async () => {
    const longest = () => measure('nodejs_eventloop_lag_max_seconds');
    await longest();
    // After a scrape, the monitor counts from its next tick: the end of the first delay.
    for (const delay of [20, 300]) {
      const end = performance.now() + delay;
      while (performance.now() < end);
      // Its timer is overdue, and fires in the next turn.
      await setTimeout(0);
    }
    assert.ok((await longest()) >= 0.25);
    assert.ok((await longest()) < 0.25);
  });

  it("the server shows the endpoint's calls by chain, method and outcome, and by key", async () => {
    const callEndpoint = (method: string, key = world.apiKey) =>
      post(`/api/v3/31337/${key}`, { jsonrpc: '2.0', id: 1, method, params: [] });
    await callEndpoint('eth_chainId');
    await callEndpoint('eth_chainId', 'wrong');
    await callEndpoint('of_their_own_making');
    const calls = (method: string, outcome: string) =>
      `recovery_guardian_endpoint_calls_total{chain_id="31337",method="${method}",outcome="${outcome}"}`;
    assert.equal(await measure(calls('eth_chainId', 'ok')), 1);
    assert.equal(await measure(calls('other', '-32601')), 1);
    const byKey = (outcome: string) =>
      `recovery_guardian_endpoint_key_calls_total{key="test",outcome="${outcome}"}`;
    assert.equal(await measure(byKey('ok')), 1);
    assert.equal(await measure(byKey('error')), 1);
  });

  it("the server shows a request's id in its response and its log lines", async () => {
    const answer = await get('/healthz');
    const id = answer.headers.get('x-request-id');
    assert.match(id ?? '', /^[0-9a-f-]{36}$/);
    const lines = log.filter((line) => line.includes(`"reqId":"${id}"`));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /"route":"\/healthz"/);
  });

  it('logs and metrics contain none of the canary secrets, however things fail [S10]', async () => {
    const email = 'planted.target@example.org';
    const phone = '+4915112345678';
    const headers = {
      cookie: plant('cookie'),
      'user-agent': plant('user-agent'),
      referer: `https://referer.example/${plant('referer')}`,
      'accept-language': plant('language'),
      'x-api-key': plant('api-key'),
      'x-forwarded-for': plant('forwarded'),
      'x-request-id': plant('request-id'),
      traceparent: plant('trace-parent'),
      tracestate: `vendor=${plant('trace-state')}`,
      baggage: `user=${plant('baggage')}`,
    };
    const { accessToken, apiKey, moreAccessTokens } = world;
    const secrets = [
      ...Object.values(headers),
      plant('referer'),
      plant('trace-state'),
      plant('baggage'),
      plant('node-key'),
      plant('bundler-key'),
      plant('query'),
      plant('body'),
      plant('path'),
      plant('bearer'),
      accessToken,
      ...moreAccessTokens,
      apiKey,
      email,
      phone,
      world.phone.secret,
    ];
    const { guardian, secrets: keys } = world.configuration;
    secrets.push(
      ...[guardian.password, guardian.privateKey, keys.pepper].filter((one) => one !== undefined),
    );
    if (keys.file) secrets.push(...(readFileSync(keys.file, 'utf8').match(/[0-9a-f]{64}/g) ?? []));

    const attack = async () => {
      const bodies = [
        await registerBody(world, email),
        await registerBody(world, phone, { channel: 'sms' }),
      ];
      for (const body of bodies) {
        secrets.push(body.message, body.signature);
        const answer = await post('/auth/register', body, headers);
        const { challengeId = plant('body') } = answer.body;
        for (const challenge of [plant('body'), '']) {
          await post('/auth/submit', { challengeId, challenge }, headers);
        }
        await post('/auth/register', { ...body, signature: '0x1234' }, headers);
      }
      for (const { text } of [...world.mailbox.messages, ...world.phone.messages]) {
        secrets.push(...(text.match(/\d{12,24}|#[\w.-]{20,}/g) ?? []));
      }
      for (const path of [
        'register',
        'submit',
        'delete',
        'resend',
        'signature/request',
        'signature/submit',
        'signature/cancel',
        'signature/describe',
        'challenge/describe',
      ]) {
        await post(
          `/auth/${path}?q=${plant('query')}`,
          { [plant('body')]: plant('body') },
          headers,
        );
        await post(`/v1/auth/${path}`, JSON.stringify(plant('body')), headers);
      }
      await get(`/auth/registrations?message=${plant('query')}&chainId=${plant('query')}`, headers);
      for (const token of [accessToken, ...moreAccessTokens, plant('bearer')]) {
        await get(`/t/${token}/auth/registrations?signature=${plant('query')}`, headers);
        await get(`/t/${token}/${plant('path')}`, headers);
        await get(`/t/${token}/%zz?q=${plant('query')}`, headers);
        await get('/nothing', { ...headers, authorization: `Bearer ${token}` });
      }
      for (const key of [apiKey, plant('path')]) {
        for (const method of ['eth_chainId', 'eth_getUserOperationReceipt', plant('body')]) {
          await post(
            `/api/v3/31337/${key}?q=${plant('query')}`,
            { jsonrpc: '2.0', id: 1, method, params: [plant('body')] },
            headers,
          );
        }
        await post(`/api/v3/1/${key}/%zz`, JSON.stringify(plant('body')), headers);
        await post(`/api/v3/31337/${key}`, `{"${plant('body')}"`, headers);
      }
      await sendRaw(world.url, `GET /${plant('path')} HTTP/9.9\r\n\r\n`);
    };

    await attack();
    await world.mailbox.stop();
    await attack();
    await world.phone.stop();
    await world.chain.stop();
    await attack();

    const text = log.join('');
    assert.ok(text.includes('"level":50'), 'errors are logged');
    assert.ok(text.includes('/t/:token/auth/registrations'), 'requests are logged');
    for (const line of log) JSON.parse(line);
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
    const readiness = await (await get('/readyz')).text();
    // Closing sends the last spans.
    await world.stop();
    const spans = collector.spans();
    for (const name of [
      'POST /auth/register',
      'GET /t/:token/auth/registrations',
      'insert registrations',
      'node eth_call',
      'deliver message',
    ]) {
      assert.ok(
        spans.some((span) => span.name === name),
        `${name} is recorded`,
      );
    }
    const traces = collector.text();
    const planted = new Set(secrets);
    assert.ok(planted.size > 30, String(planted.size));
    for (const [where, content] of Object.entries({ log: text, metrics, readiness, traces })) {
      assert.deepEqual(searchSecretsIn(planted.entries(), content), [], where);
    }
  });
});
