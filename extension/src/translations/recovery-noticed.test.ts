import { assert } from '@open-wc/testing';
import { recoveryNoticed, recoveryNoticedIn } from './recovery-noticed.ts';

describe('the text of a notification', () => {
  it("is in the chosen language, not the browser's", () => {
    assert.equal(recoveryNoticedIn('ja', ['de']), recoveryNoticed.ja);
    assert.equal(recoveryNoticedIn('en', ['de']), recoveryNoticed.en);
  });

  it("is in the browser's first known language, else in English", () => {
    assert.equal(recoveryNoticedIn('auto', ['tlh', 'fr-CA', 'de']), recoveryNoticed.fr);
    assert.equal(recoveryNoticedIn('auto', ['tlh']), recoveryNoticed.en);
    assert.equal(recoveryNoticedIn('tlh', ['de']), recoveryNoticed.en);
  });
});
