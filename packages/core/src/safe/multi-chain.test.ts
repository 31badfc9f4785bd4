import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  type Address,
  concat,
  domainSeparator,
  type Hash,
  type Hex,
  hashTypedData,
  keccak256,
  stringToHex,
} from 'viem';
import type { UserOperation } from 'viem/account-abstraction';
import {
  blockValidity,
  type ChainOperation,
  entryPoints,
  operationSignatureField,
  operationsTypedData,
  paymasterSignatureSuffix,
  readOperationSignature,
  readValidity,
  safeOperationTypedData,
  signedOperationHash,
  splitPaymasterSignature,
  userOperationHash,
} from '../index.ts';
import { readVectors } from '../testing/read-vectors.ts';
import { paymasterSignatureMagic } from './paymaster-signature.ts';

type Numbers =
  | 'nonce'
  | 'verificationGasLimit'
  | 'callGasLimit'
  | 'preVerificationGas'
  | 'maxPriorityFeePerGas'
  | 'maxFeePerGas'
  | 'paymasterVerificationGasLimit'
  | 'paymasterPostOpGasLimit';
type OperationVector = Record<Numbers, string> & {
  sender: Address;
  callData: Hex;
  paymaster?: Address;
};
interface Domains {
  domains: { chainId?: number; separator: Hash }[];
}

const trees = readVectors<
  {
    name: string;
    operations: (OperationVector & { chainId: number; leaf: Hash; proof: Hash[] })[];
    root: Hash;
    hash: Hash;
  },
  { why: string; field: Hex }
>('multi-chain-operations');
const hashes = readVectors<
  { name: string; paymasterData: Hex; hash: Hash },
  { why: string; paymasterData: Hex }
>('user-operations-0.9');

const { domains: moduleDomains } = trees as unknown as Domains;
const { domains: entryPointDomains, operation: sponsoredVector } = hashes as unknown as Domains & {
  operation: OperationVector;
};

function toOperation(vector: OperationVector): UserOperation<'0.9'> {
  const { sender, callData, paymaster, ...numbers } = vector;
  const bigints = Object.entries(numbers)
    .filter(([name]) => /gas|nonce/i.test(name))
    .map(([name, value]) => [name, BigInt(value)]);
  return {
    sender,
    callData,
    signature: '0x',
    ...(paymaster && { paymaster }),
    ...(Object.fromEntries(bigints) as Record<Numbers, bigint>),
  };
}

/** Operations that differ by chain. */
function operationsOn(count: number): ChainOperation[] {
  const { validAfter, validUntil } = { validAfter: 3, validUntil: 9 };
  return Array.from({ length: count }, (_, i) => ({
    ...{ chainId: i + 1, validAfter, validUntil },
    operation: toOperation(trees.valid[0]?.operations[0] as OperationVector),
  }));
}

const signatures: Hex = `0x${'1f'.repeat(130)}`;

