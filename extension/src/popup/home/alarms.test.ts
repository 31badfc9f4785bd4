import { assert } from '@open-wc/testing';
import { protectedOverview, open as state } from '../testing/examples.ts';
import { TestBackground } from '../testing/test-background.ts';
import { untilStopped } from './alarms.ts';

const { setTimeout: wait } = globalThis;

/** Waits for a recovery that runs for a number of looks, without the pauses between them. */
async function waitWith(answer: () => Promise<unknown>, looks: number): Promise<unknown> {
  const background = new TestBackground({ state, overview: protectedOverview });
  background.provider = { request: answer };
  let left = looks;
  globalThis.setTimeout = ((callback: () => void) => wait(callback, 0)) as never;
  try {
    await untilStopped(background, '0x01', async () => {
      left -= 1;
      return left > 0;
    });
    return undefined;
  } catch (error) {
    return (error as { reason: string }).reason;
  } finally {
    globalThis.setTimeout = wait;
  }
}

describe('untilStopped', () => {
  it('S133 ends though the endpoint says that the recovery was stopped, and it was not', async () => {
    assert.equal(await waitWith(async () => ({ status: 200 }), 1_000), 'network');
  });

  it('waits for a chain that is behind the endpoint, and for an endpoint that does not answer', async () => {
    assert.isUndefined(await waitWith(async () => ({ status: 200 }), 20));
    assert.isUndefined(await waitWith(() => Promise.reject(new Error('No answer')), 1_000));
    assert.isUndefined(await waitWith(async () => ({ status: 100 }), 1_000));
  });

  it('reports no end of the calls if the recovery is gone then', async () => {
    // The last look of the first question finds it, the one after the answer does not.
    assert.isUndefined(await waitWith(async () => ({ status: 500 }), 5));
    assert.equal(await waitWith(async () => ({ status: 500 }), 6), 'reverted');
    assert.equal(await waitWith(async () => ({ status: 400 }), 6), 'network');
  });
});
