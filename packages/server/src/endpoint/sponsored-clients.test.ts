import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  createSafeCall,
  enableModuleCall,
  entryPoints,
  executeRecoveryCall,
  finalizeRecoveryCall,
  operationSignatureField,
  operationsTypedData,
  recoveryModuleAbiV1,
  safeAbi,
  safeAddress,
  safeModuleAbi,
  safeTransaction,
} from '@recovery-guardian/core';
import { startBundler } from '@recovery-guardian/devnet/bundler';
import {
  AccountHolder,
  addGuardian,
  approvalBy,
  chainClient,
  eoaGuardian,
  freePort,
  localChain,
  recoveryOf,
  releasePort,
  startNodeProxy,
  startTestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import {
  CandidePaymaster,
  createAndSignEip7702DelegationAuthorization,
  SafeAccountV0_3_0,
  SafeAccountV1_5_0_M_0_3_0,
  type SendUseroperationResponse,
  Simple7702Account,
  Simple7702AccountV09,
} from 'abstractionkit';
import { sql } from 'kysely';
import { createSmartAccountClient } from 'permissionless';
import { toSafeSmartAccount } from 'permissionless/accounts';
import { createPimlicoClient } from 'permissionless/clients/pimlico';
import { prepareUserOperationForErc20Paymaster } from 'permissionless/experimental/pimlico';
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseEventLogs,
  toHex,
  zeroHash,
} from 'viem';
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Abi,
  entryPoint07Address,
  entryPoint09Abi,
  entryPoint09Address,
  type SmartAccount,
  toPackedUserOperation,
  toSimple7702SmartAccount,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { withDatabase } from '../database/migrate.ts';
import type { Fees } from './fees.ts';
import { asViem, type SentOperation } from './user-operation.ts';

// Unmodified client libraries have a recovery sponsored under `recovery-only`, through the whole
// server with database and sponsor, by a real bundler on a real chain. Only the sponsor has ether.

const bundlerPort = await freePort();
after(() => releasePort(bundlerPort));
const bundler = await startNodeProxy(`http://127.0.0.1:${bundlerPort}`);
after(() => bundler.stop());
const world = await startTestWorld({ bundlerUrls: [bundler.url] });
after(() => world.stop());
const alto = await startBundler({ chain: world.chain, port: bundlerPort });
after(() => alto.stop());
const endpoint = `${world.url}/api/v3/${world.chain.chainId}/${world.apiKey}`;
// The bundler, which failed until it was started, is asked again.
await until('the bundler answers', async () => {
  const { error } = await rpc('eth_getUserOperationByHash', [zeroHash]);
  return error === undefined;
});

/** How a vendor's bundlers report their fees, of which Pimlico's has three tiers. */
const vendors: Record<string, (tiers: { standard: Fees }) => unknown> = {
  pimlico_getUserOperationGasPrice: (tiers) => tiers,
  rundler_maxPriorityFeePerGas: ({ standard }) => standard.maxPriorityFeePerGas,
  voltaire_feesPerGas: ({ standard }) => standard,
  skandha_getGasPrice: ({ standard }) => standard,
};

/** Makes the bundler one that reports its fees by this method only. */
function speakOnly(vendor: string): void {
  bundler.behave({
    async tamper(answer, call, ask) {
      if (!Object.hasOwn(vendors, call.method)) return answer;
      if (call.method !== vendor) {
        const error = { code: -32601, message: 'Method not found' };
        return { jsonrpc: '2.0', id: answer.id, error };
      }
      const fees = await ask({ id: 1, method: 'pimlico_getUserOperationGasPrice', params: [] });
      return { jsonrpc: '2.0', id: answer.id, result: vendors[vendor]?.(fees.result as never) };
    },
  });
}

/** The lost account and its guardian. */
const { account: lost } = new AccountHolder(world);
const guardian = eoaGuardian();
await addGuardian(world.chain, 0, guardian.address);

/** Direct access to the chain, not through the endpoint. */
const chain = chainClient(world.chain.rpcUrl);

