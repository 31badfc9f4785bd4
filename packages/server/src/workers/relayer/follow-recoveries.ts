import {
  executeRecovery,
  finalizeRecovery,
  followRecovery,
  type LimitRepository,
  type RecoveryRequest,
  type RecoveryStatus,
  type RelayingService,
  ServiceError,
} from '@recovery-guardian/recovery-service';
import type { RelayedChainConfiguration } from '../../configuration/sections/relayer.ts';
import { automaticSteps } from './open-relayer.ts';

/** How many requests of each status one run checks, and how many of the newest signed. */
const batch = 20;

/** The longest time between two attempts to execute an unchanged request, in milliseconds. */
const longestPause = 3_600_000;

/** How many requests' attempts are kept in memory. */
const keptAttempts = 10_000;

/** Seconds between two runs, across all processes. */
const period = 10;

export interface FollowerOptions {
  chainId: number;
  /** The relayer's settings for this chain; `undefined` if it does not serve it. */
  relayed: Pick<RelayedChainConfiguration, 'automatic' | 'execution' | 'finalization'> | undefined;
  limits: LimitRepository;
}

/**
 * Checks the requests that wait for guardians or for the grace period, a few per run, as others may
 * have sent their transactions. If the operator has enabled it, executes or finalizes those that
 * are ready. Newly signed requests are always among the first. Executing an unchanged request is tried
 * again each time its age has doubled, and at least once an hour, as it checks all signatures.
 */
export function createRecoveryFollower(
  service: RelayingService,
  { chainId, relayed, limits }: FollowerOptions,
): () => Promise<void> {
  const steps = automaticSteps(relayed);
  const follow = ({ id }: RecoveryRequest) => followRecovery(service, id);
  const acts: [RecoveryStatus, (request: RecoveryRequest) => Promise<unknown>][] = [
    ['PENDING', steps.includes('execute') ? executeInTurn : follow],
    ['EXECUTED', steps.includes('finalize') ? (one) => finalizeRecovery(service, one) : follow],
  ];
  const ends = new Map<RecoveryStatus, Pick<RecoveryRequest, 'updatedAt' | 'id'>>();

  const attempts = new Map<string, { at: number; updatedAt: number }>();

  async function executeInTurn(request: RecoveryRequest): Promise<unknown> {
    const { id } = request;
    const [at, updatedAt] = [service.clock.now().getTime(), request.updatedAt.getTime()];
    const last = attempts.get(id);
    if (last?.updatedAt === updatedAt) {
      const pause = Math.min(last.at - updatedAt, longestPause);
      // A clock that was set back must not make it wait.
      if (at >= last.at && at < last.at + pause) return follow(request);
    }
    attempts.delete(id);
    attempts.set(id, { at, updatedAt });
    for (const oldest of attempts.keys()) {
      if (attempts.size <= keptAttempts) break;
      attempts.delete(oldest);
    }
    return executeRecovery(service, request);
  }

  /**
   * Returns the newest signed requests and the next page of all, starting over after the last page.
   */
  async function take(status: RecoveryStatus): Promise<RecoveryRequest[]> {
    const { recoveries } = service.store;
    const page = { status, chainId, limit: batch };
    const next = await recoveries.listByStatus({ ...page, after: ends.get(status) });
    const last = next.at(-1);
    if (last && next.length === batch) ends.set(status, last);
    else ends.delete(status);
    if (status !== 'PENDING') return next;
    const newest = await recoveries.listByStatus({ ...page, isNewestFirst: true });
    const known = new Set(newest.map(({ id }) => id));
    return [...newest, ...next.filter(({ id }) => !known.has(id))];
  }

  return async () => {
    const limit = { key: `follow-recoveries:${chainId}`, maximum: 1, period };
    if ((await limits.take([limit], service.clock.now())).outcome === 'limited') return;
    const failures: unknown[] = [];
    for (const [status, act] of acts) {
      for (const request of await take(status)) {
        await act(request).catch((error) => {
          // Not ready yet; it is checked again later.
          if (!(error instanceof ServiceError)) failures.push(error);
        });
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Recoveries could not be followed');
  };
}
