import { setTimeout } from 'node:timers/promises';
import { type DescribeChallengeResponse, isFinalizable } from '@recovery-guardian/core';
import { findChain } from '../api/parameters.ts';
import {
  findRunning,
  isHandedOver,
  type RecoveryProgress,
  termsOf,
} from '../chains/recovery-state.ts';
import type { SignatureRequest } from '../recoveries/signature-request-repository.ts';
import type { Service } from '../service.ts';

type OnChain = NonNullable<DescribeChallengeResponse['onChain']>;

/**
 * Reads the state of a requested recovery from the network. Never throws; returns `undefined` if it
 * cannot be read.
 */
export type RecoveryStatusReader = (request: SignatureRequest) => Promise<OnChain | undefined>;

/** Cache time in milliseconds. Mail scanners open a link many times. */
const lifetime = 5_000;
/** The maximum number of cached statuses. */
const maximumRemembered = 1_000;
/** How long the page waits for the nodes, in milliseconds. */
const timeout = 8_000;
const maximumOwners = 50;

/** Creates a reader that shares one read among calls in quick succession. */
export function createRecoveryStatusReader(
  service: Pick<Service, 'chains' | 'clock'>,
): RecoveryStatusReader {
  const remembered = new Map<string, { status: ReturnType<RecoveryStatusReader>; until: number }>();
  return (request) => {
    const now = service.clock.now().getTime();
    const known = remembered.get(request.id);
    if (known && now < known.until) return known.status;
    const status = readStatus(service, request);
    remembered.delete(request.id);
    remembered.set(request.id, { status, until: now + lifetime });
    const [oldest] = remembered.keys();
    if (remembered.size > maximumRemembered && oldest) remembered.delete(oldest);
    return status;
  };
}

async function readStatus(
  { chains }: Pick<Service, 'chains'>,
  request: SignatureRequest,
): Promise<OnChain | undefined> {
  try {
    const chain = findChain(chains, request.chainId);
    const progress = await Promise.race([
      chain.getRecoveryProgress(request.account, termsOf(request), [], request.module),
      setTimeout(timeout, undefined, { ref: false }),
    ]);
    return progress?.owners && describeProgress(request, progress, progress.owners.addresses);
  } catch {
    // Failing or disagreeing nodes have been logged already.
    return undefined;
  }
}

function describeProgress(
  request: SignatureRequest,
  progress: RecoveryProgress,
  owners: readonly string[],
): OnChain {
  const { running, nonce, timestamp } = progress;
  return {
    owners: [...owners],
    isHandedOver: isHandedOver(request, progress),
    canStart: nonce === request.nonce,
    ...(running && {
      running: {
        newOwners: running.newOwners.slice(0, maximumOwners),
        isRequested: findRunning(request, progress) !== undefined,
        finalizableFrom: new Date(running.executeAfter * 1_000).toISOString(),
        isFinalizable: !running.isStuck && isFinalizable(running, timestamp),
        isStuck: running.isStuck,
      },
    }),
  };
}
