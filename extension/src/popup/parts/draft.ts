import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { BackgroundClient } from '../../ui/background-client.ts';

type DraftHost = ReactiveControllerHost & {
  readonly context: { readonly background: BackgroundClient };
};

/**
 * The values of a form that is not sent yet. The background keeps them, so that they survive the
 * popup, which closes when it loses the focus. Never for secrets.
 */
export class Draft<Values extends Record<string, string>> implements ReactiveController {
  readonly #host: DraftHost;
  readonly #key: string;
  #values: Values;
  #isTouched = false;
  #isRead = false;

  constructor(host: DraftHost, options: { key: string; initial: Values }) {
    this.#host = host;
    this.#key = options.key;
    this.#values = options.initial;
    host.addController(this);
  }

  get values(): Values {
    return this.#values;
  }

  /** Not once connected: a screen that is defined after it was rendered has no context then. */
  hostUpdate(): void {
    if (!this.#isRead) this.#read();
  }

  async #read(): Promise<void> {
    this.#isRead = true;
    const kept = await this.#host.context.background.ask('drafts.get', { key: this.#key });
    if (this.#isTouched || typeof kept !== 'object' || kept === null) return;
    this.#values = { ...this.#values, ...kept };
    this.#host.requestUpdate();
  }

  /** Stores entered values. */
  set(values: Partial<Values>): void {
    this.#isTouched = true;
    this.#values = { ...this.#values, ...values };
    this.#host.requestUpdate();
    this.#keep(this.#values);
  }

  /** Deletes the draft after the form was sent. */
  clear(): void {
    this.#keep(undefined);
  }

  #keep(value: Values | undefined): void {
    // The user is not disturbed if the draft cannot be kept.
    this.#host.context.background
      .ask('drafts.set', { key: this.#key, value })
      .catch(() => undefined);
  }
}
