import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';

describe('audit log of a recovery', () => {
  let world: TestWorld;
  let mia: AccountHolder;
  let metricsUrl: string;
  const targets = ['mia@example.org', 'noa@example.org'];

  before(async () => {
    const log: string[] = [];
    world = await startTestWorld({
      logger: { write: (line) => void log.push(line) },
      configure: (configuration) => ({ ...configuration, metrics: { port: 0 } }),
    });
    const line = log.find((text) => text.includes('"msg":"metrics"')) ?? '{}';
    metricsUrl = (JSON.parse(line) as { url: string }).url;
    mia = new AccountHolder(world, 0);
    let guardian: `0x${string}` = '0x';
    for (const target of targets) {
      ({ guardianAddress: guardian } = await mia.registerWhole(target));
    }
    await mia.addGuardian(guardian);
  });
  after(() => world.stop());

  /** Counts the sealed entries of this event. */
  const count = async (event: string): Promise<number> => {
    const text = await (await fetch(`${metricsUrl}/metrics`)).text();
    const series = `recovery_guardian_events_total{event="${event}"} `;
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(series))
        ?.slice(series.length) ?? 0,
    );
  };

  it('the audit log of a recovery has each confirmed channel once and the signature once, however many requests ask', async () => {
    const { body: request } = await mia.requestSignature();
    assert.equal(request.requiredVerifications, 2);
    const submit = async (challengeId: string, challenge: string) => {
      const body = { requestId: request.requestId, challengeId, challenge };
      return (await call(world, 'POST /auth/signature/submit', { body })).body;
    };
    const links = targets.map((target) => mia.linkFor(target));
    for (const { challengeId, longCode } of links) {
      await Promise.all(Array.from({ length: 10 }, () => submit(challengeId, longCode)));
    }
    const [link] = links;
    assert.ok(link);
    assert.match((await submit(link.challengeId, link.longCode)).signature, /^0x/);

    // Entries are sealed in order: once this one is, all earlier ones are counted.
    assert.equal((await submit(link.challengeId, 'wrong')).error.code, 400);
    while ((await count('wrong-code')) === 0);
    assert.deepEqual([await count('recovery-confirmed'), await count('recovery-signed')], [2, 1]);
  });
});
