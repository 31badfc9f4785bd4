import { assert } from '@open-wc/testing';
import type { RecoveryGuardianReadyEvent } from './context/element-events.ts';
import { mount } from './mount.ts';
import { account, chainId, createTestWorld } from './testing/index.ts';

describe('mount', () => {
  let container: HTMLElement;

  beforeEach(() => {
    container = document.createElement('div');
    container.id = 'recovery';
    document.body.append(container);
  });
  afterEach(() => container.remove());

  const options = () => {
    const { chain, client } = createTestWorld();
    return { account, chainId, provider: chain, client };
  };

  it('mount puts an element with its properties and listeners into a container', async () => {
    const ready = Promise.withResolvers<RecoveryGuardianReadyEvent>();
    const element = mount('#recovery', { ...options(), scheme: 'dark', onReady: ready.resolve });
    assert.equal(element.parentElement, container);
    assert.equal((await ready.promise).target, element);
    assert.equal(element.account, account);
    assert.equal(element.getAttribute('scheme'), 'dark');
    element.remove();
    assert.equal(container.childElementCount, 0);
  });

  it('mount accepts an element as its container, and adds after its content', () => {
    container.append('Before');
    const element = mount(container, options());
    assert.equal(container.lastChild, element);
    assert.equal(container.textContent, 'Before');
  });

  it('mount rejects a container that is missing and an option that does not exist', () => {
    assert.throws(() => mount('#nowhere', {}), TypeError, 'nothing in this page matches #nowhere');
    const wrong = { baseurl: 'https://guardian.example' } as object;
    assert.throws(() => mount(container, wrong), TypeError, 'there is no option baseurl');
    assert.equal(container.childElementCount, 0);
  });
});
