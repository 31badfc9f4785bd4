// The light checks that `answers.ts` and the element's storage consist of.

export type Check<Value> = (value: unknown) => value is Value;

/** Checks an object's fields; others are allowed. */
export const isObjectOf =
  <Value>(fields: { [Key in keyof Value]-?: Check<Value[Key]> }): Check<Value> =>
  (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([key, isField]) =>
      isField((value as Record<string, unknown>)[key]),
    );

export const isListOf =
  <Item>(isItem: Check<Item>): Check<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(isItem);

export const isOptional =
  <Value>(isValue: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || isValue(value);

export const isNonEmptyText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
/** An address in any case: its checksum is not verified. */
export const isHexAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
