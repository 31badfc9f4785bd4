import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { EndpointConfiguration } from '../configuration/endpoint.ts';
import { now, useTestStore } from '../testing/open-test-store.ts';
import {
  type ApiKeyIssuer,
  createApiKeyIssuer,
  hashApiKey,
  makeApiKey,
  openApiKeys,
} from './api-keys.ts';

const none: EndpointConfiguration = {
  plans: [{ name: 'standard', requestsPerMinute: 60, userOperationsPerDay: 10 }],
  apiKeys: [],
  public: null,
};

const second = 1_000;
const hour = 3_600_000;

describe('API keys', () => {
  const opened = useTestStore();
  let issuer: ApiKeyIssuer;
  let time = now.getTime();
  const clock = { now: () => new Date(time) };

  before(async () => {
    issuer = createApiKeyIssuer(opened.db, clock);
  });

  const open = (configuration = none) => openApiKeys(configuration, opened.db, clock);
  const find = (key: string) => open().find(key);
  const record = async (id: string) => (await issuer.list()).find((entry) => entry.id === id);

  it('an API key is recognized by the text that was shown once, with its scope', async () => {
    const scope = {
      plan: 'standard',
      // Palm's id is beyond 32 bits.
      chains: [10, 11_297_108_109],
      methods: ['eth_chainId', 'pm_*'],
      origins: ['https://wallet.example'],
      policies: ['recovery'],
      team: 'acme',
    };
    const { id, key } = await issuer.create({ scope, label: 'wallet' });
    assert.match(key, /^rg_key_[\w-]{43}$/);
    assert.deepEqual(await find(key), { id, ...scope });
    for (const other of [`${key}x`, key.toUpperCase(), makeApiKey(), id, '', '\0']) {
      assert.equal(await find(other), undefined);
    }
  });

  it('an API key has no restriction where it names none', async () => {
    const { id, key } = await issuer.create({ scope: { plan: 'standard' }, label: '' });
    assert.deepEqual(await find(key), { id, plan: 'standard' });
  });

  it('API keys are stored only as hashes', async () => {
    const { key } = await issuer.create({ scope: { plan: 'standard' }, label: '' });
    const { rows } = await sql`select api_keys::text as row from api_keys`.execute(opened.db);
    const plain = JSON.stringify(rows);
    assert.ok(plain.includes(hashApiKey(key)));
    assert.ok(!plain.includes(key) && !plain.includes(Buffer.from(key).toString('hex')));
  });

  it('a used API key ends a second after it is revoked', async () => {
    const keys = open();
    const { id, key } = await issuer.create({ scope: { plan: 'standard' }, label: '' });
    assert.ok(await keys.find(key));
    assert.equal(await issuer.revoke(id), true);
    assert.equal(await find(key), undefined, 'elsewhere at once');
    time += second - 1;
    assert.ok(await keys.find(key));
    time += 1;
    assert.equal(await keys.find(key), undefined);
    assert.equal(await issuer.revoke(id), false);
    assert.equal(await issuer.revoke('unknown'), false);
    assert.ok((await record(id))?.revokedAt);
  });

  it('an API key with an expiry expires', async () => {
    const expiresAt = new Date(time + hour);
    const { key } = await issuer.create({ scope: { plan: 'standard' }, label: '', expiresAt });
    time += hour - 1;
    assert.ok(await find(key));
    time += 1;
    assert.equal(await find(key), undefined);
  });

  it('an API key is looked up once a second, even by many parallel requests', async () => {
    const { key } = await issuer.create({ scope: { plan: 'standard' }, label: '' });
    let queries = 0;
    const counting = opened.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const keys = openApiKeys(none, counting, clock);
    const all = await Promise.all(Array.from({ length: 50 }, () => keys.find(key)));
    assert.ok(all.every((found) => found !== undefined));
    await keys.find(key);
    assert.equal(queries, 1);
    await keys.find('not of our making');
    assert.equal(queries, 1);
    time += second;
    await keys.find(key);
    assert.equal(queries, 2);
  });

  describe('rotated', () => {
    const overlap = 24 * hour;

    it('a rotated API key has a successor with the same scope, and stays valid during the overlap', async () => {
      const scope = {
        plan: 'standard',
        chains: [1],
        methods: ['eth_*'],
        origins: ['https://a.example'],
      };
      const old = await issuer.create({ scope, label: 'wallet' });
      const made = await issuer.rotate(old.id, overlap);
      assert.ok(made);
      assert.notEqual(made.key, old.key);
      assert.deepEqual(await find(made.key), { id: made.id, ...scope });
      assert.equal((await record(made.id))?.label, 'wallet');
      assert.equal((await record(old.id))?.replacedBy, made.id);
      time += overlap - 1;
      assert.ok(await find(old.key));
      time += 1;
      assert.equal(await find(old.key), undefined);
      assert.ok(await find(made.key), 'the new one stays');
    });

    it('a rotated API key expires no later than before, and so does its successor', async () => {
      const expiresAt = new Date(time + hour);
      const old = await issuer.create({ scope: { plan: 'standard' }, label: '', expiresAt });
      const made = await issuer.rotate(old.id, overlap);
      assert.ok(made);
      assert.deepEqual((await record(old.id))?.expiresAt, expiresAt);
      assert.deepEqual((await record(made.id))?.expiresAt, expiresAt);
    });

    it('a rotated or expired API key cannot be rotated again', async () => {
      const { id } = await issuer.create({ scope: { plan: 'standard' }, label: '' });
      const all = await Promise.all([issuer.rotate(id, overlap), issuer.rotate(id, overlap)]);
      assert.equal(all.filter((made) => made !== undefined).length, 1);

      const revoked = await issuer.create({ scope: { plan: 'standard' }, label: '' });
      await issuer.revoke(revoked.id);
      assert.equal(await issuer.rotate(revoked.id, overlap), undefined);
      assert.equal(await issuer.rotate('unknown', overlap), undefined);
    });
  });

  it('changes of API keys are recorded in the audit log', async () => {
    const { id } = await issuer.create({ scope: { plan: 'standard' }, label: '' });
    const made = await issuer.rotate(id, hour);
    await issuer.revoke(id);
    await issuer.revoke(id);
    const { rows } = await sql`
      select event, ids from audit_pending where ids->>'apiKey' = ${id} order by id`.execute(
      opened.db,
    );
    assert.deepEqual(rows, [
      { event: 'api-key-created', ids: { apiKey: id, plan: 'standard' } },
      { event: 'api-key-rotated', ids: { apiKey: id, replacedBy: made?.id } },
      { event: 'api-key-revoked', ids: { apiKey: id } },
    ]);
  });

  it('API keys may be in the configuration, by default on the first plan', async () => {
    const keys = open({
      ...none,
      apiKeys: [
        { id: 'local', sha256: hashApiKey('any text') },
        {
          id: 'page',
          sha256: hashApiKey('another'),
          plan: 'small',
          origins: ['https://a.example'],
        },
      ],
    });
    assert.deepEqual(await keys.find('any text'), { id: 'local', plan: 'standard' });
    assert.deepEqual(await keys.find('another'), {
      id: 'page',
      plan: 'small',
      origins: ['https://a.example'],
    });
  });
});
