import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  accountMessageTypedData,
  blockValidity,
  type ChainOperation,
  createSafeCall,
  entryPoints,
  isValidSignatureData,
  multiChainModule,
  operationSignatureField,
  operationsTypedData,
  packOwnerSignatures,
  type SafeSetup,
  safeAddress,
  safeModuleAbi,
  safeOperationTypedData,
  saysSignatureIsValid,
  userOperationHash,
} from '@recovery-guardian/core';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  concat,
  decodeErrorResult,
  encodeAbiParameters,
  encodeFunctionData,
  getContract,
  type Hex,
  hashMessage,
  hashTypedData,
  numberToHex,
  parseAbi,
  parseEther,
  parseEventLogs,
  slice,
  type TypedDataDefinition,
} from 'viem';
import {
  entryPoint09Abi,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { privateKeyToAccount } from 'viem/accounts';
import { deploySafes, type KeyPair, keyPairs } from './accounts.ts';
import { chainClient } from './client.ts';
import { type ChainPaymaster, startChain } from './start-chain.ts';

const keys = keyPairs.slice(4, 6).map(({ privateKey }) => privateKeyToAccount(privateKey));
const owners = keys.map(({ address }) => address);
const bundler = (keyPairs[6] as KeyPair).address;
const receiver: Address = `0x${'4e'.repeat(20)}`;

const moduleAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function SUPPORTED_ENTRYPOINT() view returns (address)',
  'function MAX_MERKLE_DEPTH() view returns (uint256)',
  'function domainSeparator() view returns (bytes32)',
  'function domainSeparatorMultiChain() view returns (bytes32)',
  'function getOperationHash(PackedUserOperation userOp) view returns (bytes32)',
  'function validateUserOp(PackedUserOperation userOp, bytes32 userOpHash, uint256 missingAccountFunds) returns (uint256)',
  'error InvalidCaller()',
  'error UnsupportedEntryPoint()',
  'error UnsupportedExecutionFunction(bytes4 selector)',
  'error ExecutionFailed()',
  'error MerkleDepthTooLarge(uint256 depth)',
  'error InvalidMerkleProofLength(uint256 expectedLength, uint256 actualLength)',
  'error Error(string reason)',
]);

const chain = await startChain();
after(() => chain.stop());
const client = chainClient(chain.rpcUrl);
const { chainId } = chain;
const entryPoint = getContract({ address: entryPoints['0.9'], abi: entryPoint09Abi, client });
const module = getContract({ address: multiChainModule, abi: moduleAbi, client });

let accountsMade = 0n;

/** The setup of an account with two owners who must both sign. */
function newSetup(changes: Partial<SafeSetup> = {}): SafeSetup {
  accountsMade += 1n;
  const both = { owners, threshold: 2, saltNonce: accountsMade };
  return { ...both, kind: '0.9', ...changes };
}

async function deployAccount(changes: Partial<SafeSetup> = {}): Promise<Address> {
  const [account] = (await deploySafes(client, bundler, [newSetup(changes)])) as [Address];
  return account;
}

/** An unsigned operation of the account that sends 1 wei. */
function draft(sender: Address, changes: Partial<UserOperation<'0.9'>> = {}) {
  return {
    sender,
    nonce: 0n,
    callData: encodeFunctionData({
      abi: safeModuleAbi,
      functionName: 'executeUserOp',
      args: [receiver, 1n, '0x', 0],
    }),
    callGasLimit: 200_000n,
    verificationGasLimit: 1_000_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    signature: '0x',
    ...changes,
  } satisfies UserOperation<'0.9'>;
}

const always = { validAfter: 0, validUntil: 0 };

function onThisChain(operation: UserOperation<'0.9'>, validity = always): ChainOperation {
  return { chainId, operation, ...validity };
}

/** The same operation on this chain and two others. */
function onThreeChains(operation: UserOperation<'0.9'>) {
  const here = onThisChain(operation);
  return [{ ...here, chainId: 1 }, here, { ...here, chainId: 8453 }] as const;
}

/** Both owners' signatures, packed. */
async function signed(typedData: TypedDataDefinition): Promise<Hex> {
  const signatures = keys.map(async (key) => ({
    signer: key.address,
    signature: await key.signTypedData(typedData),
  }));
  return packOwnerSignatures(await Promise.all(signatures));
}

