import type { Address } from 'viem';
import type { Registration } from '../model/registration.ts';
import type { Repositories } from '../ports.ts';
import type { Service } from '../service.ts';

/** The registrations that may confirm a recovery today: active, and not on hold (security S15). */
export async function listCounting(
  { clock }: Pick<Service, 'clock'>,
  { registrations }: Pick<Repositories, 'registrations'>,
  { account, chainId }: { account: Address; chainId: number },
): Promise<Registration[]> {
  const now = clock.now();
  const active = await registrations.listActive({ account, chainId });
  return active.filter((registration) => isCounting(registration, now));
}

/** Whether an active registration may confirm a recovery, or is still on hold. */
export function isCounting({ countsFrom }: Registration, now: Date): boolean {
  return countsFrom !== undefined && countsFrom <= now;
}
