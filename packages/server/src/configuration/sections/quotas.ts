import { Type } from 'typebox';
import { object } from '../../schema-kit/fields.ts';

const quota = object({
  maximum: Type.Integer({ minimum: 0, description: 'how many' }),
  period: Type.Integer({ minimum: 1, description: 'in how many seconds' }),
});

/** A list of limits that all hold. */
export const quotas = (
  defaultValue: readonly { maximum: number; period: number }[],
  what: string,
) =>
  Type.Array(quota, {
    default: [...defaultValue],
    description: `${what}: a list of { "maximum": …, "period": seconds }, which all hold`,
  });
