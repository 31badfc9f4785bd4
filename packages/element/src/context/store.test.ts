import { assert } from '@open-wc/testing';
import { createStore, forgetReads, trackReads } from './store.ts';

/** A reader that counts how often it is asked to update. */
function countingReader() {
  return {
    updates: 0,
    requestUpdate() {
      this.updates += 1;
    },
  };
}

describe('a reader of a store', () => {
  it('a reader of a store is updated for what it has read the last time, and for nothing else', () => {
    const store = createStore({ name: 'a', size: 1 });
    const reader = countingReader();
    trackReads(reader, () => store.name);
    store.size = 2;
    store.name = 'a';
    assert.equal(reader.updates, 0);
    store.name = 'b';
    assert.equal(reader.updates, 1);

    trackReads(reader, () => store.size);
    store.name = 'c';
    assert.equal(reader.updates, 1);
    store.size = 3;
    assert.equal(reader.updates, 2);
  });

  it('a reader of a store is not updated once it is forgotten', () => {
    const store = createStore({ name: 'a' });
    const [reader, other] = [countingReader(), countingReader()];
    for (const element of [reader, other]) trackReads(element, () => store.name);
    forgetReads(reader);
    store.name = 'b';
    assert.deepEqual([reader.updates, other.updates], [0, 1]);
  });
});