/** One of operations that both owners signed together. */
async function signTogether(
  operations: readonly ChainOperation[],
  one: ChainOperation,
): Promise<UserOperation<'0.9'>> {
  const signatures = await signed(operationsTypedData(operations));
  const signature = operationSignatureField(operations, one, signatures);
  return { ...one.operation, signature };
}

function signAlone(operation: UserOperation<'0.9'>, validity = always) {
  const one = onThisChain(operation, validity);
  return signTogether([one], one);
}

/** Sends the operation and asserts that it ran, or failed after its validation. */
async function run(operation: UserOperation<'0.9'>, success = true) {
  const before = await client.getBalance({ address: receiver });
  const packed = toPackedUserOperation(operation);
  const hash = await entryPoint.write.handleOps([[packed], bundler], { account: bundler });
  await client.mine({ blocks: 1 });
  const { logs } = await client.waitForTransactionReceipt({ hash });
  const events = parseEventLogs({ abi: entryPoint09Abi, logs });
  const ended = events.find(({ eventName }) => eventName === 'UserOperationEvent');
  assert.ok(ended);
  const args = ended.args as { userOpHash: Hex; success: boolean };
  assert.equal(args.success, success);
  assert.equal(args.userOpHash, userOperationHash(operation, chainId));
  const sent = (await client.getBalance({ address: receiver })) - before;
  assert.equal(sent, success ? 1n : 0n);
  return events;
}

/** Asserts that validation fails with this text, and with this error of the module inside. */
async function refuses(
  operation: UserOperation<'0.9'>,
  text: string,
  inner?: readonly unknown[],
): Promise<void> {
  const packed = toPackedUserOperation(operation);
  await assert.rejects(
    entryPoint.simulate.handleOps([[packed], bundler], { account: bundler }),
    (error) => {
      const [, reason, data = '0x'] = revertArguments(error) as [bigint, string, Hex?];
      assert.equal(reason, text);
      const decoded = data === '0x' ? undefined : decodeErrorResult({ abi: moduleAbi, data });
      assert.deepEqual(decoded && [decoded.errorName, ...(decoded.args ?? [])], inner);
      return true;
    },
  );
}

function revertArguments(error: unknown): readonly unknown[] {
  const revert =
    error instanceof BaseError && error.walk((e) => e instanceof ContractFunctionRevertedError);
  assert.ok(revert instanceof ContractFunctionRevertedError, String(error));
  return revert.data?.args ?? [];
}

const wrongSignature = 'AA24 signature error';
const reverted = 'AA23 reverted';

test('the local chain has the multi-chain module for EntryPoint 0.9, whose hashes the core computes', async () => {
  assert.equal(await module.read.SUPPORTED_ENTRYPOINT(), entryPoints['0.9']);
  assert.equal(await module.read.MAX_MERKLE_DEPTH(), 10n);
  // As computed for the module on public chains.
  assert.equal(
    await module.read.domainSeparator(),
    '0xb8a1c2aa467cec60e5e8a44d5af74bc057ae26c3b93ecf74964dd85d7715be2b',
  );
  assert.equal(
    await module.read.domainSeparatorMultiChain(),
    '0x62e4f27ab284e0b018f2af7552619ff3b0ee4144894230f678674b1495b3437c',
  );
  const operation = draft(receiver, {
    factory: receiver,
    factoryData: '0xfac7',
    paymaster: receiver,
    paymasterVerificationGasLimit: 30_000n,
    paymasterData: '0xc0ffee',
    paymasterSignature: '0x123456',
  });
  const validity = { validAfter: 5, validUntil: 9 };
  const field = concat(['0x00', numberToHex(5, { size: 6 }), numberToHex(9, { size: 6 })]);
  const packed = toPackedUserOperation({ ...operation, signature: field });
  const leaf = hashTypedData(safeOperationTypedData(onThisChain(operation, validity)));
  assert.equal(await module.read.getOperationHash([packed]), leaf);
});

