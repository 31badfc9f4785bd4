import { protectTheAccount } from './flows.ts';
import { type Scenario, scenariosOf } from './scenario.ts';

const boxes = {
  'flex-row': ['A flex row', 'display: flex'],
  'flex-row-centered': [
    'A centered flex row',
    'display: flex; justify-content: center; align-items: flex-start',
  ],
  'flex-column-centered': [
    'A centered flex column',
    'display: flex; flex-direction: column; align-items: center',
  ],
  'flex-column-start': [
    'A column that starts items',
    'display: flex; flex-direction: column; align-items: start',
  ],
  'inline-flex': ['An inline flex box', 'display: inline-flex'],
  'grid-centered': ['A centered grid', 'display: grid; place-items: center'],
  'grid-automatic': [
    'A grid with an automatic column',
    'display: grid; grid-template-columns: auto 1fr',
  ],
  'inline-block': ['An inline block', 'display: inline-block'],
  float: ['A float', 'float: left'],
  absolute: ['An absolute box', 'position: absolute'],
  fixed: ['A fixed box', 'position: fixed; inset-block-start: 0; transform: none'],
  'table-cell': ['A table cell', 'display: table-cell'],
  'max-content': ['A box as wide as its content', 'inline-size: max-content'],
  'fit-content': ['A box that fits its content', 'inline-size: fit-content; margin: auto'],
  'min-content': ['A box as narrow as its content', 'inline-size: min-content'],
  'table-cell-row': ['A table whose width is its content’s', 'display: inline-table'],
  'grid-max-content': [
    'A grid with a column as wide as its content',
    'display: grid; grid-template-columns: max-content',
  ],
  'inline-grid': ['An inline grid', 'display: inline-grid'],
  block: ['A block', ''],
  transformed: ['A transformed box', 'transform: rotate(-1deg) scale(0.95); filter: contrast(1)'],
  zoomed: ['A zoomed box', 'zoom: 1.25'],
  contained: ['A contained box', 'contain: content; content-visibility: auto'],
  vertical: ['A page that is written vertically', 'writing-mode: vertical-rl; inline-size: 600px'],
  'right-to-left': ['A page from right to left', 'direction: rtl'],
  dark: ['A dark page', 'color-scheme: dark; background: #000; color: #fff; padding: 16px'],
} as const;

const sheets = {
  'unset-all': ['A reset that unsets all', '* { all: unset }'],
  'initial-all': ['A reset that initializes all', '* { all: initial }'],
  'content-box': ['A reset of boxes', '* { box-sizing: content-box; margin: 0; padding: 0 }'],
  spaced: ['Spaced letters', '* { letter-spacing: 0.3em; word-spacing: 2em; line-height: 0 }'],
  uppercase: ['Capital letters', '* { text-transform: uppercase; font-variant-caps: small-caps }'],
  'small-text': ['Small text', '* { font: italic 900 7px / 0 fantasy; color: transparent }'],
  'no-limits': ['No widths', '* { max-width: none; min-width: 0; overflow: hidden }'],
  'full-widths': ['Full widths', '* { width: 100% }'],
} as const;

const protectedAccount = { set: protectTheAccount, shows: 'protectedTitle' } as const;

/** Pages whose layout or style sheet suits the element badly: it looks there as everywhere. */
export const pagesScenarios: readonly Scenario[] = scenariosOf('pages', {
  ...Object.fromEntries(
    Object.entries(boxes).map(([name, [title, box]]) => [
      name,
      { ...protectedAccount, title, page: { box } },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(sheets).map(([name, [title, sheet]]) => [
      name,
      { ...protectedAccount, title, page: { sheet } },
    ]),
  ),
  'small-root': { ...protectedAccount, title: 'A root of 62.5 %', page: { rootSize: '62.5%' } },
  'large-root': { ...protectedAccount, title: 'A root of 24 px', page: { rootSize: '24px' } },
});
