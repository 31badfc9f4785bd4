import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  deployManySafes,
  expectOk,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { createAccessTokens } from '../access/access-tokens.ts';
import { withDatabase } from '../database/migrate.ts';

const coolingOffPeriod = 72 * 3_600;

const isToKeep = ({ subject }: { subject: string }) => subject.startsWith('Keep this');

describe('a target added to others', () => {
  const first = 'mia@example.org';
  const added = 'added@example.org';

  const world = useTestWorld({
    accessTokens: [{ kind: 'secret' }, { kind: 'secret' }],
    configure: (written) => ({
      ...written,
      service: {
        ...written.service,
        hold: coolingOffPeriod,
        accountPage: 'https://acme.example/key',
        messageToKeep: true,
      },
    }),
  });
  const mia = new AccountHolder(world, 0);

  const submit = (challengeId: string, challenge: string) =>
    call(world, 'POST /auth/submit', { body: { challengeId, challenge } });
  const effectiveFrom = async (target: string): Promise<string> => {
    const { registrations } = (await mia.list()).body;
    return registrations.find((one: { target: string }) => one.target === target)?.countsFrom;
  };
  interface Confirmation {
    challengeId: string;
    target: string;
  }
  /** The first target's challenge for a new registration, with the code in its message. */
  const confirmationByFirst = async (confirmations: Confirmation[], addition: string) => {
    const one = confirmations.find(({ target }) => target === 'mi***@ex***.org');
    await world.mailbox.waitFor(({ to, text }) => to === first && text.includes(addition));
    return { challengeId: one?.challengeId ?? '', code: await mia.codeFor(first) };
  };
  const cooledOff = () =>
    new Date(world.clock.now().getTime() + coolingOffPeriod * 1_000).toISOString();

  it('the only target of an account takes effect immediately, and no confirmation is requested [S15]', async () => {
    const { body } = await mia.register(first);
    assert.equal(body.confirmations, undefined);
    const { guardianAddress } = (await submit(body.challengeId, await mia.codeFor(first))).body;
    await mia.addGuardian(guardianAddress);
    assert.equal(await effectiveFrom(first), world.clock.now().toISOString());
  });

  it('a further target takes effect only after the cooling-off period, and every other channel is notified [S15]', async () => {
    const { body } = await mia.register(added);
    assert.deepEqual(
      body.confirmations.map(({ channel, target }: Record<string, string>) => ({
        channel,
        target,
      })),
      [{ channel: 'email', target: 'mi***@ex***.org' }],
    );
    const submitted = await submit(body.challengeId, await mia.codeFor(added));
    assert.equal(submitted.body.countsFrom, cooledOff());
    assert.equal(await effectiveFrom(added), cooledOff());
    await world.mailbox.waitFor(
      ({ to, text }) => to === first && text.startsWith('ad***@ex***.org was added'),
    );

    const opened = await mia.requestSignature();
    assert.equal(opened.body.requiredVerifications, 1);
    assert.deepEqual(
      opened.body.auths.map(({ target }: { target: string }) => target),
      ['mi***@ex***.org'],
    );
  });

  it('a further target takes effect when the cooling-off period is over [S15]', async () => {
    world.clock.advance(coolingOffPeriod * 1_000);
    const opened = await mia.requestSignature();
    assert.equal(opened.body.requiredVerifications, 2);
  });

  it('a further target takes effect immediately with the code that an existing channel received for it [S15]', async () => {
    const target = 'confirmed@example.org';
    const { body } = await mia.register(target);
    const { challengeId, code } = await confirmationByFirst(body.confirmations, 'co***@ex***.org');
    await submit(body.challengeId, await mia.codeFor(target));
    assert.equal(await effectiveFrom(target), cooledOff());
    const confirmed = await submit(challengeId, code);
    assert.equal(confirmed.status, 200);
    assert.equal(confirmed.body.countsFrom, world.clock.now().toISOString());
    assert.equal(await effectiveFrom(target), world.clock.now().toISOString());
    const again = await submit(challengeId, code);
    assert.deepEqual(again.body, confirmed.body);
  });

  it('a further target takes effect immediately if it was confirmed before its own code was used [S15]', async () => {
    const target = 'before@example.org';
    const { body } = await mia.register(target);
    const { challengeId, code } = await confirmationByFirst(body.confirmations, 'be***@ex***.org');
    await submit(challengeId, code);
    await submit(body.challengeId, await mia.codeFor(target));
    assert.equal(await effectiveFrom(target), world.clock.now().toISOString());
  });

  it('a confirmation of a further target is for its own request, not for a later one [S15]', async () => {
    const target = 'later@example.org';
    const { body } = await mia.register(target);
    const { challengeId, code } = await confirmationByFirst(body.confirmations, 'la***@ex***.org');
    assert.equal((await submit(challengeId, code)).status, 200);
    world.clock.advance(7 * 24 * 3_600_000);
    const again = await mia.registerForCode(target);
    assert.equal((await submit(again.challengeId, again.code)).body.countsFrom, cooledOff());
  });

  it('a further target is no longer confirmed once a target that may have confirmed it is deleted [S15]', async () => {
    const noa = new AccountHolder(world, 2);
    await noa.registerWhole('kept@example.org');
    const { registrationId } = await noa.registerWhole('stolen@example.org');
    world.clock.advance(coolingOffPeriod * 1_000);
    const { body } = await noa.register('thief@example.org');
    const { challengeId } = body.confirmations.find(
      ({ target }: Confirmation) => target === 'st***@ex***.org',
    );
    await world.mailbox.waitFor(
      ({ to, text }) => to === 'stolen@example.org' && text.includes('th***@ex***.org'),
    );
    assert.equal((await submit(challengeId, await noa.codeFor('stolen@example.org'))).status, 200);
    assert.equal((await noa.delete(registrationId)).status, 200);
    const submitted = await submit(body.challengeId, await noa.codeFor('thief@example.org'));
    assert.equal(submitted.body.countsFrom, cooledOff());
  });

  it('a further target is not confirmed by its own code or by a code for another target [S15]', async () => {
    const target = 'alone@example.org';
    const { body } = await mia.register(target);
    const [confirmation] = body.confirmations;
    const own = await mia.codeFor(target);
    const wrong = await submit(confirmation.challengeId, own);
    assert.equal(wrong.status, 400);
    await submit(body.challengeId, own);
    assert.equal(await effectiveFrom(target), cooledOff());
  });

  it('a deleted target is notified of its deletion, as are the others [S15]', async () => {
    const { registrations } = (await mia.list()).body;
    const { id } = registrations.find((one: { target: string }) => one.target === added);
    const before = world.mailbox.messages.length;
    await mia.delete(id);
    for (const to of [first, added]) {
      await world.mailbox.waitFor(
        (message) =>
          world.mailbox.messages.indexOf(message) < world.mailbox.messages.length - before &&
          message.to === to &&
          message.text.includes('ad***@ex***.org'),
      );
    }
  });

  it('an email that a protected account adds gets the message to keep once its codes count, and none if it is deleted before', async () => {
    const noa = new AccountHolder(world, 3);
    await noa.protect('noa3@example.org');
    const isKept = (to: string) =>
      world.mailbox.messages.some((one) => one.to === to && isToKeep(one));
    const gone = await noa.registerWhole('gone@example.org');
    await noa.registerWhole('waits@example.org');
    assert.equal((await noa.delete(gone.registrationId)).status, 200);
    // A process that starts sends what is due.
    await world.restart();
    assert.ok(!isKept('waits@example.org'));
    world.clock.advance(coolingOffPeriod * 1_000);
    await world.restart();
    await world.mailbox.waitFor((one) => one.to === 'waits@example.org' && isToKeep(one));
    assert.ok(!isKept('gone@example.org'));
    // It was registered before the account was protected: an event of the chain is its cause.
    assert.ok(!isKept('noa3@example.org'));
  });

  it('a target that replaces the only effective one also waits for the whole cooling-off period [S15]', async () => {
    const noa = new AccountHolder(world, 1);
    const { registrationId } = await noa.registerWhole('noa@example.org');
    await noa.delete(registrationId);
    await noa.registerWhole('another@example.org');
    const [another] = (await noa.list()).body.registrations;
    assert.equal(another.countsFrom, cooledOff());
    await noa.delete(another.id);
    world.clock.advance(coolingOffPeriod * 1_000);
    await noa.registerWhole('later@example.org');
    const [later] = (await noa.list()).body.registrations;
    assert.equal(later.countsFrom, world.clock.now().toISOString());
  });

  it('a back end that the operator trusts registers what it has verified, and waits like everyone [S195]', async () => {
    const [account = '0x'] = await deployManySafes(world.chain, 1);
    const owners = [world.chain.accounts[0]?.privateKey ?? '0x'] as const;
    const kim = new AccountHolder(world, { account, owners });
    const [trusted = '', other = ''] = world.moreAccessTokens;
    const { database, service } = world.configuration;
    const known = await withDatabase(database, (db) =>
      createAccessTokens(db, world.clock).find(trusted),
    );
    service.trustedTokens.push(known?.id ?? '');
    const register = async (target: string, token: string) =>
      call(world, 'POST /auth/register', {
        body: { ...(await kim.registerBody(target, 'email')), isVerified: true },
        token,
      });
    for (const token of [other, world.accessToken]) {
      const { status, body } = await register('kim@example.org', token);
      assert.deepEqual([status, body.error.details.field], [400, 'isVerified']);
    }
    const { registration } = expectOk(await register('kim@example.org', trusted)).body;
    assert.equal(registration.countsFrom, world.clock.now().toISOString());
    const { registration: further } = expectOk(await register('kim2@example.org', trusted)).body;
    assert.equal(further.countsFrom, cooledOff());
    assert.equal(further.guardianAddress, registration.guardianAddress);
    const { registrations } = (await kim.list()).body;
    assert.deepEqual(
      registrations.map(({ id }: { id: string }) => id).sort(),
      [registration.registrationId, further.registrationId].sort(),
    );
    await world.mailbox.waitFor(
      ({ to, text }) => to === 'kim@example.org' && text.startsWith('ki***@ex***.org was added'),
    );
    assert.ok(!world.mailbox.messages.some(({ to }) => to === 'kim2@example.org'));
    const forged = await kim.registerBody('thief@example.org', 'email');
    const { message, signature } = await kim.registerBody('kim3@example.org', 'email');
    const body = { ...forged, message, signature, isVerified: true };
    const refused = await call(world, 'POST /auth/register', { body, token: trusted });
    assert.equal(refused.body.error.details.reason, 'invalid-signature');
  });
});
