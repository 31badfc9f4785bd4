import type { Check } from '@recovery-guardian/client/checks';

/** Reads a stored value, of which some may be damaged or of another version. Never throws. */
export type Repair<Value> = (found: unknown) => Value;

/** Keeps the value if it is intact. */
export const intactOr =
  <Value, Other>(isIntact: Check<Value>, other: Other): Repair<Value | Other> =>
  (found) =>
    isIntact(found) ? found : other;

/** Keeps the items that are intact. */
export const listOf =
  <Item>(isIntact: Check<Item>): Repair<readonly Item[]> =>
  (found) =>
    Array.isArray(found) ? found.filter(isIntact) : [];

/** Keeps the entries that are intact. */
export const recordOf =
  <Item>(isIntact: Check<Item>): Repair<Readonly<Record<string, Item>>> =>
  (found) =>
    Object.fromEntries(
      Object.entries(Object(found)).filter(([, item]) => isIntact(item)),
    ) as Record<string, Item>;

/** Repairs each field by itself, and keeps those of other versions. */
export const fieldsOf =
  <Value>(repairs: { [Key in keyof Value]-?: Repair<Value[Key]> }): Repair<Value> =>
  (found) => {
    const fields: Record<string, unknown> = typeof found === 'object' ? { ...found } : {};
    const repaired = Object.entries<Repair<unknown>>(repairs).map(([key, repair]) => [
      key,
      repair(fields[key]),
    ]);
    return { ...fields, ...Object.fromEntries(repaired) } as Value;
  };

/** Repairs the items that have at least what identifies them. */
export const repairedListOf =
  <Item>(isIdentified: Check<unknown>, repair: Repair<Item>): Repair<readonly Item[]> =>
  (found) =>
    listOf(isIdentified)(found).map(repair);
