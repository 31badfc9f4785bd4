import { Type } from 'typebox';
import { count, object } from '../../schema-kit/fields.ts';

const quota = object({
  maximum: count('how many'),
  period: count('in how many seconds', { minimum: 1 }),
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
