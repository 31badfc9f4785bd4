import { accountKinds, type Call, JsonRpcError, NoAnswerError } from '@recovery-guardian/core';
import { type Address, bytesToBigInt, erc20Abi, type Hash, type Hex, numberToHex } from 'viem';
import { type Account, type AccountSetup, deployment } from '../request/account.ts';
import type { Fee, TokenAmount } from '../request/approval.ts';
import { isRefusal, networkError, WalletError } from '../request/errors.ts';
import { isHighFee, maximumCost, operationGasPrice } from './fees.ts';
import { type JsonRpc, readContract } from './json-rpc.ts';
import { type OwnerKeys, signByOwners } from './owner-transaction.ts';
import { nonceAbi } from './receipt.ts';
import {
  type OperatingAccount,
  operationCallData,
  operationHash,
  operationSignature,
  placeholderSignature,
  type UserOperation,
  userOperationHash,
} from './safe-operation.ts';

/** An operation that lacks only the paymaster's final data and the owners' signatures. */
export interface PreparedOperation {
  readonly account: Account;
  readonly operation: UserOperation;
  readonly fee: Fee;
  /** Whether the paymaster is asked for its final data. */
  readonly lacksPaymasterData: boolean;
}

export interface SignedOperation {
  readonly signed: UserOperation;
  readonly operationHash: Hash;
  readonly nonce: Hex;
  readonly validUntil: number;
}

/** Who has to pay for an operation, if only one may. */
export type Payer = 'sponsor' | 'account';

/** What an operation is prepared from. */
interface OperationPlan {
  readonly account: Account;
  /** Of an account that this operation deploys. */
  readonly setup: AccountSetup | undefined;
  readonly calls: readonly Call[];
  /** By default a sponsor, or else the account. */
  readonly payer: Payer | undefined;
  readonly node: JsonRpc;
  /** A node that sends calls of the same time together. */
  readonly batchingNode: JsonRpc;
  /** The chain's bundler and paymaster. */
  readonly endpoint: JsonRpc;
  /** The tokens that the wallet knows on the chain. */
  readonly knownTokens: () => Promise<readonly Address[]>;
  /** The addresses that earlier calls may have allowed tokens, in lower case. */
  readonly spenders: () => Promise<ReadonlySet<string>>;
}

/** How long a signed operation stays valid, in seconds. */
const lifetime = 900;

/**
 * Prepares the operation that runs an account's calls, sponsored if possible; the endpoint simulates it.
 *
 * @throws {WalletError} `no-funds`, and errors of node and endpoint
 */
export async function prepareOperation(plan: OperationPlan): Promise<PreparedOperation> {
  const { account, payer, node, endpoint } = plan;
  const draft = await draftOperation(plan);
  const find = payer === 'sponsor' ? askSponsor : findSponsor;
  const sponsor = payer === 'account' ? undefined : await find(endpoint, draft, account);
  const operation = await estimate(endpoint, account, { ...draft, ...sponsor?.fields });
  const cost = {
    maximum: String(maximumCost(operation)),
    isHigh: await isHighFee(operation, node),
  };
  if (!sponsor) {
    const fee = { ...(await findBalance(account, cost, node)), ...cost };
    return { account, operation, fee, lacksPaymasterData: false };
  }
  const fee = { ...(await sponsoredFee(plan, sponsor)), ...cost };
  return { account, operation, fee, lacksPaymasterData: !sponsor.isFinal };
}

