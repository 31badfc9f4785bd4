import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldTarget } from './fold-target.ts';

describe('foldTarget', () => {
  it('foldTarget treats all tags of a mailbox, in any case, as one [S29]', () => {
    for (const target of ['mia@example.org', 'Mia+1@example.org', 'mia+a+b@EXAMPLE.org']) {
      assert.equal(foldTarget('email', target), 'mia@example.org', target);
    }
  });

  it('foldTarget ignores dots and the older domain where the provider does [S29]', () => {
    for (const target of ['m.i.a@gmail.com', 'mia+x@googlemail.com', 'MIA@gmail.com']) {
      assert.equal(foldTarget('email', target), 'mia@gmail.com', target);
    }
  });

  it('foldTarget keeps apart mailboxes that may differ', () => {
    assert.equal(foldTarget('email', 'm.ia@example.org'), 'm.ia@example.org');
    assert.equal(foldTarget('email', '+mia@example.org'), '+mia@example.org');
    assert.equal(foldTarget('email', '+a@example.org'), '+a@example.org');
  });

  it('foldTarget keeps phone numbers unchanged', () => {
    assert.equal(foldTarget('sms', '+4915112345678'), '+4915112345678');
  });
});
