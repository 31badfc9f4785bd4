import { Task } from '@lit/task';
import { shortenAddress } from '@recovery-guardian/core';
import { button, disclosure, rows, skeleton, textField } from '@recovery-guardian/element/design';
import { type Account, amountOf, nameOf } from '@recovery-guardian/wallet';
import { html, nothing } from 'lit';
import { isAddress } from 'viem';
import type { Assets, TokenBalance } from '../../messages/assets.ts';
import { iconButton } from '../../ui/icons.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { ActivityListener } from '../parts/activity-listener.ts';

/** The tokens that the account has, as far as the wallet knows them. */
export class AssetsElement extends ScreenElement {
  static override properties = {
    ...ScreenElement.properties,
    account: { attribute: false },
    token: { state: true },
    isWrong: { state: true },
  };

  protected override readonly focusesHeading = false;

  declare account: Account;
  /** The address of a token to add. */
  declare private token: string;
  declare private isWrong: boolean;

  readonly #assets = new Task(this, {
    args: () => [this.account.id] as const,
    task: () => this.context.background.ask('assets.list', { id: this.account.id }),
  });

  constructor() {
    super();
    this.token = '';
    this.isWrong = false;
    new ActivityListener(
      this,
      () => this.context.background,
      () => this.#assets.run(),
    );
  }

  override render() {
    const { strings } = this;
    return html`<section class="group" aria-labelledby="tokens">
      <h3 id="tokens">${strings.assets.title}</h3>
      ${this.#assets.render({
        pending: () => skeleton(strings.element.loading),
        error: () => html`<p class="small">${strings.problems.network}</p>`,
        complete: (assets) => this.#renderTokens(assets),
      })}
      ${disclosure(strings.assets.add, this.#renderAdd())}
      ${this.problem()}
    </section>`;
  }

  #renderTokens({ tokens }: Assets) {
    if (tokens.length === 0) return html`<p class="small">${this.strings.assets.none}</p>`;
    return rows(
      tokens.map(
        (token) => html`<li>
          <span class="row-text">
            <span dir="ltr">${amountOf(token, this.strings.language)}</span>
            <span class="small" dir="ltr" title=${token.address}>${shortenAddress(token.address)}</span>
          </span>
          ${token.isRemovable ? this.#renderRemove(token) : nothing}
        </li>`,
      ),
    );
  }

  #renderRemove(token: TokenBalance) {
    const label = this.strings.helping.removeOf(nameOf(token));
    const remove = () =>
      this.action.run('remove', this.strings.element.loading, async () => {
        const { chainId } = this.account;
        await this.context.background.ask('assets.remove', { chainId, token: token.address });
      });
    return iconButton('trash', label, remove);
  }

  #renderAdd() {
    const { strings } = this;
    return html`<form class="group" novalidate @submit=${this.#add}>
      ${textField({
        id: 'token',
        label: strings.assets.addField,
        value: this.token,
        placeholder: strings.element.accountExample,
        className: 'address-input',
        problem: this.isWrong ? strings.accountNotAddress : undefined,
        onInput: (token) => {
          this.token = token;
          this.isWrong = false;
        },
      })}
      ${button({ label: strings.add, type: 'submit', kind: 'secondary', busy: this.action.busy('add') })}
    </form>`;
  }

  readonly #add = (event: SubmitEvent) => {
    event.preventDefault();
    const token = this.token.trim();
    if (!isAddress(token)) {
      this.isWrong = true;
      this.focusField('token');
      return;
    }
    this.action.run('add', this.strings.accountAdding, async () => {
      const { chainId } = this.account;
      await this.context.background.ask('assets.add', { chainId, token });
      this.token = '';
    });
  };
}
