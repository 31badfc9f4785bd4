import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { RecoveryGuardianErrorEvent } from '../events/error.ts';
import { describeError, type Problem, type ProblemContext } from './describe-error.ts';

type ActHost = ReactiveControllerHost & HTMLElement;

export type ActTools = {
  /** Aborted when the person goes elsewhere. */
  signal: AbortSignal;
  /** Tells the person what is going on, in the button; ends the act if they have gone elsewhere. */
  say(what: string): void;
};

/**
 * The one thing that the person has set going: what is happening, and what went wrong with it.
 * Ends with its host.
 */
export class Act implements ReactiveController {
  readonly #host: ActHost;
  readonly #problemContext: () => ProblemContext;
  #abort: AbortController | undefined;
  #name: string | undefined;
  #said: string | undefined;
  #problem: Problem | undefined;

  constructor(host: ActHost, problemContext: () => ProblemContext) {
    this.#host = host;
    this.#problemContext = problemContext;
    host.addController(this);
  }

  /** Whether anything is going on. */
  get running(): boolean {
    return this.#said !== undefined;
  }

  /** What is going on under this name, in words; `undefined` if nothing. */
  busy(name: string): string | undefined {
    return this.#name === name ? this.#said : undefined;
  }

  /** What went wrong last, until the next act. */
  get problem(): Problem | undefined {
    return this.#problem;
  }

  /** Whether the last act may only be tried again later, by the `retryAt` of its problem. */
  get mustWait(): boolean {
    const { retryAt } = this.#problem ?? {};
    return retryAt !== undefined && retryAt > (this.#problemContext().now ?? Date.now());
  }

  /** Does `work` unless something is still going on; a failure becomes a {@link problem}. */
  async run(
    name: string,
    firstWord: string,
    work: (tools: ActTools) => Promise<void>,
  ): Promise<void> {
    if (this.running) return;
    const abort = new AbortController();
    const say = (what: string) => {
      abort.signal.throwIfAborted();
      this.#said = what;
      this.#host.requestUpdate();
    };
    this.#abort = abort;
    this.#name = name;
    this.#problem = undefined;
    say(firstWord);
    try {
      await work({ signal: abort.signal, say });
    } catch (error) {
      if (!abort.signal.aborted && !isAbort(error)) this.#failed(error);
    } finally {
      if (this.#abort === abort) this.#end();
    }
  }

  /** Forgets what went wrong, and stops what is going on. */
  clear(): void {
    this.#abort?.abort();
    this.#problem = undefined;
    this.#end();
  }

  hostDisconnected(): void {
    this.clear();
  }

  #end() {
    this.#abort = undefined;
    this.#said = undefined;
    this.#host.requestUpdate();
  }

  #failed(error: unknown) {
    this.#problem = describeError(error, this.#problemContext());
    const { reason, message } = this.#problem;
    this.#host.dispatchEvent(new RecoveryGuardianErrorEvent({ reason, message, cause: error }));
  }
}

/** The person went back from what the act asked them: nothing went wrong. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
