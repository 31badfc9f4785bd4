import { type Address, getAddress } from 'viem';

const day = 86_400;

/**
 * Grace periods, in seconds, of the recovery modules that are deployed at the same address on many
 * chains. The module has no getter for its own.
 */
const gracePeriods: Record<Address, number> = {
  '0x949d01d424be050d09c16025dd007cb59b3a8c66': 180,
  '0x38275826e1933303e508433dd5f289315da2541c': 3 * day,
  '0x088f6cfd8bb1ddb1bb069ccb3fc1a98927d233f2': 7 * day,
  '0x9bacd92f4687db306d7ded5d4513a51ea05df25b': 14 * day,
};

/** How long a recovery waits, in seconds; `undefined` for a module that is not known. */
export function gracePeriodOf(module: Address): number | undefined {
  return gracePeriods[module.toLowerCase() as Address];
}

/** The recovery modules whose grace period is known. */
export const knownRecoveryModules: readonly Address[] = Object.keys(gracePeriods).map((module) =>
  getAddress(module),
);
