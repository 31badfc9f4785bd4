/** Reads a number of at most 256 bits. Those that JSON rounds must be text. */
export function readNumber(value: unknown): bigint | undefined {
  const isText = typeof value === 'string' && /^(\d{1,78}|0x[\da-f]{1,64})$/i.test(value);
  if (!isText && !Number.isSafeInteger(value)) return undefined;
  const number = BigInt(value as string | number);
  return BigInt.asUintN(256, number) === number ? number : undefined;
}
