import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call, type TestWorld, useTestWorld } from '@recovery-guardian/devnet/testing';

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

  it('request rates count one IPv6 /64 as one caller, and another /64 as another [S3]', async () => {
    const addresses = range(perMinute + 3, (number) => `2001:db8:0:1::${number.toString(16)}`);
    assert.equal(await countAllowed(world, addresses), perMinute);
    assert.equal(await countAllowed(world, ['2001:db8:0:2::1']), 1);
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
    const overIPv6 = range(perMinute + 3, (number) => `[2001:db8:0:3::1]:${50_000 + number}`);
    assert.equal(await countAllowed(world, overIPv6), perMinute);
  });
});
