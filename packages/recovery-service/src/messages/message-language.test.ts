import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestWorld, type TestWorld } from '@recovery-guardian/devnet/testing';
import { AccountHolder, call } from '../testing/account-holder.ts';

describe('the language of a message, over the whole way', () => {
  let world: TestWorld;
  let mia: AccountHolder;

  before(async () => {
    world = await startTestWorld();
    mia = new AccountHolder(world, 0);
  });
  after(() => world.stop());

  const textFor = async (target: string, acceptLanguage: string) => {
    const body = await mia.registerBody(target);
    const headers = { 'accept-language': acceptLanguage };
    const { status } = await call(world, 'POST /auth/register', { body, headers });
    assert.equal(status, 200);
    return world.mailbox.messages.find(({ to }) => to === target)?.text ?? '';
  };

  it('is the best that the browser asks for of those that there are', async () => {
    assert.match(
      await textFor('it-or-de@example.org', 'it, de-AT;q=0.8, en;q=0.2'),
      /^Dieser Code/,
    );
    assert.match(await textFor('ja@example.org', 'ja'), /^このコード/);
  });

  it('is the default where it asks for none of them', async () => {
    assert.match(await textFor('any@example.org', '*'), /^This code/);
    assert.match(await textFor('long@example.org', 'it,'.repeat(1_000)), /^This code/);
  });
});
