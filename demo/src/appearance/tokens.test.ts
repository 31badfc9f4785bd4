import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTokens, tokenLabel } from './tokens.ts';

test('colors and lengths of tokens are read with their default values', () => {
  const css = `:host {
    --_accent: var(--rg-accent, light-dark(#3449c0, #a9b6ff));
    --_radius: var(--rg-radius, 14px);
    --_ink: var(--rg-ink, var(--_accent));
  }`;
  assert.deepEqual(readTokens(css), {
    colors: [{ name: 'accent', light: '#3449c0', dark: '#a9b6ff' }],
    lengths: [{ name: 'radius', value: 14 }],
  });
});

test('a token declared twice is offered once, without its special cases', () => {
  const css = `
    :host { --_radius: var(--rg-radius, 14px); }
    :host([theme='soft']) { --_radius: var(--rg-radius, 24px); }`;
  assert.deepEqual(readTokens(css).lengths, [{ name: 'radius', value: 14 }]);
});

test('names of tokens become words', () => {
  assert.equal(tokenLabel('surface-raised'), 'Surface raised');
});
