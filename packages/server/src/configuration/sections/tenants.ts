import { Type } from 'typebox';
import { object, text } from '../../schema-kit/fields.ts';

/** The section `tenants`. */
export const TenantsConfigurationSchema = Type.Array(
  object({
    name: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,31}$',
      description: 'its name in tokens, links and logs: up to 32 small letters, digits and hyphens',
    }),
    file: text('the JSON file of its settings', { isPath: true }),
  }),
  {
    default: [],
    description:
      'services of their own beside this one, each with its access tokens, database, secrets and guardians: a list of { "name": …, "file": … }',
  },
);
