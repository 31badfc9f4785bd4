import { button, choice, disclosure, shortAddress } from '@recovery-guardian/element/design';
import { accountId, readAccountId, WalletError } from '@recovery-guardian/wallet';
import { html, nothing } from 'lit';
import { type Address, getAddress, isAddress } from 'viem';
import type { Chain } from '../../messages/settings.ts';
import { type Route, routeOfLink } from '../../ui/route.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { findChain, homeChain, newAccountName } from '../parts/chains.ts';
import { Draft } from '../parts/draft.ts';
import { addressField, namesFor } from '../parts/fields.ts';
import { type AccountKind, chosenAccount, forgetChosenAccount } from '../parts/kept-accounts.ts';

/** Adds an account to the wallet. */
export class AddAccountElement extends ScreenElement {
  static override properties = { ...ScreenElement.properties, problemOfAddress: { state: true } };

  /** In words. */
  declare private problemOfAddress: string | undefined;

  readonly #draft = new Draft(this, {
    key: 'add-account',
    initial: { kind: chosenAccount() ?? 'new', address: '', chainId: '' },
  });

  readonly #names = namesFor(this, () => this.#chain?.chainId);

  /** Creates the account that the user chose on the first screen, unless a network is to be chosen. */
  protected override willUpdate(): void {
    if (chosenAccount() !== 'new' || !this.#isFirst || this.context.state.chains.length > 1) return;
    // Only once: after an error, the user decides.
    forgetChosenAccount();
    this.#run(this.strings.accountMaking, () => this.#add(undefined));
  }

  get #isFirst(): boolean {
    return this.context.state.accounts.length === 0;
  }

  override render() {
    const { strings, context } = this;
    const isFirst = this.#isFirst;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({
        back: isFirst ? undefined : { name: 'accounts' },
        title: isFirst ? strings.element.chooseAccountTitle : strings.accountAdd,
        lead: strings.firstAccountLead,
      })}
      ${choice<AccountKind>({
        name: 'kind',
        legend: strings.element.chooseAccountTitle,
        value: this.#kind,
        options: [
          { value: 'new', label: strings.accountNew, note: note(strings.accountNewNote) },
          {
            value: 'existing',
            label: strings.accountExisting,
            note: note(strings.accountExistingNote),
          },
          {
            value: 'lost',
            label: strings.element.recoverButton,
            note: note(strings.accountLostNote),
          },
        ],
        onChange: (kind) => this.#draft.set({ kind }),
      })}
      ${this.#kind === 'new' ? nothing : this.#renderAddress()}
      ${context.state.chains.length > 1 ? this.#renderChains() : nothing}
      ${this.#kind === 'existing' ? this.#renderOwner() : nothing}
      ${this.problem()}
      <div class="actions">
        ${button({ label: strings.element.continue, type: 'submit', busy: this.action.busy('add') })}
      </div>
    </form>`;
  }

  get #kind(): AccountKind {
    return this.#draft.values.kind as AccountKind;
  }

  get #chain(): Chain | undefined {
    const { state } = this.context;
    return findChain(state, Number(this.#draft.values.chainId)) ?? homeChain(state);
  }

  #renderAddress() {
    const { strings } = this;
    return addressField(this.#names, {
      id: 'address',
      label: strings.element.accountField,
      value: this.#draft.values.address,
      placeholder: strings.element.accountExample,
      problem: this.problemOfAddress,
      onInput: (address) => {
        this.problemOfAddress = undefined;
        this.#draft.set({ address });
      },
    });
  }

  #renderChains() {
    const { strings, context } = this;
    const chosen = this.#chain?.chainId;
    return html`<div class="field">
      <label for="chain">${strings.chainLabel}</label>
      <select id="chain" @change=${(event: Event) =>
        this.#draft.set({ chainId: (event.target as HTMLSelectElement).value })}>
        ${context.state.chains.map(
          ({ chainId, name }) =>
            html`<option dir="auto" value=${chainId} ?selected=${chainId === chosen}>${name}</option>`,
        )}
      </select>
    </div>`;
  }

  /** To set up the account elsewhere, the user needs the address of the owner to add. */
  #renderOwner() {
    const { strings, context } = this;
    return disclosure(
      strings.ownerLabel,
      html`${context.state.owners.map(({ address }) => shortAddress(address, strings.element))}
      <p>${strings.ownerNote}</p>`,
    );
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const { strings } = this;
    if (this.#kind === 'new') this.#run(strings.accountMaking, () => this.#add(undefined));
    else this.#run(strings.accountAdding, () => this.#addTyped());
  }

  #run(word: string, task: () => Promise<void>) {
    this.action.run('add', word, task);
  }

  async #addTyped(): Promise<void> {
    const { strings } = this;
    const typed = this.#draft.values.address;
    const linked = routeOfLink(typed);
    if (linked) {
      await this.#recover(linked);
      return this.#forget();
    }
    // The address of a name is seen before it is used.
    if (await this.#names.lookUp([typed])) return;
    const address = this.#names.addressOf(typed);
    const problem = this.#names.problemOf(typed);
    if (isAddress(address)) return this.#add(getAddress(address));
    this.problemOfAddress = problem ? strings.element[problem] : strings.accountNotAddress;
    this.focusField('address');
  }

  async #add(address: Address | undefined): Promise<void> {
    const chainId = this.#chain?.chainId;
    if (chainId === undefined) return this.context.go({ name: 'chain' });
    if (this.#kind === 'lost' && address) {
      const account = accountId(chainId, address);
      await this.#recover({ name: 'guardian', view: 'recover', account });
    } else await this.#bring(chainId, address);
    this.#forget();
  }

  #forget(): void {
    forgetChosenAccount();
    this.#draft.clear();
  }

  async #bring(chainId: number, address: Address | undefined): Promise<void> {
    const { background, go } = this.context;
    const isFirst = this.#isFirst;
    const account = address
      ? await background.ask('accounts.add', {
          chainId,
          address,
          name: newAccountName(this.context),
        })
      : await this.#make(chainId);
    await background.ask('accounts.select', { id: account.id });
    if (isFirst && account.status === 'new') {
      return go({ name: 'guardian', view: 'protect', account: account.id });
    }
    go({ name: account.status === 'needs-4337' ? 'accounts' : 'home' });
  }

  /** A recovery is sent from one of the wallet's accounts, so the wallet needs one. */
  async #recover(route: Route & { name: 'guardian' }): Promise<void> {
    const { background, state, go } = this.context;
    const { chainId, address } = readAccountId(route.account);
    const { kind } = await background.ask('accounts.inspect', { chainId, address });
    if (kind !== 'safe') throw new WalletError('not-a-safe');
    const sender = state.accounts.find((account) => account.chainId === chainId);
    const { id } = sender ?? (await this.#make(chainId));
    await background.ask('accounts.select', { id });
    go(route);
  }

  #make(chainId: number) {
    const [owner] = this.context.state.owners;
    if (!owner) throw new WalletError('unknown-owner');
    return this.context.background.ask('accounts.create', {
      chainId,
      owner: owner.address,
      name: newAccountName(this.context),
    });
  }
}

function note(text: string) {
  return html`<span class="small">${text}</span>`;
}
