import { ProviderRpcError } from '@recovery-guardian/core';
import {
  type ApprovalAnswer,
  type ApprovalRequest,
  type ApprovalRequestDetails,
  WalletError,
  type WalletErrorReason,
  type Warning,
} from '@recovery-guardian/wallet';
import type { SiteConduct } from '../sites/sites.ts';

/** Where an approval request comes from. */
export interface ApprovalRequester {
  /** As reported by the browser; `undefined` for the wallet's own page. */
  readonly origin: string | undefined;
  readonly tabId: number | undefined;
  /** Aborted when the requesting page is gone, which declines its requests. */
  readonly signal: AbortSignal;
}

/** The content of an approval request once it is prepared. */
interface PreparedRequest {
  readonly details: ApprovalRequestDetails;
  readonly warnings: readonly Warning[];
}

interface ApprovalRequestsParts {
  readonly isUnlocked: () => Promise<boolean>;
  readonly conduct: SiteConduct;
  /** Called when the queue has changed. */
  readonly onChange: () => void;
}

interface Entry {
  readonly id: string;
  readonly requester: ApprovalRequester;
  /** Whether the user has repeatedly declined requests of this site. */
  readonly isInsistent: boolean;
  /** Whether the user declined even when offered to block the site: it brings no window up. */
  readonly isQuiet: boolean;
  /** Whether it waits for the password. */
  needsUnlock: boolean;
  prepared: PreparedRequest | undefined;
  readonly settle: (answer: Approved | ProviderRpcError) => void;
}

type Approved = Extract<ApprovalAnswer, { approved: true }>;

/** Further requests of one origin are refused. */
const mostPerOrigin = 5;

/**
 * The queue of requests that wait for the user, in this worker's memory only. They end as declined
 * with the worker, their page, the unlocked state or the selected account.
 *
 * Requests are queued in the order in which they became ready. In the order of arrival, a slow one
 * could displace the request that the user is reading.
 */
export class ApprovalRequests {
  readonly #parts: ApprovalRequestsParts;
  readonly #entries = new Map<string, Entry>();
  #unlocked = Promise.withResolvers<void>();
  #isTakenBack = false;

  constructor(parts: ApprovalRequestsParts) {
    this.#parts = parts;
  }

