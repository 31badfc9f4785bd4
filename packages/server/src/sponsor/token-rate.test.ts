import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createRateReader, PriceRefused } from './token-rate.ts';

const start = 1_900_000_000;

describe("a token's rate", () => {
  /** What the source answers: an ether's price and its time. */
  let answer: (response: ServerResponse) => void;
  let requests = 0;
  let seconds = start;
  const server = createServer((_request, response) => {
    requests++;
    answer(response);
  });
  let url = '';

  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prices?key=secret`;
  });
  after(() => server.close());
  beforeEach(() => {
    seconds = start;
    requests = 0;
  });

  const says = (ether: unknown, updated: unknown = seconds) => {
    answer = (response) =>
      response.end(JSON.stringify({ ethereum: { usd: ether, updated }, dollar: { usd: 0.5 } }));
  };
  const answers = (status: number, headers = {}) => {
    answer = (response) => response.writeHead(status, headers).end('{"ethereum":{"usd":3000}}');
  };
  const http = () => ({
    url,
    native: '/ethereum/usd',
    token: '/dollar/usd',
    updated: '/ethereum/updated',
  });
  const fixed = (native: string, token = '1') => ({ native, token });

  function readerOf(...prices: ({ native: string; token: string } & { url?: string })[]) {
    const settings = { markup: 10, maximumAge: 300, maximumSpread: 5 };
    const refusals: string[] = [];
    const read = createRateReader({ prices }, 6, settings, {
      clock: { now: () => new Date(seconds * 1_000) },
      onRefused: (reason) => refusals.push(reason),
    });
    const rate = async () => {
      seconds += 11;
      return (await read()).rate;
    };
    return { read, rate, refusals };
  }

  const refused = async (reading: Promise<unknown>, reason: RegExp) => {
    await assert.rejects(reading, (error: Error) => {
      assert.ok(error instanceof PriceRefused, String(error));
      assert.match(error.message, reason);
      assert.ok(!error.message.includes('secret') && !error.message.includes('127.0.0.1'));
      return true;
    });
  };

  it("a token's rate is in its smallest units for an ether, with the markup", async () => {
    const { read } = readerOf(fixed('3000'));
    assert.deepEqual(await read(), { rate: 3_300_000_000n, nativePrice: 3_000_000_000n });
    assert.equal((await readerOf(fixed('1', '1e9')).read()).rate, 1n);
    says(3_000.5);
    assert.equal((await readerOf(http()).read()).rate, 6_601_100_000n);
    says('3000.5', new Date(seconds * 1_000).toISOString());
    assert.equal((await readerOf(http()).read()).rate, 6_601_100_000n);
  });

  it("a token's rate that jumps is refused until the last one is too old [S200]", async () => {
    says(3_000);
    const { rate, refusals } = readerOf(http());
    assert.equal(await rate(), 6_600_000_000n);
    says(3_100, start);
    assert.equal(await rate(), 6_820_000_000n);
    for (const jump of [1, 2_900, 3_300]) {
      says(jump);
      await refused(rate(), /its prices differ by [\d.]+ percent, and no more than 5 are taken/);
    }
    assert.equal(refusals.length, 3);
    says(3_150);
    assert.equal(await rate(), 6_930_000_000n);
    seconds += 301;
    says(2_000);
    assert.equal(await rate(), 4_400_000_000n);
  });

  it("a token's rate is refused where its sources disagree, and else the highest [S200]", async () => {
    says(3_000);
    assert.equal(await readerOf(http(), fixed('3100', '0.5')).rate(), 6_820_000_000n);
    await refused(readerOf(http(), fixed('2800', '0.5')).rate(), /differ by 7\.1 percent/);
  });

  it("a token's rate that is too old, or of a time to come, is refused [S200]", async () => {
    const { rate } = readerOf(http());
    says(3_000, start - 290);
    await refused(rate(), /its price is 301 seconds old/);
    says(3_000, start - 270);
    assert.equal(await rate(), 6_600_000_000n);
    says(3_000, start * 1_000);
    await refused(rate(), /from a time to come/);
    for (const time of ['never', null, {}]) {
      says(3_000, time);
      await refused(readerOf(http()).rate(), /without the time of its price/);
    }
  });

  it("a token's last rate stands while a source fails, until it is too old", async () => {
    says(3_000);
    const { rate } = readerOf(http());
    await rate();
    answers(500);
    assert.equal(await rate(), 6_600_000_000n);
    seconds += 300;
    await refused(rate(), /its price source answers 500/);
    answers(302, { location: url });
    await refused(rate(), /its price source answers 302/);
    answer = (response) => response.destroy();
    await refused(rate(), /its price source does not answer/);
  });

  it("a token's rate is refused without a price above 0", async () => {
    for (const price of [0, -1, null, {}, [], 'much', undefined]) {
      says(price);
      await refused(readerOf(http()).rate(), /without a price/);
    }
    answer = (response) => response.end('<html>');
    await refused(readerOf(http()).rate(), /without/);
  });

  it("a token's rate is read once in ten seconds for all callers, also while it is refused", async () => {
    answers(503);
    const { read } = readerOf(http());
    await Promise.allSettled(Array.from({ length: 50 }, read));
    await refused(read(), /503/);
    assert.equal(requests, 1);
    seconds += 10;
    says(3_000);
    assert.equal((await read()).rate, 6_600_000_000n);
    assert.equal(requests, 2);
  });
});
