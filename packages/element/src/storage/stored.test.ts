import { assert } from 'chai';
import { isText } from './shapes.ts';
import { forget, onStored, readStored, store } from './stored.ts';

const now = 1_800_000_000_000;

describe('what is stored', () => {
  beforeEach(() => localStorage.clear());

  it('is kept until its time is over, and then gone from the browser', () => {
    store('place', 'here', now + 1_000);
    assert.equal(readStored('place', isText, now), 'here');
    assert.equal(readStored('place', isText, now + 1_000), undefined);
    assert.equal(localStorage.length, 0);
  });

  it('is removed by whoever comes by, whatever they look for', () => {
    store('old', 'secretless', now);
    localStorage.setItem('somebody-else’s', 'stays');
    readStored('another', isText, now);
    assert.deepEqual(Object.keys(localStorage), ['somebody-else’s']);
  });

  it('can be forgotten before', () => {
    store('place', 'here', now + 1_000);
    forget('place');
    assert.equal(localStorage.length, 0);
  });

  it('is not believed where it is something else', () => {
    store('place', 7, now + 1_000);
    assert.equal(readStored('place', isText, now), undefined);
    localStorage.setItem('recovery-guardian:place', '{"until":');
    assert.equal(readStored('place', isText, now), undefined);
  });

  it('tells of what another tab changes', () => {
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

  it('is nothing where the page may store nothing', () => {
    const { localStorage } = window;
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    try {
      store('place', 'here', now + 1_000);
      forget('place');
      assert.equal(readStored('place', isText, now), undefined);
    } finally {
      Object.defineProperty(window, 'localStorage', { configurable: true, value: localStorage });
    }
  });
});
