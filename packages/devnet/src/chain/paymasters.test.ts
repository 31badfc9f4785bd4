import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContract,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseEventLogs,
  zeroAddress,
  zeroHash,
} from 'viem';
import {
  entryPoint07Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { type KeyPair, keyPairs } from './accounts.ts';
import { chainClient } from './client.ts';
import { compileContracts } from './compile.ts';
import { type ChainPaymaster, startChain } from './start-chain.ts';

const require = createRequire(import.meta.url);

const owner = privateKeyToAccount((keyPairs[4] as KeyPair).privateKey);
const bundler = (keyPairs[5] as KeyPair).address;

const paymasterAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(PackedUserOperation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
  'function owner() view returns (address)',
  'function verifyingSigner() view returns (address)',
  'function setSigner(address newSigner)',
  'function transferOwnership(address newOwner)',
  'function acceptOwnership()',
  'function deposit() payable',
  'function withdrawTo(address to, uint256 amount)',
  'function addStake(uint32 unstakeDelay) payable',
  'function unlockStake()',
  'function withdrawStake(address to)',
  'event SignerChanged(address indexed previousSigner, address indexed newSigner)',
  'event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
  'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'function validatePaymasterUserOp(PackedUserOperation userOp, bytes32 userOpHash, uint256 maxCost) view returns (bytes context, uint256 validationData)',
  'struct Quote { address token; uint256 rate; uint256 maximum; uint256 extraGas; }',
  'function getQuoteHash(PackedUserOperation userOp, uint48 validUntil, uint48 validAfter, Quote quote) view returns (bytes32)',
  'function withdrawTokens(address token, address to, uint256 amount)',
  'function postOp(uint8 mode, bytes context, uint256 actualGasCost, uint256 actualUserOpFeePerGas)',
  'event GasPaidInTokens(bytes32 indexed userOpHash, address indexed sender, address indexed token, uint256 amount)',
]);
const { HostileToken } = await compileContracts();
const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function mint(address to, uint256 value)',
]);
const accountAbi = parseAbi(['function execute(address target, uint256 value, bytes data)']);

/** As the contract's. */
interface Quote {
  readonly token: Address;
  readonly rate: bigint;
  readonly maximum: bigint;
  readonly extraGas: bigint;
}
/** 3,000 dollars of 6 decimals for an ether. */
const rate = 3_000_000_000n;
const dollar = 1_000_000n;

type OwnFunction =
  | 'setSigner'
  | 'transferOwnership'
  | 'acceptOwnership'
  | 'deposit'
  | 'withdrawTo'
  | 'addStake'
  | 'unlockStake'
  | 'withdrawStake'
  | 'withdrawTokens';
const factoryAbi = parseAbi([
  'constructor(address entryPoint)',
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
]);

