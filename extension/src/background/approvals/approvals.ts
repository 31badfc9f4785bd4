import type {
  Approval,
  ApprovalAnswer,
  ApprovalSubject,
  Warning,
} from '../../messages/approval.ts';
import { WalletError } from '../../messages/errors.ts';
import { ProviderRpcError } from '../../messages/provider-rpc-error.ts';
import type { SiteConduct } from '../sites/site-conduct.ts';

/** Who asks. */
export interface Asker {
  /** As the browser says; `undefined` for the wallet's own page. */
  readonly origin: string | undefined;
  readonly tabId: number | undefined;
  /** Aborted when the asking page is gone: its questions go with it. */
  readonly signal: AbortSignal;
}

/** What a question is about, once it can be asked. */
export interface Question {
  readonly subject: ApprovalSubject;
  readonly warnings: readonly Warning[];
}

export interface ApprovalsParts {
  readonly isUnlocked: () => Promise<boolean>;
  readonly conduct: SiteConduct;
  readonly now: () => number;
  /** The queue is another one than before. */
  readonly onChange: () => void;
}

interface Entry {
  readonly id: string;
  readonly asker: Asker;
  readonly createdAt: number;
  /** Whether the user declined this site again and again. */
  readonly isInsistent: boolean;
  /** Whether it waits for the password. */
  needsUnlock: boolean;
  question: Question | undefined;
  readonly settle: (answer: Approved | ProviderRpcError) => void;
}

type Approved = Extract<ApprovalAnswer, { approved: true }>;

/** More than that from one site is no question any more. */
const mostPerOrigin = 5;

/**
 * The questions that wait for the user: one queue, in this worker's memory alone. What ends the
 * worker, the asking page, the unlocked state or the chosen account ends them, as declined.
 *
 * The queue is in the order in which questions became ready. Requests are ready when their asker
 * chooses: in the order of asking, a slow one could come in front of the question being read.
 */
export class Approvals {
  readonly #parts: ApprovalsParts;
  readonly #entries = new Map<string, Entry>();
  #unlocked = Promise.withResolvers<void>();

  constructor(parts: ApprovalsParts) {
    this.#parts = parts;
  }

