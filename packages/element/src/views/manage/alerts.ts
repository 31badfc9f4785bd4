import {
  listSubscriptionsStatement,
  type Registration,
  type Subscription,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/protocol';
import type { ViewContext } from '../../state/view-context.ts';
import type { CodeChallenge } from '../../storage/code-draft.ts';
import type { ActionTools } from '../async-action.ts';
import { takeCaptchaToken } from '../captcha.ts';

/** A recipient of alerts about an account. */
export type AlertTarget = Pick<Registration, 'channel' | 'target'>;

/** A code that was sent, without its target. */
export type SentCode = Omit<CodeChallenge, 'channel' | 'target'>;

/** Asks an owner to sign to see the alerts, and fetches them. */
export async function listAlerts(
  context: ViewContext,
  { signal, setStatus }: ActionTools,
): Promise<readonly Subscription[]> {
  const { account, chainId } = context.account;
  const signed = await context.wallet.signAsOwner(listSubscriptionsStatement);
  setStatus(context.strings.contactsBusy);
  const parameters = { account, chainId, ...signed };
  return (await context.service.client.listSubscriptions(parameters, { signal })).subscriptions;
}

/**
 * Asks an owner to sign for alerts to a target, and has a code sent to it. The challenge belongs to
 * the subscription: its code activates it.
 */
export async function askForAlerts(
  context: ViewContext,
  { channel, target }: AlertTarget,
  { signal, setStatus }: ActionTools,
): Promise<SentCode> {
  const { strings } = context;
  const { account, chainId } = context.account;
  const { client } = context.service;
  const { signAsOwner } = context.wallet;
  const signed = await signAsOwner(subscribeStatement({ account, channel, target }));
  setStatus(strings.sendingCode);
  const request = { account, chainId, channel, target, ...signed };
  const captchaToken = await takeCaptchaToken(context.service, 'subscribe');
  const answer = await client.subscribe(request, { signal, captchaToken });
  const { subscriptionId, ...sent } = answer;
  return { challengeId: subscriptionId, ...sent };
}

/** Asks an owner to sign that alerts end, and ends them. */
export async function endAlerts(
  { strings, account: { chainId }, service, wallet }: ViewContext,
  { id: subscriptionId }: Subscription,
  { signal, setStatus }: ActionTools,
): Promise<void> {
  const signed = await wallet.signAsOwner(unsubscribeStatement);
  setStatus(strings.removeBusy);
  await service.client.unsubscribe({ subscriptionId, chainId, ...signed }, { signal });
}
