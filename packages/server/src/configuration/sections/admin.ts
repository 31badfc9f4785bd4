import { type Static, Type } from 'typebox';
import { object, text } from '../../schema-kit/fields.ts';

/** The section `admin`. */
export const AdminConfigurationSchema = object(
  {
    host: text('the address that the admin API listens on', { default: '127.0.0.1' }),
    port: Type.Union([Type.Integer({ minimum: 0, maximum: 65535 }), Type.Null()], {
      default: null,
      description: 'the port of the admin API, 0 for any free one, or null for none',
    }),
    token: Type.Optional(
      text(
        'the bearer token of the admin API, best read from a separate file: 32 characters or more, as "openssl rand -hex 32" makes',
        { minLength: 32 },
      ),
    ),
  },
  'the admin API, on a separate port',
);

export type AdminConfiguration = Static<typeof AdminConfigurationSchema>;

/** Finds an admin API without a token. */
export function findAdminContradictions({ port, token }: AdminConfiguration): string[] {
  if (port === null || token !== undefined) return [];
  return [
    'admin.token is missing: with admin.port set, callers prove themselves with it; admin.tokenFile (RECOVERY_GUARDIAN_ADMIN_TOKEN_FILE) names a file that holds it',
  ];
}
