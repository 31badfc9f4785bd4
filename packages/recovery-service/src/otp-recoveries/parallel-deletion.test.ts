import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  type HeldNode,
  startHeldNode,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';

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
