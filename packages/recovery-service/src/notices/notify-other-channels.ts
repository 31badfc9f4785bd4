import { maskTarget } from '@recovery-guardian/protocol';
import { accountLink } from '../messages/account-link.ts';
import type { Registration } from '../model/registration.ts';
import type { SignatureRequest } from '../model/signature-request.ts';
import { findChain } from '../parameters/parameters.ts';
import type { AuditEntry, QueuedMessage, Repositories } from '../ports.ts';
import type { Service } from '../service.ts';

/** An event that an account's other channels are notified of. */
export type Notice =
  | { kind: 'target-added'; registration: Registration }
  | { kind: 'target-deleted'; registration: Registration }
  | { kind: 'recovery-requested'; request: SignatureRequest };

/** In milliseconds. An older notice is of no use. */
const noticeLifetime = 24 * 60 * 60_000;

/**
 * Queues a notice to each recipient in the transaction, and adds `entry` to the audit log. Callers
 * need not wait for delivery: pass the messages to the queue after the commit.
 */
export async function notifyOtherChannels(
  service: Service,
  { outbox }: Repositories,
  recipients: readonly Registration[],
  notice: Notice,
  entry?: AuditEntry,
): Promise<QueuedMessage[]> {
  const messages = recipients.map((recipient) => noticeMessage(service, recipient, notice));
  await outbox.put(messages, entry);
  return messages;
}

function noticeMessage(
  service: Service,
  { account, chainId, channel, target, language }: Registration,
  notice: Notice,
): QueuedMessage {
  const { settings, codes, clock } = service;
  return {
    id: codes.createId(),
    channel,
    target,
    language: language ?? settings.defaultLanguage,
    challengeId: undefined,
    expiresAt: new Date(clock.now().getTime() + noticeLifetime),
    content: {
      kind: notice.kind,
      serviceName: settings.serviceName,
      chainName: findChain(service.chains, chainId).name,
      account,
      accountUrl: settings.accountPage && accountLink(settings.accountPage, { account, chainId }),
      ...describe(notice),
    },
  };
}

function describe(notice: Notice) {
  if (notice.kind === 'recovery-requested') {
    const { newOwners, newThreshold } = notice.request;
    return { recovery: { newOwners, newThreshold } };
  }
  const { channel, target, effectiveFrom } = notice.registration;
  return {
    subjectTarget: maskTarget(channel, target),
    ...(notice.kind === 'target-added' ? { countsFrom: effectiveFrom } : {}),
  };
}
