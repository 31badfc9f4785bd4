import { assert } from '@open-wc/testing';
import { account, chainId, owner, stranger } from '../testing/test-world.ts';
import { statementSubject } from '../wallet/owner-subject.ts';
import { OwnersController } from './owner-collection.ts';

const of = { account, chainId, siweDomain: undefined, owners: [owner, stranger], threshold: 2 };
const subject = statementSubject('Show my contacts.', new Date());

describe('collection of owners’ signatures', () => {
  beforeEach(() => localStorage.clear());

  function collects() {
    const owners = new OwnersController({
      addController: () => {},
      removeController: () => {},
      requestUpdate: () => {},
      updateComplete: Promise.resolve(true),
    });
    const action = new AbortController();
    const name = owners.collect(subject, of, action.signal).then(
      () => 'collected',
      (error: Error) => error.name,
    );
    return { owners, action, name };
  }

  it('a collection of owners’ signatures is left when the action that asked is aborted [S73]', async () => {
    const { owners, action, name } = collects();
    while (!owners.collection) await new Promise((resolve) => setTimeout(resolve));
    action.abort();
    assert.isUndefined(owners.collection);
    assert.equal(await name, 'AbortError');
  });

  it('a collection of owners’ signatures is not opened if the action was aborted while its code was loading [S73]', async () => {
    const { owners, action, name } = collects();
    action.abort();
    assert.equal(await name, 'AbortError');
    assert.isUndefined(owners.collection);
  });
});
