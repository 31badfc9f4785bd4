import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createOutbox } from '../delivery/outbox-repository.ts';
import { createStore, type Store } from '../service.ts';
import {
  messageTo as createMessage,
  startRegistration,
  useTestStore,
} from '../testing/open-test-store.ts';
import { createFieldCipher } from './field-cipher.ts';
import { createOtpService } from './otp-service.ts';
import { createResealing, createSecretsFile, retireSecrets, rotateSecrets } from './rotation.ts';
import { countRowsToReseal, resealRows } from './sealed-rows.ts';
import { createVersion, openSecrets, readSecretsFile, writeSecretsFile } from './secrets.ts';
import { createFixedSecret, createSecretKey } from './versioned-secret.ts';

const start = new Date('2030-01-01T12:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

describe('rotating secrets', () => {
  const opened = useTestStore();
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-rotation-'));
    file = join(folder, 'secrets.json');
    createSecretsFile(file, { now: start });
    await opened.db.deleteFrom('registrations').execute();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describe('rotating the data key', () => {
    /** A process of the service at a given time. */
    const processAt = (now: Date) => {
      const clock = { now: () => now };
      const { dataKeys } = openSecrets({ file }, clock);
      const cipher = createFieldCipher(dataKeys);
      return { cipher, dataKeys, store: createStore(opened.db, cipher, clock) };
    };
    const register = async (store: Pick<Store, 'registrations'>, target: string) =>
      (await startRegistration(store, { target, createdAt: start })).id;
    const targets = Array.from({ length: 25 }, (_, index) => `Mia${index}@example.org`);

    it('rotating the data key reads what the old key sealed, and seals it again in batches', async () => {
      const ids: string[] = [];
      for (const target of targets) ids.push(await register(processAt(start).store, target));
      rotateSecrets(file, { now: start });
      const { cipher, store } = processAt(at(60));
      assert.equal(await countRowsToReseal(opened.db, cipher), targets.length);
      const read = async () =>
        Promise.all(ids.map(async (id) => (await store.registrations.find(id))?.target));
      assert.deepEqual(await read(), targets);

      const reseal = async () => (await resealRows(opened.db, cipher, { batchSize: 10 })).resealed;
      assert.equal(await reseal(), targets.length);
      assert.equal(await countRowsToReseal(opened.db, cipher), 0);
      assert.equal(await reseal(), 0);
      assert.deepEqual(await read(), targets);
    });

    it('rotating the data key keeps one registration of a target, before, during and after [S5]', async () => {
      const id = await register(processAt(start).store, 'mia@example.org');
      rotateSecrets(file, { now: start });
      // Before its start, from its start on, and on a machine whose clock is behind.
      for (const time of [at(30), at(60), at(30), at(120)]) {
        assert.equal(await register(processAt(time).store, 'MIA@example.org'), id);
      }
      await resealRows(opened.db, processAt(at(120)).cipher);
      for (const time of [at(120), at(30)]) {
        assert.equal(await register(processAt(time).store, 'mia@example.org'), id);
      }
      const now = at(4_000);
      await retireSecrets(file, (cipher) => resealRows(opened.db, cipher), now);
      assert.equal(await register(processAt(at(4_000)).store, 'mia@example.org'), id);
    });

    it('one registration remains where processes of both data keys register it simultaneously [S5]', async () => {
      rotateSecrets(file, { now: start });
      const stores = [processAt(at(30)).store, processAt(at(60)).store];
      for (const target of targets.slice(0, 5)) {
        const made = await Promise.all(
          Array.from({ length: 20 }, (_, index) => {
            const store = stores[index % 2] as Store;
            // As the service does, and by itself.
            return index % 4 < 2
              ? register(store, target)
              : store.transaction(({ registrations }) => register({ registrations }, target));
          }),
        );
        assert.equal(new Set(made).size, 1);
      }
    });

    it('a registration that is requested again during a rotation is no longer confirmed [S15]', async () => {
      const { registrations } = processAt(start).store;
      const [first = '', second = ''] = targets;
      const times = { now: at(60), coolingOffEnd: at(300) };
      await registrations.activate({ id: await register(processAt(start).store, first), ...times });
      const id = await register(processAt(start).store, second);
      await registrations.confirm(id, start);
      rotateSecrets(file, { now: start });
      const { store } = processAt(at(60));
      assert.equal(await register(store, second), id);
      const activated = await store.registrations.activate({ id, ...times });
      assert.deepEqual(activated?.registration.effectiveFrom, at(300));
    });

    it('rotating the data key works during registrations and parallel rotations', async () => {
      const { store: older } = processAt(start);
      const ids = new Map<string, string>();
      for (const target of targets) ids.set(target, await register(older, target));
      rotateSecrets(file, { now: start });
      const { cipher, store } = processAt(at(60));
      const rotations = [1, 2].map(() => resealRows(opened.db, cipher, { batchSize: 3 }));
      const again = await Promise.all(targets.map((target) => register(store, target)));
      await Promise.all(rotations);
      assert.deepEqual(again, [...ids.values()]);
      assert.equal(await countRowsToReseal(opened.db, cipher), 0);
      const rows = await opened.db.selectFrom('registrations').select('id').execute();
      assert.equal(rows.length, targets.length);
    });

    it('a running service rotates the data key by itself, once per key', async () => {
      await register(processAt(start).store, 'mia@example.org');
      let now = start;
      const clock = { now: () => now };
      const { dataKeys } = openSecrets({ file }, clock);
      const cipher = createFieldCipher(dataKeys);
      const reseal = createResealing(dataKeys, () => resealRows(opened.db, cipher));
      const rotate = async () => (await reseal()).resealed;
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
    const retire = (now: Date) =>
      retireSecrets(file, (cipher) => resealRows(opened.db, cipher), now);
    const vaultAt = (now: Date) =>
      createFieldCipher(openSecrets({ file }, { now: () => now }).dataKeys);
    const outboxAt = (now: Date) =>
      createOutbox(opened.db, { cipher: vaultAt(now), now: () => now });
    const messageTo = (target: string) => createMessage(target, { expiresAt: at(72 * hour) });
    const targetsClaimedAt = async (now: Date) => {
      const entries = await outboxAt(now).claim({ limit: 50, now });
      return entries.map(({ message }) => message.target);
    };

    beforeEach(() => sql`truncate outbox, audit_pending, audit_log`.execute(opened.db));

    it('retiring old versions keeps those that write, wrote within the hour or will write', async () => {
      assert.deepEqual((await retire(at(100 * hour))).retired, []);
      rotateSecrets(file, { now: start });
      for (const time of [start, at(60), at(hour + 59)]) {
        assert.deepEqual((await retire(time)).retired, []);
      }
      rotateSecrets(file, { now: at(2 * hour), delay: 1_000 * hour });
      const { retired } = await retire(at(2 * hour));
      assert.deepEqual(
        retired.map(({ kind }) => kind),
        ['peppers', 'dataKeys'],
      );
      const { peppers, dataKeys } = readSecretsFile(file);
      assert.deepEqual([peppers.length, dataKeys.length], [2, 2]);
    });

    it('retiring a data key leaves everything that it sealed readable [S30]', async () => {
      const clock = { now: () => start };
      const older = createStore(opened.db, vaultAt(start), clock);
      const { id } = await startRegistration(older, {
        target: 'mia@example.org',
        createdAt: start,
      });
      // An alert for a mailbox that has been full for two hours.
      await outboxAt(start).putAll([messageTo('mia@example.org')]);
      rotateSecrets(file, { now: start });

      const { retired, unreadable } = await retire(at(2 * hour));
      assert.deepEqual([retired.length, unreadable], [2, 0]);
      const { dataKeys } = readSecretsFile(file);
      assert.equal(dataKeys.length, 1, 'the key that sealed them is gone');

      const later = at(2 * hour);
      const store = createStore(opened.db, vaultAt(later), { now: () => later });
      assert.equal((await store.registrations.find(id))?.target, 'mia@example.org');
      assert.deepEqual(await targetsClaimedAt(later), ['mia@example.org']);
    });

    it('a version that is added while rows are sealed again stays when older ones are retired [S72]', async () => {
      rotateSecrets(file, { now: start });
      const older = readSecretsFile(file);
      const added = createVersion(at(2 * hour));
      const { retired } = await retireSecrets(
        file,
        async () => {
          // By another machine that shares the file, where the lock does not hold.
          const { peppers, dataKeys } = older;
          const newer = { peppers: [...peppers, added], dataKeys: [...dataKeys, added] };
          writeSecretsFile(file, newer, { replace: true });
          return { resealed: 0, unreadable: 0 };
        },
        at(2 * hour),
      );
      assert.equal(retired.length, 2);
      const { peppers, dataKeys } = readSecretsFile(file);
      assert.deepEqual(peppers, [older.peppers[1], added]);
      assert.deepEqual(dataKeys, [older.dataKeys[1], added]);
    });

    it('a secrets file is changed by one command at a time; the others say to wait [S72]', async () => {
      rotateSecrets(file, { now: start });
      const now = at(2 * hour);
      const reseal = async () => ({ resealed: 0, unreadable: 0 });
      const inUse =
        /^Error: The secrets file .+ is in use by another process\. .+wait until its "keys rotate" or "keys retire" has ended, and try again/;
      const { retired } = await retireSecrets(
        file,
        async () => {
          assert.throws(() => rotateSecrets(file, { now }), inUse);
          await assert.rejects(retireSecrets(file, reseal, now), inUse);
          return reseal();
        },
        now,
      );
      assert.equal(retired.length, 2);
      assert.equal(rotateSecrets(file, { now }).length, 2);
      await assert.rejects(
        retireSecrets(file, () => assert.fail('no database'), at(4 * hour)),
        /no database/,
      );
      assert.equal(rotateSecrets(file, { now: at(4 * hour) }).length, 2);
    });

    it('rotating and retiring do not reset limits, as fingerprints stay the same [S44]', async () => {
      const fingerprintAt = (now: Date) =>
        createOtpService(openSecrets({ file }, { now: () => now })).fingerprint(['target', 'mia']);
      const before = fingerprintAt(start);
      for (const round of [0, 3]) {
        rotateSecrets(file, { now: at(round * hour) });
        assert.equal(fingerprintAt(at(round * hour + 60)), before);
        const { retired } = await retire(at((round + 2) * hour));
        assert.equal(retired.length, 2);
        assert.equal(fingerprintAt(at((round + 2) * hour)), before);
      }
      const other = join(folder, 'other.json');
      createSecretsFile(other, { now: start });
      const others = createOtpService(openSecrets({ file: other }, { now: () => start }));
      assert.notEqual(others.fingerprint(['target', 'mia']), before);
    });

    it('a running service seals waiting messages again by itself after a rotation [S30]', async () => {
      await outboxAt(start).putAll([messageTo('mia@example.org'), messageTo('noa@example.org')]);
      rotateSecrets(file, { now: start });
      const clock = { now: () => at(60) };
      const { dataKeys } = openSecrets({ file }, clock);
      const cipher = createFieldCipher(dataKeys);
      assert.equal(await countRowsToReseal(opened.db, cipher), 2);
      await createResealing(dataKeys, () => resealRows(opened.db, cipher))();
      assert.equal(await countRowsToReseal(opened.db, cipher), 0);
    });

    it('retiring keeps a message and a registration that cannot be opened [S30]', async () => {
      const elsewhere = createFieldCipher(createFixedSecret(createSecretKey('ee'.repeat(32))));
      const lost = messageTo('lost@example.org');
      await createOutbox(opened.db, { cipher: elsewhere, now: () => start }).putAll([lost]);
      await outboxAt(start).putAll([messageTo('mia@example.org')]);
      const store = createStore(opened.db, elsewhere, { now: () => start });
      const { id } = await startRegistration(store, { createdAt: start });
      rotateSecrets(file, { now: start });

      const { resealed, unreadable } = await retire(at(2 * hour));
      assert.deepEqual([resealed, unreadable], [1, 2]);
      assert.deepEqual(await targetsClaimedAt(at(2 * hour)), ['mia@example.org']);
      const ofOther = createOutbox(opened.db, { cipher: elsewhere, now: () => start });
      const [left] = await ofOther.claim({ limit: 10, now: at(2 * hour) });
      assert.equal(left?.message.id, lost.id);
      const kept = await opened.db.selectFrom('registrations').select('id').execute();
      assert.deepEqual(kept, [{ id }]);
    });
  });
});
