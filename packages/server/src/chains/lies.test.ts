import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { recoveryHash, recoveryModuleAbiV1 } from '@recovery-guardian/core';
import {
  AccountHolder,
  type Behaviour,
  call,
  freshAddress,
  fuzzRuns,
  type RpcCall,
  recoveryOf,
  startNodeProxy,
  useStarted,
  useTestWorld,
  withoutLimits,
} from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import {
  type Address,
  type Hex,
  isHex,
  numberToHex,
  recoverAddress,
  toFunctionSelector,
} from 'viem';

/** How many times a code of an open request is tried while the node lies. */
const triesPerRequest = 20;
const target = 'mia@example.org';

type Lie = NonNullable<Behaviour['tamper']>;

describeLies('the only node', 1);
// Of two that must agree, one tells the same lie from the request to the signature.
describeLies('one node of two', 2);

function describeLies(who: string, quorum: 1 | 2): void {
  describe(`the recovery service, lied to by ${who}`, () => {
    let honestUrl = '';
    let mia: AccountHolder;
    let guardian: Address;
    let lies = 0;
    const log: string[] = [];

    const node = useStarted(() => startNodeProxy(() => honestUrl));
    const world = useTestWorld({
      logger: { write: (line: string) => void log.push(line) },
      configure: (written) => {
        const [chain] = written.chains ?? [];
        [honestUrl = ''] = chain?.rpcUrls ?? [];
        const rpcUrls = quorum === 2 ? [node.url, honestUrl] : [node.url];
        return {
          ...withoutLimits(written),
          chains: [{ ...chain, rpcUrls, quorum, maximumLag: 2 }],
        };
      },
    });
    before(async () => {
      mia = new AccountHolder(world);
      guardian = await mia.protect(target);
    });

    /** Has the node lie, and counts its false answers. */
    const lieBy = (lie: Lie) =>
      node.behave({
        async tamper(truth, asked, ask) {
          const told = await lie(truth, asked, ask);
          if (JSON.stringify(told) !== JSON.stringify(truth)) lies++;
          return told;
        },
      });

    it(`the service, lied to by ${who}, signs nothing but what was requested [S1]`, async (test) => {
      const others = world.chain.accounts.map(({ safe }) => safe);
      let signatures = 0;
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (draw) => {
          node.behave({});
          const recovery = await recoveryOf(mia);
          const lie = quorum === 1 ? randomLie(draw, others) : draw(() => steadyLie(others));
          if (quorum === 2) lieBy(lie);
          const opened = await mia.requestSignature({ newOwners: recovery.newOwners });
          if (opened.status !== 200) return;
          const { requestId, auths } = opened.body;
          const challenge = await mia.codeFor(target);
          const body = { requestId, challengeId: auths[0].challengeId, challenge };
          lieBy(lie);
          for (let tries = 0; tries < triesPerRequest; tries++) {
            const answer = await call(world, 'POST /auth/signature/submit', { body });
            const { signature } = answer.body;
            if (answer.body.error?.details?.reason === 'request-stale') return;
            if (!signature) continue;
            assert.match(signature, /^0x[0-9a-f]{128}1[bc]$/);
            const hash = recoveryHash(recovery);
            assert.equal(await recoverAddress({ hash, signature }), guardian);
            signatures++;
            return;
          }
        }),
        // Without a smaller example: the same choices meet other requests each time.
        { ...fuzzRuns(10), endOnFailure: true },
      );
      test.diagnostic(`${lies} lies, ${signatures} signatures`);
      assert.ok(lies > 0);
      if (quorum === 1) assert.ok(signatures > 0, `${lies} lies`);
    });

    /** Answers one method differently. */
    const answer = (method: string, result: string) =>
      node.behave({
        tamper: (truth, asked) =>
          asked.method === method ? { jsonrpc: '2.0', id: truth.id, result } : truth,
      });

    // Two nodes that disagree are not believed in the first place.
    if (quorum === 2) {
      it(`the service, lied to by ${who}, refuses a signature that only one node believes, and accepts its nonce in the next try [S1]`, async () => {
        const other = 'other@example.org';
        const body = await mia.registerBody(other);
        answer('eth_call', '0x');
        const refused = await call(world, 'POST /auth/register', { body });
        assert.deepEqual([refused.status, refused.body.error.details.reason], [500, 'internal']);
        assert.match(log.join(), /the nodes of a chain disagree: no answer is trusted/);
        assert.ok(world.mailbox.messages.every(({ to }) => to !== other));

        node.behave({});
        assert.equal((await call(world, 'POST /auth/register', { body })).status, 200);
        assert.match(await mia.codeFor(other), /^\d+$/);
      });

      it(`the service, lied to by ${who}, signs nothing while nodes differ, and accepts the same code once they agree [S1]`, async () => {
        node.behave({});
        const { requestId, challengeId, code } = await mia.requestForCode(target);
        const word = `0x${'00'.repeat(31)}07`;
        for (const [method, result] of [
          ['eth_call', word],
          ['eth_chainId', '0x1'],
          ['eth_getCode', '0x00'],
          ['eth_blockNumber', '0x1'],
        ] as const) {
          answer(method, result);
          const { status, body } = await mia.submitSignature(requestId, challengeId, code);
          assert.deepEqual([status, body.error.details.reason], [500, 'internal'], method);
        }
        node.behave({});
        const { status, body } = await mia.submitSignature(requestId, challengeId, code);
        assert.equal(status, 200);
        assert.match(body.signature, /^0x[0-9a-f]{130}$/);
      });
      return;
    }

    it(`the service, lied to by ${who}, ends no request because a node is behind [S79]`, async () => {
      lieBy(nextNonce);
      const opened = await mia.requestSignature({ newOwners: [freshAddress()] });
      assert.equal(opened.status, 200, JSON.stringify(opened.body));
      const { requestId, auths } = opened.body;
      const challenge = await mia.codeFor(target);
      const body = { requestId, challengeId: auths[0].challengeId, challenge };
      node.behave({});
      const behind = await call(world, 'POST /auth/signature/submit', { body });
      assert.deepEqual([behind.status, behind.body.error.details.reason], [503, 'busy']);
      assert.ok(Number(behind.headers.get('retry-after')) > 0);
      lieBy(nextNonce);
      const signed = await call(world, 'POST /auth/signature/submit', { body });
      assert.equal(signed.status, 200, JSON.stringify(signed.body));
    });
  });
}

