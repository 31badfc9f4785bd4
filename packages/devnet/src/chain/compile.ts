import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Abi, Hex } from 'viem';

/** The compiled contract: what is needed to deploy and call it. */
export interface Artifact {
  readonly abi: Abi;
  /** Init code, without constructor arguments. */
  readonly bytecode: Hex;
}

const contractNames = [
  'MultiChainSignatureModule',
  // The next three are for tests.
  'HostileToken',
  'ModuleGuard',
  'SpecAccount',
  // Version 0.1.0.
  'SocialRecoveryModule',
  // Version 0.2.0.
  'SocialRecoveryModuleV2',
  'TestToken',
  'TokenPaymaster',
  'UniversalResolver',
] as const;

/** The contracts of `packages/devnet/contracts` by name. */
export type OwnContracts = Readonly<Record<(typeof contractNames)[number], Artifact>>;

const require = createRequire(import.meta.url);
const packageDir = fileURLToPath(new URL('../../', import.meta.url));
const contractsDir = join(packageDir, 'contracts');
const cacheDir = join(packageDir, '.cache');

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'prague',
  // Omits the hash of the sources, so that comments do not change the code.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  // Only ours: without the pipeline of its time, a Safe that one of them imports does not compile.
  outputSelection: Object.fromEntries(
    contractNames.map((name) => [`${name}.sol`, { [name]: ['abi', 'evm.bytecode.object'] }]),
  ),
};

/**
 * Compiles our contracts with npm's `solc`. The result is cached in `.cache/` by a hash of sources,
 * settings and compiler version, so an unchanged contract is never compiled again; chains that start
 * at the same time share it.
 */
export async function compileContracts(): Promise<OwnContracts> {
  compiled ??= compileOrRead();
  // A promise of its own: tests that await one of another test belong to that one.
  return await compiled;
}

let compiled: Promise<OwnContracts> | undefined;

async function compileOrRead(): Promise<OwnContracts> {
  const sources = await collectSources(contractNames.map((name) => `${name}.sol`));
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const { version } = require('solc/package.json');
  const key = createHash('sha256').update(version).update(input).digest('hex').slice(0, 32);
  const cacheFile = join(cacheDir, `contracts-${key}.json`);
  try {
    return JSON.parse(await readFile(cacheFile, 'utf8'));
  } catch {
    const contracts = await runSolc(input);
    await writeWhole(cacheFile, JSON.stringify(contracts));
    return contracts;
  }
}

/** Reads the given files and their imports, by the names that solc uses. */
async function collectSources(entries: string[]): Promise<Record<string, { content: string }>> {
  const sources: Record<string, { content: string }> = {};
  const pending = [...entries];
  for (let unit = pending.pop(); unit !== undefined; unit = pending.pop()) {
    if (unit in sources) continue;
    const content = await readFile(locate(unit), 'utf8');
    sources[unit] = { content };
    for (const [, path] of content.matchAll(/^\s*import\s[^"';]*["']([^"']+)["']/gm)) {
      if (path) pending.push(path.startsWith('.') ? posix.join(posix.dirname(unit), path) : path);
    }
  }
  // Sorted, so that the order of discovery does not change the cache's key.
  return Object.fromEntries(Object.entries(sources).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Our files have no folder in their names; all others are `package/path`. */
function locate(unit: string): string {
  return unit.includes('/') ? require.resolve(unit) : join(contractsDir, unit);
}

async function runSolc(input: string): Promise<OwnContracts> {
  // Loaded only here: the compiler takes a second to load and is rarely needed.
  const { default: solc } = await import('solc');
  const output = JSON.parse(solc.compile(input));
  const errors = (output.errors ?? []).filter((e: { severity: string }) => e.severity === 'error');
  if (errors.length > 0) {
    throw new Error(errors.map((e: { formattedMessage: string }) => e.formattedMessage).join('\n'));
  }
  const artifacts = contractNames.map((name) => {
    const { abi, evm } = output.contracts[`${name}.sol`][name];
    return [name, { abi, bytecode: `0x${evm.bytecode.object}` }];
  });
  return Object.fromEntries(artifacts);
}

/** Writes atomically: other processes read the whole file or none. */
async function writeWhole(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
