import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, contrastsOf, isDarkInLight } from './contrast.ts';
import { toDesignTokens } from './design-tokens.ts';
import type { Look } from './look.ts';

const pair = (light: string, dark: string) => ({ light, dark });
const look: Look = {
  colors: {
    accent: pair('#3449c0', '#a9b6ff'),
    'accent-text': pair('#ffffff', '#14161b'),
    'accent-ink': pair('#3449c0', '#a9b6ff'),
    surface: pair('#ffffff', '#14161b'),
    'surface-raised': pair('#f6f6f6', '#1c1e23'),
    text: pair('#15171c', '#eef0f4'),
    'text-muted': pair('#999999', '#b0b2b6'),
    line: pair('#e0e0e0', '#303238'),
    'line-strong': pair('#808080', '#808080'),
    success: pair('#14704a', '#63d3a0'),
    warning: pair('#855600', '#eabd55'),
    danger: pair('#b3212b', '#ff9a94'),
  },
  lengths: { radius: 14 },
};

test('the contrast of two colors is that of WCAG, in either order', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  assert.equal(contrast('#ffffff', '#777777').toFixed(2), '4.48');
});

test('the pair of a look that is hard to read is named, in its scheme alone', () => {
  const tooLow = (scheme: 'light' | 'dark') =>
    contrastsOf(look, scheme).flatMap(({ name, isEnough }) => (isEnough ? [] : [name]));
  assert.deepEqual(tooLow('light'), ['Muted text']);
  assert.deepEqual(tooLow('dark'), []);
});

test('a dark surface in the light scheme is noticed', () => {
  assert.equal(isDarkInLight(look), false);
  const { surface, text } = look.colors;
  assert.equal(
    isDarkInLight({ ...look, colors: { ...look.colors, surface: text, text: surface } }),
    true,
  );
});

test('a look becomes design tokens in the format of the community group', () => {
  const { color, size } = JSON.parse(toDesignTokens(look));
  assert.equal(color.$type, 'color');
  assert.deepEqual(color.light.accent.$value, {
    colorSpace: 'srgb',
    components: [0.2039, 0.2863, 0.7529],
    hex: '#3449c0',
  });
  assert.equal(color.dark.danger.$value.hex, '#ff9a94');
  assert.deepEqual(size, { $type: 'dimension', radius: { $value: { value: 14, unit: 'px' } } });
});
