import type { Random } from '../random.ts';

export const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toJSON',
  'then',
  'origin',
  'sender',
  'tab',
  'approved',
  'id',
  'to',
];

/** An object with one key. A literal would set its prototype instead, and send nothing. */
export function withKey(key: string, value: unknown): object {
  return Object.defineProperty({}, key, { value, enumerable: true });
}

/** A value of any type that can be posted, some with hostile keys. */
export function anyValue(random: Random, account: string, depth = 0): unknown {
  const { pick } = random;
  const inner = () => anyValue(random, account, depth + 1);
  const simple: (() => unknown)[] = [
    () => null,
    () => undefined,
    () => pick([true, false]),
    () => pick([0, -1, 0.5, Number.NaN, 2 ** 53, 1e308]),
    () => 10n ** 30n,
    () => pick(['', 'a text', '\0', '\u202e', '{"__proto__":{"polluted":true}}', account]),
    () => anyHex(random, pick([0, 1, 20, 32, 65, 1_000])),
    () => 'x'.repeat(pick([10, 1_000, 100_000])),
    () => new Date(0),
    () => new Map([['method', 'personal_sign']]),
    () => new Set([account]),
    () => new Uint8Array(32),
    () => /a/g,
    () => new Error('an error'),
  ];
  const composed: (() => unknown)[] = [
    () => Array.from({ length: pick([0, 1, 3]) }, inner),
    () => withKey(pick(hostileKeys), pick([{ polluted: true }, inner()])),
    () => ({ [pick(hostileKeys)]: withKey('prototype', { polluted: true }) }),
  ];
  return pick(depth < 4 ? [...simple, ...composed, ...composed] : simple)();
}

export function anyHex({ pick }: Random, bytes: number): string {
  return `0x${Array.from({ length: bytes }, () => pick(['00', '19', '5a', 'ff'])).join('')}`;
}

/** Arrays in arrays. */
export function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
