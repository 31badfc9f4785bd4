import { shortenAddress } from '@recovery-guardian/core';
import {
  button,
  callout,
  icon,
  identicon,
  rows,
  textField,
} from '@recovery-guardian/element/design';
import type { Account, AccountId } from '@recovery-guardian/wallet';
import { css, html, nothing, type TemplateResult } from 'lit';
import { fullAddress } from '../../ui/full-address.ts';
import { iconButton } from '../../ui/icons.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { chainName } from '../parts/chains.ts';

/** The accounts of the wallet: which one is selected, and what each one lacks. */
export class AccountsElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    css`
      .rows > li:has(> .link-row) {
        column-gap: 4px;
        padding-block: 4px;
        padding-inline: 4px 8px;
      }
      .link-row {
        flex: 1;
        inline-size: auto;
        min-inline-size: 0;
        padding: 8px;
        border-radius: var(--_radius-control);
      }
      .link-row > span {
        gap: 8px;
      }
      .status,
      .callout {
        flex: 1 0 100%;
        margin-block: 0 8px;
        margin-inline: 10px 6px;
      }
      .recovering {
        color: var(--_danger);
        font-size: var(--_font-small);
        font-weight: 650;
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    removing: { state: true },
    renaming: { state: true },
    name: { state: true },
  };

  /** The account whose removal the user is asked to confirm. */
  declare private removing: AccountId | undefined;
  /** The account whose name is being changed. */
  declare private renaming: AccountId | undefined;
  declare private name: string;

  constructor() {
    super();
    this.name = '';
  }

  override render() {
    const { strings, context } = this;
    return html`<div class="screen">
      ${this.head({ back: { name: 'home' }, title: strings.accountsTitle, lead: strings.accountsLead })}
      ${rows(context.state.accounts.map(this.#renderAccount))}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.accountAdd,
          kind: 'secondary',
          onClick: () => context.go({ name: 'add-account' }),
        })}
      </div>
    </div>`;
  }

  readonly #renderAccount = (account: Account) => {
    const { strings, context } = this;
    const { id, chainId, name } = account;
    const isSelected = id === context.state.selected;
    const note = strings.onChain(chainName(context.state, chainId, strings));
    return html`<li>
      <button
        class="link-row"
        aria-pressed=${isSelected}
        @click=${() => this.#use(id)}
      >
        <span>${accountLabel(account, note)} ${isSelected ? icon('check') : nothing}</span>
      </button>
      ${iconButton('pencil', strings.accountRename(name), () => {
        this.removing = undefined;
        this.renaming = id;
        this.name = name;
        this.focusField('name');
      })}
      ${iconButton('trash', strings.accountRemove(name), () => {
        this.renaming = undefined;
        this.removing = id;
      })}
      ${this.#renderBelow(account)}
    </li>`;
  };

  #renderBelow(account: Account) {
    if (this.removing === account.id) return this.#renderQuestion(account);
    return this.renaming === account.id ? this.#renderName(account) : this.#renderStatus(account);
  }

  #renderName({ id }: Account) {
    const { strings } = this;
    return html`<form class="status group" novalidate @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      this.#rename(id);
    }}>
      ${textField({
        id: 'name',
        label: strings.nameField,
        value: this.name,
        onInput: (name) => {
          this.name = name;
        },
      })}
      <div class="between">
        ${button({ label: strings.element.thresholdConfirm, type: 'submit', busy: this.action.busy('rename') })}
        ${button({
          label: strings.element.cancel,
          kind: 'plain',
          onClick: () => {
            this.renaming = undefined;
          },
        })}
      </div>
    </form>`;
  }

  /** What the account lacks, with a button to fix it. */
  #renderStatus({ id, status }: Account) {
    const { strings, context } = this;
    if (context.state.recoveries.some(({ account }) => account === id)) {
      return html`<div class="status recovering">${strings.accountRecovering}</div>`;
    }
    if (status === 'ready') return nothing;
    return html`<div class="status between">
      <span class="small">${strings.accountStatus[status]}</span>
      ${
        status === 'needs-4337'
          ? button({
              label: strings.moduleButton,
              kind: 'secondary',
              small: true,
              busy: this.action.busy(`enable ${id}`),
              onClick: () => this.#enable(id),
            })
          : nothing
      }
    </div>`;
  }

  #renderQuestion({ id, address }: Account) {
    const { strings } = this;
    const keep = () => {
      this.removing = undefined;
    };
    return callout({
      kind: 'warning',
      title: strings.accountRemoveTitle,
      text: strings.accountRemoveLead,
      alert: true,
      action: html`${fullAddress(address)}
        ${button({ label: strings.element.removeButton, kind: 'secondary', onClick: () => this.#remove(id) })}
        ${button({ label: strings.element.cancel, kind: 'plain', onClick: keep })}`,
    });
  }

  #use(id: AccountId) {
    this.action.run('use', this.strings.element.loading, async () => {
      await this.context.background.ask('accounts.select', { id });
      this.context.go({ name: 'home' });
    });
  }

  #enable(id: AccountId) {
    this.action.run(`enable ${id}`, this.strings.moduleBusy, async () => {
      await this.context.background.ask('accounts.enable4337', { id });
      await this.context.background.ask('accounts.refresh', { id });
    });
  }

  #rename(id: AccountId) {
    const name = this.name.trim();
    // An account without a name would be an empty line.
    if (name === '') return this.focusField('name');
    return this.action.run('rename', this.strings.saving, async () => {
      await this.context.background.ask('accounts.rename', { id, name });
      this.renaming = undefined;
    });
  }

  #remove(id: AccountId) {
    this.action.run('remove', this.strings.element.loading, async () => {
      await this.context.background.ask('accounts.remove', { id });
      this.removing = undefined;
    });
  }
}

/** An account in a list: its picture, its name, and a distinguishing note. */
export function accountLabel({ address, name }: Account, note: string): TemplateResult {
  return html`${identicon(address, 32)}
    <span class="row-text">
      <span><bdi>${name}</bdi></span>
      <span class="small"><span dir="ltr" title=${address}>${shortenAddress(address)}</span> ${note}</span>
    </span>`;
}
