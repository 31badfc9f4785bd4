import type {
  Approval,
  ApprovalAnswer,
  ApprovalSubject,
  Warning,
} from '../../messages/approval.ts';
import { WalletError } from '../../messages/errors.ts';
import { ProviderRpcError } from '../../messages/provider-rpc-error.ts';

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
  readonly now: () => number;
  /** The queue is another one than before. */
  readonly onChange: () => void;
}

interface Entry {
  readonly id: string;
  readonly asker: Asker;
  readonly createdAt: number;
  question: Question | undefined;
  readonly settle: (answer: Approved | ProviderRpcError) => void;
}

type Approved = Extract<ApprovalAnswer, { approved: true }>;

/** More than that from one site is no question any more. */
const mostPerOrigin = 5;

/**
 * The questions that wait for the person: one queue, in this worker's memory alone. What ends the
 * worker, the asking page, the unlocked state or the chosen account ends them, as declined.
 */
export class Approvals {
  readonly #parts: ApprovalsParts;
  readonly #entries = new Map<string, Entry>();
  #unlocked = Promise.withResolvers<void>();

  constructor(parts: ApprovalsParts) {
    this.#parts = parts;
  }

  /** What can be asked now, oldest first. */
  list(): readonly Approval[] {
    return [...this.#entries.values()].flatMap(({ id, asker, createdAt, question }) => {
      if (!question) return [];
      const { subject, warnings } = question;
      return [{ id, origin: asker.origin, tabId: asker.tabId, createdAt, warnings, ...subject }];
    });
  }

  /** Whether sites' questions are there or on their way: then the window stays open. */
  get needsWindow(): boolean {
    return [...this.#entries.values()].some(({ asker }) => asker.origin !== undefined);
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Asks the person. Waits until the wallet is unlocked, then for the question to be prepared, then
   * for the answer.
   *
   * @param prepare What it throws is the asker's answer.
   * @throws {ProviderRpcError} 4001 when declined, or when the question had to go; -32002 when the site
   *   asks too much.
   */
  async ask<Prepared extends Question>(
    asker: Asker,
    prepare: () => Promise<Prepared>,
  ): Promise<{ answer: Approved; prepared: Prepared }> {
    const { entry, answered, leave } = this.#enter(asker);
    try {
      if (!(await this.#parts.isUnlocked())) await Promise.race([this.#unlocked.promise, answered]);
      const prepared = await Promise.race([prepare(), answered.then(neverFirst)]);
      entry.question = prepared;
      this.#parts.onChange();
      return { answer: await answered, prepared };
    } finally {
      leave();
    }
  }

  /** Waits until the person unlocked the wallet. @throws {ProviderRpcError} 4001 when they do not. */
  async waitForUnlock(asker: Asker): Promise<void> {
    const { answered, leave } = this.#enter(asker);
    try {
      if (!(await this.#parts.isUnlocked())) await Promise.race([this.#unlocked.promise, answered]);
    } finally {
      leave();
    }
  }

  /** @throws {WalletError} `unknown-approval` where it is no longer, or not yet, a question. */
  answer(id: string, answer: ApprovalAnswer): void {
    const entry = this.#entries.get(id);
    if (!entry?.question) throw new WalletError('unknown-approval');
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

  /** Declines what sites ask: the person closed the window. */
  declineSites(reason: string): void {
    for (const entry of [...this.#entries.values()]) {
      if (entry.asker.origin !== undefined) this.#settle(entry, declined(reason));
    }
  }

  /** Declines what one site asks: it lost its permission. */
  declineSite(origin: string, reason: string): void {
    for (const entry of [...this.#entries.values()]) {
      if (entry.asker.origin === origin) this.#settle(entry, declined(reason));
    }
  }

  #enter(asker: Asker): { entry: Entry; answered: Promise<Approved>; leave: () => void } {
    const { origin, signal } = asker;
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
      question: undefined,
      settle: (answer) => (answer instanceof ProviderRpcError ? reject(answer) : resolve(answer)),
    };
    const pageGone = () => this.#settle(entry, declined('The page is gone.'));
    signal.addEventListener('abort', pageGone, { once: true });
    this.#entries.set(entry.id, entry);
    this.#parts.onChange();
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
