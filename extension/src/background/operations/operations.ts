import type { Call } from '@recovery-guardian/core';
import { type Address, bytesToBigInt, type Hash, type Hex, numberToHex } from 'viem';
import type { Account, AccountId } from '../../messages/account.ts';
import type { Fee } from '../../messages/approval.ts';
import { WalletError } from '../../messages/errors.ts';
import { type Accounts, deployment } from '../accounts/accounts.ts';
import { type Chains, isRefusal, networkError, throwNetworkError } from '../chains/chains.ts';
import { type JsonRpc, within } from '../chains/json-rpc.ts';
import { readContract } from '../chains/read-contract.ts';
import type { WalletKeyring } from '../keyring/keyring.ts';
import { isHighFee, maximumCost, operationGasPrice } from './fees.ts';
import { askForData, askSponsor, findSponsor, type Sponsorship } from './paymaster.ts';
import { readAllowances } from './read-allowances.ts';
import { nonceAbi } from './receipt.ts';
import {
  entryPoint,
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

interface SignedOperation {
  readonly signed: UserOperation;
  readonly operationHash: Hash;
  readonly nonce: Hex;
  readonly validUntil: number;
}

export interface OperationsParts {
  readonly chains: Chains;
  readonly accounts: Accounts;
  readonly keyring: WalletKeyring;
  /** The tokens that the wallet knows on a chain. */
  readonly knownTokens: (chainId: number) => Promise<readonly Address[]>;
  /** The addresses that earlier calls may have allowed tokens, in lower case. */
  readonly spenders: () => Promise<ReadonlySet<string>>;
  /** In milliseconds: how long preparing or signing an operation may take. */
  readonly patience: number;
}

/** Who has to pay for an operation, if only one may. */
export type Payer = 'sponsor' | 'account';

/** How long a signed operation stays valid, in seconds. */
const lifetime = 900;

/** Runs accounts' calls as user operations, sponsored if possible. */
export class Operations {
  readonly #parts: OperationsParts;

  constructor(parts: OperationsParts) {
    this.#parts = parts;
  }

  /**
   * Prepares the operation that runs these calls; the endpoint simulates it.
   *
   * @param id The account, used in its current on-chain state.
   * @param payer By default a sponsor, or else the account.
   * @throws {WalletError} `reverted`, `no-funds`, `needs-4337`, `too-few-keys`, `network`, `refused`,
   *   `no-endpoint`
   */
  prepare(id: AccountId, calls: readonly Call[], payer?: Payer): Promise<PreparedOperation> {
    const prepared = this.#prepare(id, calls, payer);
    return within(this.#parts.patience, prepared).catch(throwNetworkError);
  }

  async #prepare(
    id: AccountId,
    calls: readonly Call[],
    payer: Payer | undefined,
  ): Promise<PreparedOperation> {
    const { chains, accounts } = this.#parts;
    const account = await accounts.current(id);
    checkCanRun(account);
    const [node, endpoint] = await Promise.all([
      chains.node(account.chainId),
      chains.endpoint(account.chainId),
    ]);
    const draft = await this.#draft(account, calls, node, endpoint);
    const find = payer === 'sponsor' ? askSponsor : findSponsor;
    const sponsor = payer === 'account' ? undefined : await find(endpoint, draft, account.chainId);
    const operation = await estimate(endpoint, { ...draft, ...sponsor?.fields });
    const cost = {
      maximum: String(maximumCost(operation)),
      isHigh: await isHighFee(operation, node),
    };
    if (!sponsor) {
      const fee = { ...(await findBalance(account, cost, node)), ...cost };
      return { account, operation, fee, lacksPaymasterData: false };
    }
    const fee = { ...(await this.#sponsored(account, sponsor)), ...cost };
    return { account, operation, fee, lacksPaymasterData: !sponsor.isFinal };
  }

  /** Signs with as many owners as needed. The call data is the prepared one. */
  sign(prepared: PreparedOperation): Promise<SignedOperation> {
    return within(this.#parts.patience, this.#sign(prepared)).catch(throwNetworkError);
  }

  async #sign({
    account,
    operation: prepared,
    lacksPaymasterData,
  }: PreparedOperation): Promise<SignedOperation> {
    const { chains, keyring } = this.#parts;
    const { chainId, owners, threshold } = account;
    const node = await chains.node(chainId);
    const operation = await withoutDoneDeployment(prepared, node);
    const sponsored = lacksPaymasterData
      ? await askForData(await chains.endpoint(chainId), operation, chainId)
      : operation;
    const block = (await node('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
    const validity = { validAfter: 0, validUntil: Number(block.timestamp) + lifetime };
    const hash = operationHash(sponsored, chainId, validity);
    const signatures = await Promise.all(
      owners
        .slice(0, threshold)
        .map(async (signer) => ({ signer, signature: await keyring.sign(signer, hash) })),
    );
    const signed = { ...sponsored, signature: operationSignature(signatures, validity) };
    const { nonce } = signed;
    const { validUntil } = validity;
    return { signed, operationHash: userOperationHash(signed, chainId), nonce, validUntil };
  }

  /**
   * Sends a signed operation. If the endpoint's answer is lost, it counts as sent, since it may run:
   * told that nothing happened, the user would send it again.
   *
   * @throws if the endpoint refuses it, or there is none
   */
  async send(chainId: number, signed: UserOperation): Promise<void> {
    try {
      const endpoint = await this.#parts.chains.endpoint(chainId);
      await endpoint('eth_sendUserOperation', [signed, entryPoint]).catch((error) => {
        if (isRefusal(error)) throw error;
      });
    } catch (error) {
      throw networkError(error);
    }
  }

  async #draft(
    account: Account,
    calls: readonly Call[],
    node: JsonRpc,
    endpoint: JsonRpc,
  ): Promise<UserOperation> {
    const { id, address, threshold } = account;
    const [nonce, price, setup] = await Promise.all([
      // Each operation has its own nonce sequence, so none waits for another, or replaces it.
      readContract(node, entryPoint, nonceAbi, 'getNonce', [address, randomKey()]),
      operationGasPrice(endpoint, node),
      account.status === 'new' ? this.#parts.accounts.setup(id) : undefined,
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
      signature: placeholderSignature(threshold),
    };
  }

  /**
   * Who sponsors, and what it may take for it: a paymaster that the account once allowed tokens can
   * take the fee from them. A node may conceal that, but not what this wallet sent.
   */
  async #sponsored({ address, chainId }: Account, { fields, sponsorName }: Sponsorship) {
    const { chains, knownTokens, spenders } = this.#parts;
    const paymaster = fields.paymaster as Address;
    const [node, tokens, seen] = await Promise.all([
      chains.batchingNode(chainId),
      knownTokens(chainId),
      spenders(),
    ]);
    const allowances = await readAllowances(node, address, paymaster, tokens);
    return {
      payer: 'sponsor',
      sponsorName,
      paymaster,
      isAllowed: allowances.length > 0 || seen.has(paymaster.toLowerCase()),
      allowances,
    } as const;
  }
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

function checkCanRun({ status }: Account): void {
  if (status === 'needs-4337') throw new WalletError('needs-4337');
  if (status === 'too-few-keys') throw new WalletError('too-few-keys');
}

interface GasEstimate {
  readonly callGasLimit: Hex;
  readonly verificationGasLimit: Hex;
  readonly preVerificationGas: Hex;
  readonly paymasterVerificationGasLimit?: Hex;
  readonly paymasterPostOpGasLimit?: Hex;
}

async function estimate(endpoint: JsonRpc, operation: UserOperation): Promise<UserOperation> {
  const gas = (await endpoint('eth_estimateUserOperationGas', [
    operation,
    entryPoint,
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
