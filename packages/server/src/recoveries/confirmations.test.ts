import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  type HeldNode,
  startHeldNode,
  startTestWorld,
  type TestWorld,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { createMasterSecret } from '@recovery-guardian/server';
import type { Address } from 'viem';

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

describe('after a change of the master secret', () => {
  let older: Address;

  const world = useTestWorld();
  const owner = new AccountHolder(world, 0);
  before(async () => {
    ({ guardianAddress: older } = await owner.registerWhole('mia@example.org'));
    await owner.addGuardian(older);
    const { keystore, password } = world.configuration.guardian;
    assert.ok(keystore && password);
    await createMasterSecret({ keystore, password }, { work: 2 ** 12 });
    await world.restart();
  });

  const recover = async () => {
    const { body } = await owner.requestSignature();
    const [auth] = body.auths;
    const answer = await call(world, 'POST /auth/signature/submit', {
      body: {
        requestId: body.requestId,
        challengeId: auth.challengeId,
        challenge: await owner.codeFor('mia@example.org'),
      },
    });
    return answer.body.signer;
  };

  it('after a change of the master secret the older guardian still signs for accounts that have it', async () => {
    assert.equal(await recover(), older);
  });

  it('after a change of the master secret new registrations get the new guardian, which signs once it is on the account', async () => {
    const { guardianAddress: newer } = await owner.registerWhole('mia@example.org');
    assert.notEqual(newer, older);
    assert.equal(await recover(), older);
    await owner.addGuardian(newer);
    assert.equal(await recover(), newer);
  });
});

describe('a target that is deleted while its recovery is being signed', () => {
  let world: TestWorld;
  let node: HeldNode;
  let mia: AccountHolder;
  let rpcUrl: string;

  before(async () => {
    node = await startHeldNode(() => rpcUrl);
    world = await startTestWorld({
      configure: (configuration) => {
        const [chain] = configuration.chains ?? [];
        [rpcUrl = ''] = chain?.rpcUrls ?? [];
        return { ...configuration, chains: [{ ...chain, rpcUrls: [node.url] }] };
      },
    });
    mia = new AccountHolder(world, 0);
  });
  after(async () => {
    node.release();
    await world?.stop();
    await node.stop();
  });

  it('a target that is deleted while its recovery is being signed no longer counts as a confirmation [S7]', async () => {
    const targets = ['aaa@example.org', 'bbb@example.org', 'ccc@example.org'];
    const registered = [];
    for (const target of targets) registered.push(await mia.registerWhole(target));
    const [first] = registered;
    assert.ok(first);
    await mia.addGuardian(first.guardianAddress);

    const { body: request } = await mia.requestSignature();
    assert.equal(request.requiredVerifications, 2);
    // Read now: the notice of the deletion will be the newest message, without a code.
    const codes = new Map<string, string>();
    for (const target of targets) codes.set(target, await mia.codeFor(target));
    const submit = (target: string) => {
      const { challengeId } = request.auths.find((auth: { target: string }) =>
        auth.target.startsWith(target.slice(0, 2)),
      );
      const body = { requestId: request.requestId, challengeId, challenge: codes.get(target) };
      return call(world, 'POST /auth/signature/submit', { body });
    };
    assert.deepEqual((await submit('aaa@example.org')).body, { success: true });

    const isReading = node.hold(1);
    const submitting = submit('bbb@example.org');
    await isReading;
    node.passLater();
    const deletion = await mia.delete(first.registrationId);
    assert.equal(deletion.status, 200);
    node.release();
    const second = await submitting;
    assert.deepEqual([second.status, second.body], [200, { success: true }], 'one is too few now');

    const third = await submit('ccc@example.org');
    assert.equal(third.status, 200);
    assert.match(third.body.signature, /^0x[0-9a-f]{130}$/);
  });
});
