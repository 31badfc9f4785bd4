import { resultChanged } from './preparing-client.ts';

const maximumAttempts = 5;
/** `deadlock_detected`, `serialization_failure`, statements of before a migration: run it again. */
const lostCodes = ['40P01', '40001', resultChanged];

/**
 * Runs a transaction again when PostgreSQL ended it: two that take the same rows in different orders
 * lock each other out, and the one that is ended has changed nothing.
 */
export async function retryWhenLost<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isLost = lostCodes.includes((error as { code?: string }).code ?? '');
      if (!isLost || attempt === maximumAttempts) throw error;
    }
  }
}