// An hour without a transaction, after which there is almost no base fee.
for (let minute = 0; minute < 60; minute++) await chain.mine({ blocks: 60, interval: 1 });

/** An account and the client library that controls it. */
interface Sender {
  readonly address: Address;
  /** Sends one sponsored operation with these calls; resolves when it is executed. */
  send(calls: readonly Call[]): Promise<void>;
}

/** Starts the recovery of the lost account to this owner only. */
async function startCall(newOwner: Address): Promise<Call> {
  const recovery = await recoveryOf({ world, account: lost }, [newOwner]);
  return executeRecoveryCall({ ...recovery, signatures: [await approvalBy(guardian, recovery)] });
}

function ownersOf(account: Address) {
  return chain.readContract({ address: account, abi: safeAbi, functionName: 'getOwners' });
}

async function passGracePeriod(): Promise<void> {
  await chain.increaseTime({ seconds: 181 });
  await chain.mine({ blocks: 1 });
}

/** A call that `recovery-only` does not pay for. */
const transfer: Call = {
  to: '0x000000000000000000000000000000000000dEaD',
  value: parseEther('0.001'),
  data: '0x',
};

const phases = [undefined, 'parallel'] as const;
type Phase = (typeof phases)[number];

/** abstractionkit's Safes on EntryPoint 0.7: 1.4.1, and 1.5.0 with a proxy of 1.4.1. */
const safeKits = { '1.4.1': SafeAccountV0_3_0, '1.5.0': SafeAccountV1_5_0_M_0_3_0 };
type KitVersion = keyof typeof safeKits;

/** abstractionkit's Safe, created by its first operation. */
async function abstractionkitSafe(version: KitVersion = '1.4.1', token?: Address): Promise<Sender> {
  const key = generatePrivateKey();
  const account = safeKits[version].initializeNewAccount([privateKeyToAccount(key).address]);
  const paymaster = new CandidePaymaster(endpoint);
  return {
    address: account.accountAddress as Address,
    async send(calls) {
      const drafted = await account.createUserOperation([...calls], world.chain.rpcUrl, endpoint);
      const operation = token
        ? await paymaster.createTokenPaymasterUserOperation(account, drafted, token, endpoint)
        : (await paymaster.createSponsorPaymasterUserOperation(account, drafted, endpoint))[0];
      operation.signature = account.signUserOperation(
        operation,
        [key],
        BigInt(world.chain.chainId),
      );
      await included(await account.sendUserOperation(operation, endpoint));
    },
  };
}

/** abstractionkit's EIP-7702 accounts, on 0.9 also with parallel signing. */
async function abstractionkit7702(
  version: '0.8' | '0.9',
  phase?: Phase,
  token?: Address,
): Promise<Sender> {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  const account =
    version === '0.8' ? new Simple7702Account(address) : new Simple7702AccountV09(address);
  const paymaster = new CandidePaymaster(endpoint);
  const chainId = BigInt(world.chain.chainId);
  return {
    address,
    async send(calls) {
      const operation = await account.createUserOperation(
        [...calls],
        world.chain.rpcUrl,
        endpoint,
        { eip7702Auth: { chainId } },
      );
      if (operation.eip7702Auth) {
        operation.eip7702Auth = createAndSignEip7702DelegationAuthorization(
          chainId,
          account.delegateeAddress,
          BigInt(operation.eip7702Auth.nonce),
          key,
        );
      }
      const sponsor = async (op: typeof operation, signingPhase?: 'commit' | 'finalize') => {
        const overrides = signingPhase && { context: { signingPhase } };
        const [sponsored] = token
          ? [
              await paymaster.createTokenPaymasterUserOperation(
                account,
                op as never,
                token,
                endpoint,
                overrides,
              ),
            ]
          : await paymaster.createSponsorPaymasterUserOperation(
              account,
              op as never,
              endpoint,
              undefined,
              overrides,
            );
        return sponsored as typeof operation;
      };
      const sign = (op: typeof operation) => account.signUserOperation(op as never, key, chainId);
      let ready = await sponsor(operation, phase && 'commit');
      ready.signature = sign(ready);
      if (phase) ready = await sponsor(ready, 'finalize');
      await included(await account.sendUserOperation(ready as never, endpoint));
    },
  };
}

