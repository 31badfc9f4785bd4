import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as viem from 'viem';
import * as light from '../build/light-viem.ts';

const bytes = (length: number, seed: number): viem.Hex =>
  `0x${Array.from({ length }, (_, index) => ((index * 167 + seed * 89 + 31) % 256).toString(16).padStart(2, '0')).join('')}`;

suite('what the builds use in place of viem behaves like viem', () => {
  test('keccak256, over every length around its blocks', () => {
    for (let length = 0; length <= 600; length += 1) {
      const value = bytes(length, length);
      assert.equal(light.keccak256(value), viem.keccak256(value), `${length} bytes`);
    }
  });

  test('addresses and their checksums', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const lower = bytes(20, seed);
      const address = viem.getAddress(lower);
      assert.equal(light.getAddress(lower), address);
      assert.equal(light.getAddress(address), address);
      assert.ok(light.isAddressEqual(lower, address));
      assert.ok(!light.isAddressEqual(lower, bytes(20, seed + 1)));
      const flipped = address.replace(/[a-f]/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      for (const value of [lower, address, flipped, address.toUpperCase(), address.slice(2)]) {
        for (const strict of [true, false]) {
          const expected = viem.isAddress(value, { strict });
          assert.equal(light.isAddress(value, { strict }), expected, `${value} ${strict}`);
        }
        assert.equal(light.isAddress(value), viem.isAddress(value), value);
      }
    }
    for (const value of ['', '0x', '0x12', bytes(21, 1), `${bytes(19, 1)}zz`]) {
      assert.equal(light.isAddress(value), false);
      assert.throws(() => light.getAddress(value));
      assert.throws(() => viem.getAddress(value));
    }
    assert.equal(light.zeroAddress, viem.zeroAddress);
  });

  test('messages', () => {
    for (const text of ['', 'hello', 'grüße, 世界 🔑', 'x'.repeat(1_000)]) {
      assert.equal(light.hashMessage(text), viem.hashMessage(text));
      assert.equal(light.stringToHex(text), viem.stringToHex(text));
    }
  });

  test('numbers', () => {
    for (const value of [0, 1, 255, 256, 2 ** 40, 0n, 10n ** 30n, 2n ** 256n - 1n]) {
      assert.equal(light.numberToHex(value), viem.numberToHex(value));
      assert.equal(light.numberToHex(value, { size: 32 }), viem.numberToHex(value, { size: 32 }));
    }
    for (const number of [light.numberToHex, viem.numberToHex]) {
      assert.throws(() => number(256, { size: 1 }));
      assert.throws(() => number(-1, { size: 32 }));
    }
  });

  test('bytes', () => {
    for (const length of [0, 1, 20, 32, 65, 100]) {
      const value = bytes(length, 3);
      assert.equal(light.size(value), viem.size(value));
      assert.equal(light.isHex(value), viem.isHex(value));
      assert.equal(light.concat([value, '0x', value]), viem.concat([value, '0x', value]));
    }
    assert.equal(light.pad('0x12', { size: 32 }), viem.pad('0x12', { size: 32 }));
    assert.equal(light.pad('0x12'), viem.pad('0x12'));
    const value = bytes(65, 4);
    for (const [start, end] of [
      [0, 4],
      [0, 64],
      [12, 32],
      [64, undefined],
      [0, undefined],
    ]) {
      assert.equal(light.slice(value, start ?? 0, end), viem.slice(value, start, end));
    }
    for (const { pad, slice } of [light, viem]) {
      assert.throws(() => pad(value, { size: 32 }));
      assert.throws(() => slice(value, 65));
    }
    for (const value of ['12', '0xzz', 12, undefined]) {
      assert.equal(light.isHex(value), viem.isHex(value));
    }
  });
});
