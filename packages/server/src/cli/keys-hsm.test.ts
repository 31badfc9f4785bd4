import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runCommandLine, runHere } from '../testing/command-line.ts';
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
      recoveryModule: { address: '0x38275826E1933303E508433dD5f289315Da2541c' },
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
  const serve = (pin: string) =>
    runCommandLine('serve', '--roles', 'signer', '--config', write(pin));
  const run = (name: string, values: object = {}) =>
    runHere(name, { file: write(hsm.configuration.pin) }, { values });
  const account = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67';
  const listGuardians = () => run('keys guardians', { account, chain: '10' });

  it('keys create creates a key in an HSM, once, and names the guardians', async () => {
    const missing = await listGuardians();
    assert.match(missing.failure ?? '', /has no key "recovery-guardian".*keys create/);
    assert.match((await run('keys create')).text, /Created the key "recovery-guardian"/);
    assert.match((await run('keys create')).text, /has a key.*--another/);
    const { text, failure } = await listGuardians();
    assert.equal(failure, undefined);
    assert.match(text, /^0x[0-9a-fA-F]{40}$/);
    assert.match((await run('keys create', { another: true })).text, /Created/);
    const [newest, ...older] = (await listGuardians()).text.split('\n');
    assert.notEqual(newest, text);
    assert.deepEqual(older, [text]);
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
    assert.equal((await listGuardians()).failure, undefined);
    // The next problem is the chain: the key was opened.
    const { code, stderr, stdout } = await serve(pin);
    assert.equal(code, 1);
    assert.match(stderr + stdout, /chain/);
  });
});
