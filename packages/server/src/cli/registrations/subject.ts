import { getAddress, isAddress } from 'viem';
import type { RegistrationSubject } from '../../adapters/database/repositories/registration-administration.ts';
import {
  createRegistrationAdministration,
  type RegistrationAdministration,
} from '../../adapters/database/repositories/registration-administration.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { createFieldCipher } from '../../adapters/encryption/field-cipher.ts';
import { openSecrets } from '../../adapters/encryption/secrets.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { Configuration } from '../../configuration/schema.ts';
import { UsageError } from '../kit/command.ts';

/** The options that select registrations. */
export const subjectOptions = {
  account: { type: 'string' },
  chain: { type: 'string' },
  target: { type: 'string' },
} as const;

export const subjectUsage = '--account ADDRESS [--chain ID] | --target TARGET';

export function parseSubject(values: {
  account?: string | undefined;
  chain?: string | undefined;
  target?: string | undefined;
}): RegistrationSubject {
  const { account, chain, target } = values;
  if ((account === undefined) === (target === undefined)) {
    throw new UsageError('Name either an --account or a --target');
  }
  if (target !== undefined) {
    if (chain !== undefined) throw new UsageError('--chain belongs to --account');
    return { target };
  }
  if (account === undefined || !isAddress(account)) {
    throw new UsageError('--account must be an address: 0x and 40 hexadecimal digits');
  }
  if (chain !== undefined && !/^[1-9]\d*$/.test(chain)) {
    throw new UsageError("--chain must be a chain's id, a whole number");
  }
  return { account: getAddress(account), chainId: chain === undefined ? undefined : Number(chain) };
}

/** Opens the database and the keys of its targets for `work`. */
export function withRegistrations<Result>(
  { database, secrets }: Configuration,
  work: (registrations: RegistrationAdministration) => Promise<Result>,
): Promise<Result> {
  const cipher = createFieldCipher(openSecrets(secrets, systemClock).dataKeys);
  return withDatabase(database, (db) => work(createRegistrationAdministration(db, cipher)));
}
