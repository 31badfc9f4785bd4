import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fuzzRuns } from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import { getAddress, hashTypedData, serializeTypedData } from 'viem';
import { type ShownTypedData, type TypedField, typedDataRows } from '../../messages/typed-data.ts';
import { anyTypedData } from '../../testing/any-typed-data.ts';
import { permitData, spender, token } from '../../testing/typed-data.ts';
import { typedDataDefinition } from '../decoding/typed-data-definition.ts';
import { readTypedData } from './read-typed-data.ts';

const permit = permitData(spender, 31_337);

/** Typed data with one field of one type. */
const oneField = (type: string, value: unknown, types: object = {}) => ({
  domain: {},
  types: { ...types, Thing: [{ name: 'field', type }] },
  primaryType: 'Thing',
  message: { field: value },
});

const refuses = (data: unknown, reason: RegExp) =>
  assert.throws(() => readTypedData(data), { code: -32602, message: reason });

/** The only row of a message with one value. */
const read = (type: string, value: unknown) =>
  typedDataRows(readTypedData(oneField(type, value)).message)[0]?.value;

suite('reading typed data', () => {
  test('reads objects and their JSON, and hashes what viem does', () => {
    for (const data of [permit, JSON.stringify(permit), serializeTypedData(permit as never)]) {
      const shown = readTypedData(data);
      assert.equal(hashTypedData(typedDataDefinition(shown)), hashTypedData(permit as never));
      assert.deepEqual(
        typedDataRows(shown.message).map(({ path, type, value }) => `${path} ${type} ${value}`),
        [
          `owner address ${spender}`,
          `spender address ${spender}`,
          'value uint256 1000',
          'nonce uint256 0',
          'deadline uint256 1780318800',
        ],
      );
    }
  });

  test('shows every value of nested structs and lists with its path', () => {
    const shown = readTypedData({
      domain: { name: 'Mail' },
      types: {
        Mail: [
          { name: 'to', type: 'Person[]' },
          { name: 'grid', type: 'uint8[2][]' },
          { name: 'none', type: 'Person[]' },
        ],
        Person: [{ name: 'wallets', type: 'address[1]' }],
        Unused: [{ name: 'field', type: 'what?' }],
      },
      primaryType: 'Mail',
      message: { to: [{ wallets: [token] }], grid: [[1, '0x2']], none: [] },
    });
    assert.deepEqual(
      typedDataRows(shown.message).map(({ path, value }) => [path, value]),
      [
        ['to[0].wallets[0]', token],
        ['grid[0][0]', '1'],
        ['grid[0][1]', '2'],
        ['none', undefined],
      ],
    );
    assert.deepEqual(Object.keys(shown.types).sort(), ['EIP712Domain', 'Mail', 'Person']);
  });

  test('has one written form for each value, and makes hidden characters visible', () => {
    assert.equal(read('uint256', '0x0a'), '10');
    assert.equal(read('int8', '-128'), '-128');
    assert.equal(read('bool', false), 'false');
    assert.equal(read('address', token.toLowerCase()), token);
    assert.equal(read('bytes', '0xABcd'), '0xabcd');
    assert.equal(read('string', 'a\u202eb\u200b'), 'a⟨U+202E⟩b⟨U+200B⟩');
  });

  test('refuses values that are not of their type', () => {
    for (const [type, value] of [
      ['uint8', 256],
      ['uint8', -1],
      ['int8', 128],
      ['uint256', 2 ** 53],
      ['uint256', 0.5],
      ['uint256', ''],
      ['uint256', ' 1'],
      ['uint256', '1e3'],
      ['uint256', '0x'],
      ['uint256', null],
      ['bool', 'true'],
      ['bool', 1],
      ['address', '0x00'],
      ['bytes4', '0x00'],
      ['bytes', '0x0'],
      ['bytes', 'text'],
      ['string', 5],
      ['string', '\ud800'],
      ['string', 'a\0b'],
      ['uint8[2]', [1]],
      ['uint8[]', { length: 0 }],
    ] as const) {
      refuses(oneField(type, value), /field is no/);
    }
  });

  test('refuses types that are unknown, ambiguous, or contain themselves', () => {
    for (const type of [
      'uint',
      'uint7',
      'uint264',
      'bytes33',
      'Other',
      'uint8[0]',
      'constructor',
      'EIP712Domain',
      'a b',
      '',
    ]) {
      refuses(oneField(type, 1), /is not known/);
    }
    refuses(oneField('Thing', {}), /contains itself/);
    refuses(oneField('Thing[]', []), /contains itself/);
    refuses(oneField('uint8', 1, { Thing: [] }).types, /has a domain/);
    refuses({ ...permit, primaryType: 'EIP712Domain' }, /primary type/);
    refuses({ ...permit, primaryType: 'Order' }, /is not known/);
    refuses({ ...permit, types: { Permit: [] } }, /no fields/);
    const twice = [
      { name: 'a', type: 'bool' },
      { name: 'a', type: 'bool' },
    ];
    refuses({ ...permit, types: { Permit: twice } }, /a field twice/);
    const unnamed = [{ name: 'toString', type: 'bool' }];
    refuses({ ...permit, types: { Permit: unnamed } }, /no plain name/);
    const shadowing = {
      Thing: [{ name: 'field', type: 'uint8' }],
      uint8: [{ name: 'a', type: 'bool' }],
    };
    assert.equal(
      typedDataRows(readTypedData({ ...oneField('uint8', 1), types: shadowing }).message)[0]?.value,
      '1',
    );
  });

  test('refuses what is missing, left over, or there twice', () => {
    const { nonce: _, ...lacking } = permit.message;
    refuses({ ...permit, message: lacking }, /message lacks nonce/);
    refuses({ ...permit, message: { ...permit.message, more: 1 } }, /message has more/);
    refuses({ ...permit, domain: { ...permit.domain, salt: token } }, /domain has salt/);
    const { chainId: __, ...open } = permit.domain;
    refuses({ ...permit, domain: open }, /domain lacks chainId/);
    const types = { ...permit.types, EIP712Domain: [{ name: 'owner', type: 'address' }] };
    refuses({ ...permit, types, domain: { owner: token } }, /EIP-712 lacks/);
    const json = JSON.stringify(permit);
    const colons = oneField('string[]', ['', ':']);
    refuses(json.replace('"value":', '"value":"5","value":'), /a key twice/);
    assert.equal(typedDataRows(readTypedData(JSON.stringify(colons)).message).length, 2);
    refuses('not JSON', /its JSON/);
    refuses([permit], /its JSON/);
  });

  test('refuses what no user would read, instead of shortening it', () => {
    refuses(oneField('string', 'x'.repeat(40_000)), /too long/);
    refuses(oneField('uint8[]', Array(501).fill(1)), /too long/);
    refuses(oneField(`uint8${'[1]'.repeat(11)}`, nested(11)), /too deeply/);
  });
});

