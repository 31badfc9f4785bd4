import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import {
  AccountHolder,
  createTestClock,
  useStarted,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { connectSigner } from './keys/remote-signer.ts';
import { inRootSpan, openTracing } from './kit/tracing.ts';
import { buildSigner } from './signer/build-signer.ts';
import { type CollectedSpan, startCollector } from './testing/otlp-collector.ts';
import { createTestFolder } from './testing/test-folder.ts';

const [server, client, consumer] = [2, 3, 5];

describe('tracing', () => {
  const folder = createTestFolder();
  let mia: AccountHolder;
  const log: string[] = [];
  const settings = { sampleRatio: 1, serviceName: 'recovery-guardian' };

  const collector = useStarted(startCollector);
  const world = useTestWorld({
    clock: createTestClock(),
    logger: { write: (line) => void log.push(line) },
    configure: (configuration) => ({
      ...configuration,
      chains: configuration.chains?.map((chain) => ({ ...chain, nodeReads: true })),
      tracing: { endpoint: `${collector.url}/`, headers: 'x-key=1%202', sampleRatio: 1 },
    }),
  });
  before(async () => {
    mia = new AccountHolder(world, 0);
  });

  /** Returns the spans after closing the server, which sends the last ones. */
  const collect = async (): Promise<CollectedSpan[]> => {
    await world.restart();
    return collector.spans();
  };
  const attribute = (span: CollectedSpan | undefined, name: string) => {
    const { value } = span?.attributes.find(({ key }) => key === name) ?? {};
    return value?.stringValue ?? value?.intValue;
  };

  it('tracing records a request with its statements, reads of the chain and message', async () => {
    const { headers } = await mia.register('traced@example.org');
    const spans = await collect();
    const id = headers.get('x-request-id');
    const request = spans.find((span) => attribute(span, 'request.id') === id);
    assert.equal(request?.name, 'POST /auth/register');
    assert.equal(request.kind, server);
    assert.equal(attribute(request, 'http.response.status_code'), 200);
    const parts = spans.filter(({ traceId }) => traceId === request.traceId);
    const part = (name: string) => parts.find((span) => span.name === name);
    for (const name of ['node eth_call', 'insert registrations', 'deliver message']) {
      assert.equal(part(name)?.parentSpanId, request.spanId, name);
    }
    assert.equal(part('provider smtp')?.parentSpanId, part('deliver message')?.spanId);
    assert.equal(part('provider smtp')?.kind, client);
  });

  it("tracing records the endpoint's calls to upstreams by their names", async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] };
    const answer = await fetch(`${world.url}/api/v3/31337/${world.apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    });
    const id = answer.headers.get('x-request-id');
    const spans = await collect();
    const request = spans.find((span) => attribute(span, 'request.id') === id);
    const upstream = spans.find(({ name }) => name === 'node-1 eth_blockNumber');
    assert.equal(upstream?.parentSpanId, request?.spanId);
    assert.equal(attribute(upstream, 'chain'), 31337);
  });

  it("tracing continues a caller's trace by its identifiers only", async () => {
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const ask = (traceparent: string) =>
      fetch(`${world.url}/config/getNetworkConfig`, { headers: { traceparent } });
    await ask(`00-${traceId}-${spanId}-00`);
    await ask(`00-${traceId}-${spanId}-00-more`);
    const spans = (await collect()).filter(({ name }) => name === 'GET /config/getNetworkConfig');
    assert.equal(spans.filter((span) => span.traceId === traceId).length, 1);
    assert.equal(spans.find((span) => span.traceId === traceId)?.parentSpanId, spanId);
    assert.equal(spans.length, 2);
  });

  it('tracing links the work of a worker to the request that caused it', async () => {
    await world.mailbox.stop();
    const { headers } = await mia.register('later@example.org');
    const isLater = () => log.some((line) => line.includes('"attempts":2'));
    while (!isLater()) {
      world.clock.advance(6_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const spans = await collect();
    const id = headers.get('x-request-id');
    const { traceId } = spans.find((span) => attribute(span, 'request.id') === id) ?? {};
    const job = spans.find(({ name }) => name === 'outbox');
    assert.equal(job?.kind, consumer);
    assert.equal(job.links?.[0]?.traceId, traceId);
    assert.notEqual(job.traceId, traceId);
    const attempt = spans.find(({ parentSpanId }) => parentSpanId === job.spanId);
    assert.equal(attempt?.name, 'deliver message');
  });

  it('tracing continues in the signer, which records what its caller records', async () => {
    const socket = join(folder, 'signer.sock');
    const { mode, chains, guardian, metrics } = world.configuration;
    const tracing = { endpoint: collector.url, ...settings };
    const { app, listen } = await buildSigner(
      {
        mode,
        chains,
        guardian,
        metrics,
        // By itself, it records nothing.
        tracing: { ...tracing, sampleRatio: 0 },
        signer: {
          socket,
          log: join(folder, 'signatures.log'),
          signaturesPerAccount: [],
          signatures: [],
        },
      },
      { logger: false },
    );
    await listen();
    const signer = connectSigner({ socket });
    const own = await openTracing(tracing, { onCollector: assert.ifError });
    await signer.ping();
    await inRootSpan(own, 'test', {}, () => signer.ping());
    signer.close();
    await own?.close();
    await app.close();
    const spans = collector.spans();
    const asked = spans.filter(({ name }) => name === 'signer /healthz');
    const answered = spans.filter(({ name }) => name === 'GET /healthz');
    assert.equal(answered.length, 1);
    assert.equal(answered[0]?.parentSpanId, asked[0]?.spanId);
    assert.equal(answered[0]?.traceId, asked[0]?.traceId);
  });

  it('tracing records a share of the requests, whatever callers ask for', async () => {
    const tracing = await openTracing(
      { endpoint: collector.url, serviceName: 'none', sampleRatio: 0 },
      { onCollector: assert.ifError },
    );
    const parent = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`;
    assert.equal(tracing?.startRoot('request', { parent }), undefined);
    await tracing?.close();
  });

  it('tracing reports a collector that fails once, and the server serves without it', async () => {
    const failures: (string | undefined)[] = [];
    const tracing = await openTracing(
      { endpoint: `${collector.url}/nowhere`, ...settings },
      { onCollector: (failure) => void failures.push(failure?.name) },
    );
    assert.equal(await inRootSpan(tracing, 'work', {}, async () => 'done'), 'done');
    await tracing?.close();
    assert.deepEqual(failures, ['OTLPExporterError']);
  });
});
