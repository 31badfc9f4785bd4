import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runCommandLine } from '../testing/command-line.ts';
import { createSoftHsm, type SoftHsm } from '../testing/soft-hsm.ts';
import { createTestFolder } from '../testing/test-folder.ts';

describe('the command line with an HSM', () => {
  let hsm: SoftHsm;
  const folder = createTestFolder();

  before(() => {
    hsm = createSoftHsm();
  });
  after(() => hsm.stop());

  /** Writes the configuration of a signer with this PIN. */
  const write = (pin: string): string => {
    writeFileSync(join(folder, 'pin'), `${pin}\n`);
    const { module, token } = hsm.configuration;
    const file = join(folder, 'signer.json');
    const chain = {
      chainId: 10,
      name: 'OP Mainnet',
      rpcUrls: ['http://127.0.0.1:1'],
      recoveryModules: [{ address: '0x38275826E1933303E508433dD5f289315Da2541c' }],
    };
    const configuration = {
      mode: 'development',
      chains: [chain],
      guardian: { pkcs11: { module, token, pinFile: 'pin' } },
      signer: { socket: 'signer.sock', log: 'signatures.log' },
    };
    writeFileSync(file, JSON.stringify(configuration));
    return file;
  };
  // In processes of their own: the HSM's library is loaded once into each.
  const run = (pin: string, ...words: string[]) => runCommandLine(...words, '--config', write(pin));
  const serve = (pin: string) => run(pin, 'serve', '--roles', 'signer');
  const account = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67';
  const listGuardians = () =>
    run(hsm.configuration.pin, 'keys', 'guardians', '--account', account, '--chain', '10');

  it('keys create creates a key in an HSM, once, and names the guardians', async () => {
    const create = (...words: string[]) => run(hsm.configuration.pin, 'keys', 'create', ...words);
    const missing = await listGuardians();
    assert.match(missing.stderr, /has no key "recovery-guardian".*keys create/);
    assert.match((await create()).stdout, /Created the key "recovery-guardian"/);
    assert.match((await create()).stdout, /has a key.*--another/);
    const { code, stdout } = await listGuardians();
    assert.equal(code, 0);
    assert.match(stdout, /^0x[0-9a-fA-F]{40}\n$/);
    assert.match((await create('--another')).stdout, /Created/);
    const [newest, ...older] = (await listGuardians()).stdout.split('\n');
    assert.notEqual(newest, stdout.trim());
    assert.deepEqual(older, [stdout.trim(), '']);
  });

  it('a command ends with a code of its own if the PIN of an HSM is wrong, and later starts try none', async () => {
    const { pin } = hsm.configuration;
    const first = await serve('000000');
    assert.equal(first.code, 78);
    assert.match(first.stderr, /refuses the PIN \(CKR_PIN_INCORRECT\)/);
    assert.ok(!first.stderr.includes('000000'));
    for (const next of ['000000', pin]) {
      const started = await serve(next);
      assert.equal(started.code, 78);
      assert.match(started.stderr, /so none is tried: correct guardian\.pkcs11\.pin/);
    }
    assert.equal((await listGuardians()).code, 0);
    // The next problem is the chain: the key was opened.
    const { code, stderr, stdout } = await serve(pin);
    assert.equal(code, 1);
    assert.match(stderr + stdout, /chain/);
  });
});
