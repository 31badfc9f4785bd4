import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { RecoveryGuardianErrorEvent } from '../events/error.ts';
import { describeError, type Problem, type ProblemContext } from './describe-error.ts';

type ActHost = ReactiveControllerHost & HTMLElement;

export type ActTools = {
  /** Aborted when the user leaves. */
  signal: AbortSignal;
  /** Shows progress in the button; throws if the user has left. */
  say(what: string): void;
};

/** The one action that the user has started: its progress and its error. Ends with its host. */
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

  /** Whether an action is pending. */
  get running(): boolean {
    return this.#said !== undefined;
  }

  /** The progress text of the action with this name; `undefined` if it is not pending. */
  busy(name: string): string | undefined {
    return this.#name === name ? this.#said : undefined;
  }

  /** The error of the last action, until the next one. */
  get problem(): Problem | undefined {
    return this.#problem;
  }

  /** Whether the last action is rate limited, by the `retryAt` of its problem. */
  get mustWait(): boolean {
    const { retryAt } = this.#problem ?? {};
    return retryAt !== undefined && retryAt > (this.#problemContext().now ?? Date.now());
  }

  /** Runs `work` unless an action is pending; an error becomes a {@link problem}. */
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

  /** Clears the error and aborts the pending action. */
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

/** Whether the user left what the action asked for: that is not an error. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
