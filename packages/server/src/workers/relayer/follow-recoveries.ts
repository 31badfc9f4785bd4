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

/** How many of each status one run looks at, and at how many of those that were signed last. */
const batch = 20;

/** Over all processes there is one run in so many seconds. */
const period = 10;

export type FollowerOptions = {
  chainId: number;
  /** What the relayer does here of itself; nothing where it does not serve this chain. */
  relayed: Pick<RelayedChainConfiguration, 'automatic' | 'execution' | 'finalization'> | undefined;
  limits: LimitRepository;
};

/**
 * Looks through the requests that wait for guardians or for their grace period, a few in each run:
 * others may have sent what they wait for; and where the operator wants it, what can be executed or
 * finalised by now is. What has just been signed is among the first, however many wait.
 */
export function createRecoveryFollower(
  service: RelayingService,
  { chainId, relayed, limits }: FollowerOptions,
): () => Promise<void> {
  const { automatic = false, execution = false, finalization = false } = relayed ?? {};
  const follow = ({ id }: RecoveryRequest) => followRecovery(service, id);
  const acts: [RecoveryStatus, (request: RecoveryRequest) => Promise<unknown>][] = [
    ['PENDING', automatic && execution ? (one) => executeRecovery(service, one) : follow],
    ['EXECUTED', automatic && finalization ? (one) => finalizeRecovery(service, one) : follow],
  ];
  const ends = new Map<RecoveryStatus, Pick<RecoveryRequest, 'updatedAt' | 'id'>>();

  /** The next of them, and from the start again after the last; before these, those signed last. */
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
          // Too few signatures, too early: it is looked at again.
          if (!(error instanceof ServiceError)) failures.push(error);
        });
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Recoveries could not be followed');
  };
}