suite('any typed data', () => {
  test('S20 shows every value, hashes what it shows, and both change with each value', (t) => {
    const runs = fuzzRuns(300);
    let values = 0;
    fc.assert(
      fc.property(anyTypedData, fc.nat(), ({ sent, hashed, texts }, choice) => {
        const shown = readTypedData(JSON.stringify(sent));
        const hash = hashTypedData(typedDataDefinition(shown));
        assert.equal(hash, hashTypedData(hashed));
        assert.deepEqual(textsOf(shown), texts);
        if (texts.length === 0) return;
        values += texts.length;
        const index = choice % texts.length;
        const changed = change(shown, index);
        assert.notEqual(hashTypedData(typedDataDefinition(changed)), hash);
        const different = textsOf(changed).flatMap((text, at) => (text === texts[at] ? [] : [at]));
        assert.deepEqual(different, [index]);
      }),
      runs,
    );
    t.diagnostic(`${runs.numRuns} messages with ${values} values`);
  });
});

/** Every single value that an approval lists. */
function textsOf({ domain, message }: ShownTypedData): readonly string[] {
  return [domain, message].flatMap(typedDataRows).flatMap(({ value }) => value ?? []);
}

/** The typed data with another value in one place, counted like {@link textsOf}. */
function change({ domain, message, ...rest }: ShownTypedData, index: number): ShownTypedData {
  let at = -1;
  const changeIn = (fields: readonly TypedField[]): readonly TypedField[] =>
    fields.map((field) => {
      if (typeof field.value !== 'string') return { ...field, value: changeIn(field.value) };
      at += 1;
      return at === index ? { ...field, value: otherValue(field.type, field.value) } : field;
    });
  return { ...rest, domain: changeIn(domain), message: changeIn(message) };
}

/** Another value of the same type. */
function otherValue(type: string, value: string): string {
  if (type === 'bool') return value === 'true' ? 'false' : 'true';
  if (/^u?int/.test(type)) return String(BigInt(value) ^ 1n);
  if (type === 'string') return `${value}.`;
  if (type === 'bytes') return `${value}00`;
  const other = value.slice(0, -1) + (value.endsWith('1') ? '2' : '1');
  return type === 'address' ? getAddress(other.toLowerCase()) : other;
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}