/** Waits with abstractionkit, asking ten times a second. */
async function included(response: Pick<SendUseroperationResponse, 'included'>): Promise<void> {
  const receipt = await response.included(180, 0.1);
  assert.equal(receipt?.success, true);
}

const viemClient = () =>
  createPublicClient({ chain: localChain, transport: http(world.chain.rpcUrl), cacheTime: 0 });

/** viem's bundler and paymaster clients with any account. */
function viemSender(account: SmartAccount, phase?: Phase, sponsorshipPolicyId?: string): Sender {
  const paymaster = createPaymasterClient({ transport: http(endpoint) });
  const client = createBundlerClient({
    account,
    client: viemClient(),
    transport: http(endpoint),
    paymaster,
    paymasterContext: { sponsorshipPolicyId, ...(phase && { signingPhase: 'commit' }) },
    pollingInterval: 100,
  });
  return {
    address: account.address,
    async send(calls) {
      const authorization = await authorizationOf(account);
      const prepared = await client.prepareUserOperation({ calls: [...calls], authorization });
      const signature = await account.signUserOperation(prepared as never);
      const final =
        phase &&
        (await paymaster.getPaymasterData({
          ...(prepared as object as Parameters<typeof paymaster.getPaymasterData>[0]),
          chainId: world.chain.chainId,
          entryPointAddress: account.entryPoint.address,
          context: { signingPhase: 'finalize' },
        }));
      const hash = await client.sendUserOperation({
        ...(prepared as object),
        ...final,
        signature,
        entryPointAddress: account.entryPoint.address,
      } as never);
      const { success } = await client.waitForUserOperationReceipt({ hash });
      assert.equal(success, true);
    },
  };
}

/** An account that is not delegated yet needs a signed authorization. */
async function authorizationOf(account: SmartAccount) {
  if (!account.authorization || (await account.isDeployed())) return undefined;
  const { account: owner, address } = account.authorization;
  return owner.signAuthorization({
    address,
    chainId: world.chain.chainId,
    nonce: await chain.getTransactionCount({ address: owner.address }),
  });
}

async function feesOfEndpoint(): Promise<Fees> {
  const { result } = await rpc('pimlico_getUserOperationGasPrice', []);
  return (result as { standard: Fees }).standard;
}

async function viem7702(
  entryPoint: '0.8' | '0.9',
  phase?: Phase,
  policy?: string,
): Promise<Sender> {
  const owner = privateKeyToAccount(generatePrivateKey());
  const client = viemClient();
  return viemSender(await toSimple7702SmartAccount({ client, owner, entryPoint }), phase, policy);
}

/** A Safe on EntryPoint 0.7 as a viem account, encoded by abstractionkit. */
async function viemSafe(policy?: string, version: KitVersion = '1.4.1'): Promise<Sender> {
  const key = generatePrivateKey();
  const owners = [privateKeyToAccount(key).address];
  const safe = safeKits[version].initializeNewAccount(owners);
  const [factory, factoryData] = safeKits[version].createFactoryAddressAndData(owners);
  const unsupported = async (): Promise<never> => assert.fail('not for operations');
  return viemSender(
    await toSmartAccount({
      client: viemClient(),
      entryPoint: { abi: entryPoint07Abi, address: entryPoint07Address, version: '0.7' },
      getAddress: async () => safe.accountAddress as Address,
      getFactoryArgs: async () => ({
        factory: factory as Address,
        factoryData: factoryData as Hex,
      }),
      encodeCalls: async (calls) =>
        SafeAccountV0_3_0.createAccountCallDataBatchTransactions(
          calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data })),
        ) as Hex,
      getStubSignature: async () => safe.signUserOperation(anyOperation, [key], 1n) as Hex,
      signUserOperation: async (operation) =>
        safe.signUserOperation(
          { ...anyOperation, ...present(operation) } as never,
          [key],
          BigInt(world.chain.chainId),
        ) as Hex,
      signMessage: unsupported,
      signTypedData: unsupported,
    }),
    undefined,
    policy,
  );
}

