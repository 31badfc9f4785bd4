import type { Layout } from '@recovery-guardian/element';

/** A colour in both schemes, as `#rrggbb`. */
export interface ColorPair {
  readonly light: string;
  readonly dark: string;
}

/** The fonts that the editor offers; the element inherits the page's font. */
export const fonts = {
  page: { label: 'Page font', family: '' },
  system: { label: 'System', family: 'system-ui, sans-serif' },
  serif: { label: 'Serif', family: 'ui-serif, Georgia, "Liberation Serif", serif' },
  rounded: { label: 'Rounded', family: 'ui-rounded, "Nunito", "Varela Round", sans-serif' },
  mono: {
    label: 'Monospace',
    family: 'ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace',
  },
} as const;

/** Density presets: their values for the size tokens. */
export const densities = {
  normal: {},
  compact: { 'control-height': 36, padding: 16 },
  roomy: { 'control-height': 52, padding: 32 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

/** How long recoveries wait, in days, as the known modules do. */
export const waitingTimes = [3, 7, 14] as const;

/** What people are called in previews. */
export const peoples = {
  short: { email: 'mia@example.com', friend: 'Mia' },
  long: {
    email: 'maximiliane.featherstonehaugh-lindqvist@correspondence.example.com',
    friend: 'Maximiliane Featherstonehaugh-Lindqvist',
  },
} as const;

export type People = keyof typeof peoples;
export type Font = keyof typeof fonts;
export type Density = keyof typeof densities;
export type Scheme = 'auto' | 'light' | 'dark';
export type Direction = 'auto' | 'ltr' | 'rtl';

/** Everything that can be tried on the element's appearance. */
export interface Appearance {
  readonly scheme: Scheme;
  /** One of the element's named themes; empty for the plain one. */
  readonly theme: string;
  readonly direction: Direction;
  readonly language: string;
  readonly layout: Layout;
  /** How long recoveries wait, in days. */
  readonly days: (typeof waitingTimes)[number];
  readonly people: People;
  readonly font: Font;
  readonly density: Density;
  readonly reducedMotion: boolean;
  /** The container's width in pixels; `undefined` for all that is available. */
  readonly width: number | undefined;
  /** By token, without the leading `--rg-`. */
  readonly colors: Readonly<Record<string, ColorPair>>;
  /** In pixels, by token. */
  readonly lengths: Readonly<Record<string, number>>;
}

/** The default appearance. */
export const plain: Appearance = {
  scheme: 'auto',
  theme: '',
  direction: 'auto',
  language: 'en',
  layout: 'inline',
  days: 3,
  people: 'short',
  font: 'page',
  density: 'normal',
  reducedMotion: false,
  width: undefined,
  colors: {},
  lengths: {},
};

/** Returns an appearance's custom properties, by their full names. */
export function customProperties({
  colors,
  lengths,
  density,
  reducedMotion,
}: Appearance): [name: string, value: string][] {
  const properties: [string, string][] = Object.entries(colors).map(([name, { light, dark }]) => [
    `--rg-${name}`,
    light === dark ? light : `light-dark(${light}, ${dark})`,
  ]);
  for (const [name, value] of Object.entries({ ...densities[density], ...lengths })) {
    properties.push([`--rg-${name}`, `${value}px`]);
  }
  if (reducedMotion) properties.push(['--rg-motion', '0s']);
  return properties;
}

/** The schemes that an appearance may be seen in. */
export function schemesOf({ scheme }: Appearance): readonly (keyof ColorPair)[] {
  return scheme === 'auto' ? ['light', 'dark'] : [scheme];
}

/** Returns the style sheet for this appearance; empty for the default. */
export function toCss(appearance: Appearance): string {
  const declarations = customProperties(appearance);
  const { family } = fonts[appearance.font];
  if (family) declarations.push(['font-family', family]);
  if (appearance.scheme !== 'auto') declarations.push(['color-scheme', appearance.scheme]);
  if (declarations.length === 0) return '';
  const lines = declarations.map(([name, value]) => `  ${name}: ${value};\n`);
  return `recovery-guardian {\n${lines.join('')}}\n`;
}

/** Returns the attributes for this appearance. */
export function toAttributes(appearance: Appearance): Record<string, string> {
  const { scheme, theme, direction, language, layout } = appearance;
  const attributes = {
    scheme: scheme === plain.scheme ? '' : scheme,
    theme,
    locale: language === plain.language ? '' : language,
    dir: direction === plain.direction ? '' : direction,
    layout: layout === plain.layout ? '' : layout,
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value));
}

const attributeNames = ['scheme', 'theme', 'locale', 'dir', 'layout'];

/** Applies an appearance to an element, replacing the earlier one. */
export function applyAppearance(element: HTMLElement, appearance: Appearance): void {
  const wanted = toAttributes(appearance);
  for (const name of attributeNames) {
    if (wanted[name]) element.setAttribute(name, wanted[name]);
    else element.removeAttribute(name);
  }
  for (const name of [...element.style]) element.style.removeProperty(name);
  for (const [name, value] of customProperties(appearance)) element.style.setProperty(name, value);
  element.style.fontFamily = fonts[appearance.font].family;
}

/** Returns a framework's component with the attributes of the appearance on the element's tag. */
export function withAttributes(component: string, appearance: Appearance): string {
  const attributes = Object.entries(toAttributes(appearance));
  return component.replace(/^(\s*)<(recovery-guardian|RecoveryGuardian)$/m, (tag, indent) =>
    [tag, ...attributes.map(([name, value]) => `${indent}  ${name}="${value}"`)].join('\n'),
  );
}

/** Returns the HTML of a page without a framework, with the chosen appearance. */
export function plainHtml(appearance: Appearance): string {
  const attributes = Object.entries({
    'base-url': 'https://guardian.example',
    'access-token': 'rg_pub_…',
    'chain-id': '8453',
    account: '0x…',
    // Without a node, a browser without a wallet reads nothing.
    'rpc-url': 'https://node.example',
    ...toAttributes(appearance),
  }).map(([name, value]) => `  ${name}="${value}"\n`);
  const css = toCss(appearance);
  const style = css && `<style>\n${css}</style>\n`;
  return `<script type="module" src="/recovery-guardian.min.js"></script>
${style}<recovery-guardian
${attributes.join('')}></recovery-guardian>
`;
}
