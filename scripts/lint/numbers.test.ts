import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { settingsOf } from '../../packages/server/src/configuration/load.ts';
import { listItemFields } from '../../packages/server/src/configuration/schema-node.ts';
import {
  defaultSettings,
  otherLimits,
} from '../../packages/server/src/configuration/service-settings.ts';
import { quantities } from './quantities.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** All that are written by hand, and name no network's own numbers (networks-page.test.ts has these). */
const pages = globSync(
  ['{,packages/*/,extension/}README.md', 'SECURITY.md', 'docs/{*,operators/*,security/*}.md'],
  {
    cwd: root,
  },
).filter((file) => !/networks|limits|attacks/.test(file));

const units: Readonly<Record<string, number>> = {
  ...{ s: 1, second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 },
  ...{ month: (365.25 / 12) * 86_400, ms: 0.001 },
  ...{
    k: 1_024,
    m: 1_048_576,
    KB: 1_024,
    KiB: 1_024,
    MiB: 1_048_576,
    kB: 1_000,
    MB: 1_000_000,
    M: 1_000_000,
  },
};
const unit = Object.keys(units).join('|');
const counted =
  'digits|characters|calls|blocks|gas|levels|values|connections|words|times|bits|requests|accounts';
const quantity = new RegExp(
  `(?<![\\w.,^-])\\d[\\d,.]* (?:(?:${unit})s?|${counted})\\b|\\b(?:Node|npm) \\d+`,
  'g',
);

const number = new RegExp(`(\\d[\\d,.]*|\\ban?) ?(?:(${unit})s?\\b)?`, 'g');

/** The numbers of a text, in seconds and bytes: "5 an hour" has 5 and 3600. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(number)].flatMap(([, digits = '', word = '']) => {
    const factor = units[word];
    if (digits.startsWith('a')) return factor ? [factor] : [];
    return [Number(digits.replace(/,|[,.]$/g, '')) * (factor ?? 1)];
  });
}

/** All numbers of a default, however it is nested. */
const numbersOf = (value: unknown): number[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(numbersOf)
    : [Number(value)];

const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other).join();

const named = /`([\w.]+)` \((\d[^)]*?)(?:,[^)\d]*)?\)/g;
const tableOfDefaults = /^\| setting \| default \|.*\n(?:\|.*\n)+/gm;
const prose = (page: string) => page.replace(/^```(?:.*\n)*?```$/gm, '');

/** Finds the numbers of a page that belong to a setting: behind its name, or in a table of defaults. */
function* namedNumbers(page: string): Generator<{ name: string; text: string }> {
  for (const [, name = '', text = ''] of prose(page).matchAll(named)) yield { name, text };
  for (const [table] of prose(page).matchAll(tableOfDefaults)) {
    for (const [, names = '', texts = ''] of table.matchAll(
      /^\| (`[^|]*) \| ([^|\n]*\d[^|\n]*) \|/gm,
    )) {
      const [listed, values] = [[...names.matchAll(/`([\w.]+)`/g)], texts.split(/; |, (?=\d+ s)/)];
      const isEach = values.length === listed.length;
      for (const [index, [, name = '']] of listed.entries()) {
        yield { name, text: (isEach ? values[index] : texts) ?? '' };
      }
    }
  }
}

describe('numbers of settings', () => {
  const settings = Object.values(settingsOf)
    .flat()
    .flatMap(({ path, node }) => {
      const name = path.join('.');
      return [{ path: name, node }, ...listItemFields(node, name)];
    });
  const others: Readonly<Record<string, unknown>> = { ...otherLimits, ...defaultSettings };

  /** The defaults of the settings with a name, which may be in several sections. */
  const defaultsOf = (name: string) =>
    settings
      .filter(({ path }) => `.${path}`.endsWith(`.${name}`))
      .map(({ node }) => node.default ?? others[name.split('.').at(-1) as string]);

  for (const file of pages) {
    const found = [...namedNumbers(read(file))].filter(({ name }) => defaultsOf(name).length > 0);
    if (found.length === 0) continue;
    it(`${file} has the defaults of the settings whose numbers it names`, () => {
      for (const { name, text } of found) {
        const said = [1, 1_000].map((factor) =>
          sorted(numbersIn(text).map((number) => number * factor)),
        );
        const defaults = defaultsOf(name).map((value) => sorted(numbersOf(value)));
        assert.ok(
          defaults.some((one) => said.includes(one)),
          `${name} is ${defaults.join(' or ')}, not ${text}`,
        );
      }
    });
  }
});

describe('other quantities', () => {
  /** Those of a page, without what belongs to settings, links and code. */
  const quantitiesOf = (file: string) => {
    const left = prose(read(file))
      .replace(tableOfDefaults, '')
      .replace(named, '')
      .replace(/\]\([^)]*\)|`[^`]*`/g, '');
    return new Set(left.match(quantity));
  };

  it('each quantity of a page is that of a constant, or has a reason why no code has it', () => {
    for (const file of pages) {
      const known = Object.keys(quantities[file] ?? {});
      assert.deepEqual([...quantitiesOf(file)].sort(), known.sort(), file);
    }
  });

  it('each constant has the quantity that the pages say', () => {
    for (const [file, facts] of Object.entries(quantities)) {
      for (const [text, place] of Object.entries(facts)) {
        const [, source, constant] = /^(\S+\.\w+) (.+)$/.exec(place) ?? [];
        if (!source || !constant) continue;
        const value = numberBehind(read(source), constant);
        const [said = 0] = numbersIn(text);
        // Times are in seconds, milliseconds or minutes; months are about 30 days.
        const isSaid = [said, said * 1_000, said / 60].some(
          (one) => Math.abs(one / value - 1) < 0.002,
        );
        assert.ok(isSaid, `${file} says ${text}, but ${constant} in ${source} is ${value}`);
      }
    }
  });
});

/** The number behind some text of a source: a literal, or a product with names of units. */
function numberBehind(source: string, text: string): number {
  const behind = text.split('…').reduce((left, part) => {
    const start = left.indexOf(part);
    assert.ok(start >= 0, `${part} is not there`);
    return left.slice(start + part.length);
  }, source);
  const [product = ''] =
    /[\d_.]+[nkmMs]?(?: \* [\w.]+)*|\b(?:minute|hour|day)\b(?: \* [\w.]+)*/.exec(behind) ?? [];
  const factors = product.split(' * ').map((one) => {
    const [, digits = '', unit = ''] = /^([\d_.]*)(.*)$/.exec(one) ?? [];
    return (digits ? Number(digits.replaceAll('_', '')) : 1) * (units[unit] ?? 1);
  });
  return factors.reduce((one, other) => one * other, 1);
}
