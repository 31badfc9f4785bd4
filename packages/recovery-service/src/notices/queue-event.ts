import { numberToHex } from 'viem';
import type { Registration } from '../model/registration.ts';
import type { SignatureRequest } from '../model/signature-request.ts';
import type { Repositories } from '../ports.ts';
import type { Service } from '../service.ts';

/** An event of the service itself, for the operator's own systems. */
export type ServiceEvent =
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
