import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { recoveryTypedData } from '@recovery-guardian/core';
import { freshAddress } from '@recovery-guardian/devnet/testing';
import { parseSignature, recoverTypedDataAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { createSoftHsm, type SoftHsm } from '../testing/soft-hsm.ts';
import { deriveGuardianKey, expandGuardianKey } from './guardian-keys.ts';
import { createKey, type GuardianKeyKind, openPkcs11Signer } from './pkcs11-signer.ts';
import {
  attribute,
  keyType,
  mechanism,
  objectClass,
  openLibrary,
  openToken,
  tokenFlag,
} from './pkcs11-token.ts';
import { halfOrder } from './sign-recovery.ts';

const recovery = {
  chainId: 1,
  module: '0x38275826E1933303E508433dD5f289315Da2541c',
  version: '0.1.0',
  account: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  newOwners: ['0x000000000000000000000000000000000000dEaD'],
  newThreshold: 1n,
  nonce: 7n,
} as const;

describe('guardian keys in an HSM', () => {
  let hsm: SoftHsm;
  const open: { close(): void }[] = [];

  beforeEach(() => {
    hsm = createSoftHsm();
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
    hsm.stop();
  });

  const create = (kind: GuardianKeyKind, now = new Date('2030-01-01')) =>
    createKey(hsm.configuration, kind, { isAnother: true, now });
  const openSigner = async (kind: GuardianKeyKind, changes: object = {}, isUnattended = true) => {
    const signer = await openPkcs11Signer({ ...hsm.configuration, ...changes }, kind, {
      isUnattended,
    });
    open.push(signer);
    return signer;
  };
  /** The library as another program of this machine would use it; closed by the caller. */
  const useToken = <Result>(work: Parameters<ReturnType<typeof openToken>['use']>[0]) => {
    const token = openToken(hsm.configuration, { isUnattended: false });
    open.push(token);
    return token.use(work) as Promise<Result>;
  };
  const flags = () => {
    const { library, release } = openLibrary(hsm.configuration.module);
    open.push({ close: release });
    const [slot] = library.C_GetSlotList(true);
    if (!slot) throw new Error('There is no token');
    return library.C_GetTokenInfo(slot).flags;
  };

  for (const kind of ['single', 'derived'] as const) {
    it(`keys in an HSM sign the fields of a recovery in the module's form: ${kind} [S1, S18]`, async () => {
      await create(kind);
      const signer = await openSigner(kind);
      const [guardian] = await signer.getGuardianAddresses(recovery);
      // SoftHSM's nonces are random: half of its signatures have a high s.
      for (let times = 0; times < 12; times++) {
        const asked = { ...recovery, nonce: BigInt(times) };
        const signature = await signer.signRecovery({ ...asked, guardian });
        const typedData = recoveryTypedData(asked);
        assert.equal(await recoverTypedDataAddress({ ...typedData, signature }), guardian);
        const { s, v } = parseSignature(signature);
        assert.ok(BigInt(s) <= halfOrder && (v === 27n || v === 28n));
      }
      const stranger = { ...recovery, guardian: freshAddress() };
      await assert.rejects(signer.signRecovery(stranger), /not of this key|no key for this/);
    });

    it(`keys in an HSM are listed from the newest, and the older ones still sign: ${kind}`, async () => {
      await create(kind, new Date('2030-01-01'));
      const before = await openSigner(kind);
      const [first] = await before.getGuardianAddresses(recovery);
      await create(kind, new Date('2031-01-01'));
      const signer = await openSigner(kind);
      const [newest, older] = await signer.getGuardianAddresses(recovery);
      assert.equal(older, first);
      assert.notEqual(newest, first);
      const signature = await signer.signRecovery({ ...recovery, guardian: first });
      const typedData = recoveryTypedData(recovery);
      assert.equal(await recoverTypedDataAddress({ ...typedData, signature }), first);
    });

    it(`keys in an HSM are created once, and cannot be read: ${kind}`, async () => {
      const { configuration } = hsm;
      assert.match((await create(kind)) ?? '', /^[0-9a-f]{16}$/);
      assert.equal(await createKey(configuration, kind, { isAnother: false }), undefined);
      const isSecret = kind === 'derived';
      const objects = isSecret ? objectClass.secretKey : objectClass.privateKey;
      await useToken(({ library, session }) => {
        library.C_FindObjectsInit(session, [{ type: attribute.class, value: objects }]);
        const keys = library.C_FindObjects(session, 10);
        library.C_FindObjectsFinal(session);
        assert.equal(keys.length, 1);
        const value = 0x11;
        for (const key of keys) {
          assert.throws(
            () => library.C_GetAttributeValue(session, key, [{ type: value }]),
            /SENSITIVE/,
          );
        }
      });
    });

    it(`keys in an HSM work again after the HSM was restarted: ${kind}`, async () => {
      await create(kind);
      const signer = await openSigner(kind);
      const [guardian] = await signer.getGuardianAddresses(recovery);
      await useToken(({ library }) => {
        for (const slot of library.C_GetSlotList(true)) library.C_CloseAllSessions(slot);
      });
      await signer.ping();
      const signature = await signer.signRecovery({ ...recovery, guardian });
      const typedData = recoveryTypedData(recovery);
      assert.equal(await recoverTypedDataAddress({ ...typedData, signature }), guardian);
    });
  }

  it('derived keys in an HSM differ by account and by chain, and never change [S11]', async () => {
    await create('derived');
    const signer = await openSigner('derived');
    const { account } = recovery;
    const of = async (parameters: Parameters<typeof signer.getGuardianAddresses>[0]) =>
      (await signer.getGuardianAddresses(parameters))[0];
    const all = [
      await of({ chainId: 1, account }),
      await of({ chainId: 2, account }),
      await of({ chainId: 1, account: freshAddress() }),
    ];
    assert.equal(new Set(all).size, 3);
    const again = await openSigner('derived');
    assert.deepEqual(await again.getGuardianAddresses({ chainId: 1, account }), [all[0]]);
  });

  it('keys in an HSM are derived as those of a keystore, from the pseudorandom key of its secret [S11]', async () => {
    const secret = randomBytes(32);
    const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
    const expand = await expandGuardianKey(
      async (data) => createHmac('sha256', extracted).update(data).digest(),
      recovery,
    );
    assert.equal(expand, deriveGuardianKey(secret, recovery));
    assert.match(privateKeyToAddress(expand), /^0x/);
  });

  it('keys in an HSM are asked for one after the other, in one session', async () => {
    await create('single');
    const signer = await openSigner('single');
    const [guardian] = await signer.getGuardianAddresses(recovery);
    const asked = [1n, 2n, 3n, 4n].map((nonce) => ({ ...recovery, nonce }));
    const signatures = await Promise.all(
      asked.map((one) => signer.signRecovery({ ...one, guardian })),
    );
    for (const [index, signature] of signatures.entries()) {
      const typedData = recoveryTypedData(asked[index] as (typeof asked)[0]);
      assert.equal(await recoverTypedDataAddress({ ...typedData, signature }), guardian);
    }
  });

  it('a configuration of an HSM is refused with what is missing', async () => {
    const { token } = hsm.configuration;
    const wrongs: [object, RegExp][] = [
      [{ module: '/usr/lib/none.so' }, /module cannot be loaded \(.*none\.so.*install the library/],
      [{ module: join(import.meta.dirname, 'keystore.ts') }, /module cannot be loaded/],
      [{ token: 'others' }, new RegExp(`token is "others", but the HSM has .*"${token}"`)],
      [{}, /has no key "recovery-guardian".*generic secret.*keys create/],
    ];
    for (const [changes, said] of wrongs) {
      await assert.rejects(openSigner('derived', changes), said);
    }
    await create('derived');
    await assert.rejects(openSigner('single'), /has no key .*"single", a key pair/);
    await assert.rejects(openSigner('derived', { key: 'other' }), /has no key "other"/);
  });

  it('keys that can be copied out of the HSM are refused', async () => {
    await useToken(({ library, session }) => {
      library.C_GenerateKey(session, { mechanism: mechanism.generateGenericSecret }, [
        { type: attribute.class, value: objectClass.secretKey },
        { type: attribute.keyType, value: keyType.genericSecret },
        { type: attribute.valueLength, value: 32 },
        { type: attribute.token, value: true },
        { type: attribute.label, value: hsm.configuration.key },
        { type: attribute.sign, value: true },
        { type: attribute.sensitive, value: false },
        { type: attribute.extractable, value: true },
      ]);
    });
    await assert.rejects(openSigner('derived'), /can be copied out of the HSM/);
  });

  it('a wrong PIN of an HSM costs one try, however often the server is started', async () => {
    await create('derived');
    const wrong = { pin: '999999' };
    await assert.rejects(openSigner('derived', wrong), { name: 'WrongPinError' });
    assert.ok(flags() & tokenFlag.pinCountLow);
    // The same process does not try it again, nor does another one that no one watches.
    await assert.rejects(openSigner('derived', wrong, false), /refused this PIN/);
    await assert.rejects(
      openSigner('derived', { pin: '999998' }),
      /so none is tried.*keys guardians/,
    );
    await assert.rejects(openSigner('derived'), /so none is tried/);
    // As commands do that someone watches, with the right PIN.
    await openSigner('derived', {}, false);
    assert.equal(flags() & tokenFlag.pinCountLow, 0);
    await openSigner('derived');
  });

  it('keys in an HSM are not asked for again after the PIN was changed while the server ran', async () => {
    await create('derived');
    const signer = await openSigner('derived');
    const closeSessions = () =>
      useToken(({ library }) => {
        for (const slot of library.C_GetSlotList(true)) library.C_CloseAllSessions(slot);
      });
    const { pin } = hsm.configuration;
    await useToken(({ library, session }) => library.C_SetPIN(session, pin, '161803'));
    await closeSessions();
    await assert.rejects(signer.ping(), /refuses the PIN/);
    hsm.configuration.pin = '161803';
    await openSigner('derived', {}, false);
    await closeSessions();
    await assert.rejects(signer.ping(), /refused this PIN/);
    assert.equal(flags() & tokenFlag.pinCountLow, 0, 'it was not tried');
  });
});
