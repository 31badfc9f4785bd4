import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { entryPoints, safeContracts } from '@recovery-guardian/core';
import type { Chain } from '@recovery-guardian/devnet/chain';
import { chainClient, localChain, queryPostgres } from '@recovery-guardian/devnet/testing';
import { type Address, createPublicClient, type Hex, http, parseAbi } from 'viem';
import {
  createBundlerClient,
  createPaymasterClient,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';

/** What a policy allows at a time. Wei. */
export interface Terms {
  isEnabled: boolean;
  perOperation: bigint;
  total: bigint;
}

/** A change, from the moment at which it was asked for until it was answered. */
interface Change {
  asked: number;
  answered: number;
  terms: Terms;
}

/** A request for a signature, and its answer: undefined if it was signed, else why not. */
interface Attempt {
  start: number;
  end: number;
  network: string;
  key: string;
  refusal: string | undefined;
}

/** A gas policy, all that was asked of it, and how it was changed meanwhile. */
export class WatchedPolicy {
  readonly attempts: Attempt[] = [];
  readonly changes: Change[];
  readonly id: string;
  /** The greatest cost of each operation that is asked for. */
  readonly cost: bigint;

  constructor(id: string, cost: bigint, terms: Terms) {
    this.id = id;
    this.cost = cost;
    this.changes = [{ asked: 0, answered: 0, terms }];
  }

  get terms(): Terms {
    return this.changes.at(-1)?.terms as Terms;
  }

  get signed(): number {
    return this.attempts.filter(({ refusal }) => refusal === undefined).length;
  }

  async change(changes: Partial<Terms>, act: () => Promise<unknown>): Promise<void> {
    const terms = { ...this.terms, ...changes };
    const change = { asked: performance.now(), answered: Number.POSITIVE_INFINITY, terms };
    this.changes.push(change);
    await act();
    change.answered = performance.now();
  }

  /** All terms that may have held at some moment of a time. */
  #termsIn({ start, end }: Pick<Attempt, 'start' | 'end'>): Terms[] {
    return this.changes
      .filter(({ asked }, index) => {
        const until = this.changes[index + 1]?.answered ?? Number.POSITIVE_INFINITY;
        return asked <= end && until >= start;
      })
      .map(({ terms }) => terms);
  }

  /** Says of each answer that was right at no moment of its request what is wrong with it. */
  findWrongAnswers(): string[] {
    return this.attempts
      .filter((attempt) => !this.#termsIn(attempt).some((terms) => this.#explains(attempt, terms)))
      .map(({ refusal = 'signed' }) => `${this.id}: ${refusal}`);
  }

  #explains(attempt: Attempt, { isEnabled, perOperation, total }: Terms): boolean {
    const { start, end, refusal } = attempt;
    const cost = this.cost;
    const signed = this.attempts.filter((one) => one !== attempt && one.refusal === undefined);
    /** What may have been reserved when it was answered, of all that fit. */
    const most = (isOf: (one: Attempt) => boolean) =>
      cost * BigInt(signed.filter((one) => one.start < end && isOf(one)).length);
    if (refusal === undefined) {
      const least = cost * BigInt(signed.filter((one) => one.end <= start).length);
      return isEnabled && cost <= perOperation && least + cost <= total;
    }
    if (/is not available/.test(refusal)) return !isEnabled;
    if (/for one operation/.test(refusal)) return cost > perOperation;
    if (/in all would be exceeded/.test(refusal)) return most(() => true) + cost > total;
    if (/operations of this network/.test(refusal)) {
      return (most(({ network }) => network === attempt.network) + cost) * 4n > total;
    }
    if (/operations of this API key/.test(refusal)) {
      return (most(({ key }) => key === attempt.key) + cost) * 2n > total;
    }
    return false;
  }
}

export interface Asking {
  url: string;
  chainId: number;
  entryPoint: Address;
  keys: readonly string[];
}

/** Fees far below any bound, so that each operation costs the same. */
const gas = {
  callGasLimit: '0x186a0',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0xc350',
  maxFeePerGas: '0x3e8',
  maxPriorityFeePerGas: '0x1',
};

