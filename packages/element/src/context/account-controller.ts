import { withChecksums } from '@recovery-guardian/core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Address } from 'viem';
import {
  type AccountRef,
  type AccountState,
  readAccount,
  readAccountAtOneBlock,
} from '../chain/account-state.ts';
import { type JsonRpc, pollingIntervals } from '../chain/json-rpc.ts';
import { ReadController } from './read-controller.ts';

/** What to read from the chain. */
export type AccountSource = AccountRef & {
  rpc: JsonRpc;
  modules: readonly Address[];
  /** Has the answers to calls that were sent ahead; used for the first read only. */
  ahead: JsonRpc | undefined;
};

/** Checks a new state; returns whether it was the last that it waited for. */
type Watcher = (state: AccountState) => boolean;

/**
 * The account's state on the chain. Read again when the source changes. Polled only while a
 * recovery is pending or a change is awaited, and the page is visible.
 */
export class AccountController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly isConnected: boolean };
  readonly #reader: ReadController<AccountSource, AccountState>;
  readonly #source: () => AccountSource | undefined;
  readonly #watchers = new Set<Watcher>();
  #ahead: JsonRpc | undefined;
  /** As it was read, and as it is shown. */
  #latest: { parts: readonly unknown[]; read: AccountState; state: AccountState } | undefined;
  #look: (state: AccountState) => AccountState = (state) => state;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #interval = pollingIntervals.account;

  constructor(
    host: ReactiveControllerHost & { readonly isConnected: boolean },
    source: () => AccountSource | undefined,
  ) {
    this.#host = host;
    this.#source = source;
    this.#reader = new ReadController(host, {
      source,
      partsOf,
      read: (found, signal) => this.#read({ ...found, signal }),
      ended: (state) => this.#wasRead(state),
    });
    host.addController(this);
  }

  /** The last state of the current source, also while it is read again or that fails. */
  get state(): AccountState | undefined {
    const now = partsOf(this.#source());
    return this.#latest?.parts.every((part, index) => part === now[index])
      ? this.#latest.state
      : undefined;
  }

  /** Why the state could not be read, if it never was. */
  get error(): unknown {
    return this.state ? undefined : this.#reader.error;
  }

  /** Reads the account now. */
  refresh(): Promise<void> {
    return this.#reader.readNow();
  }

  /** Shows the account in this way from now on, also to those who wait for it. */
  lookBy(look: (state: AccountState) => AccountState): void {
    this.#look = look;
    if (this.#latest) this.#latest.state = look(this.#latest.read);
    this.#host.requestUpdate();
  }

  /** Polls the chain; resolves with the first result of `find`. */
  waitFor<Found>(
    find: (state: AccountState) => Found | undefined | false,
    signal: AbortSignal,
  ): Promise<Found> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    const watcher = (state: AccountState) => {
      const found = find(state);
      if (found) resolve(found);
      return Boolean(found);
    };
    this.#watchers.add(watcher);
    signal.addEventListener('abort', () => {
      this.#watchers.delete(watcher);
      reject(signal.reason);
    });
    this.refresh();
    return promise;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#cameBack);
    window.addEventListener('online', this.#cameBack);
    this.#schedule();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#cameBack);
    window.removeEventListener('online', this.#cameBack);
    clearTimeout(this.#timer);
  }

  async #read(source: AccountSource & { signal: AbortSignal }): Promise<AccountState> {
    // Users compare addresses with their checksums.
    const state = withChecksums(await this.#readChain(source));
    // So that the page can answer its user before the first screen is drawn.
    await new Promise((resolve) => setTimeout(resolve));
    return state;
  }

  #readChain({ ahead, ...parameters }: AccountSource & { signal: AbortSignal }) {
    // Later reads use one block, so that no state is a mixture of two.
    if (this.state) return readAccountAtOneBlock(parameters);
    const isAhead = ahead !== this.#ahead;
    this.#ahead = ahead;
    return readAccount({ ...parameters, rpc: isAhead && ahead ? ahead : parameters.rpc });
  }

  #wasRead(read: AccountState | undefined) {
    const { account, longest } = pollingIntervals;
    this.#interval = read ? account : Math.min(2 * this.#interval, longest);
    if (read) {
      const state = this.#look(read);
      this.#latest = { parts: partsOf(this.#source()), read, state };
      for (const watcher of this.#watchers) {
        if (watcher(state)) this.#watchers.delete(watcher);
      }
    }
    this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    const isNeeded = this.#watchers.size > 0 || this.#latest?.state.recovery !== undefined;
    if (!isNeeded || document.hidden || !this.#host.isConnected) return;
    this.#timer = setTimeout(() => this.refresh(), this.#interval);
  }

  /** The page is visible again, or the network is back. */
  readonly #cameBack = () => {
    if (document.hidden) clearTimeout(this.#timer);
    else if (this.#latest || this.error) this.refresh();
  };
}

function partsOf({ rpc, account, modules, chainId }: Partial<AccountSource> = {}) {
  return [rpc, account, modules?.join(), chainId];
}
