import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { createTestFolder } from '../testing/test-folder.ts';
import { openGuardianSigner } from './guardian-signer.ts';
import { createMasterSecret } from './master-secrets.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const password = 'long enough, I hope';

describe('the guardian key that the configuration names', () => {
  const keystore = createTestFolder();

  it('a guardian key in the configuration is refused in production', async () => {
    const privateKey = generatePrivateKey();
    await assert.rejects(
      openGuardianSigner({ privateKey }, 'production'),
      (error: Error) =>
        /development only.*keys create/.test(error.message) && !error.message.includes(privateKey),
    );
    const signer = await openGuardianSigner({ privateKey }, 'development');
    assert.deepEqual(await signer.getGuardianAddresses({ chainId: 1, account }), [
      privateKeyToAddress(privateKey),
    ]);
  });

  it('a keystore whose password is cheap to guess is refused in production', async () => {
    await createMasterSecret({ keystore, password }, { work: 2 ** 16 });
    await assert.rejects(
      openGuardianSigner({ keystore, password }, 'production'),
      /too cheap to guess/,
    );
    await openGuardianSigner({ keystore, password }, 'development');
  });

  it('the guardian key is derived from the keystore by default, with the newest secret for new accounts', async () => {
    const chosen = join(keystore, 'chosen');
    await createMasterSecret({ keystore: chosen, password }, { now: new Date('2030-01-01') });
    const open = () => openGuardianSigner({ keystore: chosen, password }, 'production');
    const addresses = (chainId: number) =>
      open().then((signer) => signer.getGuardianAddresses({ chainId, account }));
    const [first] = await addresses(1);
    assert.notEqual((await addresses(2))[0], first);
    await createMasterSecret({ keystore: chosen, password }, { now: new Date('2031-01-01') });
    const [newest, older] = await addresses(1);
    assert.equal(older, first);
    assert.notEqual(newest, first);
  });
});
