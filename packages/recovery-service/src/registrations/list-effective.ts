import { isEffective } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import type { Registration } from '../model/registration.ts';
import type { Repositories } from '../ports.ts';
import type { Service } from '../service.ts';

/**
 * Lists the registrations that may confirm a recovery now: active, and past their cooling-off
 * period (security S15).
 */
export async function listEffective(
  { clock }: Pick<Service, 'clock'>,
  { registrations }: Pick<Repositories, 'registrations'>,
  { account, chainId }: { account: Address; chainId: number },
): Promise<Registration[]> {
  const now = clock.now();
  const active = await registrations.listActive({ account, chainId });
  return active.filter((registration) => mayConfirm(registration, now));
}

/** Whether an active registration may confirm a recovery now. */
export function mayConfirm({ effectiveFrom }: Registration, now: Date): boolean {
  return effectiveFrom !== undefined && isEffective(effectiveFrom, now);
}
