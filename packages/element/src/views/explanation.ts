import type { ReactiveControllerHost } from 'lit';
import { ElementError } from '../errors/element-error.ts';
import type { Strings } from '../translations/strings.ts';
import { explain } from './explain.ts';
import type { Problem, ProblemContext } from './problem.ts';

/** The description of an error that its host shows as long as it lasts. */
export class Explanation {
  readonly #host: ReactiveControllerHost;
  readonly #context: () => ProblemContext;
  #cause: unknown;
  #strings: Strings | undefined;
  #problem: Problem | undefined;

  constructor(host: ReactiveControllerHost, context: () => ProblemContext) {
    this.#host = host;
    this.#context = context;
  }

  /**
   * Describes an error, if there is one: `undefined` until what that needs is loaded, then the host is
   * rendered again. Of the element's own errors, those with one reason are the same.
   */
  of(error: unknown): Problem | undefined {
    if (!error) return undefined;
    const cause = error instanceof ElementError ? error.reason : error;
    const context = this.#context();
    if (cause !== this.#cause || context.strings !== this.#strings) {
      if (cause !== this.#cause) this.#problem = undefined;
      this.#cause = cause;
      this.#strings = context.strings;
      this.#explain(error, context);
    }
    return this.#problem;
  }

  async #explain(error: unknown, context: ProblemContext) {
    const cause = this.#cause;
    const problem = await explain(error, context);
    if (cause !== this.#cause) return;
    this.#problem = problem;
    this.#host.requestUpdate();
  }
}