suite('multi-chain operations', () => {
  for (const { chainId, separator } of moduleDomains) {
    test(`the multi-chain module's domain is known: chain ${chainId ?? 'any'}`, () => {
      const [one, two] = operationsOn(2) as [ChainOperation, ChainOperation];
      const { domain = {} } =
        chainId === undefined
          ? operationsTypedData([one, two])
          : safeOperationTypedData({ ...one, chainId });
      assert.equal(domainSeparator({ domain }), separator);
    });
  }

  for (const { name, operations: vectors, root, hash } of trees.valid) {
    const operations = vectors.map((vector) => ({
      ...{ chainId: vector.chainId, validAfter: 0, validUntil: 0 },
      operation: toOperation(vector),
    }));

    test(`owners sign the known root over operations: ${name}`, () => {
      assert.deepEqual(
        operations.map((one) => hashTypedData(safeOperationTypedData(one))),
        vectors.map(({ leaf }) => leaf),
      );
      const typedData = operationsTypedData(operations, root);
      assert.deepEqual(typedData.message, { merkleTreeRoot: root });
      assert.equal(hashTypedData(typedData), hash);
    });

    test(`each operation's signature field has the known proof: ${name}`, () => {
      for (const [i, one] of operations.entries()) {
        const proof = vectors[i]?.proof as Hash[];
        const field = operationSignatureField(operations, one, signatures);
        const times: Hex = `0x${'00'.repeat(12)}`;
        assert.equal(field, concat(['0x02', times, root, ...proof, signatures]));
        const read = { validAfter: 0, validUntil: 0, root, proof, signatures };
        assert.deepEqual(readOperationSignature(field), read);
      }
    });
  }

  test('one operation is signed by itself, with depth 0 in its signature field', () => {
    const [one] = operationsOn(1) as [ChainOperation];
    const typedData = safeOperationTypedData(one);
    assert.deepEqual(operationsTypedData([one]), typedData);
    const field = operationSignatureField([one], one, signatures);
    assert.equal(field, concat(['0x00', '0x000000000003', '0x000000000009', signatures]));
    const signed = { ...one.operation, signature: field };
    assert.equal(signedOperationHash(signed, 1), hashTypedData(typedData));
  });

  test('the signature fields of any number of operations prove what was signed, and no other operation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (count, chosen) => {
        const operations = operationsOn(count);
        const one = operations[chosen % count] as ChainOperation;
        const signature = operationSignatureField(operations, one, signatures);
        const hash = hashTypedData(operationsTypedData(operations));
        const signed = { ...one.operation, signature };
        assert.equal(signedOperationHash(signed, one.chainId), hash);
        assert.notEqual(signedOperationHash(signed, count + 1), hash);
        assert.notEqual(signedOperationHash({ ...signed, nonce: 1n }, one.chainId), hash);
        const later = concat([signature.slice(0, 4) as Hex, '0x0000000000ff']);
        const extended: Hex = `${later}${signature.slice(18)}` as Hex;
        assert.notEqual(signedOperationHash({ ...signed, signature: extended }, one.chainId), hash);
      }),
      { numRuns: 30 },
    );
  });

  test('the greatest tree has 1024 operations and depth 10', () => {
    const operations = operationsOn(1025);
    assert.throws(() => operationsTypedData(operations), /at most 1024/);
    const last = operations[1023] as ChainOperation;
    const field = operationSignatureField(operations.slice(0, 1024), last, signatures);
    assert.equal(readOperationSignature(field).proof.length, 10);
  });

  test('a signer refuses a root that is not that of the operations shown, and a root alone', () => {
    const operations = operationsOn(3);
    const shown = operations.slice(0, 2);
    const { merkleTreeRoot } = operationsTypedData(operations).message as unknown as {
      merkleTreeRoot: Hash;
    };
    assert.throws(() => operationsTypedData(shown, merkleTreeRoot), /not that of these operations/);
    assert.throws(() => operationsTypedData(shown.slice(0, 1), merkleTreeRoot), /without a root/);
    assert.throws(() => operationsTypedData([], merkleTreeRoot), /no operation/);
    const foreign = operations[2] as ChainOperation;
    assert.throws(() => operationSignatureField(shown, foreign, signatures), /not one of those/);
  });

  test('an operation with half a byte, a wrong address or an empty signature is not signed', () => {
    const [one] = operationsOn(1) as [ChainOperation];
    const paymaster: Address = `0x${'55'.repeat(20)}`;
    for (const changes of [
      { callData: '0x123' },
      { factory: paymaster, factoryData: '0x1' },
      { factory: '0x1234' },
      { paymaster: '0x55' },
      { paymaster, paymasterData: '0x1' },
      { paymaster, paymasterSignature: '0x' },
    ] as const) {
      const operation = { ...one.operation, ...changes } as UserOperation<'0.9'>;
      const refused = { name: 'RangeError' };
      assert.throws(() => safeOperationTypedData({ ...one, operation }), refused);
      assert.throws(() => userOperationHash(operation, 1), refused);
    }
  });

  for (const { why, field } of trees.invalid) {
    test(`a signature field is not read: ${why}`, () => {
      assert.throws(() => readOperationSignature(field), RangeError);
    });
  }
});

