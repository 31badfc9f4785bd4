import { type AccountKind, type CallMeaning, ProviderRpcError } from '@recovery-guardian/core';
import {
  type AccountId,
  hasLapsed,
  type OperationReceipt,
  type RefusedKind,
  readReceipt,
  readTransactionReceipt,
  type TokenFacts,
} from '@recovery-guardian/wallet';
import { type Address, type Hash, type Hex, isAddress } from 'viem';
import type { ActivityItem, CallsStatus } from '../../messages/state.ts';
import type { Chains } from '../chains/chains.ts';
import type { StoredValue } from '../stored-value.ts';

/** Calls that the wallet sent, with their last known status. */
export interface SentCalls {
  /** The site's own id for them, or the operation's hash. @see EIP-5792 */
  readonly id: string;
  readonly at: number;
  readonly origin: string | undefined;
  readonly account: AccountId;
  readonly address: Address;
  readonly chainId: number;
  /** Of the account, which may change later. */
  readonly kind?: AccountKind | undefined;
  readonly meanings: readonly CallMeaning[];
  /** The token, if the calls only send some of it. */
  readonly token?: TokenFacts | undefined;
  readonly operationHash: Hash;
  /** Hexadecimal, in a nonce sequence that no other operation uses. */
  readonly nonce: Hex;
  /** The last time a block may include them, in seconds of the chain's clock. */
  readonly validUntil: number;
  readonly status: CallsStatus;
  readonly receipt: OperationReceipt | undefined;
  /** Whether the user is to be told how they end. */
  readonly isAwaited?: boolean;
  /** Whether an owner's key sent them as an ordinary transaction, whose hash this is. */
  readonly isTransaction?: boolean;
}

/** Any other event. */
type Happening = ActivityItem & { readonly what: { kind: 'message' | 'recovery-noticed' } };

export type ActivityEntry = { readonly calls: SentCalls } | { readonly happening: Happening };

/** What the wallet refused to a site. */
export interface RefusedRequest {
  readonly at: number;
  readonly account: AccountId;
  readonly origin: string;
  readonly kind: RefusedKind;
  readonly subject: string;
}

/** The oldest entries are dropped beyond this number. */
const mostEntries = 200;

/** More than anyone allows tokens. */
const mostSpenders = 500;

/** How many refusals are kept, and of one site, which could ask for anything to fill the list. */
const mostRefusals = 50;
const mostRefusalsOfSite = 10;

interface StoredActivity {
  readonly activity: StoredValue<readonly ActivityEntry[]>;
  readonly spenders: StoredValue<readonly string[]>;
  readonly refusals: StoredValue<readonly RefusedRequest[]>;
}

/** What the wallet did, newest first. */
export class Activity {
  readonly #stored: StoredActivity;
  readonly #chains: Chains;

  constructor(stored: StoredActivity, chains: Chains) {
    this.#stored = stored;
    this.#chains = chains;
  }

  /** @throws {ProviderRpcError} 5720 if the site has sent calls with this id */
  async addCalls(calls: SentCalls): Promise<void> {
    // Also if the endpoint refuses them: it could run them nevertheless.
    await this.#keepSpenders(calls);
    await this.#add({ calls });
  }

  /** @throws {ProviderRpcError} 5720 if the site has sent calls with this id. @see EIP-5792 */
  async checkId(id: string, origin: string | undefined): Promise<void> {
    checkId(await this.#stored.activity.get(), id, origin);
  }

  /** Drops calls that the endpoint refused. */
  async dropCalls(hash: Hash): Promise<void> {
    await this.#stored.activity.update((entries) =>
      entries.filter((entry) => !('calls' in entry && entry.calls.operationHash === hash)),
    );
  }

  async addHappening(happening: Happening): Promise<void> {
    await this.#add({ happening });
  }

