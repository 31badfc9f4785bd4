import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { BackgroundClient } from '../background-client.ts';

/**
 * What a person has typed into a form but not yet sent: kept by the background, so that it is there
 * again when the popup, which closes at every look elsewhere, is opened again. Never for secrets.
 */
export class Draft<Values extends Record<string, string>> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #key: string;
  readonly #background: () => BackgroundClient;
  #values: Values;
  #isTouched = false;

  constructor(
    host: ReactiveControllerHost,
    options: { key: string; initial: Values; background: () => BackgroundClient },
  ) {
    this.#host = host;
    this.#key = options.key;
    this.#values = options.initial;
    this.#background = options.background;
    host.addController(this);
  }

  get values(): Values {
    return this.#values;
  }

  async hostConnected(): Promise<void> {
    const kept = await this.#background().ask('drafts.get', { key: this.#key });
    if (this.#isTouched || typeof kept !== 'object' || kept === null) return;
    this.#values = { ...this.#values, ...kept };
    this.#host.requestUpdate();
  }

  /** Takes what was typed. */
  set(values: Partial<Values>): void {
    this.#isTouched = true;
    this.#values = { ...this.#values, ...values };
    this.#host.requestUpdate();
    this.#keep(this.#values);
  }

  /** Forgets it: it was sent. */
  clear(): void {
    this.#keep(undefined);
  }

  #keep(value: Values | undefined): void {
    // A draft that cannot be kept is no reason to disturb who is typing.
    this.#background()
      .ask('drafts.set', { key: this.#key, value })
      .catch(() => undefined);
  }
}
