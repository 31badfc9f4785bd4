import { type Static, Type } from 'typebox';
import { findNamedChainMistakes } from './chains.ts';
import { object, type SettingOptions, text, url } from './fields.ts';
import { findRepeated } from './mistakes.ts';

/** The key of Standard Webhooks. */
export const webhookSecret = (options: SettingOptions = {}) =>
  Type.String({
    pattern: '^whsec_[A-Za-z0-9+/]{32,}={0,2}$',
    description: 'the key that signs the posts: whsec_ and at least 24 bytes in base64',
    ...options,
  });

/** A URL of the operator that events are posted to. */
export const WebhookReceiverSchema = object({
  name: text('its name in logs, and the key of its queued events', { default: 'webhook' }),
  url: url('https?', 'the URL that events are posted to'),
  secret: webhookSecret(),
});

export type WebhookReceiver = Static<typeof WebhookReceiverSchema>;

const ReadChainSchema = object({
  chainId: Type.Integer({ minimum: 1, description: 'the id of one of the chains' }),
  confirmations: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    default: 2,
    description:
      'how many confirmations, including its own block, an event needs before an alert, 1 to 1000; fewer alert sooner, more prevent alerts about events that a reorg drops',
  }),
  maximumRange: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    default: 2_000,
    description:
      'how many blocks one request to a node covers, 1 to 100000; fewer automatically if a node refuses',
  }),
  fromBlock: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'the first block to read on a new chain; the newest if not set',
    }),
  ),
});

/** The section `alerts`. */
export const AlertsConfigurationSchema = object(
  {
    pollInterval: Type.Integer({
      minimum: 100,
      maximum: 60_000,
      default: 2_000,
      description: 'the interval between two polls of a chain, 100 to 60000 milliseconds',
    }),
    chains: Type.Array(ReadChainSchema, {
      default: [],
      description: 'how chains are read; others use the defaults',
    }),
    webhooks: Type.Array(WebhookReceiverSchema, {
      default: [],
      description: 'your receivers of every on-chain event, signed as Standard Webhooks defines',
    }),
  },
  'alerts about on-chain events of accounts; without this section there are none',
);

export type AlertsConfiguration = Static<typeof AlertsConfigurationSchema>;
export type ReadChainConfiguration = Static<typeof ReadChainSchema>;

export function readingOf(alerts: AlertsConfiguration, chainId: number): ReadChainConfiguration {
  const named = alerts.chains.find((chain) => chain.chainId === chainId);
  return named ?? { chainId, confirmations: 2, maximumRange: 2_000 };
}

/** Finds mistakes that no single field of the alerts shows, each with how to correct it. */
export function findAlertContradictions(
  alerts: AlertsConfiguration | undefined,
  chains: readonly { chainId: number }[],
): string[] {
  return alerts ? findNamedChainMistakes('alerts.chains', alerts.chains, chains) : [];
}

/** The section `events`. */
export const EventsConfigurationSchema = object(
  {
    webhooks: Type.Array(WebhookReceiverSchema, {
      minItems: 1,
      description:
        'your receivers of registrations and recoveries, signed as Standard Webhooks defines',
    }),
  },
  'events of the service for your own systems; without this section there are none',
);

export type EventsConfiguration = Static<typeof EventsConfigurationSchema>;

/** Finds webhooks that share a name, and so a queue. */
export function findWebhookContradictions(
  alerts: AlertsConfiguration | undefined,
  events: EventsConfiguration | undefined,
): string[] {
  const names = [...(alerts?.webhooks ?? []), ...(events?.webhooks ?? [])].map(({ name }) => name);
  return findRepeated(names).map(
    (name) =>
      `alerts.webhooks and events.webhooks have two of the name "${name}": give one of them another "name"`,
  );
}
