import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { toBytes, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { SponsorConfiguration } from '../configuration/sponsor.ts';
import { createEnvironmentSigner, createMasterSigner } from '../keys/guardian-keys.ts';
import { encryptKeystore } from '../keys/keystore.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { openPaymasterSigner } from './paymaster.ts';

const key = `0x${'33'.repeat(32)}` as const;
const guardian = createEnvironmentSigner(`0x${'44'.repeat(32)}`);

describe("the paymasters' signer", () => {
  const folder = createTestFolder();
  const keystore = join(folder, 'sponsor.json');

  before(async () => {
    writeFileSync(keystore, await encryptKeystore(toBytes(key), 'password', { work: 2 ** 12 }));
  });

  const open = (
    changes: Partial<SponsorConfiguration>,
    options: Partial<Parameters<typeof openPaymasterSigner>[1]> = {},
  ) =>
    openPaymasterSigner(
      { paymasters: [], lifetime: 900, name: '', delegates: [], ...changes },
      {
        mode: 'development',
        guardian,
        ...options,
      },
    );

  it("the paymasters' signer is read from a keystore file, or in development from the configuration", async () => {
    const { address } = privateKeyToAccount(key);
    assert.equal((await open({ keystore, password: 'password' })).address, address);
    assert.equal((await open({ privateKey: key })).address, address);
  });

  it("the paymasters' signer reports which file cannot be opened, and why", async () => {
    await assert.rejects(open({ keystore, password: 'wrong' }), /sponsor\.json: .*password/);
    const missing = join(folder, 'missing.json');
    await assert.rejects(
      open({ keystore: missing, password: 'password' }),
      /missing\.json: ENOENT/,
    );
  });

  it("the paymasters' signer refuses a plain key and a cheap password in production", async () => {
    const production = { mode: 'production' } as const;
    await assert.rejects(open({ privateKey: key }, production), /names no keystore/);
    const cheap = open({ keystore, password: 'password' }, production);
    await assert.rejects(cheap, /cheap to guess/);
  });

  it("the paymasters' signer refuses the single guardian key and the guardians' master secret", async () => {
    const secret = { name: 'master', secret: toBytes(key) };
    for (const guardian of [
      createEnvironmentSigner(key),
      createMasterSigner([secret], 'single'),
      createMasterSigner([secret], 'derived'),
    ]) {
      await assert.rejects(open({ privateKey: key }, { guardian }), /the guardian's: make another/);
    }
    assert.ok(await open({ privateKey: toHex(toBytes(key).fill(0x55)) }, { guardian }));
  });
});
