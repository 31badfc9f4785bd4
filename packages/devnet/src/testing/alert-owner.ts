import {
  type Channel,
  createNonce,
  createSiweMessage,
  listSubscriptionsStatement,
  type SiweMessageParameters,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import type { Address } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type Answer, call, expectOk } from './account-holder.ts';
import { newestWithCode, nextCode } from './latest-code.ts';
import type { TestWorld } from './test-world.ts';

/** An owner of one of the local Safes, who subscribes to alerts about it. */
export class AlertOwner {
  readonly world: TestWorld;
  readonly account: Address;
  readonly #key: PrivateKeyAccount;

  /** `index` counts the world's accounts; `account` overrides the owner's own. */
  constructor(world: TestWorld, index: number, account?: Address) {
    const holder = world.chain.accounts[index];
    if (!holder) throw new RangeError(`The local chain has no account ${index}`);
    this.world = world;
    this.account = account ?? holder.safe;
    this.#key = privateKeyToAccount(holder.privateKey);
  }

  get owner(): Address {
    return this.#key.address;
  }

  /** The signed fields of a request: by default a SIWE message issued now. */
  async sign(statement: string, changes: Partial<SiweMessageParameters> = {}) {
    const { chainId } = this.world.chain;
    const message = createSiweMessage({
      account: this.owner,
      chainId,
      statement,
      nonce: createNonce(),
      issuedAt: this.world.clock.now(),
      ...changes,
    });
    const signature = await this.#key.signMessage({ message });
    return { owner: this.owner, chainId, message, signature };
  }

  /** A valid body for /alerts/subscribe. */
  async subscribeBody(target: string, channel: Channel = 'email') {
    const { account } = this;
    const signed = await this.sign(subscribeStatement({ account, target, channel }));
    return { account, channel, target, ...signed };
  }

  async subscribe(target: string, channel: Channel = 'email'): Promise<Answer> {
    const body = await this.subscribeBody(target, channel);
    return call(this.world, 'POST /alerts/subscribe', { body });
  }

  async activate(subscriptionId: string, challenge: string): Promise<Answer> {
    return call(this.world, 'POST /alerts/activate', { body: { subscriptionId, challenge } });
  }

  /** Subscribes a target, confirms it with its code and returns the subscription's id. */
  async subscribeWhole(target: string, channel: Channel = 'email'): Promise<string> {
    const before = newestWithCode(this.world, target);
    const { subscriptionId } = expectOk(await this.subscribe(target, channel)).body;
    const code = await nextCode(this.world, target, before);
    expectOk(await this.activate(subscriptionId, code));
    return subscriptionId;
  }

  async list(): Promise<Answer> {
    const { chainId, ...signed } = await this.sign(listSubscriptionsStatement);
    const query = { account: this.account, chainId: String(chainId), ...signed };
    return call(this.world, 'GET /alerts/subscriptions', { query });
  }

  async unsubscribe(subscriptionId: string): Promise<Answer> {
    const body = { subscriptionId, ...(await this.sign(unsubscribeStatement)) };
    return call(this.world, 'POST /alerts/unsubscribe', { body });
  }
}
