import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { longestPipeline } from './http-server.ts';
import { createMetrics } from './metrics.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';

const scrape = 'GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n';

describe('the port of the metrics', () => {
  let rendered = 0;
  let text = 'metrics';
  let started: MetricsServer;
  let server: Server;

  before(async () => {
    const render = async () => {
      rendered++;
      return { contentType: 'text/plain', text };
    };
    const place = { host: '127.0.0.1', port: 0 };
    started = await startMetricsServer(place, { ...createMetrics(), render }, assert.ifError);
    server = await serverOf(started.url);
  });
  after(() => started.close());

  const open = () => connect(Number(new URL(started.url).port), '127.0.0.1').on('error', () => {});

  it('the port of the metrics closes a connection with too many open requests, and starts no more of them [S116]', async () => {
    rendered = 0;
    const flooding = open().resume();
    flooding.write(scrape.repeat(1_000) + scrape.replace('\r\n', '\r\nConnection: close\r\n'));
    await once(flooding, 'close');
    assert.equal(rendered, longestPipeline);
  });

  it('the port of the metrics closes a connection whose caller does not read its answer [S108]', async () => {
    // A longer one than any scrape, shortened for the test: 0 would be none.
    assert.ok(server.timeout > 60_000);
    server.setTimeout(100);
    text = 'x'.repeat(20_000_000);
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
    const caller = open().pause();
    caller.write(scrape);
    await closed;
    caller.destroy();
    server.setTimeout(60_000);
  });

  it('the port of the metrics keeps a bounded number of connections [S108]', async () => {
    text = 'metrics';
    const callers = Array.from({ length: 65 }, open);
    const isAnswered = callers.map((caller) => {
      caller.write(scrape);
      return new Promise((resolve) => {
        caller.on('data', () => resolve(true)).on('close', () => resolve(false));
      });
    });
    const answered = (await Promise.all(isAnswered)).filter(Boolean).length;
    assert.ok(answered > 32 && answered <= 64, `${answered}`);
    for (const caller of callers) caller.destroy();
  });
});

/** Returns the server behind a URL, by which a test can shorten its times. */
async function serverOf(url: string): Promise<Server> {
  const channel = 'http.server.request.start';
  const { promise, resolve } = Promise.withResolvers<Server>();
  const note = (message: unknown) => resolve((message as { server: Server }).server);
  subscribe(channel, note);
  await (await fetch(url)).text();
  unsubscribe(channel, note);
  return promise;
}
