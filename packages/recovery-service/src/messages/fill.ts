/** Text with what was filled in kept apart, so that each form of a message can mark or escape it. */
export type Filled = readonly (string | { value: string })[];

/** What may be filled in: text as it is, or something already filled in itself. */
export type Values = Readonly<Record<string, string | Filled>>;

const placeholder = /\{(\w+)\}/;

/**
 * Fills in a template. Whatever stands in a value, it is a value and nothing more: no placeholder,
 * no pattern of a replacement (security S16).
 *
 * @throws {RangeError} for a placeholder that has no value.
 */
export function fill(template: string, values: Values): Filled {
  // Split by one group: texts stand at even places, placeholders' names at odd ones.
  return template.split(placeholder).flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [part];
    const value = values[part];
    if (value === undefined) throw new RangeError(`Nothing to fill in for {${part}}`);
    return typeof value === 'string' ? [{ value: withoutControls(value) }] : value;
  });
}

/** The names in braces. */
export function placeholdersOf(template: string): Set<string> {
  return new Set(template.split(placeholder).filter((_, index) => index % 2 === 1));
}

/** Line breaks, and characters that turn or hide the text around them, are no part of any name. */
function withoutControls(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
}
