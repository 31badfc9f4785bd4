import type { Address } from 'viem';
import type { AccountInModule } from '../module/recovery-modules.ts';
import { includesAddress, type ReadContract, safeViews } from '../safe/contract-functions.ts';

/** Reads the owners of a Safe, and how many of them must sign. */
export async function readOwners(
  read: ReadContract,
  account: Address,
): Promise<{ owners: readonly Address[]; threshold: number }> {
  const [owners, threshold] = await Promise.all([
    read(account, safeViews.getOwners),
    read(account, safeViews.getThreshold),
  ]);
  return { owners, threshold: Number(threshold) };
}

/** What a recovery module stores about an account, and whether the account has enabled it. */
export interface ModuleState extends AccountInModule {
  readonly isEnabled: boolean;
}

/**
 * Reads an account's recovery modules: the known ones first, while its enabled ones are being read, then
 * any other that it has enabled.
 *
 * @param find reads a module; `undefined` if there is no recovery module at the address
 */
export async function readModules(
  find: (module: Address) => Promise<AccountInModule | undefined>,
  known: readonly Address[],
  enabled: readonly Address[] | Promise<readonly Address[]>,
): Promise<ModuleState[]> {
  const [all, ...found] = await Promise.all([enabled, ...known.map(find)]);
  const others = await Promise.all(all.filter((one) => !includesAddress(known, one)).map(find));
  return [...found, ...others].flatMap((state) =>
    state ? { ...state, isEnabled: includesAddress(all, state.module) } : [],
  );
}
