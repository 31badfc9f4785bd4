import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { RecoveryGuardianErrorEvent } from '../context/element-events.ts';
import { describeError, type Problem, type ProblemContext } from './problem.ts';

type ActionHost = ReactiveControllerHost & HTMLElement;

export interface ActionTools {
  /** Aborted when the user leaves. */
  signal: AbortSignal;
  /** Shows progress in the button; throws if the user has left. */
  setStatus(status: string): void;
}

/** The one action that the user has started: its progress and its error. Ends with its host. */
export class AsyncAction implements ReactiveController {
  readonly #host: ActionHost;
  readonly #problemContext: () => ProblemContext;
  #abort: AbortController | undefined;
  #name: string | undefined;
  #status: string | undefined;
  #problem: Problem | undefined;

  constructor(host: ActionHost, problemContext: () => ProblemContext) {
    this.#host = host;
    this.#problemContext = problemContext;
    host.addController(this);
  }

  /** Whether an action is pending. */
  get pending(): boolean {
    return this.#status !== undefined;
  }

  /** The progress text of the action with this name; `undefined` if it is not pending. */
  busy(name: string): string | undefined {
    return this.#name === name ? this.#status : undefined;
  }

  /** The error of the last action, until the next one. */
  get problem(): Problem | undefined {
    return this.#problem;
  }

  /** Whether the last action is rate limited, by the `retryAt` of its problem. */
  get isRateLimited(): boolean {
    const { retryAt } = this.#problem ?? {};
    return retryAt !== undefined && retryAt > (this.#problemContext().now ?? Date.now());
  }

  /** Runs `work` unless an action is pending; an error becomes a {@link problem}. */
  async run(
    name: string,
    firstStatus: string,
    work: (tools: ActionTools) => Promise<void>,
  ): Promise<void> {
    if (this.pending) return;
    const abort = new AbortController();
    const setStatus = (status: string) => {
      abort.signal.throwIfAborted();
      this.#status = status;
      this.#host.requestUpdate();
    };
    this.#abort = abort;
    this.#name = name;
    this.#problem = undefined;
    setStatus(firstStatus);
    try {
      await work({ signal: abort.signal, setStatus });
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
    this.#status = undefined;
    this.#host.requestUpdate();
  }

  #failed(error: unknown) {
    const problem = describeError(error, this.#problemContext());
    this.#problem = problem;
    const { reason, message } = problem;
    this.#host.dispatchEvent(new RecoveryGuardianErrorEvent({ reason, message, cause: error }));
  }
}

/** Whether the user left the action, which is not an error. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
