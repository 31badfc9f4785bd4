import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Store } from '@recovery-guardian/recovery-service';
import {
  countTargetsToRotate,
  rotateSealedTargets,
} from '../database/repositories/sealed-targets.ts';
import { createStore } from '../database/store.ts';
import { account, createId, openTestStore, type TestStore } from '../testing/open-test-store.ts';
import {
  createSecretsFile,
  createTargetRotation,
  retireSecrets,
  rotateSecrets,
} from './rotation.ts';
import { openSecrets } from './secrets.ts';
import { readSecretsFile } from './secrets-file.ts';
import { createVault, SealError } from './vault.ts';

const start = new Date('2030-01-01T12:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

let opened: TestStore;
let folder: string;
let file: string;

before(async () => {
  opened = await openTestStore();
});
after(() => opened.stop());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-rotation-'));
  file = join(folder, 'secrets.json');
  createSecretsFile(file, { now: start });
  await opened.db.deleteFrom('registrations').execute();
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('rotating the data key', () => {
  /** A process of the service at some time. */
  const processAt = (now: Date) => {
    const clock = { now: () => now };
    const { dataKeys } = openSecrets({ file }, clock);
    const vault = createVault(dataKeys);
    return { vault, dataKeys, store: createStore(opened.db, vault, clock) };
  };
  const register = async (store: Store, target: string) => {
    const { id } = await store.registrations.findOrCreate({
      id: createId(),
      account,
      chainId: 1,
      channel: 'email',
      target,
      createdAt: start,
    });
    return id;
  };
  const targets = Array.from({ length: 25 }, (_, index) => `Mia${index}@example.org`);

  it('reads what the old key sealed, and seals it anew in batches', async () => {
    const ids: string[] = [];
    for (const target of targets) ids.push(await register(processAt(start).store, target));
    rotateSecrets(file, { now: start });
    const { vault, store } = processAt(at(60));
    assert.equal(await countTargetsToRotate(opened.db, vault), targets.length);
    const read = async () =>
      Promise.all(ids.map(async (id) => (await store.registrations.find(id))?.target));
    assert.deepEqual(await read(), targets);

    assert.equal(await rotateSealedTargets(opened.db, vault, { batchSize: 10 }), targets.length);
    assert.equal(await countTargetsToRotate(opened.db, vault), 0);
    assert.equal(await rotateSealedTargets(opened.db, vault), 0);
    assert.deepEqual(await read(), targets);
  });

  it('S5 keeps one registration of a target, before, during and after', async () => {
    const id = await register(processAt(start).store, 'mia@example.org');
    rotateSecrets(file, { now: start });
    // Before its time, from its time on, and on a machine whose clock is behind.
    for (const time of [at(30), at(60), at(30), at(120)]) {
      assert.equal(await register(processAt(time).store, 'MIA@example.org'), id);
    }
    await rotateSealedTargets(opened.db, processAt(at(120)).vault);
    for (const time of [at(120), at(30)]) {
      assert.equal(await register(processAt(time).store, 'mia@example.org'), id);
    }
    await retireSecrets(file, { db: opened.db, now: at(4_000) });
    assert.equal(await register(processAt(at(4_000)).store, 'mia@example.org'), id);
  });

  it('S5 keeps one registration where processes of both keys register it at once', async () => {
    rotateSecrets(file, { now: start });
    const stores = [processAt(at(30)).store, processAt(at(60)).store];
    for (const target of targets.slice(0, 5)) {
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const store = stores[index % 2] as Store;
          // As the service does, and by itself.
          return index % 4 < 2
            ? register(store, target)
            : store.transaction(({ registrations }) =>
                register({ ...store, registrations }, target),
              );
        }),
      );
      assert.equal(new Set(made).size, 1);
    }
  });

  it('goes on while people register and processes rotate at once', async () => {
    const { store: older } = processAt(start);
    const ids = new Map<string, string>();
    for (const target of targets) ids.set(target, await register(older, target));
    rotateSecrets(file, { now: start });
    const { vault, store } = processAt(at(60));
    const rotations = [1, 2].map(() => rotateSealedTargets(opened.db, vault, { batchSize: 3 }));
    const again = await Promise.all(targets.map((target) => register(store, target)));
    await Promise.all(rotations);
    assert.deepEqual(again, [...ids.values()]);
    assert.equal(await countTargetsToRotate(opened.db, vault), 0);
    const rows = await opened.db.selectFrom('registrations').select('id').execute();
    assert.equal(rows.length, targets.length);
  });

  it('is done by a running service by itself, once for every key', async () => {
    await register(processAt(start).store, 'mia@example.org');
    let now = start;
    const { dataKeys } = openSecrets({ file }, { now: () => now });
    const rotate = createTargetRotation(opened.db, createVault(dataKeys), dataKeys);
    assert.equal(await rotate(), 0);
    rotateSecrets(file, { now: start });
    now = at(30);
    assert.equal(await rotate(), 0);
    now = at(60);
    assert.equal(await rotate(), 1);
    assert.equal(await rotate(), 0);
    rotateSecrets(file, { now });
    now = at(180);
    assert.equal(await rotate(), 1);
  });
});

describe('retiring old versions', () => {
  const hour = 3_600;
  const retire = (now: Date) => retireSecrets(file, { db: opened.db, now });

  it('leaves those that write, or wrote within the hour, or will write', async () => {
    assert.deepEqual(await retire(at(100 * hour)), []);
    rotateSecrets(file, { now: start });
    for (const time of [start, at(60), at(hour + 59)]) assert.deepEqual(await retire(time), []);
    rotateSecrets(file, { now: at(2 * hour), delay: 1_000 * hour });
    const retired = await retire(at(2 * hour));
    assert.deepEqual(
      retired.map(({ kind }) => kind),
      ['peppers', 'dataKeys'],
    );
    const { peppers, dataKeys } = readSecretsFile(file);
    assert.deepEqual([peppers.length, dataKeys.length], [2, 2]);
  });

  it('seals anew what they sealed, first', async () => {
    const clock = { now: () => start };
    const older = createVault(openSecrets({ file }, clock).dataKeys);
    const { id } = await createStore(opened.db, older, clock).registrations.findOrCreate({
      id: createId(),
      account,
      chainId: 1,
      channel: 'email',
      target: 'mia@example.org',
      createdAt: start,
    });
    const { target: sealed } = await opened.db
      .selectFrom('registrations')
      .select('target')
      .executeTakeFirstOrThrow();
    rotateSecrets(file, { now: start });
    await retire(at(2 * hour));
    const later = { now: () => at(2 * hour) };
    const vault = createVault(openSecrets({ file }, later).dataKeys);
    const found = await createStore(opened.db, vault, later).registrations.find(id);
    assert.equal(found?.target, 'mia@example.org');
    const place = { table: 'registrations', column: 'target', id };
    assert.throws(() => vault.open(sealed, place), SealError, 'the old key is gone');
  });
});
