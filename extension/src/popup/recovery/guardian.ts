import type {
  Eip1193Provider,
  RecoveryGuardianViewChangeEvent,
  ViewName,
} from '@recovery-guardian/element';
import { callout, skeleton } from '@recovery-guardian/element/design';
import {
  type Account,
  type AccountId,
  readAccountId,
  WalletError,
} from '@recovery-guardian/wallet';
import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { type Address, getAddress, isAddressEqual } from 'viem';
import type { Chain } from '../../messages/settings.ts';
import type { Strings } from '../../translations/en.ts';
import { problemInWords } from '../../ui/problem.ts';
import type { Route } from '../../ui/route.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { findChain, newAccountName } from '../parts/chains.ts';
import { forgetRecovery, rememberRecovery } from '../parts/kept-accounts.ts';

/** In milliseconds: longer than the element takes to grow to the height of a step. */
const growth = 250;

/** `<recovery-guardian>` as a screen of the wallet. */
export const guardianStyles = css`
  recovery-guardian {
    --rg-padding: 0;
    max-inline-size: none;
    margin-block-end: 24px;
  }
  /* The bar above already names the account. */
  recovery-guardian::part(header) {
    display: none;
  }
  recovery-guardian::part(actions) {
    position: sticky;
    inset-block-end: 0;
    margin-block: -12px -16px;
    padding-block: 12px 16px;
    border-block-start: 1px solid var(--_line);
    background: var(--_surface);
  }
  /* With the scroll padding of the page, higher than the highest actions. */
  recovery-guardian::part(field),
  recovery-guardian::part(input) {
    scroll-margin-block-end: 32px;
  }
  recovery-guardian::part(card) {
    border: 0;
    border-radius: 0;
  }
`;

/** Shown in its place, for a link of a network that the wallet does not have. */
export function unknownChain(strings: Strings): TemplateResult {
  const text = problemInWords(strings, new WalletError('unknown-chain'));
  return callout({ kind: 'danger', text, alert: true });
}

/**
 * `<recovery-guardian>` with this wallet's background as its provider. It acts as an account of the
 * wallet or, for a lost account, as the key that is to become its new owner.
 */
export class GuardianElement extends ScreenElement {
  static override styles = [...ScreenElement.styles, guardianStyles];

  static override properties = {
    ...ScreenElement.properties,
    view: {},
    account: {},
    module: {},
    offered: { state: true },
  };

  declare view: ViewName;
  declare account: AccountId;
  /** Of several recovery modules of the account, the one that is shown. */
  declare module: Address | undefined;
  /** The modules that may be switched on: none yet for an account that was lost. */
  declare private offered: { of: AccountId; modules: readonly Address[] } | undefined;

