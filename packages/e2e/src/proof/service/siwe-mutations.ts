import { listStatement } from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import type { Random } from '../kit/random.ts';
import type { Holder } from './holder.ts';

const minute = 60_000;

/** One change of a SIWE message: in its content, its form, or any byte. */
export function mutateMessage(random: Random, message: string): string {
  const mutations = [
    ...valueMutations(random, message),
    ...dateMutations(random, message),
    ...lineMutations(random, message),
    ...Array.from({ length: 10 }, () => () => mutateCharacter(random, message)),
  ];
  // Some change nothing, such as moving a line to its own position.
  for (;;) {
    const mutated = random.pick(mutations)();
    if (mutated !== message) return mutated;
  }
}

type Mutations = (() => string)[];

/** Other values, almost right or of another caller. */
function valueMutations({ pick }: Random, message: string): Mutations {
  const account = message.split('\n')[1] as string;
  const statement = listStatement();
  const replace = (from: string, ...values: string[]) => {
    return () => message.replace(from, () => pick(values));
  };
  return [
    replace('service://', ''),
    replace('service://', 'https://', 'http://', 'Service://', '://'),
    replace(
      'safe-recovery-service',
      'safe-recovery',
      'example.org',
      'safe-recovery-service.org',
      'safe-recovery-service:443',
      'evil@safe-recovery-service',
    ),
    replace(
      'URI: service://safe-recovery-service',
      'URI: https://example.org',
      'URI: service://safe-recovery-service/',
      'URI: service://safe-recovery-service?a',
      'URI: service://SAFE-recovery-service',
    ),
    replace(account, account.toLowerCase(), `0x${'0'.repeat(39)}1`, `${account} `),
    replace(statement, ...['.', ' ', ' and to delete them', '\n'].map((end) => statement + end)),
    replace(statement, '', 'I request everything', statement.toUpperCase()),
    replaceField(message, 'Version', () => pick(['2', '01', '1.0', '', '1 '])),
    replaceField(message, 'Chain ID', () =>
      pick(['1', '0', '031337', '0x7a69', '-31337', '31338', '31337 ']),
    ),
    replaceField(message, 'Nonce', () =>
      pick(['', '1234567', 'with-dash', 'ä2345678', '12345678 ']),
    ),
  ];
}

function dateMutations({ pick }: Random, message: string): Mutations {
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const issuedAt = (value: () => string) => replaceField(message, 'Issued At', value);
  const longAgo = '2001-01-01T00:00:00.000Z';
  const wrong = [-6 * minute, -24 * 60 * minute, minute].map(at);
  return [
    issuedAt(() => pick([...wrong, '2099-01-01T00:00:00.000Z', longAgo, 'yesterday', ''])),
    issuedAt(() => `${longAgo}\nExpiration Time: 2999-01-01T00:00:00.000Z`),
    issuedAt(() => `${at(-10 * minute)}\nExpiration Time: ${at(60 * minute)}`),
    () => `${message}\nExpiration Time: ${at(-minute)}`,
    () => `${message}\nNot Before: ${at(minute)}`,
  ];
}

function replaceField(message: string, name: string, value: () => string): () => string {
  return () => message.replace(new RegExp(`${name}: .*`), () => `${name}: ${value()}`);
}

/** Lines and white space added, removed or moved. */
function lineMutations(random: Random, message: string): Mutations {
  const lines = message.split('\n');
  const splice = (index: number, remove: number, ...inserted: string[]) =>
    lines.toSpliced(index, remove, ...inserted).join('\n');
  return [
    () => `${message}\nRequest ID: 1`,
    () => `${message}\nResources:\n- https://example.org`,
    () => `${message}\nResources:`,
    () => message.replaceAll('\n', '\r\n'),
    () => `${random.pick(['\n', ' ', '\ufeff', '\u200b'])}${message}`,
    () => `${message}${random.pick(['\n', ' ', '\0', '\n\n', '\t'])}`,
    () => splice(random.int(lines.length), 1),
    () => splice(random.int(lines.length), 0, random.pick(lines)),
    () => splice(random.int(lines.length), 0, ''),
    () => {
      const from = random.int(lines.length);
      const moved = lines.toSpliced(from, 1);
      return moved.toSpliced(random.int(lines.length), 0, lines[from] as string).join('\n');
    },
  ];
}

const strange = [
  '\0',
  '\u202e',
  '\u200b',
  'а',
  '\t',
  '\r',
  '"',
  '\\',
  '<',
  '%',
  'é',
  '\ud83d\ude00',
];

function mutateCharacter(random: Random, text: string): string {
  const at = random.int(text.length);
  const one = random.chance(0.3) ? random.pick(strange) : String.fromCharCode(32 + random.int(95));
  return random.pick([
    () => `${text.slice(0, at)}${one}${text.slice(at)}`,
    () => `${text.slice(0, at)}${one}${text.slice(at + 1)}`,
    () => `${text.slice(0, at)}${text.slice(at + 1)}`,
  ])();
}

/** One change of a signature: bits, length, the order or form of its parts. */
export function mutateSignature(random: Random, signature: Hex): Hex {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const flipped = () => {
    const copy = Buffer.from(bytes);
    const at = random.int(copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << random.int(8));
    return copy;
  };
  const withV = (v: number) => Buffer.concat([bytes.subarray(0, 64), Buffer.from([v])]);
  const mutated = random.pick<() => Uint8Array>([
    flipped,
    flipped,
    flipped,
    () => bytes.subarray(0, random.int(bytes.length)),
    () => Buffer.concat([bytes, random.bytes(1 + random.int(100))]),
    () => Buffer.concat([random.bytes(1 + random.int(32)), bytes]),
    () => Buffer.concat([bytes.subarray(32, 64), bytes.subarray(0, 32), bytes.subarray(64)]),
    () => withV(random.pick([0, 1, 2, 26, 29, 31, 32, 255])),
    () => random.bytes(65),
    () => new Uint8Array(65 * random.int(5)),
    () => Buffer.alloc(65, 255),
    // Approved hash, and a contract's signature: forms that a Safe accepts, too.
    () => Buffer.concat([Buffer.alloc(12), random.bytes(20), Buffer.alloc(32), Buffer.from([1])]),
    () =>
      Buffer.concat([Buffer.alloc(12), random.bytes(20), Buffer.alloc(31), Buffer.from([65, 0])]),
  ])();
  return `0x${Buffer.from(mutated).toString('hex')}`;
}

/** An independent check of a message: the only acceptable text, any nonce, a fresh date. */
export function isAcceptable(message: string, { account, world }: Holder): boolean {
  const before = [
    'service://safe-recovery-service wants you to sign in with your Ethereum account:',
    account,
    '',
    listStatement(),
    '',
    'URI: service://safe-recovery-service',
    'Version: 1',
    `Chain ID: ${world.chain.chainId}`,
    'Nonce: ',
  ].join('\n');
  if (!message.startsWith(before)) return false;
  const rest = /^[A-Za-z0-9]{8,}\nIssued At: (\S+)$/.exec(message.slice(before.length));
  const issuedAt = Date.parse(rest?.[1] ?? '');
  return Math.abs(Date.now() - issuedAt) < 5 * minute + 10_000;
}