  /** Keeps what a site was refused, of the same only the last time. */
  async addRefusal(refused: RefusedRequest): Promise<void> {
    await this.#stored.refusals.update((all) => {
      const isSame = ({ origin, kind, subject }: RefusedRequest) =>
        origin === refused.origin && kind === refused.kind && subject === refused.subject;
      const others = all.filter((one) => !isSame(one));
      const ofSite = others.filter(({ origin }) => origin === refused.origin);
      const dropped = ofSite.slice(mostRefusalsOfSite - 1);
      return [refused, ...others.filter((one) => !dropped.includes(one))].slice(0, mostRefusals);
    });
  }

  /** Finds the calls that this site, or the wallet's own page, sent under this id. */
  async findCalls(id: string, origin: string | undefined): Promise<SentCalls | undefined> {
    return find(await this.#stored.activity.get(), id, origin);
  }

  /** Asks the chain for the calls' status, unless it is final. */
  async refresh(calls: SentCalls): Promise<SentCalls> {
    if (calls.status !== 'pending') return calls;
    const { chainId, isTransaction = false } = calls;
    const node = await this.#chains.node(chainId);
    const isLapsed = async () => !isTransaction && (await hasLapsed(node, calls));
    const read = async () =>
      isTransaction
        ? readTransactionReceipt(node, calls.operationHash)
        : readReceipt(await this.#chains.endpoint(chainId), calls.operationHash);
    // The node knows what can no longer happen, also if the endpoint does not answer.
    const found = await read().catch(async (error) => {
      if (await isLapsed()) return undefined;
      throw error;
    });
    if (!found && !(await isLapsed())) return calls;
    const ended = found?.status === '0x1' ? 'confirmed' : 'reverted';
    const refreshed = { ...calls, status: found ? ended : 'lapsed', receipt: found } as const;
    await this.#stored.activity.update((entries) =>
      entries.map((entry) =>
        'calls' in entry && entry.calls.operationHash === calls.operationHash
          ? { calls: refreshed }
          : entry,
      ),
    );
    return refreshed;
  }

  /** Reads the list for the user, who then knows how calls ended. */
  async list(): Promise<readonly ActivityItem[]> {
    const entries = await this.#stored.activity.get();
    const items = await Promise.all(
      entries.map(async (entry) => {
        if ('happening' in entry) return entry.happening;
        // If the endpoint does not answer, they stay pending.
        return toItem(await this.refresh(entry.calls).catch(() => entry.calls));
      }),
    );
    await this.seeEnds();
    const refused = (await this.#stored.refusals.get()).map(toRefusedItem);
    return [...items, ...refused].sort((one, other) => other.at - one.at);
  }

  /** Asks the chain about awaited calls. @returns those that ended, once, and whether some have not. */
  async takeEnded(): Promise<{ ended: readonly SentCalls[]; isWaiting: boolean }> {
    const awaited = await this.#awaited();
    await Promise.all(awaited.map((calls) => this.refresh(calls).catch(() => calls)));
    const ended = await this.seeEnds();
    return { ended, isWaiting: (await this.#awaited()).length > 0 };
  }

  /** Awaits calls that have ended no longer, and returns them. */
  async seeEnds(): Promise<readonly SentCalls[]> {
    const isEnd = (calls: SentCalls) => calls.isAwaited && calls.status !== 'pending';
    if (!(await this.#awaited()).some(isEnd)) return [];
    let ended: readonly SentCalls[] = [];
    await this.#stored.activity.update((entries) => {
      ended = callsIn(entries).filter(isEnd);
      return entries.map((entry) =>
        'calls' in entry && isEnd(entry.calls)
          ? { calls: { ...entry.calls, isAwaited: false } }
          : entry,
      );
    });
    return ended;
  }

  async #awaited(): Promise<readonly SentCalls[]> {
    return callsIn(await this.#stored.activity.get()).filter(({ isAwaited }) => isAwaited);
  }

  /** Every address that earlier calls involved, in lower case. */
  async seenAddresses(): Promise<ReadonlySet<string>> {
    const meanings = callsIn(await this.#stored.activity.get()).flatMap((calls) => calls.meanings);
    return new Set(
      meanings
        .flatMap((meaning) => Object.values(meaning).flat())
        .filter((value): value is string => typeof value === 'string' && isAddress(value))
        .map((address) => address.toLowerCase()),
    );
  }

  /**
   * Every address that earlier calls involved, or let take tokens, in lower case. An allowance lasts longer
   * than the list.
   */
  async spenders(): Promise<ReadonlySet<string>> {
    return new Set([...(await this.seenAddresses()), ...(await this.#stored.spenders.get())]);
  }

  async #keepSpenders(...sent: readonly SentCalls[]): Promise<void> {
    const spenders = sent
      .flatMap(({ meanings }) => meanings)
      .flatMap((one) => (one.kind === 'token-approval' ? one.spender.toLowerCase() : []));
    if (spenders.length === 0) return;
    await this.#stored.spenders.update((all) =>
      [...new Set([...spenders, ...all])].slice(0, mostSpenders),
    );
  }

  /** Drops what has ended: sites still ask for the status of the rest. */
  async clear(): Promise<void> {
    const before = callsIn(await this.#stored.activity.get());
    await this.#stored.activity.update((entries) =>
      entries.filter((entry) => 'calls' in entry && entry.calls.status === 'pending'),
    );
    await this.#stored.refusals.remove();
    // Earlier versions did not keep them when they sent the calls.
    await this.#keepSpenders(...before);
  }

  async #add(entry: ActivityEntry): Promise<void> {
    await this.#stored.activity.update((entries) => {
      if ('calls' in entry) checkId(entries, entry.calls.id, entry.calls.origin);
      return [entry, ...entries].slice(0, mostEntries);
    });
  }
}

function find(entries: readonly ActivityEntry[], id: string, origin: string | undefined) {
  return callsIn(entries).find((calls) => calls.id === id && calls.origin === origin);
}

function checkId(entries: readonly ActivityEntry[], id: string, origin: string | undefined) {
  if (find(entries, id, origin)) {
    throw new ProviderRpcError(5720, 'There are calls with this id already.');
  }
}

function callsIn(entries: readonly ActivityEntry[]): readonly SentCalls[] {
  return entries.flatMap((entry) => ('calls' in entry ? [entry.calls] : []));
}

function toItem(calls: SentCalls): ActivityItem {
  const { operationHash, at, account, origin, meanings, token, status, receipt } = calls;
  const transactionHash = receipt?.transactionHash;
  const what = { kind: 'calls', meanings, token, status, transactionHash } as const;
  return { id: operationHash, at, account, origin, what };
}

function toRefusedItem({ kind: why, subject, origin, ...refused }: RefusedRequest): ActivityItem {
  const id = `${origin} ${why} ${subject}`;
  return { id, origin, ...refused, what: { kind: 'refused', why, subject } };
}