/** A Safe on EntryPoint 0.9 as a viem account; its owner signs each operation for another chain, too. */
async function viemMultiChainSafe(phase?: Phase): Promise<Sender> {
  const owner = privateKeyToAccount(generatePrivateKey());
  const setup = { owners: [owner.address], threshold: 1, kind: '0.9' } as const;
  const { to: factory, data: factoryData } = createSafeCall(setup);
  const address = safeAddress(setup);
  const unsupported = async (): Promise<never> => assert.fail('not for operations');
  const sign = async (operation: UserOperation<'0.9'>) => {
    const here = { ...{ chainId: world.chain.chainId, validAfter: 0, validUntil: 0 }, operation };
    const both = [here, { ...here, chainId: 1 }];
    const signature = await owner.signTypedData(operationsTypedData(both));
    return operationSignatureField(both, here, signature);
  };
  return viemSender(
    await toSmartAccount({
      client: viemClient(),
      entryPoint: { abi: entryPoint09Abi, address: entryPoint09Address, version: '0.9' },
      getAddress: async () => address,
      getFactoryArgs: async () => ({ factory, factoryData }),
      encodeCalls: async (calls) => {
        const all = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }));
        const { to, value, data, operation } = safeTransaction(all);
        const args = [to, value, data, operation] as const;
        return encodeFunctionData({ abi: safeModuleAbi, functionName: 'executeUserOp', args });
      },
      getStubSignature: () => sign({ ...asViem(anyOperation as never), sender: address } as never),
      signUserOperation: (operation) => sign({ ...operation, sender: address } as never),
      signMessage: unsupported,
      signTypedData: unsupported,
    }),
    phase,
  );
}

/** permissionless' Safe on EntryPoint 0.7, with its default client, or with Pimlico's fees. */
async function permissionlessSafe(
  hasPimlicoFees: boolean,
  version: KitVersion = '1.4.1',
  token?: Address,
): Promise<Sender> {
  const entryPoint = { address: entryPoint07Address, version: '0.7' } as const;
  const account = await toSafeSmartAccount({
    client: viemClient(),
    owners: [privateKeyToAccount(generatePrivateKey())],
    version,
    entryPoint,
  });
  return permissionlessSender(account, { hasPimlicoFees, token });
}

/** permissionless' client with any account; a token is approved and paid by its own preparation. */
function permissionlessSender(
  account: SmartAccount,
  { hasPimlicoFees = false, token }: { hasPimlicoFees?: boolean; token?: Address | undefined } = {},
): Sender {
  const { entryPoint } = account;
  const pimlico = createPimlicoClient({
    chain: localChain,
    transport: http(endpoint),
    entryPoint: entryPoint as never,
  });
  const client = createSmartAccountClient({
    account,
    chain: localChain,
    client: viemClient(),
    bundlerTransport: http(endpoint),
    paymaster: pimlico,
    pollingInterval: 100,
    userOperation: {
      ...(hasPimlicoFees && {
        estimateFeesPerGas: async () => (await pimlico.getUserOperationGasPrice()).fast,
      }),
      ...(token && { prepareUserOperation: prepareUserOperationForErc20Paymaster(pimlico) }),
    },
  });
  return {
    address: account.address,
    async send(calls) {
      const hash = await client.sendUserOperation({
        calls: [...calls],
        authorization: await authorizationOf(account),
        ...(token && { paymasterContext: { token } }),
      });
      const { success } = await client.waitForUserOperationReceipt({ hash });
      assert.equal(success, true);
    },
  };
}

const anyOperation = {
  sender: '0x000000000000000000000000000000000000dEaD',
  nonce: 0n,
  factory: null,
  factoryData: null,
  callData: '0x',
  callGasLimit: 0n,
  verificationGasLimit: 0n,
  preVerificationGas: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  paymaster: null,
  paymasterVerificationGasLimit: null,
  paymasterPostOpGasLimit: null,
  paymasterData: null,
  signature: '0x',
} as never as Parameters<SafeAccountV0_3_0['signUserOperation']>[0];

