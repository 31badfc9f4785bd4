import type { OnRpcRequest } from '@recovery-guardian/core';
import { openChains } from '../chains/chain.ts';
import { createNodes } from '../chains/nodes.ts';
import { findRepeated } from '../configuration/mistakes.ts';
import { type OpenDelivery, openDelivery } from '../delivery/delivery.ts';
import { createOutbox } from '../delivery/outbox-repository.ts';
import { receiptUrl } from '../delivery/receipts.ts';
import { createSentMessages } from '../delivery/sent-message-repository.ts';
import { createFieldCipher, type FieldCipher } from '../keys/field-cipher.ts';
import {
  type OpenGuardianSigner,
  requireOwnGuardians,
  whileOpening,
} from '../keys/guardian-signer.ts';
import { createOtpService, type OtpService } from '../keys/otp-service.ts';
import { openSecrets } from '../keys/secrets.ts';
import { createLimitRepository } from '../limits/limit-repository.ts';
import { openRedis } from '../limits/request-rates.ts';
import { openRelayer } from '../relayer/open-relayer.ts';
import type { RelayReport } from '../relayer/relayed-transaction.ts';
import { createStore, type Store } from '../service.ts';
import { openSponsors } from '../sponsor/open-sponsors.ts';
import type { RepeatedJob } from './background-jobs.ts';
import type { Context } from './context.ts';

/** The deployment's own service, or a tenant's, while its key may still open. */
export interface OpenedService {
  context: Context;
  parts: Parts;
  signer: Promise<OpenGuardianSigner>;
  jobs: Pick<RepeatedJob, 'wake'>[];
}

/** Opens all parts of a service. It works once it is started. */
export async function openService(
  context: Context,
  shared: Shared,
  signer: Promise<OpenGuardianSigner>,
): Promise<OpenedService> {
  const jobs: OpenedService['jobs'] = [];
  const parts = await openParts(context, shared, signer, () => {
    for (const job of jobs) job.wake();
  });
  return { context, parts, signer, jobs };
}

export type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts(
  context: Context,
  shared: Shared,
  openingSigner: Promise<OpenGuardianSigner>,
  onCommit: () => void,
) {
  const { configuration, db, clock, metrics, log } = context;
  const { nodes } = shared;
  const secrets = openSecrets(configuration.secrets, clock);
  const { dataKeys } = secrets;
  const cipher = createFieldCipher(dataKeys, (unreadable) => {
    metrics.rowUnreadable(unreadable);
    log.error({ unreadable }, 'a sealed row cannot be opened');
  });
  const signer = whileOpening(openingSigner);
  const codes = createOtpService(secrets);
  const store = createStore(db, cipher, clock, { onLimitHit: metrics.limitHit, onCommit });
  const onReport = (report: RelayReport) => {
    metrics.relayer.reported(report);
    log.info({ relay: report }, 'relay');
  };
  const own = { db, nodes, guardian: signer, log };
  const sponsors = await openSponsors(configuration, own);
  const relayer = await openRelayer(configuration, { ...own, clock, onReport });
  const delivery = await startDelivery(context, { cipher, codes, store });
  return { ...shared, dataKeys, codes, cipher, signer, sponsors, store, relayer, delivery };
}

async function startDelivery(
  { configuration, roles, isDrill, db, clock, tracing, metrics, log, onError, onClose }: Context,
  { cipher, codes, store }: { cipher: FieldCipher; codes: OtpService; store: Store },
): Promise<OpenDelivery> {
  const outbox = createOutbox(db, { cipher, now: clock.now });
  const limits = createLimitRepository(db, metrics.limitHit);
  const sentMessages = createSentMessages(db);
  const { baseUrl } = configuration.service;
  const delivery = await openDelivery(
    configuration.delivery,
    { outbox, sentMessages, limits, registrations: store.registrations, codes, clock, tracing },
    {
      defaultLanguage: configuration.service.defaultLanguage,
      receiptUrl: baseUrl === undefined ? undefined : (name) => receiptUrl(baseUrl, name),
      isWorker: roles.includes('worker'),
      isDrill,
      onDelivery: (report) => {
        metrics.messageAttempted(report);
        // A provider that is down needs the operator.
        const level = report.delivery === 'unavailable' ? 'warn' : 'info';
        log[level]({ message: report }, 'message');
      },
      onError,
      onRecovery: () => log.info('the queue of messages works again'),
    },
  );
  onClose(delivery.close);
  return delivery;
}

export type Shared = Awaited<ReturnType<typeof openShared>>;

/** Opens what a deployment's own service and its tenants share: the way to the chains, and counters. */
export async function openShared({ configuration, metrics, log, onClose }: Context) {
  const nodes = configuration.chains.map((chain) => {
    const { chainId } = chain;
    const onRequest: OnRpcRequest = (outcome) => metrics.rpcCalled({ chainId, outcome });
    return createNodes(chain, { log, onRequest });
  });
  const chains = await openChains(nodes, log);
  const redis = await openRedis(configuration.rates.redisUrl, (error) =>
    log.error({ err: error }, 'Redis is unavailable: each process counts separately'),
  );
  onClose(redis.close);
  return { nodes, chains, redis };
}

/**
 * Requires that no two services sign as the same guardian, or send with the same gas key, whose
 * nonces and spending each counts in its own database.
 *
 * @throws if two do, or a signer does not answer
 */
export async function requireOwnKeys(
  services: readonly OpenedService[],
  chainId: number,
): Promise<void> {
  const [gasKey] = findRepeated(services.flatMap(({ parts }) => parts.relayer?.address ?? []));
  if (gasKey !== undefined) {
    throw new Error(`Two services have the same gas key, ${gasKey}: give each relayer its own`);
  }
  const signers = services.map(({ parts }) => parts.signer);
  await requireOwnGuardians(signers, chainId);
}
