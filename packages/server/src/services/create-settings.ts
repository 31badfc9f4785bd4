import { channels } from '@recovery-guardian/core';
import type { Configuration } from '../configuration/schema.ts';
import { defaultSettings, type Settings } from '../configuration/service-settings.ts';

/**
 * Converts the configuration to the recovery service's settings.
 *
 * @param tenant whose configuration it is, if any
 */
export function createSettings(
  { service, limits, alerts, events, delivery }: SettingsSections,
  epoch: Date | undefined,
  tenant?: string,
): Settings {
  const { name, siweScheme: scheme, siweDomain: domain, host } = service;
  const { baseUrl, accountPage, defaultLanguage, accountSearch, hold, code } = service;
  return {
    serviceName: name,
    brandName: delivery.brand?.name,
    siweIdentity: { scheme, domain, uri: `${scheme}://${domain}` },
    host: host ?? undefined,
    baseUrl: tenant === undefined ? baseUrl : baseUrl && joinPath(baseUrl, `tenants/${tenant}`),
    accountPage,
    defaultLanguage,
    accountSearch,
    coolingOffPeriod: hold,
    code,
    testCodes: new Map(delivery.testTargets?.map(({ target, code: fixed }) => [target, fixed])),
    limits,
    alerts: {
      channels: alerts ? channels.filter((channel) => delivery[channel]) : [],
      webhooks: alerts?.webhooks.map(({ name: webhook }) => webhook) ?? [],
      subscriptionsPerOwner: defaultSettings.alerts.subscriptionsPerOwner,
    },
    events: { webhooks: events?.webhooks.map(({ name: webhook }) => webhook) ?? [] },
    epoch,
  };
}

function joinPath(url: string, path: string): string {
  return `${url.replace(/\/+$/, '')}/${path}`;
}

type SettingsSections = Pick<
  Configuration,
  'service' | 'limits' | 'alerts' | 'events' | 'delivery'
>;