function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

async function rpc(method: string, params: readonly unknown[]) {
  const response = await fetch(endpoint, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as {
    result?: unknown;
    error?: { code: number; message: string; data?: { policy: string; reason: string } };
  };
}

test('abstractionkit deploys a Safe, enables the module and adds a guardian in one sponsored operation', async () => {
  const account = await abstractionkitSafe();
  const module = world.recoveryModule;
  await account.send([
    enableModuleCall(account.address, module),
    addGuardianCall({ module, guardian: guardian.address, threshold: 1n }),
  ]);
  const isGuardian = await chain.readContract({
    address: module,
    abi: recoveryModuleAbiV1,
    functionName: 'isGuardian',
    args: [account.address, guardian.address],
  });
  assert.equal(isGuardian, true);
  assert.equal(await chain.getBalance({ address: account.address }), 0n);
});

const senders: [string, () => Promise<Sender>][] = [
  ["0.7: abstractionkit's Safe", () => abstractionkitSafe()],
  ["0.7: abstractionkit's Safe 1.5.0", () => abstractionkitSafe('1.5.0')],
  ["0.7: viem's clients, with a Safe", () => viemSafe()],
  ["0.7: viem's clients, with a Safe 1.5.0", () => viemSafe(undefined, '1.5.0')],
  ["0.7: permissionless' client, with its Safe", () => permissionlessSafe(false)],
  ["0.7: permissionless' client and Pimlico's fees, with its Safe", () => permissionlessSafe(true)],
  ["0.7: permissionless' client, with its Safe 1.5.0", () => permissionlessSafe(false, '1.5.0')],
  ["0.8: abstractionkit's Simple7702Account", () => abstractionkit7702('0.8')],
  ["0.8: viem's toSimple7702SmartAccount", () => viem7702('0.8')],
  ["0.9: abstractionkit's Simple7702AccountV09", () => abstractionkit7702('0.9')],
  [
    "0.9: abstractionkit's Simple7702AccountV09 with signingPhase",
    () => abstractionkit7702('0.9', 'parallel'),
  ],
  ["0.9: viem's toSimple7702SmartAccount", () => viem7702('0.9')],
  ["0.9: viem's toSimple7702SmartAccount with signingPhase", () => viem7702('0.9', 'parallel')],
  ["0.9: viem's clients, with a Safe 1.5.0 on the multi-chain module", () => viemMultiChainSafe()],
  [
    "0.9: viem's clients with signingPhase, with a Safe 1.5.0 on the multi-chain module",
    () => viemMultiChainSafe('parallel'),
  ],
];

for (const [index, [name, create]] of senders.entries()) {
  const sender = await create();
  const vendor = Object.keys(vendors)[index % 4] as string;

  test(`the new owner starts and finalizes a recovery, sponsored, with the default fees of ${name} and a bundler of ${vendor}`, async () => {
    speakOnly(vendor);
    await sender.send([await startCall(sender.address)]);
    await passGracePeriod();
    await sender.send([finalizeRecoveryCall(world.recoveryModule, lost)]);
    assert.deepEqual(await ownersOf(lost), [sender.address]);
    assert.equal(await chain.getBalance({ address: sender.address }), 0n);
  });

  test(`the new owner gets the reason why a transfer is not sponsored by ${name}`, async () => {
    await assert.rejects(sender.send([transfer]), (error: Error) => {
      const whole = `${error}${error.cause}${JSON.stringify(error, (_key, value) =>
        typeof value === 'bigint' ? toHex(value) : value,
      )}`;
      assert.match(whole, /a call sends value/);
      return true;
    });
  });
}

const { token } = world.chain;
const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
]);
const tokensOf = (account: Address) =>
  chain.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [account] });

/** A hundred of the local stablecoin. */
async function mint(to: Address): Promise<void> {
  const [payer] = world.chain.accounts;
  const hash = await chain.writeContract({
    account: payer?.address as Address,
    address: token,
    abi: tokenAbi,
    functionName: 'mint',
    args: [to, 100_000_000n],
  });
  await chain.waitForTransactionReceipt({ hash });
}