test('an account on the multi-chain module is created and calls by one signed operation', async () => {
  const setup = newSetup();
  const sender = safeAddress(setup);
  await client.setBalance({ address: sender, value: parseEther('1') });
  const { to: factory, data: factoryData } = createSafeCall(setup);
  await run(await signAlone(draft(sender, { factory, factoryData })));
  assert.ok(await client.getCode({ address: sender }));
});

test('one signature on three chains runs the operation of this chain', async () => {
  const operations = onThreeChains(draft(await deployAccount()));
  await run(await signTogether(operations, operations[1]));
});

test('the proof of an operation of another chain, or a changed one, is refused on this chain', async () => {
  const operations = onThreeChains(draft(await deployAccount()));
  const [foreign, here] = operations;
  await refuses(await signTogether(operations, foreign), wrongSignature);
  const field = (await signTogether(operations, here)).signature;
  // The first byte of the proof, which follows the depth, times and root.
  const proof = 1 + 12 + 32;
  const flipped = numberToHex(Number(slice(field, proof, proof + 1)) ^ 1, { size: 1 });
  const signature = concat([slice(field, 0, proof), flipped, slice(field, proof + 1)]);
  await refuses({ ...here.operation, signature }, wrongSignature);
  await refuses({ ...here.operation, callGasLimit: 1n, signature: field }, wrongSignature);
});

test('a tree that the owners did not sign is refused, and so is one operation as a tree', async () => {
  const one = onThisChain(draft(await deployAccount()));
  const alone = await signTogether([one], one);
  const other = onThreeChains({ ...one.operation, nonce: 5n });
  const signatures = await signed(operationsTypedData(other));
  const operations = onThreeChains(one.operation);
  const signature = operationSignatureField(operations, one, signatures);
  await refuses({ ...one.operation, signature }, wrongSignature);
  // The format of Safe4337Module 0.3.0: its validity begins with the depth.
  await refuses({ ...alone, signature: slice(alone.signature, 1) }, wrongSignature);
});

test('a signature field with too deep a tree or too short a proof makes the validation revert', async () => {
  const operation = draft(await deployAccount());
  const padded = (depth: Hex, bytes: number) => concat([depth, `0x${'00'.repeat(bytes)}`]);
  await refuses({ ...operation, signature: padded('0x0b', 700) }, reverted, [
    'MerkleDepthTooLarge',
    11n,
  ]);
  await refuses({ ...operation, signature: padded('0x02', 12 + 95) }, reverted, [
    'InvalidMerkleProofLength',
    96n,
    95n,
  ]);
  await refuses({ ...operation, signature: padded('0x00', 11) }, reverted);
});

test('more bytes than the signatures of the owners are refused', async () => {
  const operation = await signAlone(draft(await deployAccount()));
  const signature = concat([operation.signature, '0x00']);
  await refuses({ ...operation, signature }, wrongSignature);
  await refuses({ ...operation, signature: slice(signature, 0, -66) }, wrongSignature);
});

test('an operation with a validity in blocks runs in these blocks only', async () => {
  const operation = draft(await deployAccount());
  const now = Number(await client.getBlockNumber());
  const outside = 'AA27 outside valid block range';
  await refuses(await signAlone(operation, blockValidity(now + 1000, now + 2000)), outside);
  await refuses(await signAlone(operation, blockValidity(1, 2)), outside);
  await run(await signAlone(operation, blockValidity(now - 1, now + 1000)));
});

test('an operation that creates an existing account runs, and says that the creation was ignored', async () => {
  const setup = newSetup();
  const [sender] = (await deploySafes(client, bundler, [setup])) as [Address];
  const { to: factory, data: factoryData } = createSafeCall(setup);
  const operation = await signAlone(draft(sender, { factory, factoryData }));
  const events = await run(operation);
  const ignored = events.find(({ eventName }) => eventName === 'IgnoredInitCode');
  assert.deepEqual(ignored?.args, {
    userOpHash: userOperationHash(operation, chainId),
    sender,
    unusedFactory: factory,
  });
});

test('an account without the module, or with another fallback handler, runs no operation on EntryPoint 0.9', async () => {
  const other = await deployAccount({ kind: '0.7' });
  await refuses(await signAlone(draft(other)), reverted, ['UnsupportedEntryPoint']);
  const handlerSlot = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5';
  const value = numberToHex(BigInt(multiChainModule), { size: 32 });
  await client.setStorageAt({ address: other, index: handlerSlot, value });
  await refuses(await signAlone(draft(other)), reverted, ['Error', 'GS104']);
});

