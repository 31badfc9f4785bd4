import type { LitElement, ReactiveController } from 'lit';
import { focusUnlessElsewhere } from './focus.ts';

/**
 * Moves the focus to its host's heading when the heading changes. So screen readers announce a new
 * screen, and the keyboard continues from its top.
 */
export class HeadingFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #isInUse: () => boolean;
  #shownTitle: string | undefined;

  /** @param isInUse Whether the user has interacted with the element; nothing is focused before. */
  constructor(host: LitElement, isInUse: () => boolean) {
    this.#host = host;
    this.#isInUse = isInUse;
    host.addController(this);
  }

  hostUpdated(): void {
    const heading = this.#host.renderRoot.querySelector('h2');
    const title = heading?.textContent ?? undefined;
    if (title === this.#shownTitle) return;
    this.#shownTitle = title;
    if (heading && this.#isInUse()) focusUnlessElsewhere(heading);
  }
}