const permissionless7702 = async (entryPoint: '0.8' | '0.9') => {
  const owner = privateKeyToAccount(generatePrivateKey());
  const account = await toSimple7702SmartAccount({ client: viemClient(), owner, entryPoint });
  return permissionlessSender(account, { token });
};

const payers: [string, '0.7' | '0.8' | '0.9', () => Promise<Sender>][] = [
  ["abstractionkit's Safe", '0.7', () => abstractionkitSafe('1.4.1', token)],
  ["permissionless' client, with its Safe", '0.7', () => permissionlessSafe(false, '1.4.1', token)],
  ["abstractionkit's Simple7702Account", '0.8', () => abstractionkit7702('0.8', undefined, token)],
  ["permissionless' client, with viem's account", '0.8', () => permissionless7702('0.8')],
  [
    "abstractionkit's Simple7702AccountV09",
    '0.9',
    () => abstractionkit7702('0.9', undefined, token),
  ],
  [
    "abstractionkit's Simple7702AccountV09 with signingPhase",
    '0.9',
    () => abstractionkit7702('0.9', 'parallel', token),
  ],
  ["permissionless' client, with viem's account", '0.9', () => permissionless7702('0.9')],
];
for (const [name, version, create] of payers) {
  test(`the new owner pays for a recovery in a stablecoin, on EntryPoint ${version} by ${name}`, async () => {
    speakOnly('pimlico_getUserOperationGasPrice');
    const sender = await create();
    await mint(sender.address);
    const paymaster = world.chain.paymasters.find(
      (one) => one.entryPoint === entryPoints[version],
    ) as (typeof world.chain.paymasters)[number];
    const balances = () =>
      Promise.all([
        tokensOf(sender.address),
        tokensOf(paymaster.address),
        chain.readContract({
          address: paymaster.entryPoint,
          abi: entryPoint07Abi,
          functionName: 'balanceOf',
          args: [paymaster.address],
        }),
      ]);
    const [held, taken, deposited] = await balances();
    await sender.send([await startCall(sender.address)]);
    await passGracePeriod();
    await sender.send([finalizeRecoveryCall(world.recoveryModule, lost)]);
    assert.deepEqual(await ownersOf(lost), [sender.address]);

    const [heldThen, takenThen, depositedThen] = await balances();
    const paid = held - heldThen;
    assert.equal(takenThen - taken, paid);
    const cost = deposited - depositedThen;
    // At 3,000 dollars for an ether.
    const worth = (paid * 10n ** 12n) / 3_000n;
    assert.ok(worth >= cost, `${worth} wei are less than ${cost}`);
    assert.ok(worth <= (cost * 125n) / 100n, `${worth} wei are much more than ${cost}`);
    assert.equal(await chain.getBalance({ address: sender.address }), 0n);
  });
}

/** viem's clients on EntryPoint 0.9, paying in the stablecoin. */
async function tokenPayer() {
  const owner = privateKeyToAccount(generatePrivateKey());
  const account = await toSimple7702SmartAccount({
    client: viemClient(),
    owner,
    entryPoint: '0.9',
  });
  const client = createBundlerClient({
    account,
    client: viemClient(),
    transport: http(endpoint),
    paymaster: createPaymasterClient({ transport: http(endpoint) }),
    paymasterContext: { token },
    pollingInterval: 100,
  });
  const prepare = async (calls: readonly Call[]) =>
    client.prepareUserOperation({
      calls: [...calls],
      authorization: await authorizationOf(account),
    });
  const send = async (calls: readonly Call[]) => {
    const operation = await prepare(calls);
    const signature = await account.signUserOperation(operation as never);
    const hash = await client.sendUserOperation({ ...operation, signature } as never);
    return client.waitForUserOperationReceipt({ hash });
  };
  return { account, prepare, send };
}

const paymaster09 = world.chain.paymasters.at(-1)?.address as Address;

const callToken = (functionName: 'approve' | 'transfer', to: Address, value: bigint): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: tokenAbi, functionName, args: [to, value] }),
});

