import { findOrInstall } from './find-or-install.ts';

/** Finds or installs PgBouncer, which shares few connections to PostgreSQL among many clients. */
export function findPgBouncer(): string {
  return findOrInstall({
    name: 'PgBouncer',
    variable: 'PGBOUNCER_PATH',
    commands: ['pgbouncer'],
    // Debian keeps it in a folder for root only.
    places: ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'],
    debian: ['pgbouncer'],
  });
}
