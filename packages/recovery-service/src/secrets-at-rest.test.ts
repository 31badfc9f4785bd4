import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  searchSecrets,
  searchSecretsIn,
  startTestWorld,
  type TestWorld,
  wrongCode,
} from '@recovery-guardian/devnet/testing';
import { generatePrivateKey } from 'viem/accounts';

describe('secrets at rest', () => {
  const targets = Array.from(
    { length: 5 },
    () => `Planted-${randomBytes(8).toString('hex')}@example.org`,
  );
  /** Unknown to the service. */
  const searched = `Planted-${randomBytes(8).toString('hex')}@example.org`;
  const phoneNumber = '+4915112345678';
  const privateKey = generatePrivateKey();
  const pepper = randomBytes(32).toString('hex');
  const dataKey = randomBytes(32).toString('hex');
  const log: string[] = [];
  let world: TestWorld;
  let owner: AccountHolder;
  let secrets: string[];

  before(async () => {
    const write = (line: string) => void log.push(line);
    world = await startTestWorld({
      // Its files are searched.
      database: { isAlone: true },
      logger: { write },
      accessTokens: [{ kind: 'secret' }],
      configure: (configuration) => ({
        ...configuration,
        guardian: { privateKey },
        secrets: { pepper, dataKey },
      }),
    });
    owner = new AccountHolder(world, 0);
    const codes = await useEverything();
    secrets = [
      ...targets,
      searched,
      phoneNumber,
      ...codes,
      world.accessToken,
      ...world.moreAccessTokens,
      world.apiKey,
      ...[privateKey, `0x${pepper}`, `0x${dataKey}`],
    ];
    // Flushes the database's memory to its files.
    await world.restart();
  });
  after(() => world.stop());

  /**
   * Exercises all routes that create secrets.
   *
   * @returns all codes and link secrets sent, of at least eight characters
   */
  async function useEverything(): Promise<string[]> {
    let guardian: `0x${string}` | undefined;
    for (const target of targets) {
      ({ guardianAddress: guardian } = await owner.registerWhole(target));
    }
    const { registrationId } = await owner.registerWhole(phoneNumber, 'sms');
    assert.ok(guardian);
    await owner.addGuardian(guardian);
    // Another channel, because refusals are logged too.
    await owner.register('not an address');
    const { body } = await owner.requestSignature();
    const codes: string[] = [];
    for (const target of targets) {
      const { longCode, token } = owner.linkFor(target);
      codes.push(await owner.codeFor(target), longCode, token.split('.')[1] ?? '');
    }
    codes.push(await owner.codeFor(phoneNumber));
    for (const [index, { challengeId }] of body.auths.entries()) {
      const code = codes[index * 3] ?? '';
      const challenge = index === 0 ? wrongCode(code) : code;
      const submission = { requestId: body.requestId, challengeId, challenge };
      await call(world, 'POST /auth/signature/submit', { body: submission });
    }
    for (const target of [searched, targets[0] as string]) {
      const body = { channel: 'email', target };
      const ask = () => call(world, 'POST /auth/accounts/request', { body });
      if (target === searched) await ask();
      else codes.push((await owner.codeAfter(target, ask)).code);
    }
    await owner.list();
    await owner.delete(registrationId);
    await call(world, 'POST /auth/resend', { body: { challengeId: targets[0] } });
    return codes;
  }

  it('are present to be found: codes, links and tokens were used', () => {
    assert.equal(secrets.length, targets.length + 2 + targets.length * 3 + 2 + 2 + 1 + 3);
    for (const secret of secrets) assert.ok(secret.length >= 8, secret);
  });

  it('S10 are nowhere in the database, its write-ahead log included', () => {
    const files = world.databaseFiles;
    assert.ok(files);
    // Proves that the search works: values that may be stored are found.
    assert.ok(searchSecrets([owner.account], [files]).length > 0);
    assert.deepEqual(searchSecrets(secrets, [files]), []);
  });

  it('S10 are nowhere in the log', () => {
    const text = log.join('');
    assert.ok(searchSecretsIn(['/auth/signature/submit'], text).length > 0);
    assert.deepEqual(searchSecretsIn(secrets, text), []);
  });
});
