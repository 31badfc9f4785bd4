import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it, test } from 'node:test';
import {
  type Recovery,
  recoveryHash,
  recoveryModuleAbiV1,
  recoveryTypedData,
} from '@recovery-guardian/core';
import { recoveryModules, recoveryModulesV2, startChain } from '@recovery-guardian/devnet';
import { fuzzRuns, useStarted } from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import {
  type Address,
  createPublicClient,
  getAddress,
  type Hex,
  hexToBytes,
  http,
  maxUint256,
  numberToHex,
  pad,
  recoverAddress,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import {
  createEnvironmentSigner,
  createMasterSigner,
  deriveGuardianKey,
  rememberAccounts,
} from './guardian-keys.ts';
import type { MasterSecret } from './master-secrets.ts';
import { type GuardianSigner, signRecoveryAs } from './sign-recovery.ts';

test('a full cache of accounts forgets only the one that was not asked for longest', () => {
  let computed = 0;
  const find = rememberAccounts(() => ++computed);
  const ask = (index: number) => find({ chainId: 1, account: pad(toHex(index + 1), { size: 20 }) });
  for (let index = 0; index < 20_000; index++) ask(index);
  ask(0);
  ask(20_000);
  assert.equal(ask(0), 1, 'asked for lately');
  assert.equal(ask(2), 3, 'still there');
  assert.equal(computed, 20_001);
  assert.equal(ask(1), 20_002, 'forgotten');
});

test('guardians that could not be found are asked for again, and others are not', async () => {
  const answers = [Promise.reject(new Error('The HSM is away')), Promise.resolve('found')];
  const find = rememberAccounts(() => answers.shift() ?? assert.fail('asked once too often'));
  const ask = () => find({ chainId: 1, account });
  await assert.rejects(ask(), /away/);
  assert.equal(await ask(), 'found');
  assert.equal(await ask(), 'found');
});

const account: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const otherAccount: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const older: MasterSecret = { name: 'older.json', secret: new Uint8Array(32).fill(1) };
const newer: MasterSecret = { name: 'newer.json', secret: new Uint8Array(32).fill(2) };

const recovery: Recovery = {
  chainId: 31337,
  module: '0x949d01d424bE050D09C16025dd007CB59b3A8c66',
  version: '0.1.0',
  account,
  newOwners: ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
  newThreshold: 1n,
  nonce: 5n,
};

/** Both versions, on the local chain. */
const modules = [
  { module: recoveryModules.threeMinutes.address, version: '0.1.0' },
  { module: recoveryModulesV2.threeMinutes.address, version: '0.2.0' },
] as const;

const signers: Record<string, GuardianSigner> = {
  'the derived guardians': createMasterSigner([newer, older], 'derived'),
  'the single guardian': createMasterSigner([newer, older], 'single'),
  "the environment's guardian": createEnvironmentSigner(generatePrivateKey()),
};

describe('guardian signers', () => {
  const chain = useStarted(startChain);

  it('every guardian signer hashes any recovery like the module on chain [S1]', async () => {
    const client = createPublicClient({ transport: http(chain.rpcUrl, { batch: true }) });
    const anyAddress = fc.bigInt({ min: 0n, max: 2n ** 160n - 1n });
    const address = anyAddress.map((number) => getAddress(numberToHex(number, { size: 20 })));
    const number = fc.oneof(fc.bigInt(0n, 255n), fc.bigInt(0n, maxUint256));
    const newOwners = fc.array(address, { maxLength: 50, size: 'max' });
    await fc.assert(
      fc.asyncProperty(address, newOwners, number, number, async (...args) => {
        const [account, newOwners, newThreshold, nonce] = args;
        const { chainId } = recovery;
        const view = { abi: recoveryModuleAbiV1, functionName: 'getRecoveryHash', args } as const;
        for (const { module, version } of modules) {
          const ours = { chainId, module, version, account, newOwners, newThreshold, nonce };
          assert.equal(recoveryHash(ours), await client.readContract({ address: module, ...view }));
        }
      }),
      fuzzRuns(50),
    );
  });

  for (const [name, signer] of Object.entries(signers)) {
    describe(name, () => {
      it(`${name} signs what the modules of both versions on chain call the recovery's hash [S1]`, async () => {
        const client = createPublicClient({ transport: http(chain.rpcUrl) });
        const { newOwners, newThreshold, nonce } = recovery;
        for (const { module, version } of modules) {
          const hash = await client.readContract({
            address: module,
            abi: recoveryModuleAbiV1,
            functionName: 'getRecoveryHash',
            args: [account, newOwners, newThreshold, nonce],
          });
          for (const guardian of await signer.getGuardianAddresses(recovery)) {
            const asked = { ...recovery, module, version, guardian };
            const signature = await signer.signRecovery(asked);
            assert.equal(await recoverAddress({ hash, signature }), guardian);
          }
        }
      });

      it(`${name} has no way to sign bytes from outside [S1]`, async () => {
        // Would not compile if the port could do anything else.
        const port: Record<keyof GuardianSigner, true> = {
          getGuardianAddresses: true,
          signRecovery: true,
        };
        assert.deepEqual(Object.keys(signer).sort(), Object.keys(port));
        const hash = recoveryHash(recovery);
        const [guardian] = await signer.getGuardianAddresses(recovery);
        // @ts-expect-error a digest is not a recovery
        await assert.rejects(signer.signRecovery(hash));
        // @ts-expect-error nor is it one with a guardian
        await assert.rejects(signer.signRecovery({ guardian, hash }));
        const fields = { ...recovery, guardian, hash: `0x${'66'.repeat(32)}` };
        const signature = await signer.signRecovery(fields);
        assert.equal(await recoverAddress({ hash, signature }), guardian);
      });

      it(`${name} signs in the one form that the module accepts, always the same [S18]`, async () => {
        const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
        const [guardian] = await signer.getGuardianAddresses(recovery);
        for (let nonce = 0n; nonce < 40n; nonce++) {
          const signature = await signer.signRecovery({ ...recovery, guardian, nonce });
          assert.match(signature, /^0x[0-9a-f]{128}(1b|1c)$/);
          assert.ok(BigInt(`0x${signature.slice(66, 130)}`) <= halfOrder);
          assert.equal(await signer.signRecovery({ ...recovery, guardian, nonce }), signature);
        }
      });

      it(`${name} signs only as its own guardians`, async () => {
        await assert.rejects(
          signer.signRecovery({ ...recovery, guardian: otherAccount }),
          /no key/,
        );
      });
    });
  }
});

describe('derived guardians', () => {
  const signer = createMasterSigner([newer, older], 'derived');
  const addressOf = async (chainId: number, of: Address, from = signer) =>
    (await from.getGuardianAddresses({ chainId, account: of }))[0];

  it('derived guardians differ per account and per chain, and do not link [S11]', async () => {
    const accounts = Array.from({ length: 50 }, () => privateKeyToAddress(generatePrivateKey()));
    const addresses = await Promise.all(
      accounts.flatMap((each) => [1, 10, 8453].map((chainId) => addressOf(chainId, each))),
    );
    assert.equal(new Set(addresses).size, addresses.length);
    // Neither the keystore's own address nor a guardian's leads to another.
    assert.ok(!addresses.includes(privateKeyToAddress(`0x${'02'.repeat(32)}`)));
  });

  it('derived guardians sign for their account on their chain only [S11]', async () => {
    const guardian = await addressOf(1, account);
    await assert.rejects(signer.signRecovery({ ...recovery, chainId: 10, guardian }), /no key/);
    const elsewhere = { ...recovery, chainId: 1, account: otherAccount, guardian };
    await assert.rejects(signer.signRecovery(elsewhere), /no key/);
  });

  it("derived guardians do not depend on the letters' case of the account", async () => {
    const lowerCase = account.toLowerCase() as Address;
    assert.equal(await addressOf(1, lowerCase), await addressOf(1, account));
  });

  it('derived guardians of older master secrets are listed after the newest, and still sign', async () => {
    const before = createMasterSigner([older], 'derived');
    const [newest, second, ...rest] = await signer.getGuardianAddresses(recovery);
    assert.deepEqual(rest, []);
    assert.ok(second);
    assert.equal(second, await addressOf(recovery.chainId, account, before));
    assert.notEqual(newest, second);
    const signature = await signer.signRecovery({ ...recovery, guardian: second });
    assert.equal(await before.signRecovery({ ...recovery, guardian: second }), signature);
  });

  it('derived guardians are derived by HKDF-SHA256 (RFC 5869), reduced modulo the curve order', () => {
    const hmac = (key: Uint8Array, ...data: Uint8Array[]) =>
      createHmac('sha256', key).update(Buffer.concat(data)).digest();
    const chainId = 8453;
    const info = Buffer.concat([
      Buffer.from('recovery-guardian guardian key'),
      Buffer.from(chainId.toString(16).padStart(64, '0'), 'hex'),
      hexToBytes(account),
    ]);
    const pseudorandomKey = hmac(new Uint8Array(32), newer.secret);
    const first = hmac(pseudorandomKey, info, Uint8Array.of(1));
    const second = hmac(pseudorandomKey, first, info, Uint8Array.of(2));
    const bytes = Buffer.concat([first, second]).subarray(0, 48);
    const order = 2n ** 256n - 0x14551231950b75fc4402da1732fc9bebfn;
    const expected = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
    assert.equal(BigInt(deriveGuardianKey(newer.secret, { chainId, account })), expected);
  });

  it('derived guardians never change, because accounts depend on them', async () => {
    assert.equal(await addressOf(1, account), '0x7a8fb5ab0235D937F826584E87cBd4DF3EfC9Dd5');
    assert.equal(
      await addressOf(31337, otherAccount),
      '0x1B5d9473bbC10b24F000fac04623A4FF156aFa45',
    );
  });
});

describe('a single guardian', () => {
  it('a single guardian is the same for every account, and its key is the master secret', async () => {
    const signer = createMasterSigner([newer, older], 'single');
    const expected = [newer, older].map(({ secret }) =>
      privateKeyToAddress(`0x${Buffer.from(secret).toString('hex')}`),
    );
    for (const chainId of [1, 10]) {
      assert.deepEqual(await signer.getGuardianAddresses({ chainId, account }), expected);
      assert.deepEqual(
        await signer.getGuardianAddresses({ chainId, account: otherAccount }),
        expected,
      );
    }
  });
});

describe('a signature that went wrong', () => {
  const guardian = privateKeyToAccount(generatePrivateKey());
  const order = 2n ** 256n - 0x14551231950b75fc4402da1732fc9bebfn;

  const malleate = (signature: Hex): Hex => {
    const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
    const v = signature.endsWith('1b') ? '1c' : '1b';
    return `${signature.slice(0, 66)}${s}${v}` as Hex;
  };
  const withZeroOrOne = (signature: Hex) =>
    `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}` as Hex;
  const compact = (signature: Hex): Hex => {
    const parity = signature.endsWith('1c') ? 2n ** 255n : 0n;
    const vs = (BigInt(`0x${signature.slice(66, 130)}`) | parity).toString(16).padStart(64, '0');
    return `${signature.slice(0, 66)}${vs}` as Hex;
  };

  for (const [form, distort] of Object.entries({ malleate, withZeroOrOne, compact })) {
    it(`a wrong signature is not returned: ${form} [S18]`, async () => {
      const distorting = {
        address: guardian.address,
        sign: async (fields: Recovery) =>
          distort(await guardian.signTypedData(recoveryTypedData(fields))),
      };
      await assert.rejects(signRecoveryAs(distorting, recovery));
    });
  }

  it('a signature of something else is not returned [S1]', async () => {
    const distracted = {
      address: guardian.address,
      sign: () => guardian.signMessage({ message: 'something else' }),
    };
    await assert.rejects(signRecoveryAs(distracted, recovery), /produced an invalid signature/);
  });
});
