import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  AccountHolder,
  call,
  proofSize,
  startTestWorld,
  type TestWorld,
  withoutLimits,
} from '@recovery-guardian/devnet/testing';
import { createSiweMessage, listStatement } from '@recovery-guardian/protocol';

const batch = 100;
/** Long ones would show sooner, but a million of them take hours to parse. */
const nonceBytes = proofSize(1_400, 12);

describe('S9 junk messages', () => {
  let world: TestWorld;
  let mia: AccountHolder;

  before(async () => {
    world = await startTestWorld({ configure: withoutLimits });
    mia = new AccountHolder(world, 0);
  });
  after(() => world.stop());

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
        const nonce = randomBytes(nonceBytes).toString('hex');
        const message = createSiweMessage({ account, chainId, statement, nonce, issuedAt });
        const query = {
          account,
          chainId: String(chainId),
          message,
          signature: signatures[index % 3] ?? '',
        };
        return (await call(world, 'GET /auth/registrations', { query })).status;
      });
      for (const status of await Promise.all(answers)) assert.equal(status, 400);
    }
  };

  it('are not kept in memory', async () => {
    const kinds = [
      // The account did not sign these, which takes a query to the chain, so there are fewer.
      { statement: listStatement(), share: proofSize(1, 1_000) },
      { statement: 'I authorize something else', share: proofSize(10, 9_000) },
    ];
    // The first of each kind fill caches.
    for (const { statement } of kinds) await sendJunk(batch, statement);
    const before = heapUsed();
    for (const { statement, share } of kinds) await sendJunk(share * batch, statement);
    const growth = heapUsed() - before;
    // Their nonces alone would be 3.1 MB, and a million entries of a map more than 50 MB; compiled
    // code takes up to 1.9 MB.
    assert.ok(growth < proofSize(2_500_000, 50_000_000), `${growth} bytes more`);
  });
});

/** Bytes in use after garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
