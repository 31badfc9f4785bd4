import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repeat } from './repeat.ts';

describe('a repeated job', () => {
  it('runs again after it failed, and ends with its run when it is stopped', async () => {
    const errors: string[] = [];
    const third = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let runs = 0;
    let ended = 0;
    const job = repeat(
      async () => {
        runs++;
        if (runs < 3) throw new Error(`run ${runs}`);
        third.resolve();
        await release.promise;
        ended++;
      },
      { interval: 0, onError: (error) => void errors.push((error as Error).message) },
    );
    await third.promise;
    const stopped = job.stop();
    release.resolve();
    await stopped;
    assert.deepEqual([runs, ended], [3, 1]);
    assert.deepEqual(errors, ['run 1', 'run 2']);
  });
});