test('the multi-chain module does what it is asked only by the EntryPoint, through the account', async () => {
  const operation = await signAlone(draft(await deployAccount()));
  const { sender } = operation;
  const execution = operation.callData;
  const validation = encodeFunctionData({
    abi: moduleAbi,
    functionName: 'validateUserOp',
    args: [toPackedUserOperation(operation), `0x${'00'.repeat(32)}`, 1n],
  });
  const revertTo = async (to: Address, data: Hex) => {
    const call = client.call({ account: bundler, to, data });
    const error = await call.then(
      () => assert.fail('the call succeeded'),
      (e: BaseError) => e.walk((cause) => typeof (cause as { data?: Hex }).data === 'string'),
    );
    return decodeErrorResult({ abi: moduleAbi, data: (error as unknown as { data: Hex }).data });
  };
  const appended = (data: Hex) => concat([data, entryPoints['0.9']]);
  for (const data of [execution, validation]) {
    assert.equal((await revertTo(sender, data)).errorName, 'UnsupportedEntryPoint');
  }
  const { errorName } = await revertTo(multiChainModule, appended(validation));
  assert.equal(errorName, 'InvalidCaller');
});

test('an operation with other call data than an execution is refused, and a failing call fails it', async () => {
  const sender = await deployAccount();
  const foreign = await signAlone(draft(sender, { callData: '0x12345678' }));
  await refuses(foreign, reverted, ['UnsupportedExecutionFunction', '0x12345678']);

  for (const [i, { functionName, errorName }] of (
    [
      { functionName: 'executeUserOp', errorName: 'ExecutionFailed' },
      { functionName: 'executeUserOpWithErrorString', errorName: 'UnsupportedEntryPoint' },
    ] as const
  ).entries()) {
    // The module refuses the account as its caller.
    const callData = encodeFunctionData({
      abi: safeModuleAbi,
      functionName,
      args: [multiChainModule, 0n, draft(sender).callData, 0],
    });
    const operation = draft(sender, { nonce: BigInt(i), callData });
    const events = await run(await signAlone(operation), false);
    const event = events.find((one) => one.eventName === 'UserOperationRevertReason');
    assert.ok(event);
    const { revertReason: data } = event.args as { revertReason: Hex };
    assert.equal(decodeErrorResult({ abi: moduleAbi, data }).errorName, errorName);
  }
});

test('owners sign before the paymaster does, whose signature is none of theirs', async () => {
  const sender = await deployAccount();
  const paymaster = chain.paymasters[2] as ChainPaymaster;
  const window = [{ type: 'uint48' }, { type: 'uint48' }] as const;
  const committed = draft(sender, {
    paymaster: paymaster.address,
    paymasterVerificationGasLimit: 200_000n,
    paymasterPostOpGasLimit: 0n,
    paymasterData: encodeAbiParameters(window, [0, 0]),
    paymasterSignature: `0x${'11'.repeat(64)}1b`,
  });
  const operation = await signAlone(committed);
  await refuses(operation, 'AA34 signature error');

  const hash = await client.readContract({
    address: paymaster.address,
    abi: parseAbi([
      'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
      'function getHash(PackedUserOperation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
    ]),
    functionName: 'getHash',
    args: [toPackedUserOperation(operation), 0, 0],
  });
  const payer = privateKeyToAccount(paymaster.signerKey);
  const paymasterSignature = await payer.signMessage({ message: { raw: hash } });
  await run({ ...operation, paymasterSignature });
});

test('an account on the multi-chain module signs messages (ERC-1271)', async () => {
  const account = await deployAccount();
  const message = 'hello';
  const signature = await signed(
    accountMessageTypedData({ account, chainId, message }) as TypedDataDefinition,
  );
  const asks = (text: string) =>
    client.call({ to: account, data: isValidSignatureData(hashMessage(text), signature) });
  assert.ok(saysSignatureIsValid((await asks(message)).data as Hex));
  await assert.rejects(asks('other'));
});