const quoteTypes = [
  { type: 'uint48' },
  { type: 'uint48' },
  { type: 'address' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint256' },
] as const;
const contextTypes = parseAbiParameters([
  'bytes32, address, Quote',
  'struct Quote { address token; uint256 rate; uint256 maximum; uint256 extraGas; }',
]);

/** Seconds since 1970, or 0 for always. */
interface Window {
  readonly validUntil: number;
  readonly validAfter: number;
}
const always: Window = { validUntil: 0, validAfter: 0 };

const chain = await startChain();
after(() => chain.stop());
const client = chainClient(chain.rpcUrl);

for (const [i, version] of (['0.7', '0.8', '0.9'] as const).entries()) {
  const paymaster = chain.paymasters[i] as ChainPaymaster;
  const factory = await deployFactory();
  let accountsMade = 0n;

  async function deployFactory(): Promise<Address> {
    const { bytecode } = require(`aa-${version}/artifacts/SimpleAccountFactory.json`);
    const hash = await client.deployContract({
      account: bundler,
      abi: factoryAbi,
      bytecode,
      args: [paymaster.entryPoint],
    });
    await client.mine({ blocks: 1 });
    const { contractAddress } = await client.waitForTransactionReceipt({ hash });
    assert.ok(contractAddress);
    return contractAddress;
  }

  /** An operation that creates a penniless account, its paymaster's signature still missing. */
  async function draftOperation({ validUntil, validAfter }: Window) {
    const salt = accountsMade++;
    const window = [{ type: 'uint48' }, { type: 'uint48' }] as const;
    return {
      sender: await client.readContract({
        address: factory,
        abi: factoryAbi,
        functionName: 'getAddress',
        args: [owner.address, salt],
      }),
      nonce: 0n,
      factory,
      factoryData: encodeFunctionData({
        abi: factoryAbi,
        functionName: 'createAccount',
        args: [owner.address, salt],
      }),
      callData: '0x',
      callGasLimit: 100_000n,
      verificationGasLimit: 1_000_000n,
      preVerificationGas: 100_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      paymaster: paymaster.address,
      paymasterVerificationGasLimit: 200_000n,
      paymasterPostOpGasLimit: 0n,
      paymasterData: encodeAbiParameters(window, [validUntil, validAfter]),
      signature: '0x',
    } satisfies UserOperation<'0.9'>;
  }

  async function signAsPaymaster(
    operation: UserOperation<'0.9'>,
    { validUntil, validAfter }: Window,
    key: Hex = paymaster.signerKey,
  ): Promise<Hex> {
    const hash = await client.readContract({
      address: paymaster.address,
      abi: paymasterAbi,
      functionName: 'getHash',
      args: [toPackedUserOperation(operation), validUntil, validAfter],
    });
    return privateKeyToAccount(key).signMessage({ message: { raw: hash } });
  }

  /** SimpleAccount signs an EIP-191 message on 0.7, and the EIP-712 hash since 0.8. */
  function signAsOwner(userOperation: UserOperation<'0.9'>): Promise<Hex> {
    const hash = getUserOperationHash({
      chainId: chain.chainId,
      entryPointAddress: paymaster.entryPoint,
      entryPointVersion: version,
      userOperation: userOperation as UserOperation,
    });
    return version === '0.7' ? owner.signMessage({ message: { raw: hash } }) : owner.sign({ hash });
  }

  /** Adds the paymaster's signature to its data, which the owner signs afterwards. */
  async function sponsoredOperation(window: Window, key?: Hex): Promise<UserOperation<'0.9'>> {
    const draft = await draftOperation(window);
    const signature = await signAsPaymaster(draft, window, key);
    const operation = { ...draft, paymasterData: concat([draft.paymasterData, signature]) };
    return { ...operation, signature: await signAsOwner(operation) };
  }

  const entryPoint = () =>
    getContract({ address: paymaster.entryPoint, abi: entryPoint07Abi, client });

  async function assertSponsored(operation: UserOperation<'0.9'>): Promise<void> {
    const before = await entryPoint().read.balanceOf([paymaster.address]);
    const hash = await entryPoint().write.handleOps([[toPackedUserOperation(operation)], bundler], {
      account: bundler,
    });
    await client.mine({ blocks: 1 });
    const { logs } = await client.waitForTransactionReceipt({ hash });
    const [event] = parseEventLogs({
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      logs,
    });
    assert.equal(event?.args.success, true);
    assert.equal(event?.args.paymaster, paymaster.address);
    const paid = before - (await entryPoint().read.balanceOf([paymaster.address]));
    assert.equal(paid, event?.args.actualGasCost);
    assert.ok(await client.getCode({ address: operation.sender }));
  }

  async function assertRefused(operation: UserOperation<'0.9'>, reason: string): Promise<void> {
    const handled = entryPoint().simulate.handleOps([[toPackedUserOperation(operation)], bundler], {
      account: bundler,
    });
    await assert.rejects(handled, (error) => {
      const revert =
        error instanceof BaseError &&
        error.walk((cause) => cause instanceof ContractFunctionRevertedError);
      assert.ok(revert instanceof ContractFunctionRevertedError, String(error));
      assert.equal(revert.data?.args?.[1], reason);
      return true;
    });
  }

  test(`the paymaster of EntryPoint ${version} pays for an operation that its signer approved`, async () => {
    await assertSponsored(await sponsoredOperation(always));
  });

  test(`the paymaster of EntryPoint ${version} does not pay for an operation that another key approved`, async () => {
    await assertRefused(
      await sponsoredOperation(always, (keyPairs[6] as KeyPair).privateKey),
      'AA34 signature error',
    );
  });

  test(`the paymaster of EntryPoint ${version} does not pay for a different operation than the approved one`, async () => {
    const { signature: _, ...approved } = await sponsoredOperation(always);
    const changed = { ...approved, callGasLimit: 1_000_000n, signature: '0x' as const };
    await assertRefused(
      { ...changed, signature: await signAsOwner(changed) },
      'AA34 signature error',
    );
  });

  test(`the paymaster of EntryPoint ${version} pays only while the approval is valid`, async () => {
    const { timestamp } = await client.getBlock();
    const now = Number(timestamp);
    const expired = { validUntil: now - 60, validAfter: 0 };
    await assertRefused(await sponsoredOperation(expired), 'AA32 paymaster expired or not due');
    const notDue = { validUntil: 0, validAfter: now + 3600 };
    await assertRefused(await sponsoredOperation(notDue), 'AA32 paymaster expired or not due');
    const valid = { validUntil: now + 3600, validAfter: now - 60 };
    await assertSponsored(await sponsoredOperation(valid));
  });

  test(`the paymaster of EntryPoint ${version} fails without a revert on a placeholder signature`, async () => {
    const draft = await draftOperation(always);
    const operation = {
      ...draft,
      paymasterData: concat([draft.paymasterData, `0x${'ff'.repeat(65)}`]),
    };
    const [context, validationData] = await client.readContract({
      account: paymaster.entryPoint,
      address: paymaster.address,
      abi: paymasterAbi,
      functionName: 'validatePaymasterUserOp',
      args: [toPackedUserOperation(operation), `0x${'00'.repeat(32)}`, 0n],
    });
    assert.equal(context, '0x');
    assert.equal(validationData, 1n);
  });

  test(`the paymaster of EntryPoint ${version} accepts calls only from its EntryPoint`, async () => {
    const operation = await sponsoredOperation(always);
    await assert.rejects(
      client.readContract({
        account: bundler,
        address: paymaster.address,
        abi: paymasterAbi,
        functionName: 'validatePaymasterUserOp',
        args: [toPackedUserOperation(operation), `0x${'00'.repeat(32)}`, 0n],
      }),
      /VP: caller is not the EntryPoint/,
    );
  });

  /** Sends a call of the paymaster; returns the names of the paymaster's events. */
  async function send(from: KeyPair, functionName: OwnFunction, args: unknown[] = [], value = 0n) {
    const call = { account: privateKeyToAccount(from.privateKey), abi: paymasterAbi, args, value };
    const { request } = await client.simulateContract({
      ...call,
      address: paymaster.address,
      functionName,
    } as never);
    const hash = await client.writeContract(request as never);
    await client.mine({ blocks: 1 });
    const { logs } = await client.waitForTransactionReceipt({ hash });
    return parseEventLogs({ abi: paymasterAbi, logs }).map(({ eventName }) => eventName);
  }

  const first = keyPairs.find(({ privateKey }) => privateKey === paymaster.ownerKey) as KeyPair;
  const stranger = keyPairs[7] as KeyPair;
  const other = keyPairs[8] as KeyPair;

  test(`the paymaster of EntryPoint ${version} obeys only its owner`, async () => {
    const calls: [OwnFunction, unknown[]][] = [
      ['setSigner', [stranger.address]],
      ['transferOwnership', [stranger.address]],
      ['withdrawTo', [stranger.address, 1n]],
      ['addStake', [86_400]],
      ['unlockStake', []],
      ['withdrawStake', [stranger.address]],
      ['withdrawTokens', [chain.token, stranger.address, 0n]],
    ];
    for (const [name, args] of calls) {
      await assert.rejects(send(stranger, name, args), /VP: caller is not the owner/, name);
    }
    await assert.rejects(send(stranger, 'acceptOwnership'), /VP: caller is not the next owner/);
    await assert.rejects(send(first, 'setSigner', [zeroAddress]), /VP: no signer/);
  });

  test(`the owner of the paymaster of EntryPoint ${version} replaces its signer, and what the last one approved is void`, async () => {
    const approved = await sponsoredOperation(always);
    const signer = privateKeyToAccount(paymaster.signerKey).address;
    assert.deepEqual(await send(first, 'setSigner', [other.address]), ['SignerChanged']);
    await assertRefused(approved, 'AA34 signature error');
    await assertSponsored(await sponsoredOperation(always, other.privateKey));
    await send(first, 'setSigner', [signer]);
    await assertSponsored(approved);
  });

  test(`the owner of the paymaster of EntryPoint ${version} withdraws its deposit and, after the delay, its stake`, async () => {
    const to = privateKeyToAddress(generatePrivateKey());
    const before = await entryPoint().read.balanceOf([paymaster.address]);
    await send(stranger, 'deposit', [], 5n);
    await send(first, 'withdrawTo', [to, 7n]);
    assert.equal(await entryPoint().read.balanceOf([paymaster.address]), before - 2n);
    assert.equal(await client.getBalance({ address: to }), 7n);

    await assert.rejects(send(first, 'withdrawStake', [to]));
    await send(first, 'unlockStake');
    await assert.rejects(send(first, 'withdrawStake', [to]));
    await client.increaseTime({ seconds: 86_401 });
    await client.mine({ blocks: 1 });
    await send(first, 'withdrawStake', [to]);
    assert.equal(await client.getBalance({ address: to }), parseEther('5') + 7n);
    await send(first, 'addStake', [86_400], parseEther('5'));
  });

  test(`the paymaster of EntryPoint ${version} has another owner once that one accepts`, async () => {
    const ownerNow = () =>
      client.readContract({
        address: paymaster.address,
        abi: paymasterAbi,
        functionName: 'owner',
      });
    const started = ['OwnershipTransferStarted'];
    assert.deepEqual(await send(first, 'transferOwnership', [stranger.address]), started);
    // Named by mistake, and taken back.
    await send(first, 'transferOwnership', [other.address]);
    await assert.rejects(send(stranger, 'acceptOwnership'), /VP: caller is not the next owner/);
    assert.equal(await ownerNow(), first.address);
    assert.deepEqual(await send(other, 'acceptOwnership'), ['OwnershipTransferred']);
    assert.equal(await ownerNow(), other.address);
    await assert.rejects(send(first, 'withdrawTo', [first.address, 1n]), /not the owner/);
    await assert.rejects(send(other, 'acceptOwnership'), /VP: caller is not the next owner/);
  });

  const tokens = (account: Address, token = chain.token) =>
    client.readContract({
      address: token,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [account],
    });

  async function sent(hash: Hex) {
    await client.mine({ blocks: 1 });
    return client.waitForTransactionReceipt({ hash });
  }

  /** The call of the account that calls a token. */
  const tokenCall = (functionName: 'approve' | 'transfer', to: Address, value: bigint) =>
    encodeFunctionData({
      abi: accountAbi,
      functionName: 'execute',
      args: [
        chain.token,
        0n,
        encodeFunctionData({ abi: tokenAbi, functionName, args: [to, value] }),
      ],
    });

  /** A new account's operation with a quote; the account has 100 dollars, and approves that many. */
  async function quotedOperation({
    callData,
    ...changes
  }: Partial<Quote> & { callData?: Hex } = {}): Promise<{
    draft: UserOperation<'0.9'>;
    quote: Quote;
  }> {
    const quote: Quote = {
      token: chain.token,
      rate,
      maximum: 80n * dollar,
      extraGas: 70_000n,
      ...changes,
    };
    const draft = {
      ...(await draftOperation(always)),
      callData: callData ?? tokenCall('approve', paymaster.address, maxUint256),
      paymasterPostOpGasLimit: 100_000n,
      paymasterData: encodeAbiParameters(quoteTypes, [
        0,
        0,
        quote.token,
        quote.rate,
        quote.maximum,
        quote.extraGas,
      ]),
    };
    const mint = { address: quote.token, abi: tokenAbi, functionName: 'mint' } as const;
    await sent(
      await client.writeContract({
        account: bundler,
        ...mint,
        args: [draft.sender, 100n * dollar],
      }),
    );
    return { draft, quote };
  }

  /** The quote's signature for an operation, as this paymaster checks it. */
  async function signQuote(
    operation: UserOperation<'0.9'>,
    quote: Quote,
    address = paymaster.address,
  ): Promise<Hex> {
    const hash = await client.readContract({
      address,
      abi: paymasterAbi,
      functionName: 'getQuoteHash',
      args: [toPackedUserOperation(operation), 0, 0, quote],
    });
    return privateKeyToAccount(paymaster.signerKey).signMessage({ message: { raw: hash } });
  }

  async function withQuoteSignature(
    draft: UserOperation<'0.9'>,
    signature: Hex,
  ): Promise<UserOperation<'0.9'>> {
    const paymasterData = concat([draft.paymasterData as Hex, signature]);
    const operation = { ...draft, paymasterData };
    return { ...operation, signature: await signAsOwner(operation) };
  }

  const signedQuote = async (draft: UserOperation<'0.9'>, quote: Quote) =>
    withQuoteSignature(draft, await signQuote(draft, quote));

  /** Approves this paymaster in the name of an account that may not exist yet. */
  async function approveAs(account: Address, token: Address): Promise<void> {
    await client.setBalance({ address: account, value: parseEther('1') });
    await client.impersonateAccount({ address: account });
    const args = [paymaster.address, maxUint256] as const;
    const call = { address: token, abi: tokenAbi, functionName: 'approve', args } as const;
    await sent(await client.writeContract({ account, ...call }));
    await client.stopImpersonatingAccount({ address: account });
    await client.setBalance({ address: account, value: 0n });
    // Nothing can be created where a transaction came from.
    await client.setNonce({ address: account, nonce: 0 });
  }

  /** Executes an operation; returns the EntryPoint's event, and what the paymaster took. */
  async function execute(operation: UserOperation<'0.9'>) {
    const deposit = () => entryPoint().read.balanceOf([paymaster.address]);
    const before = await deposit();
    const { logs } = await sent(
      await entryPoint().write.handleOps([[toPackedUserOperation(operation)], bundler], {
        account: bundler,
        gas: 3_000_000n,
      }),
    );
    const [event] = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs });
    const [paid] = parseEventLogs({ abi: paymasterAbi, eventName: 'GasPaidInTokens', logs });
    assert.ok(event);
    assert.equal(before - (await deposit()), event.args.actualGasCost);
    return { ...event.args, paid: paid?.args };
  }

  test(`the paymaster of EntryPoint ${version} takes tokens for the gas that was used, whatever was approved [S194]`, async () => {
    const { draft, quote } = await quotedOperation();
    const taken = await tokens(paymaster.address);
    const { sender, success, paid, actualGasCost, userOpHash } = await execute(
      await signedQuote(draft, quote),
    );
    assert.equal(success, true);
    const amount = (await tokens(paymaster.address)) - taken;
    assert.deepEqual(paid, { userOpHash, sender, token: chain.token, amount });
    assert.equal(await tokens(sender), 100n * dollar - amount);
    const worth = (amount * 10n ** 18n) / rate;
    assert.ok(worth >= actualGasCost, `${worth} are less than ${actualGasCost}`);
    assert.ok(
      worth <= (actualGasCost * 110n) / 100n,
      `${worth} are much more than ${actualGasCost}`,
    );
    assert.ok(amount < quote.maximum);
  });

  test(`the paymaster of EntryPoint ${version} never takes more than the quote's maximum`, async () => {
    const { draft, quote } = await quotedOperation({ maximum: 7n });
    const { success, paid } = await execute(await signedQuote(draft, quote));
    assert.equal(success, true);
    assert.equal(paid?.amount, 7n);
    assert.equal(await tokens(draft.sender), 100n * dollar - 7n);
  });

  test(`the paymaster of EntryPoint ${version} pays for no account that holds less than the quote's maximum`, async () => {
    const { draft, quote } = await quotedOperation({ maximum: 100n * dollar + 1n });
    await assertRefused(await signedQuote(draft, quote), 'AA33 reverted');
  });

  test(`the paymaster of EntryPoint ${version} undoes what an account did that gave its tokens away [S201]`, async () => {
    const thief = privateKeyToAddress(generatePrivateKey());
    const { draft, quote } = await quotedOperation({
      callData: tokenCall('transfer', thief, 100n * dollar),
    });
    await approveAs(draft.sender, chain.token);
    const { success, paid } = await execute(await signedQuote(draft, quote));
    assert.equal(success, false);
    assert.equal(paid, undefined);
    assert.equal(await tokens(thief), 0n);
    assert.equal(await tokens(draft.sender), 100n * dollar);
  });

  test(`the paymaster of EntryPoint ${version} undoes what an account did whose token pays less than asked [S190, S191]`, async () => {
    const { contractAddress: token } = await sent(
      await client.deployContract({ account: bundler, ...HostileToken, args: [] }),
    );
    assert.ok(token);
    for (const [trick, name] of [
      'None',
      'Fee',
      'Pretend',
      'ReturnFalse',
      'Revert',
      'BurnGas',
    ].entries()) {
      const set = { abi: HostileToken.abi, functionName: 'setTrick', args: [trick] };
      await sent(await client.writeContract({ account: bundler, address: token, ...set }));
      const spender = privateKeyToAddress(generatePrivateKey());
      const { draft, quote } = await quotedOperation({
        token,
        callData: tokenCall('approve', spender, 1n),
      });
      await approveAs(draft.sender, token);
      const { success, paid } = await execute(await signedQuote(draft, quote));
      assert.equal(success, name === 'None', name);
      assert.equal(paid !== undefined, name === 'None', name);
      const allowance = await client.readContract({
        address: chain.token,
        abi: parseAbi([
          'function allowance(address owner, address spender) view returns (uint256)',
        ]),
        functionName: 'allowance',
        args: [draft.sender, spender],
      });
      assert.equal(allowance, name === 'None' ? 1n : 0n, name);
    }
  });

  test(`the paymaster of EntryPoint ${version} takes no quote of another operation, chain or EntryPoint, and none twice [S192]`, async () => {
    const { draft, quote } = await quotedOperation();
    const other = chain.paymasters[(i + 1) % 3] as ChainPaymaster;
    await client.request({ method: 'anvil_setChainId', params: [chain.chainId + 1] } as never);
    const ofOtherChain = await signQuote(draft, quote);
    await client.request({ method: 'anvil_setChainId', params: [chain.chainId] } as never);
    const { draft: stranger } = await quotedOperation();
    const others: Record<string, Hex> = {
      chain: ofOtherChain,
      'EntryPoint and paymaster': await signQuote(draft, quote, other.address),
      account: await signQuote({ ...draft, sender: stranger.sender }, quote),
      nonce: await signQuote({ ...draft, nonce: 1n }, quote),
      rate: await signQuote(draft, { ...quote, rate: 1n }),
      maximum: await signQuote(draft, { ...quote, maximum: 1n }),
      token: await signQuote(draft, { ...quote, token: stranger.sender }),
      'sponsored operation': await signAsPaymaster(draft, always),
    };
    for (const [what, signature] of Object.entries(others)) {
      const operation = await withQuoteSignature(draft, signature);
      await assertRefused(operation, 'AA34 signature error').catch((cause) => {
        throw new Error(`the quote of another ${what} is taken`, { cause });
      });
    }
    const asSponsored = {
      ...draft,
      paymasterData: encodeAbiParameters(quoteTypes.slice(0, 2), [0, 0]),
    };
    await assertRefused(
      await withQuoteSignature(asSponsored, await signQuote(draft, quote)),
      'AA34 signature error',
    );

    const operation = await signedQuote(draft, quote);
    assert.equal((await execute(operation)).success, true);
    const { factory: _, factoryData: __, ...again } = operation;
    await assertRefused(again as never, 'AA25 invalid account nonce');
    const next = { ...again, nonce: 1n };
    await assertRefused(
      { ...next, signature: await signAsOwner(next as never) } as never,
      'AA34 signature error',
    );
  });

  test(`the owner of the paymaster of EntryPoint ${version} withdraws its tokens, which no one else can take`, async () => {
    const to = privateKeyToAddress(generatePrivateKey());
    const held = await tokens(paymaster.address);
    assert.ok(held > 0n);
    await send(other, 'withdrawTokens', [chain.token, to, held]);
    assert.equal(await tokens(to), held);
    const { draft, quote } = await quotedOperation();
    const context = encodeAbiParameters(contextTypes, [zeroHash, draft.sender, quote]);
    await approveAs(draft.sender, chain.token);
    await assert.rejects(
      client.simulateContract({
        account: bundler,
        address: paymaster.address,
        abi: paymasterAbi,
        functionName: 'postOp',
        args: [0, context, 1n, 1n],
      }),
      /VP: caller is not the EntryPoint/,
    );
  });

  if (version === '0.7') {
    test(`the paymaster of EntryPoint ${version} signs the same hash as the reference implementation`, async () => {
      const reference: {
        deployedBytecode: Hex;
      } = require('aa-0.7/artifacts/VerifyingPaymaster.json');
      const operation = toPackedUserOperation(await draftOperation(always));
      const getHash = {
        address: paymaster.address,
        abi: paymasterAbi,
        functionName: 'getHash',
        args: [operation, 1_700_000_000, 1_600_000_000],
      } as const;
      const inItsPlace = [{ address: paymaster.address, code: reference.deployedBytecode }];
      assert.equal(
        await client.readContract(getHash),
        await client.readContract({ ...getHash, stateOverride: inItsPlace }),
      );
    });
  }

  if (version === '0.9') {
    test(`the paymaster of EntryPoint ${version} accepts its signature after the owner has signed`, async () => {
      const draft = await draftOperation(always);
      const placeholder: Hex = `0x${'ff'.repeat(65)}`;
      const signature = await signAsOwner({ ...draft, paymasterSignature: placeholder });
      const operation = { ...draft, signature };
      const paymasterSignature = await signAsPaymaster(operation, always);
      await assertRefused(
        { ...operation, paymasterSignature: placeholder },
        'AA34 signature error',
      );
      await assertSponsored({ ...operation, paymasterSignature });
    });

    test(`the paymaster of EntryPoint ${version} accepts a quote's signature after the owner has signed`, async () => {
      const { draft, quote } = await quotedOperation();
      const placeholder: Hex = `0x${'ff'.repeat(65)}`;
      const signature = await signAsOwner({ ...draft, paymasterSignature: placeholder });
      const paymasterSignature = await signQuote(draft, quote);
      const { success, paid } = await execute({ ...draft, signature, paymasterSignature });
      assert.equal(success, true);
      assert.ok(paid);
    });
  }
}
