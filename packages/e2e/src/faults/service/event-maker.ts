import {
  addGuardianCall,
  type Call,
  execTransactionCall,
  preValidatedSignature,
  safeTransaction,
  sentinelAddress,
} from '@recovery-guardian/core';
import { recoveryModules } from '@recovery-guardian/devnet';
import {
  addGuardians,
  chainClient,
  deployManySafes,
  localChain,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, parseGwei } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Random } from '../random.ts';

/**
 * What one transaction of {@link EventMaker} causes, as email subjects describe it. That it also voids
 * approvals is no message of its own, beside those about guardians.
 */
export const eventsOfOne = [
  /^A new address can help/,
  /: now 2$/,
  /^An address can no longer help/,
  /: now 1$/,
] as const;

const moduleAbi = parseAbi([
  'function invalidateNonce()',
  'function revokeGuardianWithThreshold(address previous, address guardian, uint256 threshold)',
]);

/** Causes events by signed transactions, and sends again what a reorg removed. */
export class EventMaker {
  readonly accounts: readonly Address[];
  readonly owner: PrivateKeyAccount;
  readonly #client: ReturnType<typeof chainClient>;
  readonly #random: Random;
  readonly #firstNonce: number;
  /** Signed, by their nonce relative to the first. */
  readonly #signed: { hash: Hex; raw: Hex }[] = [];

  private constructor(parts: {
    accounts: readonly Address[];
    owner: PrivateKeyAccount;
    client: ReturnType<typeof chainClient>;
    random: Random;
    nonce: number;
  }) {
    this.accounts = parts.accounts;
    this.owner = parts.owner;
    this.#client = parts.client;
    this.#random = parts.random;
    this.#firstNonce = parts.nonce;
  }

  /** Creates accounts of one owner, each with a guardian. */
  static async open({ chain }: TestWorld, random: Random, count: number): Promise<EventMaker> {
    const [first] = chain.accounts;
    if (!first) throw new RangeError('The chain has no accounts');
    const accounts = await deployManySafes(chain, count);
    await addGuardians(
      chain,
      accounts.map((account) => ({ account, guardian: getAddress(random.hex(20)) })),
    );
    const client = chainClient(chain.rpcUrl);
    // No reorg may remove these.
    await client.mine({ blocks: 20 });
    const owner = privateKeyToAccount(first.privateKey);
    const nonce = await client.getTransactionCount({ address: owner.address });
    return new EventMaker({ accounts, owner, client, random, nonce });
  }

  get hashes(): readonly Hex[] {
    return this.#signed.map(({ hash }) => hash);
  }

  /** Sends one more transaction. */
  async send(): Promise<void> {
    const account = this.accounts[this.#signed.length % this.accounts.length] as Address;
    const { to, data } = execTransactionCall({
      account,
      transaction: safeTransaction(this.#calls()),
      signatures: preValidatedSignature(this.owner.address),
    });
    const raw = await this.owner.signTransaction({
      to,
      data,
      chainId: localChain.id,
      nonce: this.#firstNonce + this.#signed.length,
      gas: 800_000n,
      maxFeePerGas: parseGwei('500'),
      maxPriorityFeePerGas: parseGwei('1'),
    });
    const hash = await this.#client.sendRawTransaction({ serializedTransaction: raw });
    this.#signed.push({ hash, raw });
  }

  /** Replaces the newest blocks by empty ones, and sends their transactions again. */
  async reorganize(depth: number): Promise<void> {
    await this.#client.request({ method: 'anvil_reorg', params: [depth, []] } as never);
    await this.resend();
  }

  /** Sends again what is not in a block: the node may have dropped it, too. */
  async resend(): Promise<void> {
    const count = await this.#client.getTransactionCount({ address: this.owner.address });
    for (const { raw } of this.#signed.slice(count - this.#firstNonce)) {
      // What is still pending is known already.
      await this.#client.sendRawTransaction({ serializedTransaction: raw }).catch(() => {});
    }
  }

  /** How many transactions are not in a block (any more). */
  async countWaiting(): Promise<number> {
    const { address } = this.owner;
    const count = await this.#client.getTransactionCount({ address });
    return this.#firstNonce + this.#signed.length - count;
  }

  #calls(): Call[] {
    const { address: module } = recoveryModules.threeMinutes;
    const guardian = getAddress(this.#random.hex(20));
    const call = (data: Hex): Call => ({ to: module, value: 0n, data });
    return [
      call(encodeFunctionData({ abi: moduleAbi, functionName: 'invalidateNonce' })),
      addGuardianCall({ module, guardian, threshold: 2n }),
      call(
        encodeFunctionData({
          abi: moduleAbi,
          functionName: 'revokeGuardianWithThreshold',
          args: [sentinelAddress, guardian, 1n],
        }),
      ),
    ];
  }
}
