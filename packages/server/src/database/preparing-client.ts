import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * `feature_not_supported`: "cached plan must not change result type". A newer process has migrated
 * the database, so that a prepared `select *` would return other columns.
 */
export const resultChanged = '0A000';

/**
 * Makes a class of connections whose statements PostgreSQL parses and plans once for each connection.
 * A value that decides which partial index is used must be in the text, as the plan is the same
 * for all parameters.
 */
export function preparingClient(): typeof pg.Client {
  const changed = new Set<string>();
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the original has a dozen overloads, Kysely uses one.
    override query(...parameters: any[]): any {
      const [text, values] = parameters;
      const isPrepared = typeof text === 'string' && values?.length > 0 && !changed.has(text);
      if (!isPrepared) return super.query(...(parameters as [string]));
      const name = createHash('sha1').update(text).digest('hex');
      return super.query({ name, text, values }).catch((error: { code?: string }) => {
        if (error.code !== resultChanged) throw error;
        changed.add(text);
        // A transaction is failed: its caller runs it again.
        if (this.getTransactionStatus() !== 'I') throw error;
        return super.query(text, values);
      });
    }
  };
}
