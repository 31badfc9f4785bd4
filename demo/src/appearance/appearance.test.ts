import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Appearance, plain, plainHtml, toAttributes, toCss } from './appearance.ts';
import { fromQuery, toQuery } from './query.ts';

const special: Appearance = {
  scheme: 'dark',
  theme: 'soft',
  direction: 'rtl',
  language: 'ar',
  layout: 'button',
  days: 14,
  people: 'long',
  font: 'serif',
  density: 'compact',
  reducedMotion: true,
  width: 320,
  colors: { accent: { light: '#0b6e4f', dark: '#63d3a0' } },
  lengths: { radius: 4 },
};

test('the plain appearance needs no CSS, no attributes and no query', () => {
  assert.equal(toCss(plain), '');
  assert.deepEqual(toAttributes(plain), {});
  assert.equal(String(toQuery(plain)), '');
  assert.deepEqual(fromQuery(new URLSearchParams()), plain);
});

test('every change of the appearance is in its style sheet', () => {
  assert.equal(
    toCss(special),
    `recovery-guardian {
  --rg-accent: light-dark(#0b6e4f, #63d3a0);
  --rg-control-height: 36px;
  --rg-padding: 16px;
  --rg-radius: 4px;
  --rg-motion: 0s;
  font-family: ui-serif, Georgia, "Liberation Serif", serif;
  color-scheme: dark;
}
`,
  );
});

test('a color for both schemes is set once, and an explicit length overrides the density', () => {
  const css = toCss({
    ...plain,
    density: 'compact',
    colors: { accent: { light: '#0b6e4f', dark: '#0b6e4f' } },
    lengths: { padding: 20 },
  });
  assert.match(css, /--rg-accent: #0b6e4f;/);
  assert.match(css, /--rg-padding: 20px;/);
  assert.doesNotMatch(css, /16px/);
});

test('attributes say of the appearance what custom properties cannot', () => {
  const expected = { scheme: 'dark', theme: 'soft', locale: 'ar', dir: 'rtl', layout: 'button' };
  assert.deepEqual(toAttributes(special), expected);
});

test('an address restores the whole appearance', () => {
  assert.deepEqual(fromQuery(new URLSearchParams(String(toQuery(special)))), special);
});

test('invalid values of the appearance in an address are ignored', () => {
  const query = new URLSearchParams({
    scheme: 'purple',
    font: 'constructor',
    width: '1e9',
    theme: '"><script>',
    'color-accent': 'red;background:url(//elsewhere)',
    'length-radius': '-1',
    'color-UP': '000000-ffffff',
  });
  assert.deepEqual(fromQuery(query), plain);
});

test('the code for the plain appearance is just the tag', () => {
  assert.equal(
    plainHtml(plain),
    `<script type="module" src="/recovery-guardian.min.js"></script>
<recovery-guardian
  base-url="https://guardian.example"
  access-token="rg_pub_…"
  chain-id="8453"
  account="0x…"
  rpc-url="https://node.example"
></recovery-guardian>
`,
  );
});

test('the code for a custom appearance has its style sheet and attributes', () => {
  const text = plainHtml({ ...plain, theme: 'soft', lengths: { radius: 4 } });
  assert.match(text, /<style>\nrecovery-guardian \{\n {2}--rg-radius: 4px;\n\}\n<\/style>/);
  assert.match(text, /theme="soft"/);
});
