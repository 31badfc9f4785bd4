/**
 * Preloaded into the server's process (`node --import`): records each request's statements where they
 * are passed to the database's driver.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { PGliteDriver } from 'kysely';
import pg from 'pg';
import {
  actHeader,
  fileVariable,
  type Recording,
  type Unit,
  writeRecording,
} from './statements.ts';

const recording: Recording = new Map();
const acts = new AsyncLocalStorage<Unit[] | undefined>();

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  const name = request.headers[actHeader];
  if (typeof name !== 'string') return acts.enterWith(undefined);
  const units = recording.get(name) ?? [];
  recording.set(name, units);
  acts.enterWith(units);
});

/** The open transaction of each connection. */
const transactions = new WeakMap<object, Unit>();

function record(connection: object, sql: string, parameters: readonly unknown[] = []): void {
  const transaction = transactions.get(connection);
  const statement = { sql, parameters };
  if (sql === 'begin') transactions.set(connection, { isTransaction: true, statements: [] });
  else if (sql === 'commit' || sql === 'rollback') {
    transactions.delete(connection);
    if (transaction && sql === 'commit') acts.getStore()?.push(transaction);
  } else if (transaction) transaction.statements.push(statement);
  else acts.getStore()?.push({ isTransaction: false, statements: [statement] });
}

const { query } = pg.Client.prototype;
// biome-ignore lint/suspicious/noExplicitAny: the original has a dozen overloads.
pg.Client.prototype.query = function (this: pg.Client, ...parameters: any[]): any {
  const [asked, values] = parameters;
  if (typeof asked === 'string') record(this, asked, values);
  else record(this, asked.text, asked.values);
  return query.apply(this, parameters as never);
};

const known = new WeakSet<object>();
const { acquireConnection, beginTransaction, commitTransaction, rollbackTransaction } =
  PGliteDriver.prototype;
Object.assign(PGliteDriver.prototype, {
  async acquireConnection(this: PGliteDriver) {
    const connection = await acquireConnection.call(this);
    if (known.has(connection)) return connection;
    known.add(connection);
    const execute = connection.executeQuery;
    connection.executeQuery = (asked, ...rest) => {
      record(connection, asked.sql, asked.parameters);
      return execute.call(connection, asked, ...rest) as never;
    };
    return connection;
  },
  beginTransaction(this: PGliteDriver, ...of: Parameters<typeof beginTransaction>) {
    record(of[0], 'begin');
    return beginTransaction.apply(this, of);
  },
  commitTransaction(this: PGliteDriver, ...of: Parameters<typeof commitTransaction>) {
    record(of[0], 'commit');
    return commitTransaction.apply(this, of);
  },
  rollbackTransaction(this: PGliteDriver, ...of: Parameters<typeof rollbackTransaction>) {
    record(of[0], 'rollback');
    return rollbackTransaction.apply(this, of);
  },
});

process.on('exit', () => writeRecording(process.env[fileVariable] as string, recording));
