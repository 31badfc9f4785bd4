import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseAbi } from 'viem';
import { parseAbisIn } from './abis-at-build-time.ts';

const signatures = [
  'function owner() view returns (address)',
  'event Paid(uint256 indexed amount)',
];

suite('ABIs in the sources', () => {
  test('the build parses ABIs in the sources as viem does', () => {
    const list = signatures.map((one) => `\n  '${one}',`).join('');
    const parsed = parseAbisIn(`export const abi = parseAbi([${list}\n]);`);
    const [, json = ''] = /^export const abi = (.*);$/.exec(parsed) ?? [];
    assert.deepEqual(JSON.parse(json), parseAbi(signatures));
  });

  test('the build refuses an ABI in the sources that is not a list of texts', () => {
    const code = "parseAbi(['function a()', ...others])";
    assert.equal(parseAbisIn(code), code);
  });
});
