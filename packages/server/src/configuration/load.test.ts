import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { localChain } from '../testing/chain-configuration.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { loadConfiguration, readTenants, settingsOf } from './load.ts';
import { ConfigurationError } from './mistakes.ts';
import { databaseDefaults } from './schema.ts';

const whole = {
  mode: 'development',
  host: '127.0.0.1',
  port: 3000,
  database: { directory: '/data' },
  service: {
    name: 'Safe Recovery Service',
    siweScheme: 'service',
    siweDomain: 'safe-recovery-service',
    host: null,
  },
  chains: [localChain],
  delivery: {
    email: { smtpUrl: 'smtp://127.0.0.1:1025', from: 'Guardian <guardian@example.org>' },
    sms: { webhookUrl: 'http://127.0.0.1:8026/messages', secret: `whsec_${'YWJj'.repeat(8)}` },
  },
  guardian: { privateKey: `0x${'11'.repeat(32)}` },
  secrets: { pepper: '22'.repeat(32) },
  endpoint: { apiKeys: [{ id: 'local', sha256: '33'.repeat(32) }] },
};

describe('the configuration', () => {
  const folder = createTestFolder();

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

  it('the settings of tracing are read from the variables of OpenTelemetry', () => {
    assert.equal(load(whole).tracing.endpoint, undefined);
    const { tracing } = load(whole, {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=1',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_SERVICE_NAME: 'guardian',
    });
    assert.deepEqual(tracing, {
      endpoint: 'http://collector:4318',
      headers: 'x-key=1',
      sampleRatio: 0.25,
      serviceName: 'guardian',
    });
  });

  it('wallets are set up only with a public URL, and a way to the endpoint', () => {
    const wallet = { name: 'Acme', accessToken: 'app_1' };
    assert.deepEqual(mistakesOf({ ...whole, wallet }), [
      'wallet needs service.baseUrl, with https, or http on this machine: set it',
      'wallet.apiKey is missing, and endpoint.public is null: set one of them',
    ]);
    const baseUrl = 'https://guardian.example';
    const service = { ...whole.service, baseUrl };
    assert.deepEqual(mistakesOf({ ...whole, service, wallet: { ...wallet, apiKey: 'key' } }), []);
    assert.deepEqual(mistakesOf({ ...whole, service, endpoint: { public: {} }, wallet }), []);
  });

  it('the configuration is read from a file', () => {
    assert.partialDeepStrictEqual(load(whole), whole);
  });

  it('the configuration has defaults', () => {
    const { host: _, port: __, service: ___, endpoint: ____, ...rest } = whole;
    const configuration = load(rest);
    assert.partialDeepStrictEqual(configuration, { ...whole, endpoint: {} });
    assert.equal(configuration.service.hold, 72 * 3_600);
    assert.equal(configuration.service.code.maximumTries, 5);
    const wrongCodes = { maximum: 20, overall: 100, period: 86_400 };
    assert.deepEqual(configuration.limits.wrongCodes, wrongCodes);
    assert.deepEqual(configuration.proxies, []);
    assert.equal(configuration.metrics.port, null);
    assert.deepEqual(configuration.endpoint, {
      plans: [{ name: 'standard', requestsPerMinute: 3_000, userOperationsPerDay: 10_000 }],
      apiKeys: [],
      public: null,
    });
  });

  it('the configuration has defaults within a section that may be null', () => {
    const endpoint = { public: { requestsPerMinute: 5 } };
    const expected = { requestsPerMinute: 5, userOperationsPerDay: 20 };
    assert.deepEqual(load({ ...whole, endpoint }).endpoint.public, expected);
    const env = { RECOVERY_GUARDIAN_ENDPOINT_PUBLIC_REQUESTS_PER_MINUTE: '5' };
    assert.deepEqual(load(whole, env).endpoint.public, expected);
    assert.equal(load({ ...whole, endpoint: { public: null } }).endpoint.public, null);
    assert.deepEqual(mistakesOf({ ...whole, endpoint: { public: { perMinute: 5 } } }), [
      'endpoint.public.perMinute is not a setting: correct its name or take it out',
    ]);
  });

  it('the configuration is refused with all of many unknown settings', () => {
    const unknown = Array.from({ length: 20 }, (_, index) => `colour${index}`);
    const mistakes = mistakesOf({
      ...whole,
      ...Object.fromEntries(unknown.map((key) => [key, 1])),
    });
    assert.equal(mistakes.length, 20);
  });

  it('the configuration is overridden by the environment', () => {
    const configuration = load(whole, {
      HOST: '0.0.0.0',
      PORT: '8080',
      SMTP_URL: 'smtps://mail.example.org',
      RECOVERY_GUARDIAN_PRIVATE_KEY: `0x${'44'.repeat(32)}`,
      RECOVERY_GUARDIAN_PEPPER: '55'.repeat(32),
      RECOVERY_GUARDIAN_PROXIES: '10.0.0.0/8, fd00::/8',
      RECOVERY_GUARDIAN_METRICS_PORT: '9090',
      RECOVERY_GUARDIAN_LIMITS_REQUESTS_PER_ACCOUNT: '[{"maximum": 2, "period": 60}]',
      RECOVERY_GUARDIAN_SERVICE_CODE_LIFETIME: '300',
      REDIS_URL: 'redis://127.0.0.1',
      RECOVERY_GUARDIAN_SERVICE_NAME: '',
    });
    assert.partialDeepStrictEqual(configuration, {
      host: '0.0.0.0',
      port: 8080,
      delivery: { email: { smtpUrl: 'smtps://mail.example.org' } },
      guardian: { privateKey: `0x${'44'.repeat(32)}` },
      secrets: { pepper: '55'.repeat(32) },
      proxies: ['10.0.0.0/8', 'fd00::/8'],
      metrics: { port: 9090 },
      limits: { requestsPerAccount: [{ maximum: 2, period: 60 }] },
      rates: { redisUrl: 'redis://127.0.0.1' },
    });
    assert.equal(configuration.service.code.lifetime, 300);
    assert.equal(configuration.service.name, whole.service.name);
  });

  it('the configuration is for production by default, which requires more settings', () => {
    const { mode: _, ...rest } = whole;
    const mistakes = mistakesOf(rest);
    assert.ok(mistakes.some((mistake) => /^guardian\.privateKey is for development/.test(mistake)));
  });

  it('the configuration is as strict for staging, which alone with development may have test targets', () => {
    const delivery = {
      ...whole.delivery,
      testTargets: [{ target: 'mia@example.com', code: '12345678' }],
    };
    const strict = mistakesOf({ ...whole, mode: 'staging', delivery });
    assert.equal(strict.length, 1);
    assert.match(strict.join(), /guardian\.privateKey is for development only/);
    assert.deepEqual(mistakesOf({ ...whole, delivery }), []);
    const production = mistakesOf({ ...whole, mode: 'production', delivery });
    assert.match(production.join(), /testTargets has codes that are not secret/);
  });

  it('each webhook in the configuration has a name of its own, because it is the key of its queue', () => {
    const webhook = { url: 'https://hooks.example.org', secret: `whsec_${'YWJj'.repeat(8)}` };
    const sections = { alerts: { webhooks: [webhook] }, events: { webhooks: [webhook] } };
    assert.deepEqual(mistakesOf({ ...whole, ...sections }), [
      'alerts.webhooks and events.webhooks have two of the name "webhook": give one of them another "name"',
    ]);
    const named = { webhooks: [{ ...webhook, name: 'monitor' }] };
    assert.deepEqual(mistakesOf({ ...whole, ...sections, events: named }), []);
    assert.match(mistakesOf({ ...whole, events: { webhooks: [] } }).join(), /^events\.webhooks /);
  });

  it('the configuration may be given completely in the environment', () => {
    const configuration = load(
      {},
      {
        RECOVERY_GUARDIAN_MODE: 'development',
        DATABASE_URL: 'postgres://localhost/guardian',
        SMTP_URL: 'smtp://127.0.0.1',
        RECOVERY_GUARDIAN_DELIVERY_EMAIL_FROM: whole.delivery.email.from,
        RECOVERY_GUARDIAN_CHAINS: JSON.stringify(whole.chains),
        RECOVERY_GUARDIAN_PRIVATE_KEY: whole.guardian.privateKey,
        RECOVERY_GUARDIAN_PEPPER: whole.secrets.pepper,
      },
    );
    assert.partialDeepStrictEqual(configuration.chains, whole.chains);
    assert.deepEqual(configuration.database, {
      ...databaseDefaults,
      url: 'postgres://localhost/guardian',
    });
  });

  it('the environment may name a database of either kind', () => {
    const url = 'postgres://localhost/guardian';
    assert.deepEqual(load(whole, { DATABASE_URL: url }).database, { ...databaseDefaults, url });
    const served = { ...whole, database: { url } };
    assert.deepEqual(load(served, { DATABASE_DIRECTORY: 'here' }).database, {
      ...databaseDefaults,
      directory: 'here',
    });
    assert.match(
      mistakesOf(whole, { DATABASE_DIRECT_URL: url })[0] ?? '',
      /^database.directUrl .+ belongs to "url"/,
    );
  });

  it('any setting is read from its own file, for secrets that a platform mounts', () => {
    const pepper = join(folder, 'pepper');
    writeFileSync(pepper, `${'66'.repeat(32)}\n`);
    const fromJson = load({ ...whole, secrets: { pepperFile: 'pepper' } });
    assert.deepEqual(fromJson.secrets, { pepper: '66'.repeat(32) });
    const fromEnvironment = load(whole, { RECOVERY_GUARDIAN_PEPPER_FILE: pepper });
    assert.deepEqual(fromEnvironment.secrets, { pepper: '66'.repeat(32) });
  });

  it('any setting is taken from what a command prints', () => {
    const print = (code: string) => [process.execPath, '--eval', code];
    const pepper = '77'.repeat(32);
    const printed = { pepperCommand: print(`console.log('${pepper}')`) };
    assert.deepEqual(load({ ...whole, secrets: printed }).secrets, { pepper });
    const failing = { pepperCommand: print(`console.log('${pepper}'); process.exit(3)`) };
    const [mistake = ''] = mistakesOf({ ...whole, secrets: failing });
    assert.match(mistake, /^secrets\.pepperCommand names a command that fails \(3\)/);
    const gone = { pepperCommand: ['./gone'] };
    assert.match(mistakesOf({ ...whole, secrets: gone })[0] ?? '', /fails \(ENOENT\)/);
    const line = { pepperCommand: 'printf 1' };
    assert.match(
      mistakesOf({ ...whole, secrets: line })[0] ?? '',
      /pepperCommand must be a list of/,
    );
  });

  it('relative paths in the configuration start at its own folder', () => {
    const guardian = { keystore: 'keystore', password: 'of the keystore' };
    const database = { directory: 'memory://' };
    const loaded = load({ ...whole, guardian, database, secrets: { file: '/etc/secrets.json' } });
    assert.equal(loaded.guardian.keystore, join(folder, 'keystore'));
    assert.equal(loaded.secrets.file, '/etc/secrets.json');
    assert.equal(loaded.database.directory, 'memory://');
  });

  it('a missing file of a setting, or two values, are reported', () => {
    const gone = { ...whole, secrets: { pepperFile: 'gone' } };
    assert.match(mistakesOf(gone)[0] ?? '', /^secrets\.pepperFile names a file .*ENOENT/);
    const twice = { ...whole, secrets: { ...whole.secrets, pepperFile: 'pepper' } };
    assert.match(mistakesOf(twice)[0] ?? '', /^secrets\.pepperFile and secrets\.pepper are both/);
    const env = { DATABASE_URL_FILE: join(folder, 'gone') };
    assert.match(mistakesOf(whole, env)[0] ?? '', /^DATABASE_URL_FILE names a file/);
    const both = { ...env, DATABASE_URL: 'postgres://localhost/guardian' };
    assert.match(mistakesOf(whole, both)[0] ?? '', /^DATABASE_URL and DATABASE_URL_FILE are both/);
  });

  it('every setting has an environment variable of its own', () => {
    const { server: variables } = settingsOf;
    const names = variables.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.every((name) => /^[A-Z][A-Z0-9_]+$/.test(name)));
    assert.ok(variables.every(({ node }) => node.description));
  });

  it('all mistakes in the configuration are reported, with the expected values', () => {
    const mistakes = mistakesOf(
      {
        ...whole,
        colour: 'green',
        database: { url: 'mysql://localhost' },
        chains: [{ ...whole.chains[0], name: undefined, recoveryModules: [{ address: '0x12' }] }],
        secrets: { pepper: 'short' },
      },
      { PORT: 'http' },
    );
    assert.equal(mistakes.length, 6, mistakes.join('\n'));
    for (const expected of [
      /^colour is not a setting/,
      /^port is not right: it is the port to listen on.*PORT/,
      /^database\.url is not right: it is a PostgreSQL URL.*DATABASE_URL/,
      /^chains\[0\]\.name is missing: it is the chain's name/,
      /^chains\[0\]\.recoveryModules\[0\]\.address is not right/,
      /^secrets\.pepper is not right: it is 64 random.*RECOVERY_GUARDIAN_PEPPER/,
    ]) {
      assert.ok(
        mistakes.some((mistake) => expected.test(mistake)),
        `${expected} is not among:\n${mistakes.join('\n')}`,
      );
    }
  });

  it('no number in the configuration exceeds a column of the database or a timer', () => {
    const limits = { codesPerToken: [{ maximum: 3_000_000_000, period: 60 }] };
    const purge = { interval: 30 * 86_400 };
    const found = mistakesOf({ ...whole, limits, purge, shutdownDelay: 30 * 86_400 });
    assert.deepEqual(
      found
        .map((mistake) => /^(\S+) is not right: .* at most (\d+)/.exec(mistake)?.slice(1))
        .sort(),
      [
        ['limits.codesPerToken[0].maximum', '2147483647'],
        ['purge.interval', '2147483'],
        ['shutdownDelay', '2147483'],
      ],
    );
    const spoken = mistakesOf({ ...whole, purge: { retention: 365 * 86_400 } });
    assert.deepEqual(spoken, []);
  });

  it('the configuration names one database', () => {
    assert.match(mistakesOf({ ...whole, database: {} })[0] ?? '', /exactly one place/);
    const both = { directory: 'data', url: 'postgres://localhost/guardian' };
    assert.match(mistakesOf({ ...whole, database: both })[0] ?? '', /exactly one place/);
  });

  it('messages that are about a page have one', () => {
    const ofService = (service: object) =>
      mistakesOf({ ...whole, service: { name: whole.service.name, ...service } }).join();
    const baseUrl = 'https://guardian.example';
    const accountPage = 'https://wallet.example/security';
    assert.match(ofService({ lastCodeDelay: 60 }), /service\.baseUrl is missing/);
    assert.doesNotMatch(ofService({ lastCodeDelay: 60, baseUrl }), /baseUrl/);
    assert.match(ofService({ messageToKeep: true }), /service\.accountPage is missing/);
    assert.doesNotMatch(ofService({ messageToKeep: true, accountPage }), /accountPage/);
  });

  it('the configuration sends owners to an https page only, or to one on this machine [S22]', () => {
    const load = (accountPage: string) =>
      mistakesOf({ ...whole, service: { ...whole.service, accountPage } }).join();
    const good = [
      'https://wallet.example/security?tab=1',
      'http://127.0.0.1:5173/',
      'http://localhost',
    ];
    for (const page of good) assert.equal(load(page), '', page);
    const bad = [
      'http://wallet.example/',
      'http://localhost@wallet.example/',
      'http://127.0.0.1.wallet.example/',
      'https://wallet.example/#/security',
      'javascript:alert(1)',
    ];
    for (const page of bad) assert.match(load(page), /^service\.accountPage is not right/, page);
  });

  it('the configuration accepts only real addresses and networks as proxies [S3]', () => {
    const good = ['10.0.0.7', '10.0.0.0/8', '::1', 'fd00::/8'];
    assert.deepEqual(load({ ...whole, proxies: good }).proxies, good);
    for (const wrong of [
      'proxy',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/0',
      '10.0.0.0/8/8',
      '10.0.0.1/x',
    ]) {
      assert.match(mistakesOf({ ...whole, proxies: [wrong] })[0] ?? '', /^proxies names/, wrong);
    }
  });

  it('the configuration is never quoted in a mistake, as it contains secrets [S10]', () => {
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

  it('a missing or empty configuration file is reported', () => {
    const file = join(folder, 'nothing.json');
    assert.throws(() => loadConfiguration({ file }), /nothing\.json[\s\S]*no such file/);
    assert.match(mistakesOf('[]')[0] ?? '', /JSON object/);
    assert.match(mistakesOf('{"delivery": 5}').join('\n'), /delivery is not right/);
  });
});

const deployment = {
  mode: 'development',
  database: { url: 'postgres://guardian:planted@127.0.0.1/guardian' },
  service: { name: 'Guardian', baseUrl: 'https://guardian.example', defaultLanguage: 'de' },
  chains: [localChain],
  delivery: {
    email: { smtpUrl: 'smtp://127.0.0.1:1025', from: 'Guardian <guardian@example.org>' },
  },
  events: { webhooks: [{ url: 'https://own.example', secret: `whsec_${'YWJj'.repeat(8)}` }] },
  limits: { codesPerToken: [{ maximum: 5, period: 60 }] },
  guardian: { privateKey: `0x${'11'.repeat(32)}` },
  secrets: { pepper: '22'.repeat(32) },
};

const acme = {
  database: { url: 'postgres://guardian@127.0.0.1/acme' },
  guardian: { privateKey: `0x${'33'.repeat(32)}` },
  secrets: { file: 'secrets.json' },
  service: { siweDomain: 'acme.example' },
};

describe('the configuration of tenants', () => {
  const folder = createTestFolder();
  mkdirSync(join(folder, 'acme'));

  /** Writes the files of a deployment with these tenants. */
  const write = (tenants: Record<string, object>, names = Object.keys(tenants)) => {
    for (const [name, settings] of Object.entries(tenants)) {
      writeFileSync(join(folder, 'acme', `${name}.json`), JSON.stringify(settings));
    }
    const file = join(folder, 'configuration.json');
    const listed = names.map((name) => ({ name, file: `acme/${name}.json` }));
    writeFileSync(file, JSON.stringify({ ...deployment, tenants: listed }));
    return file;
  };
  const read = (tenants: Record<string, object>, names?: string[]) =>
    readTenants(loadConfiguration({ file: write(tenants, names) }));
  const mistakesOf = (tenants: Record<string, object>, names?: string[]) => {
    try {
      read(tenants, names);
    } catch (error) {
      assert.ok(error instanceof ConfigurationError);
      return error.mistakes.join('\n');
    }
    assert.fail('it is accepted');
  };

  it("a tenant has the deployment's settings, changed one by one, but never its webhooks", () => {
    const email = { smtpUrl: 'smtp://acme.example', from: 'Acme <acme@acme.example>' };
    const tenant = read({ acme: { ...acme, delivery: { email } } }).get('acme');
    assert.deepEqual(tenant?.delivery, { email });
    assert.deepEqual(tenant?.limits.codesPerToken, deployment.limits.codesPerToken);
    const { name, baseUrl, siweDomain, defaultLanguage } = tenant?.service ?? {};
    assert.deepEqual(
      [name, baseUrl, siweDomain, defaultLanguage],
      ['Guardian', 'https://guardian.example', 'acme.example', 'de'],
    );
    assert.equal(tenant?.events, undefined);
    assert.equal(tenant?.secrets.file, join(folder, 'acme/secrets.json'));
  });

  it("a command for a tenant uses the tenant's configuration", () => {
    const file = write({ acme });
    const env = { DATABASE_URL: 'postgres://other/database' };
    const { database } = loadConfiguration({ file, env, tenant: 'acme' });
    assert.equal(database.url, acme.database.url);
    assert.throws(() => loadConfiguration({ file, tenant: 'zeta' }), /tenants has no "zeta": acme/);
  });

  it('a tenant needs a database, secrets, guardian and SIWE domain of its own [S49]', () => {
    for (const section of ['database', 'secrets', 'guardian'] as const) {
      const { [section]: _, ...rest } = acme;
      assert.match(mistakesOf({ acme: rest }), new RegExp(`${section} must name exactly one`));
    }
    assert.match(mistakesOf({ acme: { ...acme, service: {} } }), /service\.siweDomain is missing/);
  });

  it('two services with the same database, secrets or name are refused [S49]', () => {
    const { secrets } = deployment;
    const otherUser = { url: 'postgres://other@127.0.0.1:5432/guardian' };
    const same = mistakesOf({ acme: { ...acme, database: otherUser } });
    assert.match(same, /the same database/);
    assert.doesNotMatch(same, /planted/);
    assert.match(mistakesOf({ acme: { ...acme, secrets } }), /the same secrets/);
    assert.match(mistakesOf({ acme }, ['acme', 'acme']), /two of the name "acme"/);
  });

  it('a tenant is refused with what belongs to the deployment alone, and with unknown settings', () => {
    assert.match(mistakesOf({ acme: { ...acme, chains: [] } }), /^chains is not a tenant's/m);
    assert.match(mistakesOf({ acme: { ...acme, tenants: [] } }), /^tenants is not a tenant's/m);
    const limits = { codesPerWeek: 1 };
    assert.match(
      mistakesOf({ acme: { ...acme, limits } }),
      /limits\.codesPerWeek is not a setting/,
    );
  });
});
