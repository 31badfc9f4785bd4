/** A filled-in template that keeps its values separate, so that each format can escape them. */
export type Filled = readonly (string | { value: string })[];

/** The values of placeholders: plain text, or a filled-in template. */
export type Values = Readonly<Record<string, string | Filled>>;

const placeholder = /\{(\w+)\}/;

/**
 * Fills in a template. Values are inserted literally: placeholders and replacement patterns in them
 * have no effect.
 *
 * @throws {RangeError} if a placeholder has no value
 */
export function fill(template: string, values: Values): Filled {
  // Splitting by one group puts texts at even places and placeholder names at odd ones.
  return template.split(placeholder).flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [part];
    const value = values[part];
    if (value === undefined) throw new RangeError(`Nothing to fill in for {${part}}`);
    return typeof value === 'string' ? [{ value: withoutControls(value) }] : value;
  });
}

/** Lists the placeholder names in a template. */
export function placeholdersOf(template: string): Set<string> {
  return new Set(template.split(placeholder).filter((_, index) => index % 2 === 1));
}

/** Removes line breaks, and characters that reverse or hide the text around them. */
function withoutControls(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
}
