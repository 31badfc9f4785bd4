import { assert } from '@open-wc/testing';
import { forgetValue, isText, onStored, readStored, storeValue } from './browser-storage.ts';

const now = 1_800_000_000_000;

describe('what is stored', () => {
  beforeEach(() => localStorage.clear());

  it('a stored value is kept until it expires, and then removed from the browser', () => {
    storeValue('place', 'here', now + 1_000);
    assert.equal(readStored('place', isText, now), 'here');
    assert.equal(readStored('place', isText, now + 1_000), undefined);
    assert.equal(localStorage.length, 0);
  });

  it('a stored value is removed once expired, by any read', () => {
    storeValue('old', 'secretless', now);
    localStorage.setItem('somebody-else’s', 'stays');
    readStored('another', isText, now);
    assert.deepEqual(Object.keys(localStorage), ['somebody-else’s']);
  });

  it('a stored value can be removed earlier', () => {
    storeValue('place', 'here', now + 1_000);
    forgetValue('place');
    assert.equal(localStorage.length, 0);
  });

  it('a stored value is ignored if it is malformed', () => {
    storeValue('place', 7, now + 1_000);
    assert.equal(readStored('place', isText, now), undefined);
    localStorage.setItem('recovery-guardian:place', '{"until":');
    assert.equal(readStored('place', isText, now), undefined);
  });

  it('a stored value reports changes by other tabs', () => {
    const abort = new AbortController();
    let count = 0;
    onStored('place', () => count++, abort.signal);
    const change = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
    change('recovery-guardian:place');
    change('recovery-guardian:elsewhere');
    assert.equal(count, 1);
    abort.abort();
    change('recovery-guardian:place');
    assert.equal(count, 1);
  });

  it('a stored value is empty if the page has no storage', () => {
    const { localStorage } = window;
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    try {
      storeValue('place', 'here', now + 1_000);
      forgetValue('place');
      assert.equal(readStored('place', isText, now), undefined);
    } finally {
      Object.defineProperty(window, 'localStorage', { configurable: true, value: localStorage });
    }
  });
});