  #provider: { as: 'account' | 'owner'; provider: Eip1193Provider } | undefined;
  #asked: AccountId | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#opening);
  }

  protected override willUpdate(_changed: PropertyValues): void {
    // Once for each account: after its recovery, the user stays where that is said.
    if (this.#asked !== this.account) this.#findModules(this.account);
    // Who helps someone else does so as an account.
    const as = this.#own || this.view === 'helping' ? 'account' : 'owner';
    if (this.#provider?.as === as) return;
    this.#provider = { as, provider: this.context.background.createProvider(as) };
  }

  override render() {
    const { accounts, selected } = this.context.state;
    const acting = this.view === 'helping' ? accounts.find(({ id }) => id === selected) : this.#own;
    // An account that is not on the chain yet has no signature there.
    if (acting?.status === 'new') {
      return html`<wallet-activate .context=${this.context} .account=${acting}></wallet-activate>`;
    }
    return this.#renderElement();
  }

  /** The account, if the wallet's keys control it. */
  get #own(): Account | undefined {
    const account = this.context.state.accounts.find(({ id }) => id === this.account);
    return account?.status === 'too-few-keys' ? undefined : account;
  }

  /** Without an answer, only the pinned one may be switched on. */
  async #findModules(id: AccountId): Promise<void> {
    const { background } = this.context;
    this.#asked = id;
    const offered = this.#own
      ? await background.ask('modules.offered', { id }).catch(() => [])
      : [];
    if (this.#asked === id) this.offered = { of: id, modules: offered.map((one) => one.address) };
  }

  #renderElement() {
    if (this.offered?.of !== this.account) return skeleton(this.strings.element.loading);
    const { chainId, address } = readAccountId(this.account);
    const chain = findChain(this.context.state, chainId);
    if (!chain) return unknownChain(this.strings);
    return html`<recovery-guardian
      .baseUrl=${chain.serviceUrl}
      .accessToken=${chain.serviceToken}
      .siweDomain=${chain.siweDomain}
      .chainId=${chainId}
      .account=${address}
      .view=${this.view}
      .rpcUrl=${chain.rpcUrl}
      .recoveryModule=${this.#modules(chain) || undefined}
      .provider=${this.#provider?.provider}
      .locale=${this.strings.language}
      .strings=${this.strings.inElement}
      @focusin=${this.#stepOpened}
      @recovery-guardian-view-change=${this.#viewChanged}
      @recovery-guardian-submitted=${this.#submitted}
      @recovery-guardian-finalized=${this.#finalized}
      @recovery-guardian-guardian-added=${this.#accountChanged}
    ></recovery-guardian>
    ${this.problem()}`;
  }

  /** The modules that the element may switch on or change, separated by spaces. */
  #modules({ recoveryModule }: Chain): string {
    const all = [this.module, ...(this.offered?.modules ?? []), recoveryModule].filter(
      (one) => one !== undefined,
    );
    return [...new Set(all.map((one) => getAddress(one)))].join(' ');
  }

  /** The heading of each new step gets the focus. A field below it must not be under the actions. */
  readonly #stepOpened = (event: FocusEvent) => {
    const [focused] = event.composedPath();
    if (!(focused instanceof HTMLHeadingElement)) return;
    clearTimeout(this.#opening);
    this.#opening = setTimeout(() => {
      const field = this.isConnected && findField(this.renderRoot);
      if (field) field.scrollIntoView({ block: 'nearest' });
    }, growth);
  };

  #route(view: ViewName): Route {
    return { name: 'guardian', view, account: this.account, module: this.module };
  }

  readonly #viewChanged = ({ detail }: RecoveryGuardianViewChangeEvent) => {
    const { view } = detail;
    if (this.view === 'helping') return this.context.go({ name: 'helping' });
    // The wallet has its own overview, and cannot show one of a lost account.
    this.context.go(view === 'overview' && this.#own ? { name: 'home' } : this.#route(view));
  };

  /** The wallet's key now controls the account, which is therefore added to the wallet. */
  readonly #finalized = async () => {
    const { chainId, address } = readAccountId(this.account);
    const { background, state } = this.context;
    const known = state.accounts.find(
      (account) => account.chainId === chainId && isAddressEqual(account.address, address),
    );
    await this.action.run('take', this.strings.element.loading, async () => {
      const { id } = known
        ? await background.ask('accounts.refresh', { id: known.id })
        : await background.ask('accounts.add', {
            chainId,
            address,
            name: newAccountName(this.context),
          });
      await background.ask('accounts.select', { id });
      await background.ask('recovery.noteRecovered', { id, isRecovered: true });
      forgetRecovery(this.account);
    });
  };

  /** Days may pass until it can be finished, and it may have deployed the sender's account. */
  readonly #submitted = () => {
    const { background, state } = this.context;
    rememberRecovery(this.account);
    if (state.selected) background.ask('accounts.refresh', { id: state.selected });
  };

  readonly #accountChanged = () => {
    this.context.background.ask('accounts.refresh', { id: this.account });
  };
}

/** The first field of the current step, through shadow roots. */
function findField(root: ParentNode): Element | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches('[part~="field"]')) return element;
    const inside = element.shadowRoot && findField(element.shadowRoot);
    if (inside) return inside;
  }
  return undefined;
}
