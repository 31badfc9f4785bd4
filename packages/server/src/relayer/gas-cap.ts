import type { RelayTask } from '@recovery-guardian/recovery-service';

/** Measured with Safe 1.4.1: up to 47,000 for an owner that is added, less for one that is removed. */
const gasPerOwnerChange = 60_000n;
const otherGas = 200_000n;

/**
 * The most gas that a step may use. Finalising runs no code but the module's and Safe's, so it is known
 * what it takes; executing also asks guardians that are contracts.
 *
 * @param maximumGas the operator's cap for any transaction
 */
export function gasCapOf(
  { step, ownerChanges }: Pick<RelayTask, 'step' | 'ownerChanges'>,
  maximumGas: bigint,
): bigint {
  if (step === 'execute') return maximumGas;
  const needed = otherGas + BigInt(ownerChanges) * gasPerOwnerChange;
  return needed < maximumGas ? needed : maximumGas;
}
