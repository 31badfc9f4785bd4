import { type CompiledQuery, Kysely, type Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** What a transaction comes to, and what is left to write down, if anything. */
export type Outcome<Result> = { result: Result; last: CompiledQuery | undefined };

/** What a transaction does. */
export type Work<Result> = (trx: Transaction<Tables>) => Promise<Outcome<Result>>;

/** Kysely with transactions as the store runs them. */
export class TransactingDatabase extends Kysely<Tables> {
  /** Runs all of `work` or nothing of it. What it asks in one turn is answered in its order. */
  transact<Result>(work: Work<Result>): Promise<Result> {
    return this.transaction().execute(async (trx) => {
      const { result, last } = await work(trx);
      if (last) await trx.executeQuery(last);
      return result;
    });
  }
}
