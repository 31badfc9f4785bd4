const maximumAttempts = 5;
/** `deadlock_detected` and `serialization_failure`. */
const lostCodes = ['40P01', '40001'];

/**
 * Runs a transaction again if PostgreSQL aborted it, e.g. because two transactions locked the same
 * rows in different orders. An aborted transaction has changed nothing.
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
