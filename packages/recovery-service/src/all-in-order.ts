/**
 * Waits for everything, as `Promise.all` does for the answers. Of several that fail, the first in the
 * order of `work` is thrown: with statements of one transaction that is the one that broke it.
 *
 * Statements that are made at once go to the database together.
 */
export async function allInOrder<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const settled = await Promise.allSettled(work);
  const failure = settled.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  return settled.map((one) => one.status === 'fulfilled' && one.value) as never;
}
