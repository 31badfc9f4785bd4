import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldTarget } from './fold-target.ts';

describe('foldTarget', () => {
  it('S29 treats all tags of a mailbox, in any case, as one', () => {
    for (const target of ['mia@example.org', 'Mia+1@example.org', 'mia+a+b@EXAMPLE.org']) {
      assert.equal(foldTarget('email', target), 'mia@example.org', target);
    }
  });

  it('S29 ignores dots and the older domain where the provider does', () => {
    for (const target of ['m.i.a@gmail.com', 'mia+x@googlemail.com', 'MIA@gmail.com']) {
      assert.equal(foldTarget('email', target), 'mia@gmail.com', target);
    }
  });

  it('keeps apart mailboxes that may differ', () => {
    assert.equal(foldTarget('email', 'm.ia@example.org'), 'm.ia@example.org');
    assert.equal(foldTarget('email', '+mia@example.org'), '+mia@example.org');
    assert.equal(foldTarget('email', '+a@example.org'), '+a@example.org');
  });

  it('keeps phone numbers unchanged', () => {
    assert.equal(foldTarget('sms', '+4915112345678'), '+4915112345678');
  });
});