  /** The prepared requests, in the order in which they became ready. */
  list(): readonly ApprovalRequest[] {
    return [...this.#entries.values()].flatMap((entry) => {
      const { id, requester, isInsistent, prepared } = entry;
      if (!prepared) return [];
      const { details, warnings } = prepared;
      return [{ id, origin: requester.origin, isInsistent, warnings, ...details }];
    });
  }

  /** Whether a site's request needs the user now: for an answer, or for the password. */
  get needsWindow(): boolean {
    return this.#ofSites().some(
      ({ prepared, needsUnlock, isQuiet }) => !isQuiet && (prepared || needsUnlock),
    );
  }

  /** Whether a site took its request back while the window asked for the password. */
  get isTakenBack(): boolean {
    return this.#isTakenBack;
  }

  /**
   * Whether an open window stays: sites have requests, prepared or not, or the user may be typing the
   * password, which would go on in the page below.
   */
  get keepsWindow(): boolean {
    return this.#isTakenBack || this.#ofSites().some(({ isQuiet }) => !isQuiet);
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Asks for approval: waits until the wallet is unlocked, the request is prepared and answered.
   *
   * @param prepare Its errors are passed on to the requester.
   * @throws {ProviderRpcError} 4001 when declined, canceled, or blocked by the user; -32002 when
   *   the site has too many open requests.
   */
  async ask<Prepared extends PreparedRequest>(
    requester: ApprovalRequester,
    prepare: () => Promise<Prepared>,
  ): Promise<{ answer: Approved; prepared: Prepared }> {
    const { entry, answered, leave } = await this.#enter(requester);
    try {
      await this.#untilUnlocked(entry, answered);
      const prepared = await Promise.race([prepare(), answered.then(neverFirst)]);
      entry.prepared = prepared;
      // Moves it to the end of the queue, after all requests that were visible before.
      if (this.#entries.delete(entry.id)) this.#entries.set(entry.id, entry);
      this.#parts.onChange();
      return { answer: await answered, prepared };
    } finally {
      leave();
    }
  }

  /** Waits until the user unlocked the wallet. @throws {ProviderRpcError} 4001 when they do not. */
  async waitForUnlock(requester: ApprovalRequester): Promise<void> {
    const { entry, answered, leave } = await this.#enter(requester);
    try {
      await this.#untilUnlocked(entry, answered);
    } finally {
      leave();
    }
  }

  /** @throws {WalletError} `unknown-approval` if the request is not prepared or no longer open. */
  answer(id: string, answer: ApprovalAnswer): void {
    const entry = this.#entries.get(id);
    if (!entry?.prepared) throw new WalletError('unknown-approval');
    const { origin } = entry.requester;
    if (origin !== undefined) {
      const { conduct } = this.#parts;
      if (answer.approved) conduct.forgive(origin);
      else conduct.declined(origin);
    }
    this.#settle(entry, answer.approved ? answer : declined('You declined in the wallet.'));
  }

  /** Continues what waited for the wallet to be unlocked. */
  unlocked(): void {
    this.#unlocked.resolve();
    this.#unlocked = Promise.withResolvers();
    this.#isTakenBack = false;
    this.#parts.onChange();
  }

  /**
   * Declines everything, when the wallet is locked or another account is selected.
   *
   * @param data What pages can read of the reason.
   */
  declineAll(reason: string, data?: { reason: WalletErrorReason }): void {
    for (const entry of [...this.#entries.values()]) this.#settle(entry, declined(reason, data));
  }

  /** Declines all requests of sites, when the user closed the window or declined all. */
  declineSites(reason: string): void {
    this.#isTakenBack = false;
    const entries = this.#ofSites();
    for (const origin of new Set(entries.map(({ requester }) => requester.origin as string))) {
      this.#parts.conduct.declined(origin);
    }
    for (const entry of entries) this.#settle(entry, declined(reason));
  }

  /** Declines the requests of one site, when it lost its permission. */
  declineSite(origin: string, reason: string): void {
    for (const entry of [...this.#entries.values()]) {
      if (entry.requester.origin === origin) this.#settle(entry, declined(reason));
    }
  }

  #ofSites(): readonly Entry[] {
    return [...this.#entries.values()].filter(({ requester }) => requester.origin !== undefined);
  }

  /** @returns how insistent the site is. @throws {ProviderRpcError} 4001 if it may not ask. */
  async #checkConduct(origin: string): Promise<Pick<Entry, 'isInsistent' | 'isQuiet'>> {
    const { conduct, isUnlocked } = this.#parts;
    const ofSite = await conduct.findConduct(origin);
    if (ofSite.isBlocked) throw declined('You blocked this site for now.');
    const isInsistent = conduct.isInsistent(ofSite);
    // The locked wallet shows no request, so it offers no button to block the site.
    if (isInsistent && !(await isUnlocked())) throw declined('You declined in the wallet.');
    return { isInsistent, isQuiet: conduct.isQuiet(ofSite) };
  }

  async #untilUnlocked(entry: Entry, answered: Promise<Approved>): Promise<void> {
    if (await this.#parts.isUnlocked()) return;
    entry.needsUnlock = true;
    this.#isTakenBack = false;
    this.#parts.onChange();
    await Promise.race([this.#unlocked.promise, answered]);
    entry.needsUnlock = false;
  }

  async #enter(
    requester: ApprovalRequester,
  ): Promise<{ entry: Entry; answered: Promise<Approved>; leave: () => void }> {
    const { origin, signal } = requester;
    const conduct =
      origin === undefined
        ? { isInsistent: false, isQuiet: false }
        : await this.#checkConduct(origin);
    if (signal.aborted) throw declined('The page is gone.');
    const ofOrigin = [...this.#entries.values()].filter(
      ({ requester }) => requester.origin === origin,
    );
    if (ofOrigin.length >= mostPerOrigin) {
      throw new ProviderRpcError(-32002, 'Too many requests wait for an answer already.');
    }
    const { promise: answered, resolve, reject } = Promise.withResolvers<Approved>();
    // It may be declined before this promise is awaited.
    answered.catch(() => {});
    const entry: Entry = {
      id: crypto.randomUUID(),
      requester,
      ...conduct,
      needsUnlock: false,
      prepared: undefined,
      settle: (answer) => (answer instanceof ProviderRpcError ? reject(answer) : resolve(answer)),
    };
    const pageGone = () => this.#takeBack(entry);
    signal.addEventListener('abort', pageGone, { once: true });
    this.#entries.set(entry.id, entry);
    const leave = () => {
      signal.removeEventListener('abort', pageGone);
      if (this.#entries.delete(entry.id)) this.#parts.onChange();
    };
    return { entry, answered, leave };
  }

  /** Ends a request whose page is gone. */
  #takeBack(entry: Entry): void {
    const { origin } = entry.requester;
    const isWaiting = (one: Entry) => one.needsUnlock && one.requester.origin === origin;
    const isShown = isWaiting(entry) && origin !== undefined && !entry.isQuiet;
    this.#isTakenBack ||= isShown;
    this.#settle(entry, declined('The page is gone.'));
    // A site that reloads in a loop asks in vain, as one whose window is shut. A page counts once.
    if (isShown && !this.#ofSites().some(isWaiting)) this.#parts.conduct.declined(origin);
  }

  #settle(entry: Entry, answer: Approved | ProviderRpcError): void {
    if (!this.#entries.delete(entry.id)) return;
    entry.settle(answer);
    this.#parts.onChange();
  }
}

function declined(message: string, data?: { reason: WalletErrorReason }): ProviderRpcError {
  return new ProviderRpcError(4001, message, data);
}

/** A request cannot be answered before it is shown. */
function neverFirst(): never {
  throw new Error('A question was answered before it was asked');
}
