import path from 'node:path';
import { findOrInstall } from './find-or-install.ts';

/** Newest first; Debian keeps the server's programs, and those that back it up, out of PATH. */
const debianFolders = [20, 19, 18, 17, 16, 15, 14].map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
);

/**
 * The folder of an installed PostgreSQL's own programs, `pg_dump` and `pg_restore` among them (npm's
 * PostgreSQL is the server alone): `POSTGRES_PATH`, else an installed one, else one installed now by
 * Debian's package manager.
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

/** Finds or installs what the operators' page types into a shell. */
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
