import { shortenAddress } from '@recovery-guardian/core';
import { button, callout, textField, tick } from '@recovery-guardian/element/design';
import type { Account } from '@recovery-guardian/wallet';
import { html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import type { Owner } from '../../messages/account.ts';
import { fullAddress } from '../../ui/full-address.ts';
import { PasswordEntry } from '../../ui/password-entry.ts';
import { ScreenElement } from '../../ui/screen-element.ts';

/** One key of the wallet: its address and name, and what the wallet loses without it. */
export class KeyElement extends ScreenElement {
  static override properties = {
    ...ScreenElement.properties,
    owner: {},
    name: { state: true },
    isRemoving: { state: true },
    isSure: { state: true },
  };

  declare owner: Address;
  /** The name as entered; `undefined` until it is changed. */
  declare private name: string | undefined;
  declare private isRemoving: boolean;
  declare private isSure: boolean;
  readonly #password = new PasswordEntry(this);

  constructor() {
    super();
    this.isRemoving = false;
    this.isSure = false;
  }

  override render() {
    const key = this.context.state.owners.find(({ address }) => address === this.owner);
    if (!key) return nothing;
    return this.isRemoving ? this.#renderRemoval(key) : this.#renderKey(key);
  }

  #renderKey(key: Owner) {
    const { strings, context } = this;
    const isOnly = context.state.owners.length === 1;
    return html`<form class="screen" novalidate @submit=${this.#rename}>
      ${this.head({ back: { name: 'settings' }, title: strings.keyOf(nameOf(key)) })}
      ${fullAddress(key.address)}
      ${textField({
        id: 'name',
        label: strings.nameField,
        value: this.name ?? key.name,
        onInput: (name) => {
          this.name = name;
        },
      })}
      ${this.problem()}
      <div class="actions">
        ${button({ label: strings.element.thresholdConfirm, type: 'submit', busy: this.action.busy('rename') })}
        ${this.#show(key, strings.exportTitle)}
        ${
          isOnly
            ? html`<p class="small">${strings.problems['last-owner']}</p>`
            : button({ label: strings.keyRemove, kind: 'plain', onClick: () => this.#ask(true) })
        }
      </div>
    </form>`;
  }

  #renderRemoval(key: Owner): TemplateResult {
    const { strings } = this;
    const lost = this.#lostWithout(key).map(({ name, address }) => name || shortenAddress(address));
    return html`<form class="screen" novalidate @submit=${this.#remove}>
      ${this.head({ title: strings.keyRemoveTitle(nameOf(key)), lead: strings.keyRemoveLead })}
      ${
        key.isBackedUp
          ? nothing
          : callout({
              kind: 'danger',
              title: strings.backUpTitle,
              action: this.#show(key, strings.backUpButton),
            })
      }
      ${lost.length > 0 ? callout({ kind: 'danger', text: strings.keyRemoveLoses(lost) }) : nothing}
      ${tick({
        name: 'sure',
        label: strings.keyRemoveSure,
        isTicked: this.isSure,
        onChange: (isSure) => {
          this.isSure = isSure;
        },
      })}
      ${this.#password.field(strings)}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.keyRemove,
          type: 'submit',
          kind: 'danger',
          disabled: !this.isSure || this.#password.value === '',
          busy: this.action.busy('remove'),
        })}
        ${button({ label: strings.element.cancel, kind: 'plain', onClick: () => this.#ask(false) })}
      </div>
    </form>`;
  }

  /** The accounts that the wallet controls now, and no longer does without this key. */
  #lostWithout({ address }: Owner): readonly Account[] {
    return this.context.state.accounts.filter(
      ({ owners, threshold }) => owners.includes(address) && owners.length === threshold,
    );
  }

  #show({ address }: Owner, label: string) {
    return button({
      label,
      kind: 'secondary',
      onClick: () => this.context.go({ name: 'export-key', owner: address }),
    });
  }

  #ask(isRemoving: boolean) {
    this.action.clear();
    this.isRemoving = isRemoving;
    this.isSure = false;
    this.#password.clear();
  }

  readonly #rename = (event: SubmitEvent) => {
    event.preventDefault();
    const { owner: address, name } = this;
    this.action.run('rename', this.strings.saving, async () => {
      if (name !== undefined) {
        await this.context.background.ask('owners.rename', { address, name: name.trim() });
      }
      this.context.go({ name: 'settings' });
    });
  };

  readonly #remove = (event: SubmitEvent) => {
    event.preventDefault();
    const { owner: address } = this;
    const password = this.#password.value;
    if (!this.isSure || password === '') return;
    this.#password.clear();
    this.action.run('remove', this.strings.element.removeBusy, async () => {
      await this.context.background.ask('owners.remove', { address, password });
      this.context.go({ name: 'settings' });
    });
  };
}

function nameOf({ name, address }: Owner): string {
  return name || shortenAddress(address);
}