test('an account that would not pay in its token gets no signature, and the reason [S201]', async () => {
  const approval = callToken('approve', paymaster09, maxUint256);
  const poor = await tokenPayer();
  await assert.rejects(poor.prepare([approval]), /Not paid in TUSD: the account holds 0, and/);

  const { account, prepare } = await tokenPayer();
  await mint(account.address);
  await assert.rejects(prepare([{ ...transfer, value: 0n }]), /the token did not pay|postOp|AA50/i);
  const emptying = callToken('transfer', transfer.to, 100_000_000n);
  await assert.rejects(prepare([approval, emptying]), /postOp|AA50/i);
  assert.ok(await prepare([approval]));
});

test('an operation that does not pay in its token after all is undone, and its cost is spent of the policy for that [S201]', async () => {
  const { account, prepare, send } = await tokenPayer();
  /** Of the policy, for this account. */
  const spent = () =>
    withDatabase(world.configuration.database, async (db) => {
      const { rows } = await sql<{ spent: string }>`
        select spent from gas_policy_usage
        where policy_id = 'tokens' and sender = ${account.address.toLowerCase()} and day = -1`.execute(
        db,
      );
      return BigInt(rows[0]?.spent ?? 0);
    });
  await mint(account.address);
  const { success } = await send([callToken('approve', paymaster09, maxUint256)]);
  assert.equal(success, true);
  await until('what was paid in tokens is not spent', async () => (await spent()) === 0n);

  const signed = await prepare([callToken('transfer', transfer.to, 1n)]);
  const signature = await account.signUserOperation(signed as never);
  await chain.impersonateAccount({ address: account.address });
  await chain.setBalance({ address: account.address, value: parseEther('1') });
  const { data } = callToken('approve', paymaster09, 0n);
  const revoked = await chain.sendTransaction({ account: account.address, to: token, data });
  await chain.waitForTransactionReceipt({ hash: revoked });

  const held = await tokensOf(transfer.to);
  const [, attacker] = world.chain.accounts;
  const hash = await chain.writeContract({
    account: privateKeyToAccount(attacker?.privateKey as Hex),
    address: entryPoint09Address,
    abi: entryPoint09Abi,
    functionName: 'handleOps',
    args: [
      [toPackedUserOperation({ ...signed, signature } as never)],
      attacker?.address as Address,
    ],
    gas: 2_000_000n,
  });
  const { logs } = await chain.waitForTransactionReceipt({ hash });
  const [event] = parseEventLogs({ abi: entryPoint09Abi, eventName: 'UserOperationEvent', logs });
  assert.equal(event?.args.success, false);
  assert.equal(await tokensOf(transfer.to), held);
  const cost = event?.args.actualGasCost;
  await until('its cost is spent', async () => (await spent()) === cost);
});

const freely: Record<string, () => Promise<Sender>> = {
  '0.7': () => viemSafe('anything'),
  '0.8': () => viem7702('0.8', undefined, 'anything'),
  '0.9': () => viem7702('0.9', undefined, 'anything'),
};
for (const [version, create] of Object.entries(freely)) {
  test(`the local world sponsors any call on EntryPoint ${version} under the policy "anything"`, async () => {
    const sender = await create();
    await sender.send([{ ...transfer, value: 0n, data: '0x12345678' }]);
  });
}

/** Pays this tip by itself, which the node then suggests to others. */
async function tip(gwei: bigint): Promise<void> {
  const [payer] = world.chain.accounts;
  assert.ok(payer);
  const fees = { maxFeePerGas: gwei * 10n ** 9n, maxPriorityFeePerGas: gwei * 10n ** 9n };
  const account = privateKeyToAccount(payer.privateKey);
  const hash = await chain.sendTransaction({ account, chain: localChain, to: lost, ...fees });
  await chain.waitForTransactionReceipt({ hash });
}

for (const gwei of [2n, 5n, 9n]) {
  test(`a caller's own tip of ${gwei} gwei keeps no other client from being sponsored with its default fees`, async () => {
    speakOnly('pimlico_getUserOperationGasPrice');
    await feesOfEndpoint();
    for (const create of [() => viemSafe(), () => abstractionkitSafe(), () => viemSafe()]) {
      const sender = await create();
      await tip(gwei);
      await sender.send([enableModuleCall(sender.address, world.recoveryModule)]);
    }
  });
}