/** Asks for a signature for a new account, from one of sixteen networks, by one of the keys. */
export async function ask(
  policy: Pick<WatchedPolicy, 'id' | 'attempts'>,
  { url, chainId, entryPoint, keys }: Asking,
): Promise<Attempt> {
  const index = randomInt(keys.length);
  const network = `127.0.${1 + randomInt(16)}.1`;
  const sender = privateKeyToAddress(generatePrivateKey());
  const operation = { sender, nonce: '0x0', callData: '0x12', signature: '0x', ...gas };
  const context = { sponsorshipPolicyId: policy.id };
  const params = [operation, entryPoint, chainId, context];
  const start = performance.now();
  const { result, error } = await post(
    `${url}/api/v3/${chainId}/${keys[index]}`,
    { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params },
    network,
  );
  const refusal = result ? undefined : (error?.message ?? 'no answer');
  const attempt = { start, end: performance.now(), network, key: String(index), refusal };
  policy.attempts.push(attempt);
  return attempt;
}

interface RpcAnswer {
  result?: { paymasterData: Hex };
  error?: { message: string };
}

/** Sends it from an address of this machine: nginx sees callers of several networks. */
function post(url: string, body: object, localAddress: string): Promise<RpcAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    request(url, { method: 'POST', localAddress, headers }, (answer) =>
      json(answer).then((value) => resolve(value as RpcAnswer), reject),
    )
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}

/** An account that sends operations under a policy, one after the other, by viem. */
export async function startSender(
  { rpcUrl }: { rpcUrl: string },
  { url, chainId, keys: [key] }: Asking,
  sponsorshipPolicyId: string,
) {
  const client = createPublicClient({ chain: localChain, transport: http(rpcUrl) });
  const owner = privateKeyToAccount(generatePrivateKey());
  const account = await toSimple7702SmartAccount({ client, owner, entryPoint: '0.9' });
  const transport = http(`${url}/api/v3/${chainId}/${key}`, { retryCount: 0 });
  const bundler = createBundlerClient({
    ...{ client, account, transport },
    paymaster: createPaymasterClient({ transport }),
    paymasterContext: { sponsorshipPolicyId },
  });
  /** What each operation cost, in wei. */
  const costs: bigint[] = [];
  return {
    costs,
    async send(): Promise<void> {
      const isFirst = costs.length === 0;
      const { address } = account.authorization;
      const hash = await bundler.sendUserOperation({
        ...(isFirst && {
          authorization: await owner.signAuthorization({ address, chainId, nonce: 0 }),
        }),
        calls: [{ to: safeContracts.proxyFactory, data: '0x53e5d935' }],
      });
      const { success, actualGasCost } = await bundler.waitForUserOperationReceipt({ hash });
      if (!success) throw new Error(`the operation ${hash} failed`);
      costs.push(actualGasCost);
    },
  };
}

/**
 * Has the database note each reservation beyond what its policy allows at that moment: requests that
 * overlap a change could be answered either way, what is booked after it could not.
 *
 * @returns a function that lists them
 */
export async function watchReservations(url: string): Promise<() => Promise<object[]>> {
  for (const statement of [
    'create table overspent (policy_id text, used numeric, total numeric, is_enabled boolean)',
    `create function note_overspent() returns trigger language plpgsql as $$ begin
       insert into overspent
       select id, spent, (rules #>> '{spending,total}')::numeric, disabled_at is null
       from gas_policies join gas_policy_usage on policy_id = id and sender = '' and day = -1
       where id = new.policy_id and (disabled_at is not null
         or spent > (rules #>> '{spending,total}')::numeric
         or new.cost > (rules #>> '{spending,perOperation}')::numeric);
       return null; end $$`,
    `create trigger note_overspent after insert on sponsorships
     for each row execute function note_overspent()`,
  ]) {
    await queryPostgres(url, statement);
  }
  return () => queryPostgres(url, 'select * from overspent');
}

/** What the paymaster of EntryPoint 0.9 has, which pays for senders only. */
export function readDeposit({ rpcUrl, paymasters }: Pick<Chain, 'rpcUrl' | 'paymasters'>) {
  const address = entryPoints['0.9'];
  const paymaster = paymasters.find(({ entryPoint }) => entryPoint === address);
  return chainClient(rpcUrl).readContract({
    ...{ address, functionName: 'balanceOf', args: [paymaster?.address ?? address] },
    abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
  });
}
