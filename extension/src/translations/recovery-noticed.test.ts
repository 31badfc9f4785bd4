import { assert } from 'chai';
import { recoveryNoticed, recoveryNoticedIn } from './recovery-noticed.ts';

describe('the words of a notification', () => {
  it('are in the language that was chosen, whatever the browser speaks', () => {
    assert.equal(recoveryNoticedIn('ja', ['de']), recoveryNoticed.ja);
    assert.equal(recoveryNoticedIn('en', ['de']), recoveryNoticed.en);
  });

  it('are in the first of the browser’s languages that is known, else in English', () => {
    assert.equal(recoveryNoticedIn('auto', ['tlh', 'fr-CA', 'de']), recoveryNoticed.fr);
    assert.equal(recoveryNoticedIn('auto', ['tlh']), recoveryNoticed.en);
    assert.equal(recoveryNoticedIn('tlh', ['de']), recoveryNoticed.en);
  });
});
