import type { Configuration } from '../configuration/schema.ts';
import { migrateConfigured } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { traceStatement } from '../database/trace-statements.ts';
import { openServerSigner } from '../keys/guardian-signer.ts';
import { type Context, databaseUnavailable } from './context.ts';
import { createSettings } from './create-settings.ts';
import { type OpenedService, openService, type Shared } from './open-service.ts';
import { getLastRestoration } from './restorations.ts';

/** Opens the service of each tenant, by name. */
export async function openTenants(
  context: Context,
  shared: Shared,
  configurations: ReadonlyMap<string, Configuration>,
): Promise<ReadonlyMap<string, OpenedService>> {
  const tenants = new Map<string, OpenedService>();
  for (const [name, configuration] of configurations)
    tenants.set(name, await naming(name, openTenant(context, shared, { name, configuration })));
  return tenants;
}

/** Says in its error which tenant could not be opened. */
async function naming<Part>(tenant: string, opening: Promise<Part>): Promise<Part> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Error) error.message = `The tenant ${tenant}: ${error.message}`;
    throw error;
  }
}

async function openTenant(
  context: Context,
  shared: Shared,
  { name: tenant, configuration }: { name: string; configuration: Configuration },
): Promise<OpenedService> {
  const { tracing, onClose } = context;
  const log = context.log.child({ tenant });
  const { db, close } = await openDatabase(configuration.database, {
    log: tracing && traceStatement,
    onUnavailable: (error) => log.error({ err: error }, databaseUnavailable),
  });
  onClose(close);
  await migrateConfigured(db, configuration.database);
  const settings = createSettings(configuration, await getLastRestoration(db), tenant);
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error');
  const signer = naming(tenant, openServerSigner(configuration));
  // A failure is noticed when the service starts.
  signer.catch(() => {});
  onClose(async () => (await signer.catch(() => undefined))?.close?.());
  const metrics = context.metrics.ofTenant(tenant);
  const own = { ...context, configuration, settings, db, log, metrics, onError };
  return openService(own, shared, signer);
}
