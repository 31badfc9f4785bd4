import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findKeyContradictions, type GuardianConfiguration, type Mode } from './keys.ts';

const pepper = '11'.repeat(32);
const privateKey = `0x${'22'.repeat(32)}`;
const keystore = { keystore: 'keys', password: 'long enough' };

describe('the configuration of keys', () => {
  const ofGuardian = (guardian: GuardianConfiguration, mode: Mode = 'development') =>
    findKeyContradictions({ guardian, secrets: { pepper } }, mode);
  const ofSecrets = (secrets: object) =>
    findKeyContradictions({ guardian: keystore, secrets }, 'production');

  it('the configuration names one guardian key', () => {
    assert.deepEqual(ofGuardian(keystore, 'production'), []);
    assert.deepEqual(ofGuardian({ privateKey }), []);
    for (const guardian of [{}, { ...keystore, privateKey }]) {
      assert.match(ofGuardian(guardian).join(), /exactly one key/);
    }
    assert.match(ofGuardian({ keystore: 'keys' }).join(), /guardian\.password is missing/);
  });

  it('the configuration contains no private key in production', () => {
    const mistakes = ofGuardian({ privateKey }, 'production').join();
    assert.match(mistakes, /development only.*keys create/);
    assert.ok(!mistakes.includes(privateKey));
  });

  it('the configuration has one source of secrets', () => {
    assert.deepEqual(ofSecrets({ pepper }), []);
    assert.deepEqual(ofSecrets({ pepper, dataKey: pepper }), []);
    assert.deepEqual(ofSecrets({ file: 'secrets.json' }), []);
    for (const secrets of [{}, { pepper, file: 'secrets.json' }, { dataKey: pepper }]) {
      assert.match(ofSecrets(secrets).join(), /exactly one place/);
    }
    assert.match(ofSecrets({ file: 'secrets.json', dataKey: pepper }).join(), /both set/);
  });
});
