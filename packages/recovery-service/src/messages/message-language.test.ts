import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { AccountHolder, AlertOwner, call, useTestWorld } from '@recovery-guardian/devnet/testing';

describe('message language, end to end', () => {
  const world = useTestWorld({
    configure: (written) => ({
      ...written,
      service: { ...written.service, hold: 72 * 3_600 },
      alerts: { pollInterval: 60_000 },
    }),
  });
  const mia = new AccountHolder(world, 0);

  const textFor = async (target: string, acceptLanguage: string) => {
    const body = await mia.registerBody(target);
    const headers = { 'accept-language': acceptLanguage };
    const { status } = await call(world, 'POST /auth/register', { body, headers });
    assert.equal(status, 200);
    return world.mailbox.messages.find(({ to }) => to === target)?.text ?? '';
  };

  it("a code is sent in the browser's preferred language among those available", async () => {
    assert.match(
      await textFor('it-or-de@example.org', 'it, de-AT;q=0.8, en;q=0.2'),
      /^Dieser Code/,
    );
    assert.match(await textFor('ja@example.org', 'ja'), /^このコード/);
  });

  it('a code is sent in the default language if the browser accepts none of those available', async () => {
    assert.match(await textFor('any@example.org', '*'), /^This code/);
    assert.match(await textFor('long@example.org', 'it,'.repeat(1_000)), /^This code/);
  });

  describe('message language of a registered target', () => {
    const registered = 'de@example.org';
    const newest = (to: string) => world.mailbox.messages.find((message) => message.to === to);
    const japanese = { headers: { 'accept-language': 'ja' } };

    before(async () => {
      const body = await mia.registerBody(registered);
      const headers = { 'accept-language': 'de' };
      const started = await call(world, 'POST /auth/register', { body, headers });
      const { challengeId } = started.body;
      const challenge = await mia.codeFor(registered);
      const activated = await call(world, 'POST /auth/submit', {
        body: { challengeId, challenge },
      });
      await mia.addGuardian(activated.body.guardianAddress);
    });

    it('a registered target gets the language it was registered in, even if the caller of a recovery asks for another [S28]', async () => {
      const { body } = await mia.requestSignature({}, japanese);
      assert.match(newest(registered)?.text ?? '', /^Dieser Code hilft, die KONTROLLE/);
      world.clock.advance(31_000);
      const [{ challengeId }] = body.auths;
      const sent = world.mailbox.messages.length;
      await call(world, 'POST /auth/resend', { body: { challengeId }, ...japanese });
      assert.ok(world.mailbox.messages.length > sent);
      assert.match(newest(registered)?.text ?? '', /^Dieser Code hilft, die KONTROLLE/);
    });

    it('a registered target is told of another target in the language it was registered in [S28]', async () => {
      const body = await mia.registerBody('added@example.org');
      const started = await call(world, 'POST /auth/register', { body, ...japanese });
      assert.match(newest('added@example.org')?.text ?? '', /^このコード/);
      const asking = ({ to, text }: { to: string; text: string }) =>
        to === registered && text.startsWith('Dieser Code erlaubt');
      await world.mailbox.waitFor(asking);
      const { challengeId } = started.body;
      const challenge = await mia.codeFor('added@example.org');
      await call(world, 'POST /auth/submit', { body: { challengeId, challenge }, ...japanese });
      await world.mailbox.waitFor(
        ({ to, text }) => to === registered && text.includes('wurde hinzugefügt'),
      );
    });

    it('registering a target once more does not change its language [S28]', async () => {
      world.clock.advance(31_000);
      assert.match(await textFor(registered, 'ja'), /^Dieser Code/);
      await mia.requestSignature({}, japanese);
      assert.match(newest(registered)?.text ?? '', /^Dieser Code hilft/);
    });

    it('a target that is not confirmed has the language of its newest registration [S28]', async () => {
      const target = 'not-yet@example.org';
      assert.match(await textFor(target, 'ja'), /^このコード/);
      world.clock.advance(31_000);
      assert.match(await textFor(target, 'de'), /^Dieser Code/);
    });

    it('a target of alerts has the language of its first subscription [S28]', async () => {
      const owner = new AlertOwner(world, 0);
      const subscribe = async (acceptLanguage: string) => {
        const body = await owner.subscribeBody('alerts@example.org');
        const headers = { 'accept-language': acceptLanguage };
        await call(world, 'POST /alerts/subscribe', { body, headers });
        return newest('alerts@example.org')?.text ?? '';
      };
      assert.match(await subscribe('de'), /^Mit diesem Code/);
      world.clock.advance(31_000);
      assert.match(await subscribe('ja'), /^Mit diesem Code/);
    });
  });
});