test('viem is sponsored with its default fees nine times without a pause', async () => {
  const sender = await viemSafe('anything');
  for (let turn = 0; turn < 9; turn++) {
    await sender.send([{ ...transfer, value: 0n, data: '0x12345678' }]);
  }
});

const entryPoint = entryPoint07Address;

/** The attacker's Safe enables the recovery module, which `recovery-only` pays for. */
async function attack(changes: Record<string, Hex>) {
  const [, attacker] = world.chain.accounts;
  assert.ok(attacker);
  const { to, value, data } = enableModuleCall(attacker.safe, world.recoveryModule);
  const callData = SafeAccountV0_3_0.createAccountCallDataSingleTransaction({ to, value, data });
  const nonce = await chain.readContract({
    address: entryPoint,
    abi: entryPoint07Abi,
    functionName: 'getNonce',
    args: [attacker.safe, 0n],
  });
  const operation = {
    sender: attacker.safe,
    nonce: toHex(nonce),
    callData: callData as Hex,
    callGasLimit: toHex(150_000n),
    verificationGasLimit: toHex(300_000n),
    preVerificationGas: toHex(60_000n),
    ...(await feesOfEndpoint()),
    ...changes,
  };
  const params = [operation, entryPoint, toHex(world.chain.chainId), {}];
  return { attacker, operation, answer: await rpc('pm_getPaymasterData', params) };
}

const deposit = (paymaster: Address) =>
  chain.readContract({
    address: entryPoint,
    abi: entryPoint07Abi,
    functionName: 'balanceOf',
    args: [paymaster],
  });

const hugeGas = { preVerificationGas: toHex(400_000_000n) };
const highFees = { maxFeePerGas: toHex(10n ** 12n), maxPriorityFeePerGas: toHex(10n ** 12n) };
const attacks: [string, Record<string, Hex>, RegExp][] = [
  [
    'by preVerificationGas and fees',
    { ...hugeGas, ...highFees },
    /its maxFeePerGas is 1000000000000/,
  ],
  [
    'by preVerificationGas',
    hugeGas,
    /its preVerificationGas is 400000000, and no more than \d+ is/,
  ],
  ['by unused call gas', { callGasLimit: toHex(2_000_000n) }, /its callGasLimit is 2000000/],
];
for (const [how, changes, reason] of attacks) {
  test(`an operation that would pay its own bundler ${how} gets no signature and takes nothing of the paymaster's deposit [S23]`, async () => {
    const { attacker, operation, answer } = await attack(changes);
    assert.equal(answer.result, undefined);
    assert.equal(answer.error?.code, -32501);
    assert.match(answer.error?.data?.reason ?? '', reason);

    // Fields without a signature do not make the paymaster pay.
    const stub = await rpc('pm_getPaymasterStubData', [
      operation,
      entryPoint,
      toHex(world.chain.chainId),
      {},
    ]);
    const { paymaster, paymasterData } = stub.result as Record<'paymaster' | 'paymasterData', Hex>;
    const before = await deposit(paymaster);
    const paymasterVerificationGasLimit = toHex(100_000n);
    const fields = { paymaster, paymasterData, paymasterVerificationGasLimit };
    const withStub = { ...operation, ...fields, signature: '0x' } as unknown as SentOperation;
    const packed = toPackedUserOperation(asViem(withStub));
    const account = privateKeyToAccount(attacker.privateKey);
    await assert.rejects(
      chain.simulateContract({
        account,
        address: entryPoint,
        abi: entryPoint07Abi,
        functionName: 'handleOps',
        args: [[packed], attacker.address],
      }),
      /FailedOp/,
    );
    assert.equal(await deposit(paymaster), before);
  });
}

test('an operation gets a signature for what an honest bundler needs [S23]', async () => {
  const { answer } = await attack({});
  assert.ok((answer.result as Record<string, Hex>).paymasterData);
});
