import { importOnDemand } from '../on-demand.ts';
import type { Problem, ProblemContext } from './problem.ts';

/**
 * Describes a thrown value: what that needs is loaded when something fails. Without it, all that is
 * said is that it is missing.
 */
export async function explain(error: unknown, context: ProblemContext): Promise<Problem> {
  try {
    const [{ describeError }, strings] = await Promise.all([
      importOnDemand('views/describe-error', () => import('./describe-error.ts')),
      context.loadWords('problems'),
    ]);
    return describeError(error, { ...context, strings });
  } catch {
    const { strings } = context;
    const isOffline = globalThis.navigator?.onLine === false;
    return {
      severity: 'warning',
      place: 'strip',
      action: 'retry',
      reason: isOffline ? 'offline' : 'not-loaded',
      message: isOffline ? strings.offlineTitle : strings.notLoaded,
    };
  }
}
