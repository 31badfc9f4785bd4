import {
  accountKinds,
  accountMessageTypedData,
  accountTypedData,
  type Call,
  enableModuleCall,
  execTransactionCall,
  packOwnerSignatures,
  type Recovery,
  recoveryTypedData,
  safeAbi,
  safeTransaction,
  safeTransactionTypedData,
} from '@recovery-guardian/core';
import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  hashTypedData,
  keccak256,
  numberToHex,
  parseAbi,
  parseSignature,
  serializeTransaction,
} from 'viem';
import type { Account } from '../request/account.ts';
import type { Fee } from '../request/approval.ts';
import { isRefusal, networkError, WalletError } from '../request/errors.ts';
import { isHighPrice, transactionGasPrice } from './fees.ts';
import { type JsonRpc, readContract } from './json-rpc.ts';

/**
 * Signs a Safe's transaction that makes these calls with its owners. Only after the user's approval: from then on anyone
 * can send it.
 *
 * @throws {WalletError} `network`
 */
export async function signedByOwners(
  node: JsonRpc,
  keys: OwnerKeys,
  account: Pick<Account, 'address' | 'chainId' | 'owners' | 'threshold'>,
  calls: readonly Call[],
): Promise<Call> {
  const { address, chainId } = account;
  try {
    const transaction = safeTransaction(calls);
    const nonce = await readContract(node, address, safeAbi, 'nonce', []);
    const hash = hashTypedData(
      safeTransactionTypedData({ account: address, chainId, transaction, nonce }),
    );
    const signatures = await signByOwners(keys, account, hash);
    return execTransactionCall({ account: address, transaction, signatures });
  } catch (error) {
    throw networkError(error);
  }
}

/** The Safe's calls that are needed to run user operations: enabling a module twice reverts. */
export async function missingCalls(
  node: JsonRpc,
  { address, kind }: Account,
): Promise<readonly Call[]> {
  const { erc4337Module } = accountKinds[kind];
  const isEnabled = await readContract(node, address, safeAbi, 'isModuleEnabled', [erc4337Module]);
  const handler = encodeFunctionData({
    abi: fallbackHandlerAbi,
    functionName: 'setFallbackHandler',
    args: [erc4337Module],
  });
  return [
    ...(isEnabled ? [] : [enableModuleCall(address, erc4337Module)]),
    { to: address, value: 0n, data: handler },
  ];
}

/** The owner who pays, with what the transaction may use. */
interface OwnerPayment {
  readonly owner: Address;
  readonly fee: Fee;
  readonly gas: bigint;
  readonly price: { max: bigint; tip: bigint };
}

/**
 * Finds the owner who can pay for a Safe's transaction with this many calls, and the maximum cost.
 *
 * @throws {WalletError} `no-funds`, with what the richest owner lacks
 */
export async function findPayer(
  node: JsonRpc,
  { owners }: Account,
  calls: number,
): Promise<OwnerPayment> {
  try {
    const { maxFeePerGas, maxPriorityFeePerGas } = await transactionGasPrice(node);
    const price = { max: BigInt(maxFeePerGas), tip: BigInt(maxPriorityFeePerGas) };
    // Enough for up to ten owners; unused gas is not charged.
    const gas = 200_000n + 100_000n * BigInt(calls);
    const maximum = gas * price.max;
    const balances = await Promise.all(
      owners.map(async (owner) => ({
        owner,
        balance: BigInt((await node('eth_getBalance', [owner, 'latest'])) as Hex),
      })),
    );
    const [richest] = balances.sort((one, other) => (one.balance < other.balance ? 1 : -1));
    if (!richest) throw new WalletError('too-few-keys');
    const { owner, balance } = richest;
    if (balance < maximum) {
      const lacks = { address: owner, amount: String(maximum - balance) };
      throw new WalletError('no-funds', 'No owner can pay for the transaction', { lacks });
    }
    // The node alone names the price.
    const isHigh = await isHighPrice(price.max, maximum, node);
    const cost = { maximum: String(maximum), isHigh };
    return { owner, fee: { payer: 'owner', balance: String(balance), ...cost }, gas, price };
  } catch (error) {
    throw networkError(error);
  }
}

/**
 * Sends a call from an owner's key, as an ordinary transaction straight to the node. If the node's
 * answer is lost, it counts as sent.
 */
export async function sendFromOwner(
  node: JsonRpc,
  keys: OwnerKeys,
  { chainId }: Account,
  { to, value, data }: Call,
  { owner, gas, price }: OwnerPayment,
): Promise<Hash> {
  try {
    // Fails here if it would fail on chain.
    await node('eth_call', [{ from: owner, to, data, gas: numberToHex(gas) }, 'latest']);
    const nonce = (await node('eth_getTransactionCount', [owner, 'pending'])) as Hex;
    const transaction = {
      type: 'eip1559',
      chainId,
      nonce: Number(nonce),
      to,
      value,
      data,
      gas,
      maxFeePerGas: price.max,
      maxPriorityFeePerGas: price.tip,
    } as const;
    const signature = await keys.sign(owner, keccak256(serializeTransaction(transaction)));
    const signed = serializeTransaction(transaction, parseSignature(signature));
    await node('eth_sendRawTransaction', [signed]).catch((error) => {
      if (isRefusal(error)) throw error;
    });
    return keccak256(signed);
  } catch (error) {
    throw networkError(error);
  }
}

/** The Safe also needs the module as its fallback handler. */
const fallbackHandlerAbi = parseAbi(['function setFallbackHandler(address handler)']);

/** The keys of owners that the wallet holds. */
export interface OwnerKeys {
  sign(owner: Address, hash: Hash): Promise<Hex>;
}

/** Signs as the account: with as many of the owners whose keys the wallet holds as must sign. */
export async function signByOwners(
  keys: OwnerKeys,
  { owners, threshold }: Pick<Account, 'owners' | 'threshold'>,
  hash: Hash,
): Promise<Hex> {
  const signers = owners.slice(0, threshold);
  return packOwnerSignatures(
    await Promise.all(
      signers.map(async (signer) => ({ signer, signature: await keys.sign(signer, hash) })),
    ),
  );
}

/** What the owners of an account sign for a text: its EIP-191 hash, as EIP-1271 callers check it. */
export function textHashFor(
  { address, chainId }: Pick<Account, 'address' | 'chainId'>,
  message: string,
): Hash {
  return hashTypedData(accountMessageTypedData({ account: address, chainId, message }));
}

/** What the owners of a guardian's account sign to approve a recovery. */
export function recoveryHashFor(
  { address, chainId }: Pick<Account, 'address' | 'chainId'>,
  recovery: Recovery,
): Hash {
  const typedData = recoveryTypedData(recovery);
  return hashTypedData(accountTypedData({ account: address, chainId, typedData }));
}
