import { ElementError } from './element-error.ts';

/** Checks the files of a module; rejects if one of them must not run. */
type Check = (name: string) => Promise<unknown>;

let check: Check = async () => {};

/**
 * Has modules checked before they are imported on demand. For builds that know the hashes of their
 * files; pages pin the ES modules by an import map instead (docs/sites.md).
 */
export function checkModules(by: Check): void {
  check = by;
}

/**
 * Imports a module on demand.
 *
 * @param name its path in the build (`nameOf` in build/bundle.ts)
 * @throws {ElementError} `not-loaded` if a file of the module cannot be fetched, or is not the one that
 *   was published
 */
export async function importOnDemand<Module>(
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    await check(name);
    return await load();
  } catch (cause) {
    throw new ElementError('not-loaded', { cause });
  }
}