suite('the validity of operations on EntryPoint 0.9', () => {
  const flag = 2 ** 47;
  for (const [validAfter, validUntil, expected] of [
    [0, 0, { unit: 'seconds', after: 0, until: undefined }],
    [5, 9, { unit: 'seconds', after: 5, until: 9 }],
    [flag + 5, flag + 9, { unit: 'blocks', after: 5, until: 9 }],
    [flag + 5, 0, { unit: 'blocks', after: 5, until: undefined }],
    // Not above 2^47, or only one of both.
    [flag, flag + 9, { unit: 'seconds', after: flag, until: flag + 9 }],
    [0, flag + 9, { unit: 'seconds', after: 0, until: flag + 9 }],
    [flag + 5, 9, { unit: 'seconds', after: flag + 5, until: 9 }],
  ] as const) {
    test(`a validity is in ${expected.unit}: ${validAfter} to ${validUntil}`, () => {
      assert.deepEqual(readValidity({ validAfter, validUntil }), expected);
    });
  }

  test('a validity in blocks is read as it was written, and is never empty', () => {
    assert.deepEqual(readValidity(blockValidity(5, 9)), { unit: 'blocks', after: 5, until: 9 });
    for (const [after, until] of [
      [0, 9],
      [9, 9],
      [5, flag],
      [1.5, 9],
    ] as const) {
      assert.throws(() => blockValidity(after, until), RangeError);
    }
  });
});

suite('user operation hashes of EntryPoint 0.9', () => {
  const operation = toOperation(sponsoredVector);

  for (const { chainId, separator } of entryPointDomains) {
    test(`the domain of EntryPoint 0.9 is known: chain ${chainId}`, () => {
      const verifyingContract = entryPoints['0.9'];
      const domain = { name: 'ERC4337', version: '1', chainId, verifyingContract };
      assert.equal(domainSeparator({ domain } as never), separator);
    });
  }

  for (const { name, paymasterData, hash } of hashes.valid) {
    test(`an operation has its known hash: ${name}`, () => {
      assert.equal(userOperationHash({ ...operation, paymasterData }, 31337), hash);
    });
  }

  for (const { why, paymasterData } of hashes.invalid) {
    test(`an operation with a longer paymaster's signature than its data has no hash: ${why}`, () => {
      assert.throws(() => userOperationHash({ ...operation, paymasterData }, 31337), RangeError);
    });
  }

  test("a paymaster's signature has the same hashes as a member and as a suffix, and data before it counts", () => {
    const asMember = {
      ...operation,
      paymasterData: '0xc0ffee',
      paymasterSignature: '0x1234',
    } as const;
    const suffixed = { ...operation, paymasterData: '0xc0ffee1234000222e325a297439656' } as const;
    const leafOf = (operation: UserOperation<'0.9'>) =>
      hashTypedData(
        safeOperationTypedData({ chainId: 31337, operation, validAfter: 0, validUntil: 0 }),
      );
    for (const hash of [leafOf, (one: UserOperation<'0.9'>) => userOperationHash(one, 31337)]) {
      assert.equal(hash(asMember), hash(suffixed));
      assert.notEqual(hash({ ...asMember, paymasterData: '0xc0ff' }), hash(suffixed));
    }
  });

  test("a paymaster's signature suffix is split as it was written", () => {
    const paymasterSignature: Hex = `0x${'ab'.repeat(65)}`;
    for (const paymasterData of ['0x', '0xc0ffee'] as const) {
      const joined = concat([paymasterData, paymasterSignatureSuffix(paymasterSignature)]);
      assert.deepEqual(splitPaymasterSignature(joined), { paymasterData, paymasterSignature });
    }
    assert.throws(() => paymasterSignatureSuffix('0x'), RangeError);
  });

  test("the magic value of a paymaster's signature is the hash of its name", () => {
    const hash = keccak256(stringToHex('PaymasterSignature'));
    assert.equal(paymasterSignatureMagic, hash.slice(0, 18));
  });
});
