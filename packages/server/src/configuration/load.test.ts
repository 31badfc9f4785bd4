import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ConfigurationError, loadConfiguration } from './load.ts';

const whole = {
  host: '127.0.0.1',
  port: 3000,
  database: { directory: 'data' },
  service: {
    name: 'Safe Recovery Service',
    siweScheme: 'service',
    siweDomain: 'safe-recovery-service',
    host: null,
  },
  chains: [
    {
      chainId: 31337,
      name: 'Local',
      rpcUrls: ['http://127.0.0.1:8545'],
      recoveryModule: { address: '0x949d01d424bE050D09C16025dd007CB59b3A8c66' },
      bundlerUrls: ['http://127.0.0.1:4337'],
      entryPoints: ['0x433709009B8330FDa32311DF1C2AFA402eD8D009'],
    },
  ],
  delivery: {
    email: { smtpUrl: 'smtp://127.0.0.1:1025', from: 'Guardian <guardian@example.org>' },
    sms: { webhookUrl: 'http://127.0.0.1:8026/messages', secret: `whsec_${'YWJj'.repeat(8)}` },
  },
  guardian: { privateKey: `0x${'11'.repeat(32)}` },
  secrets: { pepper: '22'.repeat(32) },
  endpoint: { apiKeys: [{ id: 'local', sha256: '33'.repeat(32) }] },
};

describe('the configuration', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-configuration-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const write = (content: unknown) => {
    const file = join(folder, 'configuration.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  const load = (content: unknown, env = {}) => loadConfiguration({ file: write(content), env });
  const mistakesOf = (content: unknown, env = {}): readonly string[] => {
    try {
      load(content, env);
    } catch (error) {
      assert.ok(error instanceof ConfigurationError);
      return error.mistakes;
    }
    return [];
  };

  it('is read from a file', () => {
    assert.deepEqual(load(whole), whole);
  });

  it('has defaults for what most leave as it is', () => {
    const { host: _, port: __, service: ___, endpoint: ____, ...rest } = whole;
    assert.deepEqual(load(rest), { ...whole, endpoint: { apiKeys: [] } });
  });

  it('is overridden by the environment', () => {
    const { guardian: _, secrets: __, ...rest } = whole;
    const configuration = load(rest, {
      HOST: '0.0.0.0',
      PORT: '8080',
      DATABASE_URL: 'postgres://localhost/guardian',
      SMTP_URL: 'smtps://mail.example.org',
      RECOVERY_GUARDIAN_PRIVATE_KEY: `0x${'44'.repeat(32)}`,
      RECOVERY_GUARDIAN_PEPPER: '55'.repeat(32),
    });
    assert.equal(configuration.host, '0.0.0.0');
    assert.equal(configuration.port, 8080);
    assert.deepEqual(configuration.database, { url: 'postgres://localhost/guardian' });
    assert.equal(configuration.delivery.email.smtpUrl, 'smtps://mail.example.org');
    assert.equal(configuration.guardian.privateKey, `0x${'44'.repeat(32)}`);
    assert.equal(configuration.secrets.pepper, '55'.repeat(32));
  });

  it('names all that is wrong at once, with what is expected', () => {
    const mistakes = mistakesOf(
      {
        ...whole,
        colour: 'green',
        database: { url: 'mysql://localhost' },
        chains: [{ ...whole.chains[0], name: undefined, recoveryModule: { address: '0x12' } }],
        secrets: {},
      },
      { PORT: 'http' },
    );
    assert.equal(mistakes.length, 6, mistakes.join('\n'));
    for (const expected of [
      /^colour is not a setting/,
      /^port is not right: it is the port to listen on.*PORT/,
      /^database\.url is not right: it is a PostgreSQL URL.*DATABASE_URL/,
      /^chains\[0\]\.name is missing: it is the chain's name/,
      /^chains\[0\]\.recoveryModule\.address is not right/,
      /^secrets\.pepper is missing: it is 64 random.*RECOVERY_GUARDIAN_PEPPER/,
    ]) {
      assert.ok(
        mistakes.some((mistake) => expected.test(mistake)),
        `${expected} is not among:\n${mistakes.join('\n')}`,
      );
    }
  });

  it('names one database', () => {
    assert.match(mistakesOf({ ...whole, database: {} })[0] ?? '', /exactly one place/);
    const both = { directory: 'data', url: 'postgres://localhost/guardian' };
    assert.match(mistakesOf({ ...whole, database: both })[0] ?? '', /exactly one place/);
  });

  it('names each chain once', () => {
    const chains = [...whole.chains, ...whole.chains];
    assert.match(mistakesOf({ ...whole, chains })[0] ?? '', /31337 twice/);
  });

  it('S10 is never quoted in a mistake, as it holds secrets', () => {
    const secret = 'planted-secret';
    const broken = [
      `{"guardian": {"privateKey": "${secret}"`,
      { ...whole, guardian: { privateKey: secret } },
      { ...whole, secrets: { pepper: secret } },
      { ...whole, database: { url: secret } },
      { ...whole, delivery: { email: { smtpUrl: secret } } },
    ];
    for (const content of broken) {
      const mistakes = mistakesOf(content);
      assert.ok(mistakes.length > 0);
      assert.ok(!mistakes.join().includes(secret), mistakes.join());
    }
  });

  it('says so when there is no such file, or nothing in it', () => {
    const file = join(folder, 'nothing.json');
    assert.throws(() => loadConfiguration({ file }), /nothing\.json[\s\S]*no such file/);
    assert.match(mistakesOf('[]')[0] ?? '', /JSON object/);
    assert.match(mistakesOf('{"delivery": 5}').join('\n'), /delivery is not right/);
  });
});
