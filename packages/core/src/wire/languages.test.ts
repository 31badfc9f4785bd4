import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOf, pickLanguage } from './languages.ts';

test('the first wanted language that is supported is chosen, with or without its region', () => {
  const pick = (...wanted: string[]) => pickLanguage(wanted, ['en', 'de', 'pt-br', 'ja']);
  assert.equal(pick('de'), 'de');
  assert.equal(pick('it', 'DE-at', 'ja'), 'de');
  assert.equal(pick('pt-BR-x-old', 'de'), 'pt-br');
  assert.equal(pick('pt', '', 'JA-jp'), 'ja');
  assert.equal(pick('tlh', ''), undefined);
  assert.equal(pick(), undefined);
});

test('Arabic is written from right to left', () => {
  assert.equal(directionOf('ar'), 'rtl');
  assert.equal(directionOf('de'), 'ltr');
});
