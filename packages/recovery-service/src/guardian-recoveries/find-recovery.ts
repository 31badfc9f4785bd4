import type { RecoveryRequest } from '../model/recovery-request.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/** @throws {ServiceError} `recovery-not-found` */
export async function findRecovery(
  { store }: Pick<Service, 'store'>,
  id: string,
): Promise<RecoveryRequest> {
  const request = await store.recoveries.find(id);
  if (!request) throw new ServiceError('recovery-not-found', { field: 'id' });
  return request;
}
