import { type Address, isAddressEqual } from 'viem';
import { chooseModule, findChain } from '../api/parameters.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { type Outgoing, queueMessages } from '../delivery/queue-messages.ts';
import { limitsOf } from '../limits/limits.ts';
import { accountLink } from '../messages/templates/templates.ts';
import type { Registration } from '../registrations/registration-repository.ts';
import type { Service } from '../service.ts';

type Keeping = Pick<Service, 'chains' | 'clock' | 'codes' | 'settings'>;

/** In milliseconds. */
const lifetime = 3 * 24 * 60 * 60_000;

/**
 * A message to keep for a registered email: what to do on the day when the key is lost. It has no secret,
 * and names no one else. `undefined` unless the operator wants it.
 *
 * @param cause what it is sent for, once: an event's or a registration's id
 */
export function messageToKeep(
  { chains, codes, clock, settings }: Keeping,
  { account, chainId }: { account: Address; chainId: number },
  recipient: Pick<QueuedMessage, 'channel' | 'target' | 'sealedIn'> & {
    language?: string | undefined;
  },
  cause: string,
  due: Pick<QueuedMessage, 'dueAt' | 'reminderOf'> = {},
): Outgoing | undefined {
  const { accountPage, serviceName } = settings;
  const { channel, target, sealedIn, language = settings.defaultLanguage } = recipient;
  if (!accountPage || !settings.messageToKeep || channel !== 'email') return undefined;
  const from = due.dueAt ?? clock.now();
  const message: QueuedMessage = {
    id: codes.fingerprint(['way back in', cause, channel, target.toLowerCase()]),
    channel,
    target,
    via: undefined,
    sealedIn,
    language,
    challengeId: undefined,
    expiresAt: new Date(from.getTime() + lifetime),
    ...due,
    content: {
      kind: 'way-back-in',
      serviceName,
      chainName: findChain(chains, chainId).name,
      account,
      accountUrl: accountLink(accountPage, { account, chainId }),
    },
  };
  const spender = { target: { channel, target }, account: { account, chainId } };
  return {
    message,
    limits: [limitsOf({ codes, settings }, 'message to keep, about the way back in', spender)],
  };
}

/** Names the message to keep of a registration in the outbox, where it waits until its codes count. */
export function keptOf({ codes }: Pick<Service, 'codes'>, registrationId: string): string {
  return codes.fingerprint(['message to keep', registrationId]);
}

/**
 * Queues the message to keep for an email that was registered on an account which has the service's guardian
 * already: no event on the chain will cause it. It is due when the email's codes count.
 */
export async function queueMessageToKeep(
  service: Service,
  registration: Registration,
): Promise<void> {
  const { id, account, chainId, channel, effectiveFrom } = registration;
  const { accountPage, messageToKeep: isWanted } = service.settings;
  if (!accountPage || !isWanted || channel !== 'email') return;
  const chain = findChain(service.chains, chainId);
  const { address: module } = await chooseModule(chain, account, undefined);
  const [{ guardians }, own] = await Promise.all([
    chain.getRecoveryState(account, undefined, module),
    service.signer.getGuardianAddresses({ account, chainId }),
  ]);
  if (!guardians.some((one) => own.some((ours) => isAddressEqual(one, ours)))) return;
  const due = { dueAt: effectiveFrom, reminderOf: keptOf(service, id) };
  const outgoing = messageToKeep(service, registration, { ...registration, channel }, id, due);
  if (!outgoing) return;
  await service.store.transaction(async (repositories) => {
    // Confirmed by another channel meanwhile, it is due earlier.
    await repositories.outbox.dropReminders([keptOf(service, id)]);
    const listed = await repositories.registrations.listActive(registration);
    if (!listed.some((one) => one.id === id)) return;
    const { message, limits = [] } = outgoing;
    // Beyond its limits, the one that waits stays: the refusal undoes that it was dropped.
    const shared = limits.flat();
    await queueMessages(service, repositories, [{ message }], { shared, isUnattended: true });
  });
}
