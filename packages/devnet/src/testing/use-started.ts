import { after, before } from 'node:test';

/** Starts a part for the tests of a `describe`, which read it while they run, and then stops it. */
export function useStarted<Part extends { stop(): Promise<void> }>(
  start: () => Promise<Part>,
): Part {
  const part = {} as Part;
  before(async () => {
    Object.assign(part, await start());
  });
  after(() => part.stop());
  return part;
}
