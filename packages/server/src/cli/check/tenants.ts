import type { Configuration } from '../../configuration/schema.ts';
import { readTenants } from '../../configuration/tenants.ts';
import { ConfigurationError } from '../../schema-kit/configuration-error.ts';
import type { Report } from './report.ts';

/** Checks the tenants' files, and what the services have in common; `--tenant` checks the rest. */
export async function checkTenants(configuration: Configuration): Promise<Report> {
  try {
    const tenants = [...readTenants(configuration)];
    return {
      findings: tenants.map(([name, tenant]) => {
        const others = [configuration, ...tenants.map(([, one]) => one)];
        const isShared = others.some((one) => one !== tenant && hasSameIdentity(one, tenant));
        return isShared
          ? `tenant ${name}: it shares its siweDomain: what an owner signs for one of these services can be used at the others, too`
          : `tenant ${name}: ok; "check --tenant ${name}" checks its database, messages and keys`;
      }),
      mistakes: [],
    };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { findings: ['tenants: cannot be used'], mistakes: [error.message] };
  }
}

function hasSameIdentity({ service: one }: Configuration, { service: other }: Configuration) {
  return one.siweScheme === other.siweScheme && one.siweDomain === other.siweDomain;
}
