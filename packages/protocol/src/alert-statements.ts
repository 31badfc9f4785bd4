import type { Channel } from './api.ts';

export interface SubscribeStatementParameters {
  account: string;
  target: string;
  channel: Channel;
}

/** What an owner signs for `POST /alerts/subscribe`. It contains the account in lower case. */
export function subscribeStatement(parameters: SubscribeStatementParameters): string {
  const { account, target, channel } = parameters;
  return `I agree to receive Social Recovery Module alert notifications for ${account.toLowerCase()} on all supported chains sent to ${target} (via ${channel})`;
}

/** What an owner signs for `GET /alerts/subscriptions`. */
export const listSubscriptionsStatement =
  'I request to retrieve all Social Recovery Module alert subscriptions linked to my account';

/** What an owner signs for `POST /alerts/unsubscribe`. */
export const unsubscribeStatement =
  'I request to unsubscribe from all Social Recovery Module alert subscriptions linked to my account';
