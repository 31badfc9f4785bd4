import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { domainOf, foldTarget } from './fold-target.ts';

describe('foldTarget', () => {
  it('foldTarget treats all tags of a mailbox, in any case, as one [S29]', () => {
    for (const target of ['mia@example.org', 'Mia+1@example.org', 'mia+a+b@EXAMPLE.org']) {
      assert.equal(foldTarget('email', target), 'mia@example.org', target);
    }
  });

  it('foldTarget ignores what some provider ignores, and counts its names as one [S29]', () => {
    for (const target of ['m.i.a@gmail.com', 'mia+x@googlemail.com', 'M_i-a@gmail.com']) {
      assert.equal(foldTarget('email', target), 'mia@gmail.com', target);
    }
    for (const target of ['mi-a@proton.me', 'm_ia+x@pm.me', 'mia@protonmail.com']) {
      assert.equal(foldTarget('email', target), 'mia@proton.me', target);
    }
    assert.equal(foldTarget('email', 'm.ia@example.org'), 'mia@example.org');
  });

  it('domainOf counts the names below a domain as that domain [S29]', () => {
    for (const target of ['a@fastmail.com', 'any@mia.fastmail.com', 'x@Y.Z.FASTMAIL.com']) {
      assert.equal(domainOf(target), 'fastmail.com', target);
    }
    assert.equal(domainOf('mia@protonmail.com'), domainOf('mia@pm.me'));
    assert.notEqual(domainOf('mia@example.org'), domainOf('mia@example.com'));
  });

  it('foldTarget keeps apart mailboxes that may differ', () => {
    assert.equal(foldTarget('email', 'mia1@example.org'), 'mia1@example.org');
    assert.equal(foldTarget('email', '.-_@example.org'), '.-_@example.org');
    assert.equal(foldTarget('email', '+mia@example.org'), '+mia@example.org');
    assert.equal(foldTarget('email', '+a@example.org'), '+a@example.org');
  });

  it('foldTarget keeps phone numbers unchanged', () => {
    assert.equal(foldTarget('sms', '+4915112345678'), '+4915112345678');
  });
});
