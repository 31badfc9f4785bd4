import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repeat } from './repeat.ts';

describe('a repeated job', () => {
  it('a repeated job runs again after a failure, and finishes its run when stopped', async () => {
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
      { interval: 0, onFailure() {}, onRecovery() {} },
    );
    await third.promise;
    const stopped = job.stop();
    release.resolve();
    await stopped;
    assert.deepEqual([runs, ended], [3, 1]);
  });

  it('a repeated job runs again when it is woken, even during its run', async () => {
    const waiting: (() => void)[] = [];
    const nextRun = () => new Promise<void>((resolve) => waiting.push(resolve));
    let runs = 0;
    const job = repeat(
      async () => {
        runs++;
        if (runs === 1) job.wake();
        waiting.shift()?.();
      },
      {
        interval: 0,
        longest: 3_600_000,
        onFailure: (error) => assert.fail(error as Error),
        onRecovery() {},
      },
    );
    await nextRun();
    await nextRun();
    for (const delay of [undefined, 1, 3_600_000]) {
      const ran = nextRun();
      job.wake(delay);
      // An earlier wake-up counts.
      if (delay === 3_600_000) job.wake();
      await ran;
    }
    await job.stop();
  });

  it('a repeated job that has failed runs again after its interval at the latest', async () => {
    const second = Promise.withResolvers<void>();
    let runs = 0;
    const job = repeat(
      async () => {
        if (++runs === 1) throw new Error('no');
        second.resolve();
      },
      { interval: 1, longest: 3_600_000, onFailure() {}, onRecovery() {} },
    );
    await second.promise;
    await job.stop();
  });

  it('a repeated job reports once that it fails, and once that it works again', async () => {
    const outcomes = ['well', 'badly', 'badly', 'badly', 'well', 'well', 'badly', 'well'];
    const reported: string[] = [];
    const done = Promise.withResolvers<void>();
    let run = 0;
    const job = repeat(
      async () => {
        if (run === outcomes.length) return done.resolve();
        if (outcomes[run++] === 'badly') throw new Error(`run ${run}`);
      },
      {
        interval: 0,
        onFailure: (error) => void reported.push((error as Error).message),
        onRecovery: () => void reported.push(`well in run ${run}`),
      },
    );
    await done.promise;
    await job.stop();
    assert.deepEqual(reported, ['run 2', 'well in run 5', 'run 7', 'well in run 8']);
  });
});
