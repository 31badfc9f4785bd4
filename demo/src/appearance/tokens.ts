/** A colour of the element, by its role, in light and dark schemes. */
export interface ColorToken {
  /** Without the leading `--rg-`. */
  readonly name: string;
  /** As `#rrggbb`. */
  readonly light: string;
  readonly dark: string;
}

/** A length of the element. */
export interface LengthToken {
  /** Without the leading `--rg-`. */
  readonly name: string;
  /** In pixels. */
  readonly value: number;
}

export interface Tokens {
  readonly colors: readonly ColorToken[];
  readonly lengths: readonly LengthToken[];
}

/** Finds the public custom properties and their defaults in the element's style sheet. */
export function readTokens(css: string): Tokens {
  const colors = css.matchAll(
    /var\(\s*--rg-(?<name>[a-z-]+),\s*light-dark\((?<light>#[0-9a-f]{6}), (?<dark>#[0-9a-f]{6})\)/g,
  );
  const lengths = css.matchAll(/var\(\s*--rg-(?<name>[a-z-]+),\s*(?<value>\d+)px\s*\)/g);
  return {
    colors: unique([...colors].map(({ groups }) => ({ ...(groups as unknown as ColorToken) }))),
    lengths: unique(
      [...lengths].map(({ groups = {} }) => ({
        name: groups.name as string,
        value: Number(groups.value),
      })),
    ),
  };
}

/** `surface-raised` as a label: "Surface raised". */
export function tokenLabel(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Keeps the first token of each name: later ones are for special cases. */
function unique<Token extends { name: string }>(tokens: readonly Token[]): Token[] {
  return [...Map.groupBy(tokens, ({ name }) => name).values()].flatMap(([first]) =>
    first ? [first] : [],
  );
}
