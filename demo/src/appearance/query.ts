import { layouts } from '@recovery-guardian/element';
import {
  type Appearance,
  type ColorPair,
  type Direction,
  densities,
  fonts,
  peoples,
  plain,
  type Scheme,
  waitingTimes,
} from './appearance.ts';

const schemes: readonly Scheme[] = ['auto', 'light', 'dark'];
const directions: readonly Direction[] = ['auto', 'ltr', 'rtl'];

/** Writes an appearance into an address: only what differs from the default. */
export function toQuery(appearance: Appearance): URLSearchParams {
  const { scheme, theme, direction, language, font, density, reducedMotion, width } = appearance;
  const { layout, days, people } = appearance;
  const query = new URLSearchParams();
  const put = (name: string, value: string, usual: string) => {
    if (value !== usual) query.set(name, value);
  };
  put('theme', theme, plain.theme);
  put('scheme', scheme, plain.scheme);
  put('dir', direction, plain.direction);
  put('lang', language, plain.language);
  put('layout', layout, plain.layout);
  put('days', String(days), String(plain.days));
  put('people', people, plain.people);
  put('font', font, plain.font);
  put('density', density, plain.density);
  put('motion', reducedMotion ? 'reduced' : '', '');
  put('width', String(width ?? ''), '');
  for (const [name, { light, dark }] of Object.entries(appearance.colors)) {
    query.set(`color-${name}`, [light, dark].map((color) => color.slice(1)).join('-'));
  }
  for (const [name, value] of Object.entries(appearance.lengths)) {
    query.set(`length-${name}`, String(value));
  }
  return query;
}

/** Reads an appearance from an address, ignoring invalid values. */
export function fromQuery(query: URLSearchParams): Appearance {
  const colors: Record<string, ColorPair> = {};
  const lengths: Record<string, number> = {};
  for (const [key, value] of query) {
    const [, kind, name] = /^(color|length)-([a-z-]+)$/.exec(key) ?? [];
    if (kind === 'color' && name) put(colors, name, readColors(value));
    if (kind === 'length' && name) put(lengths, name, readLength(value));
  }
  return {
    theme: readWord(query.get('theme')) ?? plain.theme,
    language: readWord(query.get('lang')) ?? plain.language,
    scheme: oneOf(schemes, query.get('scheme')) ?? plain.scheme,
    direction: oneOf(directions, query.get('dir')) ?? plain.direction,
    layout: oneOf(layouts, query.get('layout')) ?? plain.layout,
    days: waitingTimes.find((days) => String(days) === query.get('days')) ?? plain.days,
    people: oneOf(keysOf(peoples), query.get('people')) ?? plain.people,
    font: oneOf(keysOf(fonts), query.get('font')) ?? plain.font,
    density: oneOf(keysOf(densities), query.get('density')) ?? plain.density,
    reducedMotion: query.get('motion') === 'reduced',
    width: readLength(query.get('width')),
    colors,
    lengths,
  };
}

function put<Value>(all: Record<string, Value>, name: string, value: Value | undefined): void {
  if (value !== undefined) all[name] = value;
}

/** `3449c0-a9b6ff`: light, then dark. */
function readColors(text: string): ColorPair | undefined {
  const [, light, dark] = /^([0-9a-f]{6})-([0-9a-f]{6})$/.exec(text) ?? [];
  return light && dark ? { light: `#${light}`, dark: `#${dark}` } : undefined;
}

function readLength(text: string | null): number | undefined {
  return /^\d{1,4}$/.test(text ?? '') ? Number(text) : undefined;
}

function readWord(text: string | null): string | undefined {
  return text && /^[a-z-]{1,20}$/i.test(text) ? text : undefined;
}

function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text);
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
