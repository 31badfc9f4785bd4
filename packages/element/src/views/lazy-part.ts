import type { TemplateResult } from 'lit';
import { RecoveryGuardianErrorEvent } from '../context/element-events.ts';
import { missing, skeleton } from '../ui/screen.ts';
import type { ReadingElement } from './reading-element.ts';

/** A part of a view that is loaded once it is needed. */
export class LazyPart<Part> {
  readonly #host: ReadingElement;
  readonly #load: () => Promise<Part>;
  /** `undefined` before it is needed. */
  #state: 'loading' | 'missing' | undefined;

  /** `undefined` until it is loaded. */
  value: Part | undefined;

  constructor(host: ReadingElement, load: () => Promise<Part>) {
    this.#host = host;
    this.#load = load;
  }

  /** Renders what is in its place, and loads it; if that has failed, the user decides. */
  render(): TemplateResult {
    const { strings } = this.#host.context;
    this.prepare();
    if (this.#state !== 'missing') return skeleton(strings.loading);
    return missing(strings, () => {
      this.#state = undefined;
      this.#host.requestUpdate();
    });
  }

  /** Loads it before it is shown, so that nothing moves then. */
  prepare(): void {
    if (this.#state === undefined) this.#start();
  }

  async #start(): Promise<void> {
    this.#state = 'loading';
    try {
      this.value = await this.#load();
    } catch (cause) {
      this.#state = 'missing';
      const message = this.#host.context.strings.notLoaded;
      const event = new RecoveryGuardianErrorEvent({ reason: 'not-loaded', message, cause });
      this.#host.dispatchEvent(event);
    }
    this.#host.requestUpdate();
  }
}