/** Signs with as many owners as needed. The call data is the prepared one. */
export async function signOperation(
  { account, operation: prepared, lacksPaymasterData }: PreparedOperation,
  { node, endpoint, keys }: { node: JsonRpc; endpoint: JsonRpc; keys: OwnerKeys },
): Promise<SignedOperation> {
  const operation = await withoutDoneDeployment(prepared, node);
  const sponsored = lacksPaymasterData ? await askForData(endpoint, operation, account) : operation;
  const block = (await node('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
  const validity = { validAfter: 0, validUntil: Number(block.timestamp) + lifetime };
  const hash = operationHash(sponsored, account, validity);
  const signatures = await signByOwners(keys, account, hash);
  const signature = operationSignature(account, signatures, validity);
  const signed = { ...sponsored, signature };
  const { nonce } = signed;
  const { validUntil } = validity;
  return { signed, operationHash: userOperationHash(signed, account), nonce, validUntil };
}

/**
 * Sends a signed operation. If the endpoint's answer is lost, it counts as sent, since it may run:
 * told that nothing happened, the user would send it again.
 *
 * @throws {WalletError} if the endpoint refuses it
 */
export async function sendOperation(
  endpoint: JsonRpc,
  { kind }: Pick<Account, 'kind'>,
  signed: UserOperation,
): Promise<void> {
  await endpoint('eth_sendUserOperation', [signed, accountKinds[kind].entryPoint]).catch(
    (error) => {
      if (isRefusal(error)) throw networkError(error);
    },
  );
}

async function draftOperation({
  account,
  setup,
  calls,
  node,
  endpoint,
}: OperationPlan): Promise<UserOperation> {
  const { address, kind } = account;
  const { entryPoint } = accountKinds[kind];
  const [nonce, price] = await Promise.all([
    // Each operation has its own nonce sequence, so none waits for another, or replaces it.
    readContract(node, entryPoint, nonceAbi, 'getNonce', [address, randomKey()]),
    operationGasPrice(endpoint, node),
  ]);
  return {
    sender: address,
    nonce: numberToHex(nonce),
    ...(setup && deployment(setup)),
    callData: operationCallData(calls),
    callGasLimit: '0x0',
    verificationGasLimit: '0x0',
    preVerificationGas: '0x0',
    ...price,
    signature: placeholderSignature(account),
  };
}

/**
 * Who sponsors, and what it may take for it: a paymaster that the account once allowed tokens can
 * take the fee from them. A node may conceal that, but not what this wallet sent.
 */
async function sponsoredFee(
  { account, batchingNode, knownTokens, spenders }: OperationPlan,
  { fields, sponsorName }: Sponsorship,
) {
  const paymaster = fields.paymaster as Address;
  const [tokens, seen] = await Promise.all([knownTokens(), spenders()]);
  const allowances = await readAllowances(batchingNode, account.address, paymaster, tokens);
  return {
    payer: 'sponsor',
    sponsorName,
    paymaster,
    isAllowed: allowances.length > 0 || seen.has(paymaster.toLowerCase()),
    allowances,
  } as const;
}

function randomKey(): bigint {
  return bytesToBigInt(crypto.getRandomValues(new Uint8Array(8)));
}

/** Another operation may have deployed the account since: a second deployment reverts. */
async function withoutDoneDeployment(
  operation: UserOperation,
  node: JsonRpc,
): Promise<UserOperation> {
  const { factory, factoryData: _, ...deployed } = operation;
  if (!factory) return operation;
  const code = await node('eth_getCode', [operation.sender, 'latest']);
  return code === '0x' ? operation : deployed;
}

/** The account's balance, which has to cover the fee. @throws {WalletError} `no-funds` */
async function findBalance({ address }: Account, cost: { maximum: string }, node: JsonRpc) {
  const balance = BigInt((await node('eth_getBalance', [address, 'latest'])) as Hex);
  const amount = BigInt(cost.maximum) - balance;
  if (amount > 0n) {
    const lacks = { address, amount: String(amount) };
    throw new WalletError('no-funds', 'No sponsor pays, and the account cannot', { lacks });
  }
  return { payer: 'account', balance: String(balance) } as const;
}

interface GasEstimate {
  readonly callGasLimit: Hex;
  readonly verificationGasLimit: Hex;
  readonly preVerificationGas: Hex;
  readonly paymasterVerificationGasLimit?: Hex;
  readonly paymasterPostOpGasLimit?: Hex;
}

async function estimate(
  endpoint: JsonRpc,
  { kind }: Account,
  operation: UserOperation,
): Promise<UserOperation> {
  const gas = (await endpoint('eth_estimateUserOperationGas', [
    operation,
    accountKinds[kind].entryPoint,
  ])) as GasEstimate;
  const estimated = {
    ...operation,
    callGasLimit: withMargin(gas.callGasLimit, 0n),
    // The check of the placeholder ends early, so this adds the cost of a real signature.
    verificationGasLimit: withMargin(gas.verificationGasLimit, 60_000n),
    preVerificationGas: withMargin(gas.preVerificationGas, 2_000n),
  };
  if (!operation.paymaster) return estimated;
  return {
    ...estimated,
    paymasterVerificationGasLimit:
      operation.paymasterVerificationGasLimit ?? gas.paymasterVerificationGasLimit ?? '0x30d40',
    paymasterPostOpGasLimit:
      operation.paymasterPostOpGasLimit ?? gas.paymasterPostOpGasLimit ?? '0x0',
  };
}

function withMargin(gas: Hex, more: bigint): Hex {
  return numberToHex((BigInt(gas) * 11n) / 10n + more);
}

/** A trillion of a token with 18 decimals, more than anyone owns: then the amount limits nothing. */
const anyAmount = 10n ** 30n;

/**
 * Reads what a spender may take of an account's tokens, by earlier approvals.
 *
 * @param node One that sends calls of the same time together.
 */
async function readAllowances(
  node: JsonRpc,
  owner: Address,
  spender: Address,
  tokens: readonly Address[],
): Promise<readonly TokenAmount[]> {
  const allowances = await Promise.all(
    tokens.map(async (token) => {
      const read = readContract(node, token, erc20Abi, 'allowance', [owner, spender]);
      const amount = await read.catch(noToken);
      return { token, amount: amount >= anyAmount ? undefined : String(amount) };
    }),
  );
  return allowances.filter(({ amount }) => amount !== '0');
}

/** What is not a token has no allowances; a node that does not answer says nothing of them. */
function noToken(error: unknown): bigint {
  if (error instanceof NoAnswerError) throw error;
  return 0n;
}

/** The paymaster's fields of an operation. */
interface Sponsorship {
  readonly fields: Pick<
    UserOperation,
    'paymaster' | 'paymasterData' | 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'
  >;
  readonly sponsorName: string | undefined;
  /** Whether these are the paymaster's final data, so that it is not asked again. */
  readonly isFinal: boolean;
}

/** Asks a paymaster to sponsor. @throws {JsonRpcError} if it refuses. @see ERC-7677 */
async function askSponsor(
  paymaster: JsonRpc,
  operation: UserOperation,
  account: OperatingAccount,
): Promise<Sponsorship> {
  const answer = await paymaster('pm_getPaymasterStubData', parameters(operation, account));
  const fields = readFields(answer);
  const { sponsor, isFinal } = answer as PaymasterAnswer;
  return { fields, sponsorName: plainName(sponsor?.name), isFinal: isFinal === true };
}

/** Asks a paymaster whether it sponsors; `undefined` if not. */
export function findSponsor(
  ...asked: Parameters<typeof askSponsor>
): Promise<Sponsorship | undefined> {
  return askSponsor(...asked).catch((error) => {
    // It does not support the method, or its policy refuses.
    if (error instanceof JsonRpcError) return undefined;
    throw error;
  });
}

/** Any other name could end the sentence around it, and begin one of the wallet. */
function plainName(name: unknown): string | undefined {
  const isPlain = /^(?!.*\. )[\p{Script=Latin}\d .&-]{1,40}$/u.test(String(name));
  return typeof name === 'string' && isPlain ? name : undefined;
}

/** Requests the paymaster's signature over the operation that will be sent. */
export async function askForData(
  paymaster: JsonRpc,
  operation: UserOperation,
  account: OperatingAccount,
): Promise<UserOperation> {
  const answer = await paymaster('pm_getPaymasterData', parameters(operation, account));
  // Gas limits are final by now: those in the answer are ignored.
  const { paymaster: payer, paymasterData } = readFields(answer) as {
    paymaster: Address;
    paymasterData: Hex;
  };
  // What it may take of the account was read for this one.
  if (payer.toLowerCase() !== operation.paymaster?.toLowerCase()) {
    throw refused('The paymaster names another one now');
  }
  return { ...operation, paymasterData };
}

interface PaymasterAnswer {
  paymaster?: unknown;
  paymasterData?: unknown;
  paymasterVerificationGasLimit?: unknown;
  paymasterPostOpGasLimit?: unknown;
  sponsor?: { name?: unknown };
  isFinal?: unknown;
}

/** Requests carry no signature. */
function parameters(operation: UserOperation, { chainId, kind }: OperatingAccount): unknown[] {
  const { signature: _, ...unsigned } = operation;
  return [unsigned, accountKinds[kind].entryPoint, numberToHex(chainId), {}];
}

function readFields(answer: unknown): Sponsorship['fields'] {
  const { paymaster, paymasterData, ...gas } = (answer ?? {}) as PaymasterAnswer;
  // EntryPoint 0.7 lets the account pay for the zero address.
  const isPayer = isHex(paymaster) && paymaster.length === 42 && BigInt(paymaster) > 0n;
  if (!isPayer || !isBytes(paymasterData)) {
    throw refused('The paymaster answered no paymaster data');
  }
  const verification = gas.paymasterVerificationGasLimit;
  const postOp = gas.paymasterPostOpGasLimit;
  return {
    paymaster,
    paymasterData,
    ...(isHex(verification) && { paymasterVerificationGasLimit: verification }),
    paymasterPostOpGasLimit: isHex(postOp) ? postOp : '0x0',
  };
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value);
}

/** Whole bytes: half a byte would shift the fields before it in the hash that is signed. */
function isBytes(value: unknown): value is Hex {
  return isHex(value) && value.length % 2 === 0;
}

function refused(message: string): JsonRpcError {
  return new JsonRpcError({ code: -32603, message });
}
