import type { Call } from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  networkError,
  type Payer,
  type PreparedOperation,
  prepareOperation,
  type SignedOperation,
  sendOperation,
  signOperation,
  throwNetworkError,
  type UserOperation,
  WalletError,
  within,
} from '@recovery-guardian/wallet';
import type { Address } from 'viem';
import type { Accounts } from '../accounts/accounts.ts';
import type { Chains } from '../chains/chains.ts';
import type { WalletKeyring } from '../keyring/keyring.ts';

interface OperationsParts {
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
    const { chains, accounts, knownTokens, spenders } = this.#parts;
    const account = await accounts.current(id);
    checkCanRun(account);
    const { chainId } = account;
    const [node, batchingNode, endpoint, setup] = await Promise.all([
      chains.node(chainId),
      chains.batchingNode(chainId),
      chains.endpoint(chainId),
      account.status === 'new' ? accounts.setup(id) : undefined,
    ]);
    const known = () => knownTokens(chainId);
    const services = { node, batchingNode, endpoint, knownTokens: known, spenders };
    return prepareOperation({ account, setup, calls, payer, ...services });
  }

  /** Signs with as many owners as needed. The call data is the prepared one. */
  sign(prepared: PreparedOperation): Promise<SignedOperation> {
    return within(this.#parts.patience, this.#sign(prepared)).catch(throwNetworkError);
  }

  async #sign(prepared: PreparedOperation): Promise<SignedOperation> {
    const { chains, keyring: keys } = this.#parts;
    const { chainId } = prepared.account;
    const [node, endpoint] = await Promise.all([chains.node(chainId), chains.endpoint(chainId)]);
    return signOperation(prepared, { node, endpoint, keys });
  }

  /** @see sendOperation @throws {WalletError} if the endpoint refuses it, or there is none */
  async send(account: Account, signed: UserOperation): Promise<void> {
    try {
      const endpoint = await this.#parts.chains.endpoint(account.chainId);
      await sendOperation(endpoint, account, signed);
    } catch (error) {
      throw networkError(error);
    }
  }
}

function checkCanRun({ status }: Account): void {
  if (status === 'needs-4337') throw new WalletError('needs-4337');
  if (status === 'too-few-keys') throw new WalletError('too-few-keys');
}
