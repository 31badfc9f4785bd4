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
  it('waiting for a stop ends even if the endpoint lies about the end [S133]', async () => {
    assert.equal(await waitWith(async () => ({ status: 200 }), 1_000), 'network');
  });

  it('waiting for a stop tolerates a chain behind the endpoint and a silent endpoint', async () => {
    assert.isUndefined(await waitWith(async () => ({ status: 200 }), 20));
    assert.isUndefined(await waitWith(() => Promise.reject(new Error('No answer')), 1_000));
    assert.isUndefined(await waitWith(async () => ({ status: 100 }), 1_000));
  });

  it('waiting for a stop succeeds if the recovery is gone when the calls end', async () => {
    // The last look of the first question finds it, the one after the answer does not.
    assert.isUndefined(await waitWith(async () => ({ status: 500 }), 5));
    assert.equal(await waitWith(async () => ({ status: 500 }), 6), 'reverted');
    assert.equal(await waitWith(async () => ({ status: 400 }), 6), 'network');
  });
});
