import type { ProtectionState } from '@recovery-guardian/core';

/**
 * The element's entries in its form, under its `name`. One says whether the account is protected,
 * `{name}-registration` the registration that was made here. Style sheets see the same as a custom
 * state: `recovery-guardian:state(protected)`.
 */
export class FormResult {
  readonly #internals: ElementInternals;
  #protection: ProtectionState | undefined;
  #name: string | undefined;
  #registrationId: string | undefined;

  constructor(host: HTMLElement) {
    this.#internals = host.attachInternals();
    host.addEventListener('recovery-guardian-registered', ({ detail }) => {
      this.#registrationId = detail.registrationId;
      this.#set();
    });
  }

  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** @param protection `undefined` until the account is read. */
  update(protection: ProtectionState | undefined, name: string | undefined): void {
    if (protection === this.#protection && name === this.#name) return;
    this.#internals.states.clear();
    if (protection) this.#internals.states.add(protection);
    this.#protection = protection;
    this.#name = name;
    this.#set();
  }

  #set() {
    const name = this.#name;
    const data = new FormData();
    if (name && this.#protection) data.set(name, this.#protection);
    if (name && this.#registrationId) data.set(`${name}-registration`, this.#registrationId);
    this.#internals.setFormValue(data);
  }
}
