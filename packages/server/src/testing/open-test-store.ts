import { rmSync } from 'node:fs';
import { createTestDatabase, useStarted } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import type { NewChallenge } from '../challenges/challenge-repository.ts';
import type { Configuration } from '../configuration/schema.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import type { SignatureRequest } from '../recoveries/signature-request-repository.ts';
import type { Registration } from '../registrations/registration-repository.ts';
import { createStore, type Store } from '../service.ts';

import { createTestCipher } from './test-secrets.ts';

/** A store, its database, and how to give it back. */
export interface TestStore {
  store: Store;
  db: Database;
  /** Opens it in what looks like another process. */
  database: Configuration['database'];
  stop(): Promise<void>;
}

/** Seals the content of the tests' store. */
export const cipher = createTestCipher();

type TestStoreDatabase = Omit<TestStore, 'store'>;

/** Embedded databases that no test uses: opening another one takes a second, emptying it little. */
const idle: TestStoreDatabase[] = [];

/** Opens a store over an empty, migrated database of the kind in `TEST_DATABASE`. */
export async function openTestStore(): Promise<TestStore> {
  const database = idle.pop() ?? (await openTestDatabase());
  return { ...database, store: createStore(database.db, cipher, { now: () => now }) };
}

/** Has a store of its own for the tests of a `describe`. */
export const useTestStore = () => useStarted(openTestStore);

async function openTestDatabase(): Promise<TestStoreDatabase> {
  const { database, files, stop } = await createTestDatabase();
  try {
    const { db, close } = await openDatabase(database);
    await migrate(db);
    if (files) return keep({ db, database }, files);
    return {
      db,
      database,
      async stop() {
        await close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function keep(opened: Pick<TestStore, 'db' | 'database'>, files: string): TestStoreDatabase {
  process.once('exit', () => rmSync(files, { recursive: true, force: true }));
  const kept = {
    ...opened,
    async stop() {
      await truncate(opened.db);
      idle.push(kept);
    },
  };
  return kept;
}

async function truncate(db: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('migrations'));
  await sql`truncate ${sql.join(names.map(sql.ref))} restart identity`.execute(db);
}

export const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const now = new Date('2030-01-01T12:00:00.123Z');

/** Returns the time this many seconds after the tests' now. */
export const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

export const createId = () => crypto.randomUUID();

/** More wrong codes than any test submits. */
export const budget = { maximum: 1_000, overall: 1_000, period: 86_400 };

/** Returns a hash that is unique for the text. */
export const hashOf = (text: string) => new TextEncoder().encode(text.padEnd(32, '.'));

type NewRegistration = Parameters<Store['registrations']['findOrCreate']>[0];

/** Creates a pending registration, by default of a new target. */
export async function startRegistration(
  store: Pick<Store, 'registrations'>,
  changes: Partial<NewRegistration> = {},
): Promise<Registration> {
  const { registration } = await store.registrations.findOrCreate({
    id: createId(),
    account,
    chainId: 1,
    channel: 'email',
    target: `${createId()}@example.org`,
    createdAt: now,
    ...changes,
  });
  return registration;
}

/** Creates an active registration, by default of a new target. */
export async function register(
  store: Store,
  changes: Partial<NewRegistration> = {},
): Promise<Registration> {
  const registration = await startRegistration(store, changes);
  await store.registrations.activate({ id: registration.id, now, coolingOffEnd: now });
  return { ...registration, status: 'active', effectiveFrom: now };
}

/** Creates an open signature request. */
export async function request(
  store: Store,
  changes: Partial<SignatureRequest> = {},
): Promise<SignatureRequest> {
  const signatureRequest: SignatureRequest = {
    id: createId(),
    account,
    chainId: 1,
    module: '0x38275826E1933303E508433dD5f289315Da2541c',
    newOwners: ['0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
    newThreshold: 1,
    nonce: 2n ** 256n - 1n,
    guardian: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    requiredVerifications: 1,
    status: 'open',
    signature: undefined,
    createdAt: now,
    expiresAt: at(1_800),
    lastCodeAt: undefined,
    ...changes,
  };
  await store.signatureRequests.create(signatureRequest);
  return signatureRequest;
}

/** Creates a challenge that is valid for ten minutes; its right code has the hash `hashOf(id)`. */
export async function challenge(
  store: Store,
  registrationId: string,
  signatureRequestId?: string,
  requester = 'somewhere',
): Promise<string> {
  const issued = newChallenge(registrationId, { signatureRequestId, requester });
  await store.outbox.putCodes([issued]);
  return issued.challenge.id;
}

/** Returns such a challenge with its message. */
export function newChallenge(
  registrationId: string,
  {
    signatureRequestId,
    requester = 'somewhere',
  }: { signatureRequestId?: string | undefined; requester?: string } = {},
): { challenge: NewChallenge; message: QueuedMessage } {
  const id = createId();
  const challenge: NewChallenge = {
    id,
    registrationId,
    purpose: signatureRequestId ? { kind: 'recover', signatureRequestId } : { kind: 'register' },
    requester,
    hashes: { code: hashOf(id), longCode: undefined, linkToken: undefined },
    sentAt: now,
    expiresAt: at(600),
  };
  return { challenge, message: messageTo('mia@example.org', { challengeId: id }) };
}

/** Returns a message that can be sent for ten minutes. */
export function messageTo(target: string, changes: Partial<QueuedMessage> = {}): QueuedMessage {
  return {
    id: createId(),
    channel: 'email',
    target,
    via: undefined,
    language: 'en',
    challengeId: undefined,
    expiresAt: at(600),
    content: {
      kind: 'target-added',
      serviceName: 'Guardian',
      chainName: 'Base',
      account,
      subjectTarget: '+49***78',
      countsFrom: at(3_600),
    },
    ...changes,
  };
}

/** Creates a confirmed challenge. */
export async function confirm(
  store: Store,
  registrationId: string,
  signatureRequestId: string,
): Promise<void> {
  const id = await challenge(store, registrationId, signatureRequestId);
  const { outcome } = await store.challenges.check({
    id,
    signatureRequestId,
    codeHashes: [hashOf(id)],
    maximumTries: 5,
    budget,
    now,
  });
  if (outcome !== 'right') throw new Error(`The right code was ${outcome}`);
}

/** Whether the tests run on PostgreSQL, not on PGlite. */
export const isPostgres = process.env.TEST_DATABASE === 'postgres';
