import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleText } from './visible-text.ts';

test('joiners between letters of scripts that need them stay, and show elsewhere', () => {
  for (const text of ['می\u200Cخواهم', 'ක්\u200Dෂ', 'र्\u200Dय', '👩\u200D🚀'])
    assert.equal(visibleText(text), text);
  for (const text of ['a\u200Cb', '\u200Dک', 'ک\u200C', 'ک\u200C\u200Cک', '1\u200D2'])
    assert.match(visibleText(text), /⟨U\+200[CD]⟩/);
});
