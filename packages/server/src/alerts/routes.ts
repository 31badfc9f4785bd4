import {
  ActivateSubscriptionRequestSchema,
  ActivateSubscriptionResponseSchema,
  ListSubscriptionsQuerySchema,
  ListSubscriptionsRequestSchema,
  ListSubscriptionsResponseSchema,
  SubscribeRequestSchema,
  SubscribeResponseSchema,
  UnsubscribeRequestSchema,
  UnsubscribeResponseSchema,
} from '@recovery-guardian/core/schemas';
import { type App, answers } from '../api/responses.ts';
import { activate, listSubscriptions, subscribe, unsubscribe } from './subscriptions.ts';

export function alertRoutes(app: App): void {
  app.post(
    '/alerts/subscribe',
    {
      config: { captchaAction: 'subscribe' },
      schema: {
        summary: 'Have alerts about an account sent to a target; sends a code to it',
        body: SubscribeRequestSchema,
        response: answers(SubscribeResponseSchema),
      },
    },
    (request) => subscribe(request.service, request.body, request.caller),
  );

  app.post(
    '/alerts/activate',
    {
      schema: {
        summary: 'Confirm a subscription with the code',
        body: ActivateSubscriptionRequestSchema,
        response: answers(ActivateSubscriptionResponseSchema),
      },
    },
    (request) => activate(request.service, request.body),
  );

  app.get(
    '/alerts/subscriptions',
    {
      schema: {
        summary: "List an owner's active subscriptions for an account",
        querystring: ListSubscriptionsQuerySchema,
        response: answers(ListSubscriptionsResponseSchema),
      },
    },
    (request) => listSubscriptions(request.service, request.query),
  );

  app.post(
    '/alerts/subscriptions',
    {
      schema: {
        summary:
          'The same with its parameters in a body, for signatures that are too long for a URL',
        body: ListSubscriptionsRequestSchema,
        response: answers(ListSubscriptionsResponseSchema),
      },
    },
    (request) => listSubscriptions(request.service, request.body),
  );

  app.post(
    '/alerts/unsubscribe',
    {
      schema: {
        summary: 'End a subscription',
        body: UnsubscribeRequestSchema,
        response: answers(UnsubscribeResponseSchema),
      },
    },
    (request) => unsubscribe(request.service, request.body),
  );
}
