import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ConfigurationError } from '../schema-kit/mistakes.ts';
import { localChain } from '../testing/chain-configuration.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { loadConfiguration, readTenants } from './load.ts';

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
