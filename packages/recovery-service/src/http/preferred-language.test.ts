import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preferredLanguage } from './preferred-language.ts';

describe('the language that a caller likes best', () => {
  it('is the one of the highest quality, else the first', () => {
    assert.equal(preferredLanguage('de'), 'de');
    assert.equal(preferredLanguage('de-AT, en;q=0.8'), 'de-AT');
    assert.equal(preferredLanguage('en;q=0.5, fr;q=0.9, *;q=0.1'), 'fr');
    assert.equal(preferredLanguage('ja,ar'), 'ja');
  });

  it('is none where none is named', () => {
    for (const header of [undefined, '', '*', 'de;q=0', '??', `${'x'.repeat(300)},de`]) {
      assert.equal(preferredLanguage(header), undefined, header);
    }
  });
});
