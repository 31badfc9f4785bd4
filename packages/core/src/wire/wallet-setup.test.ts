import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readWalletSetup } from './wallet-setup.ts';

const network = {
  chainId: 8453,
  name: 'Base',
  service: 'https://guardian.example',
  token: 'app_1',
  endpoint: 'https://endpoint.example/api/v3/8453/key',
};
const setup = { version: 1, name: 'Acme Wallet', networks: [network] };

const read = (value: unknown) => readWalletSetup(JSON.stringify(value));
const readNetwork = (change: object) => read({ ...setup, networks: [{ ...network, ...change }] });

describe('a wallet setup', () => {
  it('a wallet setup is read if every field is known and valid', () => {
    assert.deepEqual(read(setup), setup);
    assert.ok(readNetwork({ siweDomain: 'recovery.acme.example' }));
    for (const siweDomain of ['', 'a b', 'a/b', 7]) {
      assert.equal(readNetwork({ siweDomain }), undefined);
    }
    assert.ok(readNetwork({ token: undefined, node: 'http://127.0.0.1:8545' }));
  });

  it('a wallet setup with an unknown field, such as a recovery module, is refused [S45]', () => {
    assert.equal(read({ ...setup, theme: 'dark' }), undefined);
    assert.equal(readNetwork({ recoveryModule: `0x${'1'.repeat(40)}` }), undefined);
  });

  it('a wallet setup with a URL that is neither https nor on this machine is refused [S45]', () => {
    for (const url of [
      'http://guardian.example',
      'http://localhost.example',
      'https://user:password@guardian.example',
      'https://guardian.example/\u202etxt',
      'ftp://guardian.example',
      'javascript:alert(1)',
      '',
      7,
    ]) {
      for (const field of ['service', 'endpoint', 'node']) {
        assert.equal(readNetwork({ [field]: url }), undefined, `${field}: ${url}`);
      }
    }
  });

  it('a wallet setup whose name hides characters, is empty or too long is refused', () => {
    for (const name of ['', ' Acme', 'Acme\u202egrO', 'Ac\u200bme', 'a'.repeat(61), null]) {
      assert.equal(read({ ...setup, name }), undefined);
      assert.equal(readNetwork({ name }), undefined);
    }
  });

  it('a wallet setup without networks, with too many, or with one of them twice is refused', () => {
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...network, chainId: index + 1 }));
    assert.equal(read({ ...setup, networks: [] }), undefined);
    assert.ok(read({ ...setup, networks: numbered(20) }));
    assert.equal(read({ ...setup, networks: numbered(21) }), undefined);
    assert.equal(read({ ...setup, networks: [network, network] }), undefined);
  });

  it('a wallet setup of another version, with an invalid number or token, or not in JSON is refused', () => {
    assert.equal(read({ ...setup, version: 2 }), undefined);
    for (const chainId of [0, -1, 1.5, '8453']) assert.equal(readNetwork({ chainId }), undefined);
    for (const token of ['', 'a b', 'x'.repeat(513), 1]) {
      assert.equal(readNetwork({ token }), undefined);
    }
    for (const json of ['', '[]', 'null', '"setup"', '<html>']) {
      assert.equal(readWalletSetup(json), undefined);
    }
    assert.equal(readWalletSetup(JSON.stringify(setup) + ' '.repeat(65_536)), undefined);
  });
});
