import { gzipSync } from 'node:zlib';
import { entryPoints, simple7702Accounts } from '@recovery-guardian/core';
import { encodeFunctionData, type Hex, numberToHex, parseAbi, toFunctionSelector } from 'viem';
import type { Random } from '../random.ts';

/** A body of up to 1 MiB, and what makes it expensive. */
export interface HugeBody {
  kind: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

const maximum = 2 ** 20;
const entryPoint = entryPoints['0.7'];
const sender = '0x000000000000000000000000000000000000bEEF';
const hash = `0x${'ab'.repeat(32)}`;

const operation = {
  sender,
  nonce: '0x0',
  callData: '0x1234',
  callGasLimit: '0x10000',
  verificationGasLimit: '0x10000',
  preVerificationGas: '0x10000',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x77359400',
  signature: '0xabcd',
};

const call = (method: string, params: unknown, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const withText = (around: string, text: string) => around.replace('"@"', () => text);
const bytes = (count: number) => `0x${'5b'.repeat(count)}`;
const list = (size: number, item: (index: number) => string) => {
  const items: string[] = [];
  for (let length = 0; length < size; length += (items.at(-1)?.length ?? 0) + 1) {
    items.push(item(items.length));
  }
  return items.slice(0, -1).join(',');
};

const inCall = (item: (index: number) => string) => (size: number) =>
  withText(call('eth_call', ['@']), list(size, item));

/** Creates texts of about this length, each expensive in its own way. */
const kinds: Record<string, (size: number, random: Random) => string> = {
  numbers: inCall(() => '1'),
  fractions: inCall(() => '1.5'),
  'long numbers': inCall(() => '1'.repeat(40)),
  'one long number': (size) => withText(call('eth_call', ['@']), '1'.repeat(size)),
  'empty arrays': inCall(() => '[]'),
  'objects of as many shapes': inCall((i) => `{"${i.toString(36)}":{"a${i.toString(36)}":1.5}}`),
  'few objects with long names': inCall((i) => `{"${'k'.repeat(500)}${i}":1e3}`),
  'one object of many members': (size) =>
    withText(call('eth_call', [{ a: '@' }]), `{${list(size, (i) => `"${i.toString(36)}":1`)}}`),
  nested: (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'nested in a call': (size) => withText(call('eth_call', ['@']), '[{"a":'.repeat(size / 6)),
  escapes: (size) => withText(call('eth_call', ['@']), `"${'\\u0041'.repeat(size / 6)}"`),
  'unsafe names': inCall((i) => `{"\\u0061${i}":1}`),
  quotes: (size) => withText(call('eth_call', ['@']), `"${'\\"'.repeat(size / 2)}"`),
  backslashes: (size) => withText(call('eth_call', ['@']), `"${'\\\\'.repeat(size / 2)}"`),
  'a long id': (size) => call('eth_chainId', [], 'i'.repeat(size)),
  'a long method': (size) => call('m'.repeat(size), []),
  'a long call': (size) => call('eth_call', [{ to: entryPoint, data: bytes(size / 2) }, 'latest']),
  'long call data to send': (size) =>
    call('eth_sendUserOperation', [{ ...operation, callData: bytes(size / 2) }, entryPoint]),
  'the longest call data to send': (_size, random) =>
    call('eth_sendUserOperation', [
      { ...operation, nonce: random.hex(4), callData: bytes(130_000) },
      entryPoint,
    ]),
  'the longest call data to estimate': () =>
    call('eth_estimateUserOperationGas', [{ ...operation, callData: bytes(130_000) }, entryPoint]),
  'an unknown member to estimate': (size) =>
    call('eth_estimateUserOperationGas', [{ ...operation, ['k'.repeat(size)]: 1 }, entryPoint]),
  'a state override to estimate': (size) =>
    call('eth_estimateUserOperationGas', [
      operation,
      entryPoint,
      { [sender]: { code: bytes(size / 2) } },
    ]),
  'a long revert': (size) => readsCode(`0x62${hex(size * 3)}5ffd`),
  'a long return': (size) => readsCode(`0x62${hex(size * 3)}5ff3`),
  'the longest call data to sponsor': () =>
    call('pm_getPaymasterData', [
      { ...operation, callData: bytes(130_000) },
      entryPoint,
      '0x7a69',
      null,
    ]),
  'overlapping calls to sponsor': () => sponsorsBatch(overlappingBatch(2_000, 64_000)),
  'many calls to sponsor': () =>
    sponsorsBatch(
      encodeFunctionData({
        abi: batchAbi,
        args: [Array.from({ length: 600 }, () => oneCall)],
      }),
    ),
  'policies to sponsor': (size) =>
    withText(
      call('pm_validateSponsorshipPolicies', [operation, entryPoint, ['@']]),
      list(size, (i) => `"${i}"`),
    ),
  'a batch of small calls': (size) =>
    `[${list(Math.min(size, 55_000), () => call('eth_chainId', []))}]`,
  'a batch of too many calls': (size) => `[${list(size, () => '1')}]`,
  'a batch of operations': (size) =>
    `[${list(size, (i) =>
      call('eth_sendUserOperation', [
        { ...operation, nonce: `0x${i.toString(16)}`, callData: bytes(random1000(i)) },
        entryPoint,
      ]),
    )}]`,
  'a batch of the longest operations': () =>
    `[${list(1_000_000, (i) =>
      call('eth_sendUserOperation', [
        { ...operation, nonce: `0x${i.toString(16)}`, callData: bytes(100_000) },
        entryPoint,
      ]),
    )}]`,
  'a batch of long returns': (size) => `[${list(size / 10, () => readsCode('0x622000005ff3'))}]`,
  'a batch of reads': (size) =>
    `[${list(Math.min(size, 120_000), (i) => call('eth_getUserOperationReceipt', [hash], i))}]`,
  'a batch of calls with many values': (size) =>
    `[${list(size, () =>
      withText(
        call('x', ['@']),
        list(20_000, (i) => `{"${i}":1}`),
      ),
    )}]`,
};

/** The operation of an EOA that is delegated to an account whose calls the sponsor understands. */
function sponsorsBatch(callData: Hex): string {
  const eip7702Auth = { address: simple7702Accounts['0.9'], chainId: '0x1', nonce: '0x0' };
  const sent = { ...operation, factory: '0x7702', factoryData: '0x', callData, eip7702Auth };
  return call('pm_getPaymasterData', [sent, entryPoint, '0x7a69', null]);
}

const batchAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
]);

const oneCall = { target: entryPoint, value: 0n, data: '0x12' } as const;

/** A batch whose elements all share one offset. */
function overlappingBatch(elements: number, length: number): Hex {
  const word = (value: number) => numberToHex(value, { size: 32 }).slice(2);
  const head = `${word(32)}${word(elements)}${word(elements * 32).repeat(elements)}`;
  const element = `${word(1)}${word(0)}${word(96)}${word(length)}${'ab'.repeat(length)}`;
  return `${toFunctionSelector(batchAbi[0])}${head}${element}`;
}

/** Up to 1,000 bytes, so that 1 MiB holds at most 1,000 operations. */
const random1000 = (index: number) => 100 + ((index * 7_919) % 900);

/** `eth_call` of an account whose code, by a state override, ends like this. */
function readsCode(code: string): string {
  return call('eth_call', [{ to: sender }, 'latest', { [sender]: { code } }]);
}

const hex = (count: number) => Math.floor(count).toString(16).padStart(6, '0').slice(-6);

export const hugeKinds = Object.keys(kinds);

/** A body of one of the {@link hugeKinds}, mostly near the size limit; some broken or disguised. */
export function hugeBody(random: Random, kind: string): HugeBody {
  const size = random.chance(0.5) ? maximum - 2_000 : 2 + random.int(maximum - 2_000);
  const text = (kinds[kind]?.(size, random) ?? '').slice(0, maximum);
  const json = { 'content-type': 'application/json' };
  const [break_, disguise] = [random.next(), random.next()];
  if (break_ < 0.15)
    return {
      kind: `${kind}, cut off`,
      headers: json,
      body: text.slice(0, random.int(text.length + 1)),
    };
  if (break_ < 0.3) {
    const body = Buffer.from(text);
    for (let i = 0; i < 5; i++) body[random.int(body.length)] = random.int(256);
    return { kind: `${kind}, with other bytes`, headers: json, body };
  }
  if (disguise < 0.05) {
    const headers = { ...json, 'content-encoding': 'gzip' };
    return { kind: `${kind}, compressed`, headers, body: gzipSync(text, { level: 1 }) };
  }
  if (disguise < 0.1) {
    const type = random.pick([
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      '',
    ]);
    return {
      kind: `${kind}, as ${type || 'nothing'}`,
      headers: type ? { 'content-type': type } : {},
      body: text,
    };
  }
  return { kind, headers: json, body: text };
}
