import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { RecoveryServiceClient, type Registration } from '@recovery-guardian/core';
import { AccountHolder, useTestWorld } from '@recovery-guardian/devnet/testing';

const crashes = 2;

describe('a server with an embedded database', () => {
  let client: RecoveryServiceClient;
  let mia: AccountHolder;
  /** What the service has acknowledged: address and, once confirmed, registration id. */
  const started = new Map<string, { challengeId: string; code: string }>();
  const registered = new Map<string, string>();

  const world = useTestWorld({ inProcessOfItsOwn: true, database: { kind: 'pglite' } });
  before(async () => {
    client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
    mia = new AccountHolder(world);
  });

  const list = async (): Promise<Registration[]> => (await mia.list()).body.registrations;

  /** Registers one address after another until the server is gone. */
  const registerUntilItIsGone = async (name: string) => {
    for (let count = 0; ; count++) {
      const target = `${name}-${count}@example.org`;
      try {
        const { challengeId } = await client.register(await mia.registerBody(target));
        const code = await mia.codeFor(target);
        started.set(target, { challengeId, code });
        const submission = { challengeId, challenge: code };
        const { registrationId } = await client.submitRegistration(submission);
        registered.set(target, registrationId);
      } catch {
        return;
      }
    }
  };

  it('a server that is killed while it registers keeps what it acknowledged, and accepts every code sent before [S14]', async () => {
    for (let crash = 0; crash < crashes; crash++) {
      const known = registered.size;
      const work = [0, 1, 2, 3].map((one) => registerUntilItIsGone(`crash-${crash}-${one}`));
      // At a random point, but not before a call is pending.
      while (registered.size < known + 3) await sleep(5);
      await sleep(randomInt(100));
      await world.crash();
      await Promise.all(work);
      await world.restart();

      const listed = new Map((await list()).map(({ id, target }) => [target, id]));
      for (const [target, id] of registered) assert.equal(listed.get(target), id, target);
    }
    for (const [target, { challengeId, code }] of started) {
      const { registrationId } = await client.submitRegistration({ challengeId, challenge: code });
      assert.equal(registrationId, registered.get(target) ?? registrationId, target);
      registered.set(target, registrationId);
    }
    const listed = await list();
    assert.deepEqual(
      new Set(listed.map(({ target }) => target)),
      new Set(registered.keys()),
      'one registration each, and no others',
    );
    assert.equal(listed.length, registered.size);
  });
});
