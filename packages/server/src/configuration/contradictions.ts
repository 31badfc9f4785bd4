import { isIP } from 'node:net';
import { findAlertContradictions, findWebhookContradictions } from './alerts.ts';
import { findChainContradictions } from './chains.ts';
import { findDeliveryMistakes, findReceiptMistakes, findTestTargetMistakes } from './delivery.ts';
import { findEndpointContradictions } from './endpoint.ts';
import { findKeyContradictions } from './keys.ts';
import { findRelayerContradictions } from './relayer.ts';
import { type Configuration, findAdminContradictions, findWalletContradictions } from './schema.ts';
import { findSponsorContradictions } from './sponsor.ts';

/**
 * Finds mistakes that no single field shows.
 *
 * @param broken sections with mistakes of their own, which are skipped
 */
export function findContradictions(
  configuration: Configuration,
  broken: ReadonlySet<string>,
): string[] {
  const { mode, database, chains, delivery, proxies, endpoint, sponsor, relayer, alerts, events } =
    configuration;
  const unlessBroken = (sections: readonly string[], find: () => string[]) =>
    sections.some((section) => broken.has(section)) ? [] : find();
  return [
    ...unlessBroken(['database'], () => findDatabaseContradictions(database)),
    ...unlessBroken(['proxies'], () => findProxyMistakes(proxies)),
    ...unlessBroken(['chains', 'mode'], () => findChainContradictions(chains, mode)),
    ...unlessBroken(['guardian', 'secrets', 'mode'], () =>
      findKeyContradictions(configuration, mode),
    ),
    ...unlessBroken(['delivery'], () => findDeliveryMistakes(delivery)),
    ...unlessBroken(['delivery', 'service'], () =>
      findReceiptMistakes(delivery, configuration.service.baseUrl),
    ),
    ...unlessBroken(['delivery', 'chains', 'mode'], () =>
      findTestTargetMistakes(delivery.testTargets, { mode, chains }),
    ),
    ...unlessBroken(['endpoint', 'chains'], () => findEndpointContradictions(endpoint, chains)),
    ...unlessBroken(['sponsor', 'chains', 'mode'], () =>
      findSponsorContradictions(sponsor, { chains, mode }),
    ),
    ...unlessBroken(['alerts', 'chains'], () => findAlertContradictions(alerts, chains)),
    ...unlessBroken(['alerts', 'events'], () => findWebhookContradictions(alerts, events)),
    ...unlessBroken(['relayer', 'chains', 'mode'], () =>
      findRelayerContradictions(relayer, { chains, mode }),
    ),
    ...unlessBroken(['admin'], () => findAdminContradictions(configuration.admin)),
    ...unlessBroken(['wallet', 'service', 'endpoint'], () =>
      findWalletContradictions(configuration.wallet, configuration),
    ),
  ];
}

function findDatabaseContradictions({
  url,
  directUrl,
  directory,
}: Configuration['database']): string[] {
  if (directory !== undefined && directUrl !== undefined) {
    return ['database.directUrl (DATABASE_DIRECT_URL) belongs to "url", not to "directory"'];
  }
  if ((url === undefined) !== (directory === undefined)) return [];
  return [
    'database must name exactly one place: "url" (DATABASE_URL) or "directory" (DATABASE_DIRECTORY)',
  ];
}

function findProxyMistakes(proxies: Configuration['proxies']): string[] {
  return proxies
    .filter((proxy) => !isProxy(proxy))
    .map(
      (proxy) =>
        `proxies names ${JSON.stringify(proxy)}, which is not an address or network: write it as 10.0.0.7 or 10.0.0.0/8`,
    );
}

/**
 * Whether this is an IP address, or a network like `10.0.0.0/8`. `/0` is refused, as it would trust
 * every caller.
 */
function isProxy(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^[1-9]\d*$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}
