import { maskTarget } from '@recovery-guardian/core';
import { numberToHex } from 'viem';
import { findChain } from '../api/parameters.ts';
import type { AuditEntry } from '../audit/audit-repository.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { limitsOf } from '../limits/limits.ts';
import { accountLink } from '../messages/templates/templates.ts';
import type { SignatureRequest } from '../recoveries/signature-request-repository.ts';
import {
  isReachable,
  type Reachable,
  type Registration,
} from '../registrations/registration-repository.ts';
import type { Repositories, Service } from '../service.ts';

/** An event of the service itself, for the operator's own systems. */
type ServiceEvent =
  | { type: 'registration.activated'; registration: Registration }
  | { type: 'recovery.requested' | 'recovery.signed'; request: SignatureRequest }
  /** The owner reported "this was not me", in time or after the signature was issued. */
  | { type: 'recovery.denied'; request: SignatureRequest };

/** In milliseconds. After this, an event is no longer posted. */
const eventLifetime = 3 * 24 * 60 * 60_000;

/**
 * Queues an event for the operator's webhooks in the transaction that causes it: it is posted if
 * and only if that transaction commits.
 *
 * It has no target, code or signature. A fingerprint replaces the id of a signature request, which
 * would let others use up the owner's tries.
 */
export async function queueEvent(
  { settings, codes, clock }: Pick<Service, 'settings' | 'codes' | 'clock'>,
  { webhooks }: Pick<Repositories, 'webhooks'>,
  event: ServiceEvent,
): Promise<void> {
  const names = settings.events.webhooks;
  if (names.length === 0) return;
  const { type } = event;
  const subject = 'request' in event ? event.request : event.registration;
  const { chainId, account } = subject;
  // Stable, so that receivers recognize an event that is posted again.
  const id = codes.fingerprint(['event', type, subject.id]);
  const recovery = codes.fingerprint(['recovery in events', subject.id]);
  const details =
    'request' in event ? { recovery, ...recoveryDetails(event) } : registrationDetails(event);
  const now = clock.now();
  const data = { id, chainId, account, ...details };
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const expiresAt = new Date(now.getTime() + eventLifetime);
  await webhooks.put(names.map((webhook) => ({ id, webhook, body, expiresAt })));
}

function registrationDetails({
  registration: { id, channel, effectiveFrom },
}: Extract<ServiceEvent, { registration: Registration }>) {
  return { registration: id, channel, effectiveFrom };
}

function recoveryDetails({
  type,
  request: { newOwners, newThreshold, expiresAt, status },
}: Extract<ServiceEvent, { request: SignatureRequest }>) {
  return {
    newOwners,
    newThreshold: numberToHex(newThreshold),
    ...(type === 'recovery.requested' && { expiresAt }),
    ...(type === 'recovery.denied' && { isStopped: status !== 'signed' }),
  };
}

/** An event that an account's other channels are notified of. */
type Notice =
  | { kind: 'target-added'; registration: Registration }
  | { kind: 'target-deleted'; registration: Registration }
  /** A sheet has few codes left after one was used. */
  | { kind: 'codes-few'; registration: Registration }
  | { kind: 'recovery-requested'; request: SignatureRequest }
  /** `confirmed` is the target whose code was right first; `link` stops the request. */
  | {
      kind: 'recovery-held';
      request: SignatureRequest;
      lastCodeAt: Date;
      confirmed: Registration;
      link: string;
    };

/** In milliseconds. An older notice is of no use. */
const noticeLifetime = 24 * 60 * 60_000;

/**
 * Queues a notice to each recipient within its limits in the transaction, and adds `entry` to the
 * audit log. Callers need not wait for delivery: pass the messages to the queue after the commit.
 */
export async function notifyOtherChannels(
  service: Service,
  repositories: Repositories,
  recipients: readonly Registration[],
  notice: Exclude<Notice, { kind: 'recovery-held' }>,
  entry?: AuditEntry,
): Promise<QueuedMessage[]> {
  const resource =
    notice.kind === 'recovery-requested'
      ? 'notice of a requested recovery'
      : 'notice of a changed registration';
  const account = notice.kind === 'recovery-requested' ? notice.request : notice.registration;
  const outgoing = recipients.filter(isReachable).map((target) => ({
    message: noticeMessage(service, target, notice),
    limits: [limitsOf(service, resource, { target, account })],
  }));
  return queueMessages(service, repositories, outgoing, { entry });
}

/** Creates the message of a notice. */
export function noticeMessage(
  service: Service,
  { account, chainId, channel, target, via, language }: Reachable,
  notice: Notice,
): QueuedMessage {
  const { settings, codes, clock } = service;
  return {
    id: codes.createId(),
    channel,
    target,
    via,
    language: language ?? settings.defaultLanguage,
    challengeId: undefined,
    expiresAt: new Date(clock.now().getTime() + noticeLifetime),
    content: {
      kind: notice.kind,
      serviceName: settings.serviceName,
      chainName: findChain(service.chains, chainId).name,
      account,
      accountUrl: settings.accountPage && accountLink(settings.accountPage, { account, chainId }),
      ...describeNotice(notice),
    },
  };
}

function describeNotice(notice: Notice) {
  if (notice.kind === 'recovery-requested') {
    const { newOwners, newThreshold } = notice.request;
    return { recovery: { newOwners, newThreshold } };
  }
  if (notice.kind === 'recovery-held') {
    const { request, lastCodeAt, confirmed, link } = notice;
    const { newOwners, newThreshold } = request;
    const subjectTarget = maskTarget(confirmed.channel, confirmed.target);
    return { recovery: { newOwners, newThreshold }, lastCodeAt, subjectTarget, link };
  }
  const { channel, target, effectiveFrom, codesLeft } = notice.registration;
  return {
    subjectTarget: maskTarget(channel, target),
    ...(notice.kind === 'codes-few' ? { codesLeft } : {}),
    ...(notice.kind === 'target-added' ? { countsFrom: effectiveFrom } : {}),
  };
}
