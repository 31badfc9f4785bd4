import {
  listSubscriptionsStatement,
  type Registration,
  type Subscription,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/protocol';
import type { CodeChallenge } from '../../storage/code-challenge.ts';
import type { ActTools } from '../act.ts';
import { takeCaptchaToken } from '../captcha.ts';
import type { ViewContext } from '../view-context.ts';

/** Who can hear of what happens to an account. */
export type AlertTarget = Pick<Registration, 'channel' | 'target'>;

/** A code that was sent, as far as it is not known where to. */
export type SentCode = Omit<CodeChallenge, 'channel' | 'target'>;

/** Has an owner sign to see where alerts go, and fetches it. */
export async function listAlerts(
  { account, chainId, client, strings, signAsOwner }: ViewContext,
  { signal, say }: ActTools,
): Promise<readonly Subscription[]> {
  const signed = await signAsOwner(listSubscriptionsStatement);
  say(strings.contactsBusy);
  const parameters = { account, chainId, ...signed };
  return (await client.listSubscriptions(parameters, { signal })).subscriptions;
}

/**
 * Has an owner sign that alerts go there, and a code sent to make sure that they can. The challenge is
 * the subscription's: its code switches them on.
 */
export async function askForAlerts(
  context: ViewContext,
  { channel, target }: AlertTarget,
  { signal, say }: ActTools,
): Promise<SentCode> {
  const { account, chainId, client, strings, signAsOwner } = context;
  const signed = await signAsOwner(subscribeStatement({ account, channel, target }));
  say(strings.sendingCode);
  const request = { account, chainId, channel, target, ...signed };
  const captchaToken = await takeCaptchaToken(context, 'subscribe');
  const answer = await client.subscribe(request, { signal, captchaToken });
  const { subscriptionId, ...sent } = answer;
  return { challengeId: subscriptionId, ...sent };
}

/** Has the owner sign that alerts end, and ends them. */
export async function endAlerts(
  { chainId, client, strings, signAsOwner }: ViewContext,
  { id: subscriptionId }: Subscription,
  { signal, say }: ActTools,
): Promise<void> {
  const signed = await signAsOwner(unsubscribeStatement);
  say(strings.removeBusy);
  await client.unsubscribe({ subscriptionId, chainId, ...signed }, { signal });
}
