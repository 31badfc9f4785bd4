/** The second baseline: the bare statements and commits of recorded operations, same driver. */

import { type Configuration, type Database, openDatabase } from '@recovery-guardian/server';
import { CompiledQuery } from 'kysely';
import { type Measurement, runClosedLoop } from '../../kit/closed-loop.ts';
import { answerCalls } from '../../kit/worker.ts';
import type { Unit } from './statements.ts';

export interface ReplayParameters {
  acts: readonly (readonly Unit[])[];
  concurrency: number;
}

let db: Database;

const methods = {
  async open(database: Configuration['database']): Promise<void> {
    ({ db } = await openDatabase(database));
  },

  async replay({ acts, concurrency }: ReplayParameters): Promise<Measurement> {
    const act = async (units: readonly Unit[]) => {
      for (const unit of units) await replayUnit(unit);
    };
    return runClosedLoop(act, { concurrency, items: acts });
  },
};

export type ReplayMethods = typeof methods;

answerCalls(methods);

async function replayUnit({ isTransaction, statements }: Unit): Promise<void> {
  const run = async (connection: Database) => {
    for (const { sql, parameters } of statements) {
      await connection.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    }
  };
  await (isTransaction ? db.transaction().execute(run) : run(db));
}
