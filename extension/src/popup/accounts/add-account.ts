import { button, choice, disclosure, shortAddress } from '@recovery-guardian/element/design';
import { type Account, WalletError } from '@recovery-guardian/wallet';
import { html, nothing } from 'lit';
import { getAddress, isAddress } from 'viem';
import type { Chain } from '../../messages/settings.ts';
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

  /** Goes on with what the user chose on the first screen, unless a network is to be chosen. */
  protected override willUpdate(): void {
    const chosen = chosenAccount() ?? 'existing';
    const isSettled = this.#isFirst && this.context.state.chains.length <= 1;
    if (chosen === 'existing' || !isSettled) return;
    // Only once: after an error, the user decides.
    forgetChosenAccount();
    this.#run(chosen);
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
      ${this.#kind === 'existing' ? this.#renderAddress() : nothing}
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
    this.#run(this.#kind);
  }

  #run(kind: AccountKind) {
    const { accountAdding, accountMaking } = this.strings;
    const word = kind === 'existing' ? accountAdding : accountMaking;
    this.action.run('add', word, () => this.#add(kind));
  }

  async #add(kind: AccountKind): Promise<void> {
    const chainId = this.#chain?.chainId;
    if (chainId === undefined) return this.context.go({ name: 'chain' });
    if (kind === 'new') await this.#open(await this.#make(chainId));
    else if (kind === 'lost') await this.#find(chainId);
    else if (!(await this.#bring(chainId))) return;
    forgetChosenAccount();
    this.#draft.clear();
  }

  /** @returns whether an account was entered */
  async #bring(chainId: number): Promise<boolean> {
    const { strings, context } = this;
    const typed = this.#draft.values.address;
    // The address of a name is seen before it is used.
    if (await this.#names.lookUp([typed])) return false;
    const address = this.#names.addressOf(typed);
    if (!isAddress(address)) {
      const problem = this.#names.problemOf(typed);
      this.problemOfAddress = problem ? strings.element[problem] : strings.accountNotAddress;
      this.focusField('address');
      return false;
    }
    const name = newAccountName(context);
    const account = { chainId, address: getAddress(address), name };
    await this.#open(await context.background.ask('accounts.add', account));
    return true;
  }

  async #open({ id, status }: Account): Promise<void> {
    const { background, go } = this.context;
    const isFirst = this.#isFirst;
    await background.ask('accounts.select', { id });
    if (isFirst && status === 'new') return go({ name: 'guardian', view: 'protect', account: id });
    go({ name: status === 'needs-4337' ? 'accounts' : 'home' });
  }

  /** A recovery is sent from one of the wallet's accounts, so the wallet needs one. */
  async #find(chainId: number): Promise<void> {
    const { background, state, go } = this.context;
    const sender = state.accounts.find((account) => account.chainId === chainId);
    const { id } = sender ?? (await this.#make(chainId));
    await background.ask('accounts.select', { id });
    go({ name: 'find-account', chainId });
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
