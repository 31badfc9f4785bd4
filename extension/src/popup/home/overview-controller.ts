import { button, callout, skeleton } from '@recovery-guardian/element/design';
import type { AccountId } from '@recovery-guardian/wallet';
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { type AccountOverview, holdersOf } from '../../messages/account.ts';
import type { Strings } from '../../translations/en.ts';
import { problemInWords } from '../../ui/problem.ts';
import type { ScreenElement } from '../../ui/screen-element.ts';

/** In milliseconds: how often the chain is polled, normally and during a recovery. */
const intervals = { resting: 15_000, running: 3_000 };

/** In milliseconds: how old what is shown may be, as after the device has slept. */
const oldest = 60_000;

type Host = ReactiveControllerHost & Pick<ScreenElement, 'context' | 'isConnected'>;

/** Polls the on-chain overview of the selected account while it is visible. */
export class OverviewController implements ReactiveController {
  readonly #host: Host;
  #read: { id: AccountId; overview: AccountOverview; readAt: number } | undefined;
  /** Who controlled each account when a recovery was first seen running. */
  readonly #before = new Map<AccountId, string>();
  #failed: { id: AccountId; error: unknown } | undefined;
  #id: AccountId | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** The last result; kept while it is read again, also if that fails. */
  get overview(): AccountOverview | undefined {
    return this.#read?.id === this.#id ? this.#read?.overview : undefined;
  }

  /** Why the last reading failed. */
  get error(): unknown {
    return this.#failed?.id === this.#id ? this.#failed?.error : undefined;
  }

  /** Since when it could not be read, in milliseconds since 1970; `undefined` if it was, just now. */
  get uncheckedSince(): number | undefined {
    const { overview } = this;
    if (!overview) return undefined;
    const isOld = this.error !== undefined || Date.now() - overview.checkedAt > oldest;
    return isOld ? Math.min(overview.checkedAt, Date.now()) : undefined;
  }

  /** Whether others control the account than when a recovery was first seen running. */
  get hasNewOwners(): boolean {
    const { overview } = this;
    const before = this.#id && this.#before.get(this.#id);
    return overview !== undefined && before !== undefined && holdersOf(overview) !== before;
  }

  /** The current time of the chain in seconds, extrapolated from the latest block's timestamp. */
  get chainTime(): number {
    const { overview, readAt = 0 } = this.#read ?? {};
    return (overview?.timestamp ?? 0) + (performance.now() - readAt) / 1000;
  }

  /** Reads the account now. */
  async refresh(): Promise<void> {
    const { background, state } = this.#host.context;
    const id = state.selected;
    clearTimeout(this.#timer);
    if (!id) return;
    try {
      const overview = await background.ask('accounts.overview', { id });
      if (id !== this.#id) return;
      this.#read = { id, overview, readAt: performance.now() };
      this.#failed = undefined;
      if (isRunning(overview) && !this.#before.has(id)) this.#before.set(id, holdersOf(overview));
    } catch (error) {
      if (id !== this.#id) return;
      this.#failed = { id, error };
    }
    this.#host.requestUpdate();
    this.#schedule();
  }

  hostUpdated(): void {
    const id = this.#host.context.state.selected;
    if (id === this.#id) return;
    this.#id = id;
    this.refresh();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#id = undefined;
    this.#before.clear();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#host.isConnected) return;
    const { overview } = this;
    const interval = overview && isRunning(overview) ? intervals.running : intervals.resting;
    this.#timer = setTimeout(() => {
      // What is shown may have become old while no timer ran.
      this.#host.requestUpdate();
      this.refresh();
    }, interval);
  }
}

function isRunning({ modules }: AccountOverview): boolean {
  return modules.some(({ recovery }) => recovery);
}

/** Shown while there is no overview: that it is being read, or why it could not be, and again. */
export function renderUnread(strings: Strings, reader: OverviewController): TemplateResult {
  const { error } = reader;
  if (error === undefined) return skeleton(strings.element.loading);
  return callout({
    kind: 'danger',
    text: problemInWords(strings, error),
    alert: true,
    action: button({
      label: strings.element.tryAgain,
      kind: 'secondary',
      onClick: () => reader.refresh(),
    }),
  });
}
