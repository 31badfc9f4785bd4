import type { Settings } from '@recovery-guardian/recovery-service';
import type { Configuration } from './configuration/schema.ts';

/** The recovery service's settings, as the configuration has them. */
export function createSettings(
  { service, limits }: Pick<Configuration, 'service' | 'limits'>,
  epoch: Date | undefined,
): Settings {
  const { name, siweScheme: scheme, siweDomain: domain, host } = service;
  const { baseUrl, defaultLanguage, hold, code } = service;
  return {
    serviceName: name,
    siweIdentity: { scheme, domain, uri: `${scheme}://${domain}` },
    host: host ?? undefined,
    baseUrl,
    defaultLanguage,
    hold,
    code,
    limits,
    epoch,
  };
}
