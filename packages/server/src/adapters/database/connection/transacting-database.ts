import { type CompiledQuery, Kysely, type Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** The result of a transaction, and the last statement to run, if any. */
export interface Outcome<Result> {
  result: Result;
  last: CompiledQuery | undefined;
}

/** The body of a transaction. */
export type Work<Result> = (trx: Transaction<Tables>) => Promise<Outcome<Result>>;

/** Kysely with transactions that the store can pipeline. */
export class TransactingDatabase extends Kysely<Tables> {
  /** Runs `work` atomically. Statements of one turn are executed in order. */
  transact<Result>(work: Work<Result>): Promise<Result> {
    return this.transaction().execute(async (trx) => {
      const { result, last } = await work(trx);
      if (last) await trx.executeQuery(last);
      return result;
    });
  }
}
