/**
 * Preloaded into the server's process (`node --import`): records each request's statements where
 * Kysely passes them to the database's driver.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { type DatabaseConnection, type Driver, PGliteDriver, PostgresDriver } from 'kysely';
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

const transactions = new WeakMap<DatabaseConnection, Unit>();
const known = new WeakSet<DatabaseConnection>();

function listen(connection: DatabaseConnection): void {
  if (known.has(connection)) return;
  known.add(connection);
  const execute = connection.executeQuery;
  connection.executeQuery = (query, ...rest) => {
    const { sql, parameters } = query;
    const isControl = ['begin', 'commit', 'rollback'].includes(sql);
    if (!isControl) {
      const statement = { sql, parameters };
      const transaction = transactions.get(connection);
      if (transaction) transaction.statements.push(statement);
      else acts.getStore()?.push({ isTransaction: false, statements: [statement] });
    }
    return execute.call(connection, query, ...rest) as never;
  };
}

for (const driver of [PostgresDriver.prototype, PGliteDriver.prototype] as Driver[]) {
  const { acquireConnection, beginTransaction, commitTransaction, rollbackTransaction } = driver;
  driver.acquireConnection = async function (...parameters) {
    const connection = await acquireConnection.apply(this, parameters);
    listen(connection);
    return connection;
  };
  driver.beginTransaction = function (connection, ...rest) {
    transactions.set(connection, { isTransaction: true, statements: [] });
    return beginTransaction.call(this, connection, ...rest);
  };
  driver.commitTransaction = function (connection, ...rest) {
    const transaction = transactions.get(connection);
    transactions.delete(connection);
    if (transaction) acts.getStore()?.push(transaction);
    return commitTransaction.call(this, connection, ...rest);
  };
  driver.rollbackTransaction = function (connection, ...rest) {
    transactions.delete(connection);
    return rollbackTransaction.call(this, connection, ...rest);
  };
}

process.on('exit', () => writeRecording(process.env[fileVariable] as string, recording));
