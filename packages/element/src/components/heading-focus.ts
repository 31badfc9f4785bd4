import type { LitElement, ReactiveController } from 'lit';
import { focusUnlessElsewhere } from './focus.ts';

/**
 * Gives the focus to its host's heading when that changes: those who cannot see that a new screen is
 * there are told, and the keyboard goes on from its top.
 */
export class HeadingFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #isInUse: () => boolean;
  #shownTitle: string | undefined;

  /** @param isInUse Whether the person has done something here; until then nothing is focused. */
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
