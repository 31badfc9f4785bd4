import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/** @throws {ServiceError} `not-found` if the operator has switched it off */
export function requireSearch({ settings }: Pick<Service, 'settings'>): void {
  if (!settings.accountSearch) throw new ServiceError('not-found');
}
