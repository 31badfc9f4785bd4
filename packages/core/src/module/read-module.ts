import type { Address } from 'viem';
import type { ContractFunction, ReadContract } from '../safe/contract-functions.ts';
import { type AccountInModule, knownVersionOf, type ModuleVersion } from './recovery-modules.ts';
import { nonceOf, readRequestV1, recoveryModuleViews } from './v0.1.0.ts';
import { readRequestV2 } from './v0.2.0.ts';

/** `VERSION()`, by the length of its text and its five bytes. */
const versionTexts: Readonly<Record<string, ModuleVersion>> = {
  '5302e302e31': '0.1.0',
  '5302e322e30': '0.2.0',
};

const versionView: ContractFunction<[], ModuleVersion> = {
  encode: () => '0xffa1ad74',
  decode: (answer) => {
    const version = versionTexts[answer.slice(66, 140).replace(/^0+/, '')];
    if (!version) throw new TypeError('The contract is no recovery module of a known version');
    return version;
  },
};

/**
 * The version of a module: known by its address, or as the module says.
 *
 * @throws {TypeError} if the contract is of no known version; what it stores cannot be read.
 */
export async function readModuleVersion(
  read: ReadContract,
  module: Address,
): Promise<ModuleVersion> {
  return knownVersionOf(module) ?? read(module, versionView);
}

/** Reads the guardians of an account, newest first. */
export function readGuardians(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<readonly Address[]> {
  return read(module, recoveryModuleViews.getGuardians, account);
}

/** Reads whose approvals a recovery needs, how many, and the nonce that they sign. */
export async function readRound(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<{
  version: ModuleVersion;
  guardians: readonly Address[];
  guardianThreshold: number;
  nonce: bigint;
}> {
  const [version, guardians, threshold, nonce] = await Promise.all([
    readModuleVersion(read, module),
    readGuardians(read, account, module),
    read(module, recoveryModuleViews.threshold, account),
    read(module, nonceOf, account),
  ]);
  return { version, guardians, guardianThreshold: Number(threshold), nonce };
}

const { encode } = recoveryModuleViews.getRecoveryRequest;
/** `getRecoveryRequest`, whose answer a reader decodes by the module's version. */
const pendingRecovery = {
  '0.1.0': { encode, decode: readRequestV1 },
  '0.2.0': { encode, decode: readRequestV2 },
};

/** Reads what a recovery module stores about an account, enabled or not. */
export async function readModule(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<AccountInModule> {
  const known = knownVersionOf(module);
  const asked = readModuleVersion(read, module);
  const readRecovery = (version: ModuleVersion) => read(module, pendingRecovery[version], account);
  const [version, guardians, guardianThreshold, recovery] = await Promise.all([
    asked,
    readGuardians(read, account, module),
    read(module, recoveryModuleViews.threshold, account),
    // Of a known version with the rest, for readers that send what is asked at once in one batch.
    known ? readRecovery(known) : asked.then(readRecovery),
  ]);
  return { module, version, guardians, guardianThreshold: Number(guardianThreshold), recovery };
}
