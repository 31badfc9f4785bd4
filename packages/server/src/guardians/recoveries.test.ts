import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import {
  executeRecoveryCall,
  finalizeRecoveryCall,
  type Recovery,
  recoveryHash,
  safeAbi,
} from '@recovery-guardian/core';
import {
  AccountHolder,
  type Answer,
  approvalBy,
  call,
  chainClient,
  createBody,
  deployManySafes,
  eoaGuardian,
  freshAddress,
  guardTogether,
  openRecovery,
  ourGuardian,
  recoveryOf,
  safeGuardian,
  sendAsSafe,
  sendCalls,
  type TestGuardian,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  slice,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const day = 86_400_000;

describe('recovery requests', () => {
  let ours: TestGuardian;
  let friend: TestGuardian;
  let club: TestGuardian;
  let guardians: TestGuardian[];

  const world = useTestWorld();
  const mia = new AccountHolder(world, 0);
  before(async () => {
    ours = await ourGuardian(mia, 'mia@example.org');
    friend = eoaGuardian();
    club = safeGuardian(world.chain, 2);
    guardians = [ours, friend, club];
    await guardTogether(world.chain, 0, {
      guardians: guardians.map(({ address }) => address),
      threshold: 2n,
    });
  });
  // Reset the guardians' limits.
  beforeEach(() => world.clock.advance(day));

  const client = () => chainClient(world.chain.rpcUrl);
  const create = (body: object): Promise<Answer> =>
    call(world, 'POST /recoveries/create', { body });
  const sign = (id: string, approval: object): Promise<Answer> =>
    call(world, 'POST /recoveries/sign', { body: { id, ...approval } });
  const fetchById = async (id: string) => {
    const { status, body } = await call(world, 'GET /recoveries/fetchById', { query: { id } });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const list = async (nonce: bigint) => {
    const { status, body } = await call(world, 'GET /v1/recoveries/fetchByAddress', {
      query: {
        account: mia.account,
        chainId: String(world.chain.chainId),
        nonce: numberToHex(nonce),
      },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  /** The same signature of a key as hardware wallets, EIP-2098 and upper case write it. */
  const inForms = (signature: Hex): Hex[] => {
    const v = Number(slice(signature, 64));
    const compactS = (BigInt(v - 27) << 255n) | BigInt(slice(signature, 32, 64));
    return [
      concat([slice(signature, 0, 64), numberToHex(v - 27, { size: 1 })]),
      concat([slice(signature, 0, 32), numberToHex(compactS, { size: 32 })]),
      `0x${signature.slice(2).toUpperCase()}`,
    ];
  };
  const step = (name: 'execute' | 'finalize', id: string): Promise<Answer> =>
    call(world, `POST /recoveries/${name}`, { body: { id } });
  const assertRefused = (answer: Answer, status: number, reason: string, message?: string) => {
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.equal(answer.body.error.details.reason, reason);
    if (message) assert.equal(answer.body.error.message, message);
  };
  /** Submits signatures to the chain directly, which anyone may do. */
  const executeOnChain = async (recovery: Recovery, by: readonly TestGuardian[]) => {
    const signatures = await Promise.all(by.map((guardian) => approvalBy(guardian, recovery)));
    await sendCalls(world.chain, [executeRecoveryCall({ ...recovery, signatures })]);
  };
  const letGracePeriodPass = async () => {
    await client().increaseTime({ seconds: 181 });
    await client().mine({ blocks: 1 });
  };

  it('a recovery request collects signatures of our guardian, an EOA and a Safe, in the format of existing clients', async () => {
    const recovery = await recoveryOf(mia);
    const opened = await create(await createBody(ours, recovery));
    assert.equal(opened.status, 200, JSON.stringify(opened.body));
    const { id } = opened.body;
    assert.deepEqual(await fetchById(id), opened.body);
    for (const guardian of [friend, club]) {
      const { status, body } = await sign(id, await approvalBy(guardian, recovery));
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(body, { success: true });
    }

    const signatures = await Promise.all(
      guardians.map(async (guardian) => [guardian.address, await guardian.sign(recovery)]),
    );
    const { emoji, matchPhrase, createdAt, updatedAt, ...request } = await fetchById(id);
    assert.deepEqual(request, {
      id,
      account: mia.account.toLowerCase(),
      newOwners: recovery.newOwners.map((owner) => owner.toLowerCase()),
      newThreshold: 1,
      chainId: world.chain.chainId,
      moduleAddress: world.recoveryModule.toLowerCase(),
      nonce: '0x0',
      signatures: signatures.sort(bySigner),
      executeData: { sponsored: false, transactionHash: null },
      finalizeData: { sponsored: false, transactionHash: null },
      status: 'PENDING',
      discoverable: true,
    });
    assert.equal([...emoji].length, 4);
    assert.match(matchPhrase, /^[a-z]+ [a-z]+ [a-z]+$/);
    assert.deepEqual([emoji, matchPhrase], [opened.body.emoji, opened.body.matchPhrase]);
    assert.equal(new Date(createdAt).toISOString(), createdAt);
    assert.equal(new Date(updatedAt).toISOString(), updatedAt);

    assert.deepEqual(await list(0n), [await fetchById(id)]);
    // The module accepts the stored signatures.
    const { to, data } = executeRecoveryCall({
      ...recovery,
      signatures: request.signatures.map(([signer, signature]) => ({
        signer: signer as Address,
        signature: signature as Hex,
      })),
    });
    await client().call({ to, data });
  });

  it('a recovery request returns each signer as its client spelled it, and other addresses in lower case', async () => {
    const recovery = await recoveryOf(mia);
    const lower = (approval: { signer: string }) => approval.signer.toLowerCase();
    const byFriend = await createBody(friend, recovery);
    const opened = await call(world, 'POST /v1/recoveries/create', {
      body: { ...byFriend, signer: lower(byFriend) },
    });
    const byClub = await approvalBy(club, recovery);
    const upper = `0x${byClub.signer.slice(2).toUpperCase()}`;
    await sign(opened.body.id, { ...byClub, signer: upper });
    const { signatures, account } = await fetchById(opened.body.id);
    assert.deepEqual(
      signatures.map(([signer]: string[]) => signer).sort(),
      [lower(byFriend), upper].sort(),
    );
    assert.equal(account, mia.account.toLowerCase());
    // Sending it again in another spelling changes nothing.
    await sign(opened.body.id, byClub);
    assert.deepEqual((await fetchById(opened.body.id)).signatures, signatures);
  });

  it('a recovery request is not found for another account, nonce or id', async () => {
    const find = async (account: string, nonce: string) => {
      const query = { account, chainId: `0x${world.chain.chainId.toString(16)}`, nonce };
      return (await call(world, 'GET /recoveries/fetchByAddress', { query })).body;
    };
    assert.deepEqual(await find(freshAddress(), '0x0'), []);
    assert.deepEqual(await find(mia.account, `0x${'f'.repeat(64)}`), []);
    for (const route of ['GET /recoveries/fetchById', 'GET /v1/recoveries/fetchById'] as const) {
      const { status } = await call(world, route, { query: { id: 'invalid-id' } });
      assert.equal(status, 404);
    }
    for (const name of ['execute', 'finalize'] as const) {
      assertRefused(await step(name, 'invalid'), 404, 'recovery-not-found');
    }
    assertRefused(
      await sign('invalid', { signer: friend.address, signature: '0x00' }),
      404,
      'recovery-not-found',
    );
  });

  it('a recovery request refuses on arrival a signature that the module would refuse, and stores nothing', async () => {
    const recovery = await recoveryOf(mia);
    const stranger = eoaGuardian();
    const right = await createBody(friend, recovery);
    const highS = malleate(right.signature);
    const ownedByGuardian = await createBody(friend, { ...recovery, newOwners: [ours.address] });
    const before = await list(recovery.nonce);
    const wrong: [string, object, string][] = [
      ['a stranger', await createBody(stranger, recovery), 'signer-not-guardian'],
      ['no Safe', { ...right, account: freshAddress() }, 'account-not-safe'],
      ['the zero account', { ...right, account: `0x${'0'.repeat(40)}` }, 'account-not-safe'],
      ['another one signed', { ...right, signer: club.address }, 'invalid-guardian-signature'],
      ['no signature', { ...right, signature: '0x' }, 'invalid-guardian-signature'],
      ['32 bytes', { ...right, signature: `0x${'12'.repeat(32)}` }, 'invalid-guardian-signature'],
      ['high s', { ...right, signature: highS }, 'invalid-guardian-signature'],
      ['other owners', { ...right, newOwners: [freshAddress()] }, 'invalid-guardian-signature'],
      ['a guardian as owner', ownedByGuardian, 'invalid-new-owners'],
      ['threshold 0', { ...right, newThreshold: 0 }, 'invalid-new-owners'],
      ['threshold above owners', { ...right, newThreshold: 2 }, 'invalid-new-owners'],
      [
        'another nonce',
        await createBody(friend, { ...recovery, nonce: recovery.nonce + 1n }),
        'invalid-guardian-signature',
      ],
    ];
    for (const [what, body, reason] of wrong) {
      const answer = await create(body);
      assert.equal(answer.status, 400, what);
      assert.equal(answer.body.error.details.reason, reason, what);
    }
    assert.deepEqual(await list(recovery.nonce), before);
    // None of these counted against the guardian's limit.
    const { id } = await openRecovery(mia, friend, recovery);
    assertRefused(
      await sign(id, await approvalBy(stranger, recovery)),
      400,
      'signer-not-guardian',
      'Signer not a guardian',
    );
    assertRefused(
      await sign(id, { signer: club.address, signature: right.signature }),
      400,
      'invalid-guardian-signature',
      'Invalid signature',
    );
    assert.equal((await fetchById(id)).signatures.length, 1);
  });

  it("a guardian's signature is taken in each form in which wallets write it, and kept as the module reads it", async () => {
    for (const at of [0, 1, 2]) {
      world.clock.advance(day);
      const recovery = await recoveryOf(mia);
      const [byFriend, byOurs] = await Promise.all(
        [friend, ours].map((guardian) => approvalBy(guardian, recovery)),
      );
      assert.ok(byFriend && byOurs);
      const created = {
        ...(await createBody(friend, recovery)),
        signature: inForms(byFriend.signature)[at],
      };
      const { status, body } = await create(created);
      assert.equal(status, 200, JSON.stringify(body));
      const signed = await sign(body.id, { ...byOurs, signature: inForms(byOurs.signature)[at] });
      assert.equal(signed.status, 200, JSON.stringify(signed.body));
      const kept = (await fetchById(body.id)).signatures.map(
        ([, signature]: string[]) => signature,
      );
      assert.deepEqual(new Set(kept), new Set([byFriend.signature, byOurs.signature]));
    }
  });

  it('recovery requests under /v1 return the errors that existing clients expect', async () => {
    const recovery = await recoveryOf(mia);
    const body = { ...(await createBody(friend, recovery)), signature: `0x${'12'.repeat(32)}` };
    const answer = await call(world, 'POST /v1/recoveries/create', { body });
    assert.equal(answer.body.code, 400);
    assert.equal(answer.body.message, 'Invalid signature');
    assert.equal(answer.body.error.message, 'Invalid signature');
  });

  it('a guardian can open a recovery request once in five minutes, and never in the name of another', async () => {
    const recovery = await recoveryOf(mia);
    const opened = await openRecovery(mia, friend, recovery);
    const again = await create(await createBody(friend, recovery));
    assertRefused(again, 429, 'rate-limited');
    assert.ok(Number(again.headers.get('retry-after')) <= 300);
    const other = await recoveryOf(mia);
    assertRefused(await create(await createBody(friend, other)), 429, 'rate-limited');
    const listed: { newOwners: string[] }[] = await list(recovery.nonce);
    const [tooMany = ''] = other.newOwners.map((owner) => owner.toLowerCase());
    assert.ok(
      !listed.some(({ newOwners }) => newOwners.includes(tooMany)),
      'nothing is left of it',
    );

    // Another guardian with the same goal joins; both then see one request.
    const joined = await openRecovery(mia, club, recovery);
    assert.equal(joined.id, opened.id);
    assert.equal(joined.signatures.length, 2);

    // Replaying the friend's signature later does not use up the friend's limit.
    world.clock.advance(300_000);
    assert.equal((await openRecovery(mia, friend, recovery)).id, opened.id);
    const next = await openRecovery(mia, friend, other);
    assert.notEqual(next.id, opened.id);
    assert.notEqual(next.emoji, opened.emoji);
  });

  it('a recovery request keeps all of many concurrent signatures', async () => {
    const noa = new AccountHolder(world, 1);
    const friends = Array.from({ length: 10 }, () => eoaGuardian());
    await guardTogether(world.chain, 1, {
      guardians: friends.map(({ address }) => address),
      threshold: 10n,
    });
    const recovery = await recoveryOf(noa);
    const approvals = await Promise.all(friends.map((one) => createBody(one, recovery)));
    const answers = await Promise.all(approvals.map(create));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const ids = new Set(answers.map(({ body }) => body.id));
    assert.equal(ids.size, 1);
    const { signatures } = await fetchById(answers[0]?.body.id);
    const expected = approvals.map(({ signer, signature }) => [signer, signature]);
    assert.deepEqual(signatures, expected.sort(bySigner));
  });

  it('a recovery request stores up to 72 KiB of signatures, even if several arrive in parallel [S69]', async () => {
    const [account, ...safes] = (await deployManySafes(world.chain, 67)) as [Address, ...Address[]];
    const ownerKey = world.chain.accounts[0]?.privateKey ?? assert.fail();
    const noa = { world, account };
    const key = eoaGuardian();
    // All at once do not fit into a block.
    for (const some of [[key.address, ...safes.slice(0, 33)], safes.slice(33)]) {
      const guardians = { guardians: some, threshold: 1n };
      await guardTogether(world.chain, { account, owners: [ownerKey] }, guardians);
    }
    const recovery = await recoveryOf(noa);
    /** A Safe takes what is padded. */
    const padded = async (safe: Address, bytes: number) => {
      const signature = await signAsSafe(safe, ownerKey, recovery);
      return { signer: safe, signature: signature.padEnd(2 + 2 * bytes, '0') };
    };
    const [first, ...others] = await Promise.all(
      safes.slice(0, 62).map((safe) => padded(safe, 1_024)),
    );
    const { newOwners, chainId } = recovery;
    const opened = await create({ account, newOwners, newThreshold: 1, chainId, ...first });
    assert.equal(opened.status, 200, JSON.stringify(opened.body));
    const { id } = opened.body;
    for (const other of others) assert.equal((await sign(id, other)).status, 200);

    // There is room for one of these.
    const long = await Promise.all(safes.slice(62).map((safe) => padded(safe, 2_048)));
    const answers = await Promise.all(long.map((one) => sign(id, one)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400) ?? assert.fail();
    assertRefused(refused, 400, 'invalid-parameters');
    const { field, hint } = refused.body.error.details;
    assert.equal(field, 'signature');
    assert.match(hint, /Execute it, or send a shorter signature/);
    assert.equal((await fetchById(id)).signatures.length, 63);

    // The same for a guardian who joins. A shorter signature makes room.
    const joins = await createBody(key, recovery);
    assertRefused(await create(joins), 400, 'invalid-parameters');
    const [shortened = assert.fail()] = safes;
    assert.equal((await sign(id, await padded(shortened, 65))).status, 200);
    assert.equal((await create(joins)).status, 200);
    assert.equal((await fetchById(id)).signatures.length, 64);
  });

  it('a recovery request replaces a stored signature that is no longer valid, or padded, by a better one', async () => {
    const recovery = await recoveryOf(mia);
    const { id } = await openRecovery(mia, friend, recovery);
    const signature = await club.sign(recovery);
    const padded = `${signature}${'00'.repeat(1_000)}`;
    const kept = async () => {
      const { signatures } = await fetchById(id);
      const found = signatures.find(([signer]: string[]) => signer === club.address);
      return found?.[1];
    };
    const give = async (given: string) => {
      const answer = await sign(id, { signer: club.address, signature: given });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return kept();
    };
    assert.equal(await give(padded), padded, 'a Safe takes what is padded');
    assert.equal(await give(signature), signature);
    assert.equal(await give(padded), signature);

    // The Safe now needs one owner only, so the second signature is superfluous.
    const changeThreshold = (threshold: bigint) =>
      sendAsSafe(world.chain, 2, [
        {
          to: club.address,
          value: 0n,
          data: encodeFunctionData({
            abi: parseAbi(['function changeThreshold(uint256 threshold)']),
            args: [threshold],
          }),
        },
      ]);
    await changeThreshold(1n);
    const single = signature.slice(0, 132);
    assert.equal(await give(single), single);
    await changeThreshold(2n);
    const short = await step('execute', id);
    assertRefused(short, 403, 'insufficient-signatures');
    assert.match(short.body.error.message, /collected 1 signatures, account threshold is 2/);
    assert.equal(await give(signature), signature, 'though it is longer');
    assertRefused(await step('execute', id), 403, 'not-sponsored');
  });

  it('a recovery request is executed only with enough guardians, each counted once', async () => {
    const recovery = await recoveryOf(mia);
    const { id } = await openRecovery(mia, club, recovery);
    const confirmation = encodeFunctionData({
      abi: parseAbi([
        'function confirmRecovery(address wallet, address[] newOwners, uint256 newThreshold, bool execute)',
      ]),
      args: [mia.account, recovery.newOwners, recovery.newThreshold, false],
    });
    await sendAsSafe(world.chain, 2, [{ to: world.recoveryModule, value: 0n, data: confirmation }]);
    // The Safe approved on chain and by signature: it still counts as one guardian.
    assertRefused(
      await step('execute', id),
      403,
      'insufficient-signatures',
      'This recovery request has insufficient signatures (collected 1 signatures, account threshold is 2)',
    );
    await sign(id, await approvalBy(friend, recovery));
    assertRefused(await step('execute', id), 403, 'not-sponsored');
  });

  it('a recovery request ends when the account invalidates its nonce', async () => {
    const recovery = await recoveryOf(mia);
    const { id } = await openRecovery(mia, friend, recovery);
    await sendAsSafe(world.chain, 0, [
      {
        to: world.recoveryModule,
        value: 0n,
        data: encodeFunctionData({ abi: parseAbi(['function invalidateNonce()']) }),
      },
    ]);
    const approval = await approvalBy(club, recovery);
    assertRefused(await sign(id, approval), 400, 'recovery-outdated');
    assertRefused(await step('execute', id), 400, 'recovery-outdated');
    assertRefused(await step('finalize', id), 400, 'recovery-outdated');
    assert.equal((await fetchById(id)).status, 'PENDING');
  });

  it('a recovery request follows the chain where others execute, and the account cancels', async () => {
    const recovery = await recoveryOf(mia);
    const { id } = await openRecovery(mia, friend, recovery);
    assertRefused(await step('finalize', id), 403, 'recovery-not-ready');
    await executeOnChain(recovery, [friend, club]);
    assert.deepEqual((await step('execute', id)).body, { success: true });
    assert.equal((await fetchById(id)).status, 'EXECUTED');
    assertRefused(
      await step('finalize', id),
      403,
      'recovery-not-ready',
      'Recovery request is not yet ready for finalization',
    );
    await mia.cancelRecovery();
    assertRefused(await step('finalize', id), 400, 'recovery-not-running');
  });

  it('a recovery request follows the chain where more approvals replace it, and others finalize', async () => {
    const recovery = await recoveryOf(mia);
    const { id } = await openRecovery(mia, friend, recovery);
    await executeOnChain(recovery, [friend, club]);
    const better = await recoveryOf(mia);
    await executeOnChain(better, guardians);
    const replaced = await step('finalize', id);
    assert.equal(replaced.status, 400);
    // A background job also follows the chain, and may have seen this one run.
    assert.match(replaced.body.error.details.reason, /^recovery-(outdated|not-running)$/);

    await mia.cancelRecovery();
    const last = await recoveryOf(mia);
    const opened = await openRecovery(mia, club, last);
    await executeOnChain(last, [friend, club]);
    await letGracePeriodPass();
    assertRefused(await step('finalize', opened.id), 403, 'not-sponsored');
    await sendCalls(world.chain, [finalizeRecoveryCall(world.recoveryModule, mia.account)]);
    // All callers see it, and one of them records it.
    const answers = await Promise.all([1, 2, 3, 4].map(() => step('finalize', opened.id)));
    for (const { body } of answers) assert.deepEqual(body, { success: true });
    const { status, executeData, finalizeData } = await fetchById(opened.id);
    const sponsored = [executeData.sponsored, finalizeData.sponsored];
    assert.deepEqual([status, sponsored], ['FINALIZED', [false, false]]);
    const owners = await client().readContract({
      address: mia.account,
      abi: safeAbi,
      functionName: 'getOwners',
    });
    assert.deepEqual(owners, last.newOwners);
  });
});

/** Signs a recovery as a Safe of one owner, a guardian. */
function signAsSafe(safe: Address, ownerKey: Hex, recovery: Recovery): Promise<Hex> {
  return privateKeyToAccount(ownerKey).signTypedData({
    domain: { chainId: recovery.chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: recoveryHash(recovery) },
  });
}

/** The malleated twin of an ECDSA signature: the same signer, with the other s. */
function malleate(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}

/** Orders signatures by signer as a number, as the module requires. */
function bySigner([a = '']: string[], [b = '']: string[]): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
