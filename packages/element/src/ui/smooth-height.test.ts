import { assert } from '@open-wc/testing';
import { showAlone } from '../testing/page.ts';
import { smoothHeight } from './smooth-height.ts';

describe('smooth height', () => {
  /** Changes a card of 200 x 100 pixels, and returns each height of its frame until it rests. */
  async function heightsWhile(motion: string, change: (card: HTMLElement) => void) {
    const frame = showAlone(document.createElement('div'));
    frame.style.transition = `block-size ${motion}`;
    const card = document.createElement('div');
    Object.assign(card.style, { inlineSize: '200px', blockSize: '100px' });
    frame.append(card);
    smoothHeight(frame, card);
    await pause(100);

    change(card);
    const heights = new Set<number>();
    for (const end = performance.now() + 400; performance.now() < end; ) {
      await new Promise(requestAnimationFrame);
      // After the observer of this frame.
      await pause(0);
      heights.add(frame.getBoundingClientRect().height);
    }
    assert.equal(frame.getBoundingClientRect().height, card.getBoundingClientRect().height);
    return [...heights];
  }
  const grow = ({ style }: HTMLElement) => {
    style.blockSize = '300px';
  };

  it('a smooth height moves from the height before to the one now, never back', async () => {
    const heights = await heightsWhile('200ms linear', grow);
    assert.isAbove(heights.filter((height) => height > 100 && height < 300).length, 2);
    assert.deepEqual(
      heights,
      heights.toSorted((a, b) => a - b),
    );
  });

  it('a smooth height jumps without motion, and when the width changes', async () => {
    assert.deepEqual(await heightsWhile('0s', grow), [300]);
    const both = (card: HTMLElement) => {
      grow(card);
      card.style.inlineSize = '250px';
    };
    assert.deepEqual(await heightsWhile('200ms linear', both), [300]);
  });
});

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
