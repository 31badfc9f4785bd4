/**
 * Waits for all promises, like `Promise.all`, but settles them all first. If several fail, throws
 * the failure that comes first in `work`: in a transaction, that statement caused the others to
 * fail. Statements started together are pipelined to the database.
 */
export async function allInOrder<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const settled = await Promise.allSettled(work);
  const failure = settled.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  return settled.map((one) => one.status === 'fulfilled' && one.value) as never;
}
