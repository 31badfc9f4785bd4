import { Task, TaskStatus } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Address } from 'viem';
import { type AccountState, readAccount } from '../chain/account-state.ts';
import type { JsonRpc } from '../chain/json-rpc.ts';

/** What is to be read: complete, or not yet known. */
export type AccountSource = { rpc: JsonRpc; account: Address; module: Address; chainId: number };

type Waiting = {
  isSo: (state: AccountState) => boolean;
  resolve: (state: AccountState) => void;
};

/** In milliseconds: how often the chain is read while something there is about to change. */
const pollingInterval = 3_000;

/**
 * The account as the chain shows it. Read anew when the source changes, and again and again only
 * while a recovery runs or somebody waits for a change, and the page is visible.
 */
export class AccountController implements ReactiveController {
  readonly #task: Task<readonly unknown[], AccountState | undefined>;
  readonly #source: () => AccountSource | undefined;
  readonly #waiting = new Set<Waiting>();
  #latest: { source: readonly unknown[]; state: AccountState } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: ReactiveControllerHost & { readonly isConnected: boolean },
    source: () => AccountSource | undefined,
  ) {
    this.#source = source;
    this.#task = new Task(host, {
      args: () => this.#arguments(),
      task: async (_, { signal }) => {
        const parameters = source();
        return parameters && readAccount({ ...parameters, signal });
      },
      onComplete: (state) => this.#wasRead(state),
      onError: () => this.#schedule(),
    });
    host.addController(this);
  }

  /** As last read of today's source; kept while it is read again, also where that fails. */
  get state(): AccountState | undefined {
    const now = this.#arguments();
    return this.#latest?.source.every((part, index) => part === now[index])
      ? this.#latest.state
      : undefined;
  }

  /** Why nothing could be read, if nothing ever was. */
  get error(): unknown {
    return this.#task.status === TaskStatus.ERROR && !this.state ? this.#task.error : undefined;
  }

  /** Reads the account now. */
  refresh(): Promise<void> {
    return this.#task.run();
  }

  /** Resolves as soon as the chain shows the account so; reads on until then. */
  waitFor(isSo: (state: AccountState) => boolean, signal: AbortSignal): Promise<AccountState> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<AccountState>();
    const waiting = { isSo, resolve };
    this.#waiting.add(waiting);
    signal.addEventListener('abort', () => {
      this.#waiting.delete(waiting);
      reject(signal.reason);
    });
    this.refresh();
    return promise;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#visibilityChanged);
    this.#schedule();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#visibilityChanged);
    clearTimeout(this.#timer);
    this.#task.abort();
  }

  #arguments(): readonly unknown[] {
    const { rpc, account, module, chainId } = this.#source() ?? {};
    return [rpc, account, module, chainId];
  }

  #wasRead(state: AccountState | undefined) {
    if (!state) return;
    this.#latest = { source: this.#arguments(), state };
    for (const waiting of this.#waiting) {
      if (!waiting.isSo(state)) continue;
      this.#waiting.delete(waiting);
      waiting.resolve(state);
    }
    this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    const isNeeded = this.#waiting.size > 0 || this.#latest?.state.recovery !== undefined;
    if (!isNeeded || document.hidden) return;
    this.#timer = setTimeout(() => this.refresh(), pollingInterval);
  }

  readonly #visibilityChanged = () => {
    if (document.hidden) clearTimeout(this.#timer);
    else if (this.#latest) this.refresh();
  };
}
