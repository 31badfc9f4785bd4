import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccountHolder, call, expectOk, useTestWorld } from '@recovery-guardian/devnet/testing';

describe('fixed codes of test targets', () => {
  const email = { target: 'mia@example.com', code: '11223344' };
  const phone = { target: '+12025550123', code: '556677' };
  const log: string[] = [];

  const world = useTestWorld({
    configure: ({ limits: _, delivery, ...configuration }) => ({
      ...configuration,
      delivery: { ...delivery, testTargets: [email, phone] },
    }),
    logger: { write: (line) => void log.push(line) },
  });
  const mia = new AccountHolder(world, 0);

  it('test targets with fixed codes register and recover by every channel, and nothing is sent', async () => {
    let guardian = '';
    for (const { target, code } of [email, phone]) {
      const { challengeId } = expectOk(await mia.register(target)).body;
      guardian = expectOk(await mia.submit(challengeId, code)).body.guardianAddress;
    }
    await mia.addGuardian(guardian as `0x${string}`);
    world.clock.advance(60_000);
    const { requestId, auths } = expectOk(await mia.requestSignature()).body;
    assert.equal(auths.length, 2);
    const answers: unknown[] = [];
    for (const { challengeId, channel } of auths) {
      const { code } = channel === 'email' ? email : phone;
      const { body } = expectOk(await mia.submitSignature(requestId, challengeId, code));
      answers.push(body.signature);
    }
    assert.match(String(answers.at(-1)), /^0x[0-9a-f]{130}$/);
    assert.deepEqual([world.mailbox.messages.length, world.phone.messages.length], [0, 0]);
  });

  it('fixed codes of test targets are limited like others: requests, wrong codes, one use', async () => {
    world.clock.advance(60_000);
    const noah = new AccountHolder(world, 1);
    const { challengeId } = expectOk(await noah.register(email.target)).body;
    assert.equal((await noah.register(email.target)).status, 429);
    for (let tries = 0; tries < 5; tries++) await noah.submit(challengeId, '00000000');
    const exhausted = await noah.submit(challengeId, email.code);
    assert.equal(exhausted.body.error.details.reason, 'challenge-exhausted');
  });

  it('a fixed code belongs to its exact test target, and all others get a message with a random code', async () => {
    world.clock.advance(60_000);
    const other = 'mia+other@example.com';
    const { challengeId } = expectOk(await mia.register(other)).body;
    assert.equal((await mia.submit(challengeId, email.code)).status, 400);
    assert.equal((await mia.submit(challengeId, await mia.codeFor(other))).status, 200);
  });

  it('each response, health check and log line names the mode in which test targets have fixed codes', async () => {
    const { headers } = await call(world, 'GET /healthz');
    assert.equal(headers.get('recovery-guardian-mode'), 'development');
    assert.ok(log.every((line) => JSON.parse(line).mode === 'development'));
    assert.ok(log.some((line) => line.includes('2 test targets')));
  });
});
