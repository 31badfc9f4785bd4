import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AccountId, AccountOverview } from '../../messages/account.ts';
import type { BackgroundClient } from '../../pages/background-client.ts';

/** In milliseconds: how often the chain is polled, normally and during a recovery. */
const intervals = { resting: 15_000, running: 3_000 };

/** The account to read, and the background that reads it. */
export interface OverviewSource {
  background: BackgroundClient;
  id: AccountId;
}

/** Polls the on-chain overview of the selected account while it is visible. */
export class OverviewController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly isConnected: boolean };
  readonly #source: () => OverviewSource | undefined;
  #read: { id: AccountId; overview: AccountOverview; readAt: number } | undefined;
  #failed: { id: AccountId; error: unknown } | undefined;
  #id: AccountId | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: ReactiveControllerHost & { readonly isConnected: boolean },
    source: () => OverviewSource | undefined,
  ) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  /** The last result; kept while it is read again, also if that fails. */
  get overview(): AccountOverview | undefined {
    return this.#read?.id === this.#id ? this.#read?.overview : undefined;
  }

  /** Why reading failed, if it has never succeeded. */
  get error(): unknown {
    return this.#failed?.id === this.#id && !this.overview ? this.#failed?.error : undefined;
  }

  /** The current time of the chain in seconds, extrapolated from the latest block's timestamp. */
  get chainTime(): number {
    const { overview, readAt = 0 } = this.#read ?? {};
    return (overview?.timestamp ?? 0) + (performance.now() - readAt) / 1000;
  }

  /** Reads the account now. */
  async refresh(): Promise<void> {
    const source = this.#source();
    clearTimeout(this.#timer);
    if (!source) return;
    const { id, background } = source;
    try {
      const overview = await background.ask('accounts.overview', { id });
      if (id !== this.#id) return;
      this.#read = { id, overview, readAt: performance.now() };
      this.#failed = undefined;
    } catch (error) {
      if (id !== this.#id) return;
      this.#failed = { id, error };
    }
    this.#host.requestUpdate();
    this.#schedule();
  }

  hostUpdated(): void {
    const id = this.#source()?.id;
    if (id === this.#id) return;
    this.#id = id;
    this.refresh();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#id = undefined;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#host.isConnected) return;
    const isRunning = this.overview?.modules.some(({ recovery }) => recovery);
    const interval = isRunning ? intervals.running : intervals.resting;
    this.#timer = setTimeout(() => this.refresh(), interval);
  }
}
