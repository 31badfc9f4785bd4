import { assert } from '@open-wc/testing';
import { notices, noticesIn } from './notices.ts';

describe('the text of a notification', () => {
  it("is in the chosen language, not the browser's", () => {
    assert.equal(noticesIn('ja', ['de']), notices.ja);
    assert.equal(noticesIn('en', ['de']), notices.en);
  });

  it("is in the browser's first known language, else in English", () => {
    assert.equal(noticesIn('auto', ['tlh', 'fr-CA', 'de']), notices.fr);
    assert.equal(noticesIn('auto', ['tlh']), notices.en);
    assert.equal(noticesIn('tlh', ['de']), notices.en);
  });

  it('notifications say times as their language writes them', () => {
    const since = new Date(2026, 10, 20, 9, 5);
    assert.include(notices.de.unchecked(since), '20.11.2026, 09:05');
    assert.include(notices.ja.unchecked(since), '2026/11/20 9:05');
    assert.match(notices.ar.unchecked(since), /2026.*9:05/);
  });
});