/** Says that one more recovery was started than there is. */
const nextNonce: Lie = (truth, asked) =>
  selectorOf(asked) === nonceSelector ? { ...truth, result: oneMore(truth.result) } : truth;

function oneMore(word: unknown): Hex {
  return numberToHex(BigInt(String(word)) + 1n, { size: 32 });
}

type Draw = ReturnType<(typeof fc)['gen']> extends fc.Arbitrary<infer Value> ? Value : never;

/** Lies in two of five answers, each time in another way. */
function randomLie(draw: Draw, others: readonly Address[]): Lie {
  const earlier = new Map<string, unknown[]>();
  const pick = <Item>(items: readonly Item[]): Item => draw(fc.constantFrom, ...items) as Item;
  const below = (count: number) => draw(fc.nat, { max: Math.max(0, Math.ceil(count) - 1) });
  return async (truth, asked, ask) => {
    const { result } = truth;
    const seen = earlier.get(kindOf(asked)) ?? ['0x'];
    earlier.set(kindOf(asked), [result, ...seen].slice(0, 20));
    if (below(5) > 1) return truth;
    const hex = isHex(result) && result.length > 2 ? result : '0x01';
    const at = 2 + below(hex.length - 2);
    const digit = (Number.parseInt(hex[at] as string, 16) ^ (1 + below(15))).toString(16);
    const flipped = hex.slice(0, at) + digit + hex.slice(at + 1);
    const words = Array.from({ length: 32 * (1 + below(4)) }, () => below(256));
    const lies = [
      () => ({ ...truth, result: flipped }),
      () => ({ ...truth, result: flipped }),
      () => ({ ...truth, result: pick(seen) }),
      () => ({ ...truth, result: pick([...earlier.values()].flat()) }),
      () => ({ ...truth, result: `0x${'0'.repeat(hex.length - 2)}` }),
      () => ({ ...truth, result: `0x${'f'.repeat(hex.length - 2)}` }),
      async () => ({ ...(await ask(aboutAnother(asked, below(9), pick(others)))), id: truth.id }),
      () => ({ ...truth, result: hex.slice(0, at) }),
      () => ({ ...truth, result: pick(['0x', '0x0', '0x1', null, 1, true, {}, [], 'x']) }),
      () => ({ ...truth, result: `0x${Buffer.from(words).toString('hex')}` }),
      () => ({ ...refusal(3, 'execution reverted'), id: truth.id }),
      () => ({ ...refusal(-32_000, 'header not found'), id: truth.id }),
      () => ({ ...truth, id: 'another' }),
    ];
    return pick(lies)();
  };
}

const refusal = (code: number, message: string) =>
  ({ jsonrpc: '2.0', error: { code, message } }) as const;

const [hashSelector, nonceSelector, guardiansSelector] = (
  ['getRecoveryHash', 'nonce', 'getGuardians'] as const
).map((wanted) => {
  const view = recoveryModuleAbiV1.find((item) => item.type === 'function' && item.name === wanted);
  return toFunctionSelector(view as never);
});

/** A lie that stays the same, so that its answers fit together. */
function steadyLie(others: readonly Address[]): fc.Arbitrary<Lie> {
  const aboutForeign = (selector: string | undefined): fc.Arbitrary<Lie> =>
    fc.constantFrom(...others.slice(1)).map((foreign) => async (truth, asked, ask) => {
      if (selectorOf(asked) !== selector) return truth;
      return { ...(await ask(aboutAnother(asked, 0, foreign))), id: truth.id };
    });
  const of = (isMeant: (asked: RpcCall) => boolean, change: (result: string) => string) =>
    fc.constant<Lie>((truth, asked) =>
      isMeant(asked) ? { ...truth, result: change(String(truth.result)) } : truth,
    );
  return fc.oneof(
    aboutForeign(hashSelector),
    aboutForeign(guardiansSelector),
    fc.constant(nextNonce),
    of(
      ({ method }) => method === 'eth_chainId',
      () => '0x1',
    ),
    of(
      ({ method }) => method === 'eth_getCode',
      (code) => `${code}00`,
    ),
  );
}

function kindOf(asked: RpcCall): string {
  return `${asked.method} ${selectorOf(asked)}`;
}

function selectorOf({ method, params }: RpcCall): string | undefined {
  return method === 'eth_call' ? (params[0] as { data?: Hex }).data?.slice(0, 10) : undefined;
}

/** The same call with one word replaced: another account, owner, threshold or nonce. */
function aboutAnother(asked: RpcCall, word: number, address: Address): RpcCall {
  const [call, ...rest] = asked.params as [{ data?: Hex }, ...unknown[]];
  const words = Math.floor(((call?.data?.length ?? 0) - 10) / 64);
  if (asked.method !== 'eth_call' || !call.data || words < 1) return asked;
  const at = 10 + 64 * (word % words);
  const data = `${call.data.slice(0, at)}${'0'.repeat(24)}${address.slice(2)}${call.data.slice(at + 64)}`;
  return { ...asked, params: [{ ...call, data }, ...rest] };
}
