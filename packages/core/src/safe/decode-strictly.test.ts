import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { encodeFunctionData, type Hex, numberToHex, parseAbi, toFunctionSelector } from 'viem';
import { decodeStrictly } from './decode-strictly.ts';

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'struct Pair { uint256 one; bool two; }',
  'function executeBatch(Call[] calls)',
  'function plain(address to, uint8 kind)',
  'function mixed(string name, Pair pair, address[] owners, Pair[] pairs, bytes[] datas, bytes tail)',
]);
const address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108';
const pair = { one: 1n, two: true };
const call = { target: address, value: 1n, data: '0x1234' } as const;

const wordOf = (value: number) => numberToHex(value, { size: 32 }).slice(2);

/** A batch whose elements all share one place. */
function overlapping(elements: number, bytes: number): Hex {
  const head = `${wordOf(32)}${wordOf(elements)}${wordOf(elements * 32).repeat(elements)}`;
  const element = `${wordOf(1)}${wordOf(0)}${wordOf(96)}${wordOf(bytes)}${'ab'.repeat(bytes)}`;
  const [batch] = abi;
  return `${toFunctionSelector(batch)}${head}${element}`;
}

describe('call data', () => {
  for (const [functionName, args] of [
    ['executeBatch', [[]]],
    ['executeBatch', [[call, { ...call, data: '0x' }, { ...call, data: `0x${'ab'.repeat(100)}` }]]],
    ['plain', [address, 7]],
    ['mixed', ['name', pair, [address, address], [pair, pair], ['0x12', '0x'], '0x34']],
    ['mixed', ['', pair, [], [], [], '0x']],
  ] as const) {
    test(`call data of ${functionName} is decoded in its canonical form`, () => {
      const data = encodeFunctionData({ abi, functionName, args } as never);
      assert.deepEqual(decodeStrictly(abi, data), { functionName, args });
      for (const other of [`${data}00`, data.slice(0, -2), `${data}${wordOf(0)}`]) {
        assert.equal(decodeStrictly(abi, other as Hex), undefined);
      }
    });
  }

  test('call data with overlapping parts is not decoded', () => {
    assert.ok(decodeStrictly(abi, overlapping(1, 32)));
    assert.equal(decodeStrictly(abi, overlapping(2, 32)), undefined);
  });

  test('call data whose parts are inside one another is refused without decoding them [S24]', () => {
    // In a process without room for the 250 MB that it decodes to.
    const code = `
      const { decodeStrictly } = await import(${JSON.stringify(new URL('./decode-strictly.ts', import.meta.url).href)});
      const { parseAbi } = await import(${JSON.stringify(import.meta.resolve('viem'))});
      const abi = parseAbi(['struct Call { address target; uint256 value; bytes data; }', 'function executeBatch(Call[] calls)']);
      const { stdin } = process;
      stdin.setEncoding('utf8');
      console.log(String(decodeStrictly(abi, (await stdin.toArray()).join(''))));`;
    const options = ['--max-old-space-size=100', '--input-type=module', '-e', code];
    const told = execFileSync(process.execPath, options, {
      input: overlapping(2_000, 64_000),
      encoding: 'utf8',
    });
    assert.equal(told.trim(), 'undefined');
  });
});
