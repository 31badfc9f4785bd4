import pg from 'pg';
import { type KnownColumns, PreparedQuery, type QueryResult } from './prepared-query.ts';

/** A connection that sends the statements of one turn of the event loop in one packet. */
export class PipeliningClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the original has a dozen overloads, Kysely uses one.
  override query(...parameters: any[]): any {
    this.#sendTogether();
    return super.query(...(parameters as [string]));
  }

  #sendTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/**
 * A connection whose statements PostgreSQL parses and plans only once, which measurably halves its
 * work for a registration.
 *
 * A value that decides which partial index is used must be in the statement's text, not a
 * parameter, because the plan is the same for all parameters.
 */
export class PreparingClient extends PipeliningClient {
  readonly #known: KnownColumns = new Map();

  // biome-ignore lint/suspicious/noExplicitAny: as in PipeliningClient.
  override query(...parameters: any[]): any {
    const [text, values] = parameters;
    const isPrepared = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = isPrepared ? nameOf(text) : undefined;
    if (name === undefined) return super.query(...parameters);
    return new Promise<QueryResult>((resolve, reject) => {
      const settle = (error: (Error & { code?: string }) | undefined, result?: QueryResult) => {
        if (!error) return resolve(result as QueryResult);
        if (error.code !== resultChanged) return reject(error);
        names.delete(text);
        // A failed transaction must be retried from its start, by the caller.
        if (this.getTransactionStatus() !== 'I') return reject(error);
        resolve(super.query(text, values));
      };
      super.query(new PreparedQuery({ name, text, values, known: this.#known, settle }));
    });
  }
}

/**
 * `feature_not_supported`: "cached plan must not change result type". A newer process has migrated
 * the database, so that a prepared `select *` would return other columns.
 */
export const resultChanged = '0A000';

/** We have far fewer; this protects the database from callers that put values into the text. */
const maximumNames = 500;
const names = new Map<string, string>();
let lastNumber = 0;

/** Returns the same name for the same text in all connections; `undefined` beyond the maximum. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maximumNames) return known;
  const name = `statement ${++lastNumber}`;
  names.set(text, name);
  return name;
}
