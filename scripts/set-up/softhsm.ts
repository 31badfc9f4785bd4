import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrInstall } from './find-or-install.ts';

const packageFolder = path.join(import.meta.dirname, '../../node_modules/pkcs11js');

/** Usual places of the library, which is not a program. */
const libraries = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
];

/**
 * Finds SoftHSM, an HSM in software: `SOFTHSM2_MODULE`, an installed one, or one that is installed
 * now with Debian's package manager.
 *
 * @returns the paths of its program and of its PKCS#11 library
 * @throws {Error} that says what to install, when it can be neither found nor installed
 */
export function findSoftHsm(): { program: string; module: string } {
  const program = findOrInstall({
    name: 'SoftHSM',
    variable: 'SOFTHSM2_UTIL_PATH',
    commands: ['softhsm2-util'],
    places: ['/opt/homebrew/bin/softhsm2-util', '/usr/local/bin/softhsm2-util'],
    debian: ['softhsm2'],
  });
  const module = process.env.SOFTHSM2_MODULE || libraries.find(existsSync);
  if (module !== undefined) return { program, module };
  throw new Error(
    `SoftHSM's library is in none of ${libraries.join(', ')}: set SOFTHSM2_MODULE to its path.`,
  );
}

/**
 * Compiles `pkcs11js`, unless it is: npm does not, because few need an HSM (docs/decisions).
 *
 * @throws {Error} that says what is missing
 */
export function compilePkcs11(): void {
  if (existsSync(path.join(packageFolder, 'build/Release/pkcs11.node'))) return;
  for (const [name, command] of [
    ['a C++ compiler', 'g++'],
    ['make', 'make'],
    ['Python', 'python3'],
  ] as const) {
    const variable = command === 'g++' ? 'CXX_PATH' : `${command.toUpperCase()}_PATH`;
    findOrInstall({ name, variable, commands: [command], places: [], debian: [command] });
  }
  const args = ['--prefix', packageFolder, 'run', 'build'];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pkcs11js cannot be compiled: ${stdout}${stderr}`);
}
