import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  type Answer,
  addGuardians,
  call,
  createBody,
  deployManySafes,
  eoaGuardian,
  recoveryOf,
  relayerSection,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';

describe('a recovery request on a chain with automatic relays', () => {
  const guardian = eoaGuardian();
  let accounts: Address[];

  const world = useTestWorld({
    configure: ({ limits, ...written }) => ({
      ...written,
      // A header sets the network of each call, as behind a proxy.
      proxies: ['127.0.0.1'],
      relayer: relayerSection({ automatic: true }),
      limits: {
        ...limits,
        relaysPerCaller: [
          { maximum: 1, period: 60 },
          { maximum: 5, period: 3_600 },
        ],
      },
    }),
  });
  before(async () => {
    accounts = await deployManySafes(world.chain, 4);
    const pairs = accounts.map((account) => ({ account, guardian: guardian.address }));
    await addGuardians(world.chain, pairs);
  });

  const post = (path: string, from: string, body: object): Promise<Answer> => {
    world.clock.advance(60_000);
    return call(world, `POST /recoveries/${path}`, { body, headers: { 'x-forwarded-for': from } });
  };
  const create = async (from: string, account = accounts.pop()) => {
    const recovery = await recoveryOf({ world, account: account ?? assert.fail() });
    return post('create', from, await createBody(guardian, recovery));
  };

  it('a recovery request on a chain with automatic relays counts both steps for its caller, over all accounts [S32]', async () => {
    const attacker = '2001:db8:1:1::1';
    assert.equal((await create(attacker)).status, 200);
    assert.equal((await create('2001:db8:1:2::1')).status, 200);
    const account = accounts.pop() ?? assert.fail();
    const refused = await create(attacker, account);
    assert.equal(refused.status, 429, JSON.stringify(refused.body));
    assert.equal(refused.body.error.details.reason, 'rate-limited');
    const query = { account, chainId: String(world.chain.chainId), nonce: '0x0' };
    assert.deepEqual((await call(world, 'GET /recoveries/fetchByAddress', { query })).body, []);

    const honest = '198.51.100.7';
    const { status, body } = await create(honest, account);
    assert.equal(status, 200, JSON.stringify(body));
    const executed = await post('execute', honest, { id: body.id });
    assert.equal(executed.status, 200, 'the caller may also ask');
  });
});
