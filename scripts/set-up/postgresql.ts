import path from 'node:path';
import { findOrInstall } from './find-or-install.ts';

/** Newest first; Debian keeps the server's and backup programs out of PATH. */
const debianFolders = [20, 19, 18, 17, 16, 15, 14].map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
);

/**
 * Finds the folder of PostgreSQL's programs: `POSTGRES_PATH`, an installed one, or one that is installed
 * now with Debian's package manager.
 *
 * @throws {Error} that says what to install, when it can be neither found nor installed.
 */
export function findPostgresPrograms(): string {
  const server = findOrInstall({
    name: 'PostgreSQL',
    variable: 'POSTGRES_PATH',
    commands: ['postgres'],
    places: [...debianFolders, '/opt/homebrew/bin', '/usr/local/bin'].map((folder) =>
      path.join(folder, 'postgres'),
    ),
    debian: ['postgresql'],
  });
  return path.dirname(server);
}

/** Finds or installs the shell tools that the operators' guide uses. */
export function findShellTools(): void {
  for (const tool of ['bash', 'curl', 'openssl']) {
    findOrInstall({
      name: tool,
      variable: `${tool.toUpperCase()}_PATH`,
      commands: [tool],
      places: [],
      debian: [tool],
    });
  }
}
