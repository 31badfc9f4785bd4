import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  AccountHolder,
  call,
  useTestWorld,
  withoutLimits,
} from '@recovery-guardian/devnet/testing';
import {
  createSiweMessage,
  defaultSiweIdentity,
  listStatement,
  registerStatement,
} from '@recovery-guardian/protocol';
import { ServiceError } from '../service-error.ts';
import { readMessage } from './authorize.ts';

const batch = 100;
/** Added to each signature: long ones show sooner, but a million of them take hours. */
const moreBytes = 1_400;

describe('junk messages', () => {
  const world = useTestWorld({ configure: withoutLimits });
  const mia = new AccountHolder(world, 0);

  /** Sends well-formed messages with unique nonces. */
  const sendJunk = async (count: number, statement: string) => {
    const { account } = mia;
    const { chainId } = world.chain;
    const issuedAt = world.clock.now();
    const { signature } = await mia.sign(statement);
    // Signed for another message, not at all, and cut off.
    const signatures = [signature, '0x', signature.slice(0, 40)];
    for (let sent = 0; sent < count; sent += batch) {
      const answers = Array.from({ length: batch }, async (_, index) => {
        const nonce = randomBytes(12).toString('hex');
        const message = createSiweMessage({ account, chainId, statement, nonce, issuedAt });
        const query = {
          account,
          chainId: String(chainId),
          message,
          signature: `${signatures[index % 3]}${randomBytes(moreBytes).toString('hex')}`,
        };
        return (await call(world, 'GET /auth/registrations', { query })).status;
      });
      for (const status of await Promise.all(answers)) assert.equal(status, 400);
    }
  };

  it('junk messages are not kept in memory [S9]', async () => {
    const kinds = [
      // The account did not sign these, which takes a query to the chain, so there are fewer.
      { statement: listStatement(), share: 1 },
      { statement: 'I authorize something else', share: 20 },
    ];
    // The first of each kind fill caches, and compile code.
    for (const { statement } of kinds) await sendJunk(20 * batch, statement);
    const before = heapUsed();
    for (const { statement, share } of kinds) await sendJunk(share * batch, statement);
    const growth = heapUsed() - before;
    // Their signatures alone would be 5.9 MB, and a million entries of a map more than 50 MB.
    assert.ok(growth < 2_500_000, `${growth} bytes more`);
  });
});

describe('long messages', () => {
  const account = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
  const chainId = Number.MAX_SAFE_INTEGER;
  const target = `${'m'.repeat(242)}@example.org`;
  const statement = registerStatement({ target, channel: 'email' });
  const read = (message: string) =>
    readMessage(message, {
      account,
      chainId,
      statements: [listStatement(), statement],
      identity: defaultSiweIdentity,
    });
  const hintOf = (message: string) =>
    read(message).then(
      () => 'accepted',
      (error) => error instanceof ServiceError && error.details.hint,
    );

  it('a long message, or one with resources or a request ID, is refused before it is parsed [S109]', async () => {
    // Parsing would find that these are not EIP-4361 messages.
    const extras = 'The message must have neither resources nor a request ID.';
    assert.equal(await hintOf('a'.repeat(4_096)), 'The message is too long.');
    assert.equal(await hintOf(`a\nResources:${'\n- a:'.repeat(100)}`), extras);
    assert.equal(await hintOf('a\nRequest ID: 1'), extras);
    assert.match(String(await hintOf('a')), /is not a Sign-In with Ethereum/);
  });

  it('a message is accepted if the statement and every other field is as long as it may be [S109]', async () => {
    const time = '2026-11-27T00:00:00.123456789+00:00';
    const nonce = 'a1'.repeat(64);
    const usual = createSiweMessage({ account, chainId, statement, nonce, issuedAt: new Date(0) });
    const message = `${usual.replace(/(?<=Issued At: ).*/, time)}\nExpiration Time: ${time}\nNot Before: ${time}`;
    assert.equal((await read(message)).nonce, nonce);
  });
});

/** Bytes in use after garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
