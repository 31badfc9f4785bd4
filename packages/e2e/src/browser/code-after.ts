import { latestCode, until } from '@recovery-guardian/devnet/testing';

/** Waits for the code that an action sends: it may arrive later than what the action shows. */
export async function codeAfter(
  inboxes: Parameters<typeof latestCode>[0],
  target: string,
  act: () => Promise<unknown>,
): Promise<string> {
  const newest = () => latestCode(inboxes, target).catch(() => undefined);
  const before = await newest();
  await act();
  return until(`a new code has reached ${target}`, async () => {
    const code = await newest();
    return code === before ? undefined : code;
  });
}