  /** What can be asked now, in the order in which it became ready. */
  list(): readonly Approval[] {
    return [...this.#entries.values()].flatMap((entry) => {
      const { id, asker, createdAt, isInsistent, question } = entry;
      if (!question) return [];
      const { origin, tabId } = asker;
      const { subject, warnings } = question;
      return [{ id, origin, tabId, createdAt, isInsistent, warnings, ...subject }];
    });
  }

  /** Whether a site's request needs the user now: for an answer, or for the password. */
  get needsWindow(): boolean {
    return this.#ofSites().some(({ question, needsUnlock }) => question || needsUnlock);
  }

  /** Whether sites' requests are there or on their way: then an open window stays. */
  get keepsWindow(): boolean {
    return this.#ofSites().length > 0;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Asks the person. Waits until the wallet is unlocked, then for the question to be prepared, then
   * for the answer.
   *
   * @param prepare What it throws is the asker's answer.
   * @throws {ProviderRpcError} 4001 when declined, when the question had to go, or for a site that the
   *   user blocked; -32002 when the site asks too much.
   */
  async ask<Prepared extends Question>(
    asker: Asker,
    prepare: () => Promise<Prepared>,
  ): Promise<{ answer: Approved; prepared: Prepared }> {
    const { entry, answered, leave } = await this.#enter(asker);
    try {
      await this.#untilUnlocked(entry, answered);
      const prepared = await Promise.race([prepare(), answered.then(neverFirst)]);
      entry.question = prepared;
      // To the end of the queue: it is behind all that could be read before.
      if (this.#entries.delete(entry.id)) this.#entries.set(entry.id, entry);
      this.#parts.onChange();
      return { answer: await answered, prepared };
    } finally {
      leave();
    }
  }

  /** Waits until the user unlocked the wallet. @throws {ProviderRpcError} 4001 when they do not. */
  async waitForUnlock(asker: Asker): Promise<void> {
    const { entry, answered, leave } = await this.#enter(asker);
    try {
      await this.#untilUnlocked(entry, answered);
    } finally {
      leave();
    }
  }

  /** @throws {WalletError} `unknown-approval` where it is no longer, or not yet, a question. */
  answer(id: string, answer: ApprovalAnswer): void {
    const entry = this.#entries.get(id);
    if (!entry?.question) throw new WalletError('unknown-approval');
    const { origin } = entry.asker;
    if (origin !== undefined) {
      const { conduct } = this.#parts;
      if (answer.approved) conduct.forgive(origin);
      else conduct.declined(origin);
    }
    this.#settle(entry, answer.approved ? answer : declined('You declined in the wallet.'));
  }

  /** The wallet was unlocked: what waited for it goes on. */
  unlocked(): void {
    this.#unlocked.resolve();
    this.#unlocked = Promise.withResolvers();
  }

  /** Declines everything: the wallet was locked, or speaks for another account now. */
  declineAll(reason: string): void {
    for (const entry of [...this.#entries.values()]) this.#settle(entry, declined(reason));
  }

  /** Declines what sites ask: the user closed the window, or wants none of it. */
  declineSites(reason: string): void {
    const entries = this.#ofSites();
    for (const origin of new Set(entries.map(({ asker }) => asker.origin as string))) {
      this.#parts.conduct.declined(origin);
    }
    for (const entry of entries) this.#settle(entry, declined(reason));
  }

  /** Declines what one site asks: it lost its permission. */
  declineSite(origin: string, reason: string): void {
    for (const entry of [...this.#entries.values()]) {
      if (entry.asker.origin === origin) this.#settle(entry, declined(reason));
    }
  }

  #ofSites(): readonly Entry[] {
    return [...this.#entries.values()].filter(({ asker }) => asker.origin !== undefined);
  }

  /** @returns whether the site insists. @throws {ProviderRpcError} 4001 for a site that may not ask now. */
  async #checkConduct(origin: string): Promise<boolean> {
    const { conduct, isUnlocked } = this.#parts;
    const ofSite = await conduct.find(origin);
    if (ofSite.isBlocked) throw declined('You blocked this site for now.');
    const isInsistent = conduct.isInsistent(ofSite);
    // Before it is unlocked, the wallet shows no question with a button to block the site.
    if (isInsistent && !(await isUnlocked())) throw declined('You declined in the wallet.');
    return isInsistent;
  }

  async #untilUnlocked(entry: Entry, answered: Promise<Approved>): Promise<void> {
    if (await this.#parts.isUnlocked()) return;
    entry.needsUnlock = true;
    this.#parts.onChange();
    await Promise.race([this.#unlocked.promise, answered]);
    entry.needsUnlock = false;
  }

  async #enter(
    asker: Asker,
  ): Promise<{ entry: Entry; answered: Promise<Approved>; leave: () => void }> {
    const { origin, signal } = asker;
    const isInsistent = origin !== undefined && (await this.#checkConduct(origin));
    if (signal.aborted) throw declined('The page is gone.');
    const ofOrigin = [...this.#entries.values()].filter(({ asker }) => asker.origin === origin);
    if (ofOrigin.length >= mostPerOrigin) {
      throw new ProviderRpcError(-32002, 'Too many requests wait for an answer already.');
    }
    const { promise: answered, resolve, reject } = Promise.withResolvers<Approved>();
    // It may be declined before anybody waits for it.
    answered.catch(() => {});
    const entry: Entry = {
      id: crypto.randomUUID(),
      asker,
      createdAt: this.#parts.now(),
      isInsistent,
      needsUnlock: false,
      question: undefined,
      settle: (answer) => (answer instanceof ProviderRpcError ? reject(answer) : resolve(answer)),
    };
    const pageGone = () => this.#settle(entry, declined('The page is gone.'));
    signal.addEventListener('abort', pageGone, { once: true });
    this.#entries.set(entry.id, entry);
    const leave = () => {
      signal.removeEventListener('abort', pageGone);
      if (this.#entries.delete(entry.id)) this.#parts.onChange();
    };
    return { entry, answered, leave };
  }

  #settle(entry: Entry, answer: Approved | ProviderRpcError): void {
    if (!this.#entries.delete(entry.id)) return;
    entry.settle(answer);
    this.#parts.onChange();
  }
}

function declined(message: string): ProviderRpcError {
  return new ProviderRpcError(4001, message);
}

/** An approval cannot come before its question. */
function neverFirst(): never {
  throw new Error('A question was answered before it was asked');
}
