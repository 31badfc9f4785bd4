import { type CSSResultGroup, html, nothing, type PropertyValues } from 'lit';
import { type Address, getAddress, isAddress } from 'viem';
import type { ViewName } from '../../attribute-values.ts';
import type { NameProblem, NameSource } from '../../chain/names.ts';
import type { RecoveryClient } from '../../chain/network.ts';
import { searchDraft } from '../../context/drafts.ts';
import { readLink, writeLink } from '../../context/shared-link.ts';
import type { CaptchaToken } from '../../context/view-context.ts';
import { base } from '../../ui/base.styles.ts';
import { button } from '../../ui/button.ts';
import { textField } from '../../ui/field.ts';
import { InnerElement } from '../../ui/inner-element.ts';
import { HeadingFocus } from '../../ui/interaction.ts';
import { NameController } from '../../ui/name-controller.ts';
import { screenHead, screenStyles } from '../../ui/screen.ts';
import type { Strings } from '../../words/en/strings.ts';
import { AsyncAction } from '../async-action.ts';
import { captchaSlot } from '../captcha.ts';
import { problemNotice } from '../problem.ts';
import { OneTimeCodeElement } from '../steps/one-time-code.ts';
import { FindAccountElement } from './find-account.ts';

/** What the page has set, as far as a search for the account needs it. */
interface Host {
  readonly view: ViewName;
  readonly chainId: number | undefined;
  readonly captchaToken: CaptchaToken | undefined;
}

/**
 * Asks for the account if the host has not set it. Who wants to get back in knows an email address or
 * a phone number: a code to it finds the account (`find-account.ts`), if the service offers that.
 *
 * @internal
 */
class ChooseAccountElement extends InnerElement {
  static override styles: CSSResultGroup = [base, screenStyles];

  static override properties = {
    strings: { attribute: false },
    chainName: { attribute: false },
    choose: { attribute: false },
    useWallet: { attribute: false },
    nameSource: { attribute: false },
    isInUse: { attribute: false },
    host: { attribute: false },
    client: { attribute: false },
    accountSearch: { attribute: false },
    way: { state: true },
    typed: { state: true },
    problem: { state: true },
  };

  declare strings: Strings;
  declare chainName: string;
  declare choose: (account: Address) => void;
  /** Uses the wallet's own account. */
  declare useWallet: () => Promise<void>;
  /** Where names are looked up. */
  declare nameSource: () => NameSource | undefined;
  /** Whether the user has interacted with the element: only then may it move the focus. */
  declare isInUse: boolean;
  declare host: Host;
  /** What a search for the account asks. */
  declare client: RecoveryClient;
  /** Whether the service finds accounts by a code. */
  declare accountSearch: boolean;
  /** What the user has chosen to be asked for. */
  declare private way: 'contact' | 'address' | undefined;
  declare private typed: string;
  declare private problem: 'ownerNotAnAddress' | 'ownerChecksum' | NameProblem | undefined;

  readonly #names = new NameController(this, () => this.nameSource());
  readonly #action = new AsyncAction(this, () => ({
    strings: this.strings,
    chainName: this.chainName,
    asksForAccount: true,
  }));

  constructor() {
    super();
    new HeadingFocus(this, () => this.isInUse);
    this.typed = '';
  }

  override render() {
    return this.accountSearch && this.#way === 'contact'
      ? this.#renderSearch()
      : this.#renderAddress();
  }

  get #way() {
    const isLost = this.host.view === 'recover' || this.host.view === 'overview';
    return this.way ?? (isLost ? 'contact' : 'address');
  }

  #renderAddress() {
    const { strings, problem } = this;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${screenHead({ title: strings.chooseAccountTitle, lead: strings.chooseAccountLead })}
      ${textField({
        id: 'account',
        label: strings.accountField,
        value: this.typed,
        placeholder: strings.accountExample,
        className: 'address-input',
        problem: problem && strings[problem],
        meaning: this.#names.render(this.typed),
        onInput: (value) => {
          // A late answer of the service does not take the field away.
          this.way = 'address';
          this.typed = value;
          this.problem = undefined;
          this.#names.typed(value);
        },
      })}
      ${problemNotice(this.#action.problem, strings)}
      <div class="actions" part="actions">
        ${button({ label: strings.continue, type: 'submit' })}
        ${this.#renderWalletButton('secondary')}
        ${this.accountSearch ? this.#renderWayButton('contact', strings.findAccount) : nothing}
      </div>
    </form>`;
  }

  #renderWalletButton(kind: 'secondary' | 'plain') {
    const { strings } = this;
    return button({
      label: strings.useWalletAccount,
      kind,
      busy: this.#action.busy('wallet'),
      onClick: () => this.#action.run('wallet', strings.connectBusy, () => this.useWallet()),
    });
  }

  #renderWayButton(way: 'contact' | 'address', label: string) {
    return button({
      label,
      kind: 'plain',
      onClick: () => {
        this.way = way;
      },
    });
  }

  #renderSearch() {
    const { client, strings } = this;
    const { captchaToken, chainId } = this.host;
    return html`<rg-find-account
      .strings=${this.strings}
      .chainId=${chainId}
      .chainName=${this.chainName}
      .service=${{ client, captchaToken }}
      .isInUse=${this.isInUse}
      .draft=${this.#draft}
      .choose=${this.choose}
      .others=${html`${problemNotice(this.#action.problem, strings)}
        ${this.#renderWalletButton('plain')}
        ${this.#renderWayButton('address', strings.enterAddress)}`}
      >${captchaSlot}</rg-find-account
    >`;
  }

  /** After a reload, a search goes on. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('accountSearch') && this.accountSearch && this.#draft.read())
      this.way = 'contact';
  }

  get #draft() {
    return searchDraft(this.host.chainId);
  }

  async #submit(event: SubmitEvent) {
    event.preventDefault();
    const { typed } = this;
    const link = readLink(typed.trim());
    if (link) {
      // The element follows it as if the user had opened it.
      location.href = writeLink(link);
      return;
    }
    if (await this.#names.lookUp([typed])) return;
    const account = this.#names.addressOf(typed);
    if (isAddress(account)) {
      this.choose(getAddress(account));
      return;
    }
    const isMistyped = isAddress(account, { strict: false });
    const notAnAddress = isMistyped ? 'ownerChecksum' : 'ownerNotAnAddress';
    this.problem = this.#names.problemOf(typed) ?? notAnAddress;
    this.renderRoot.querySelector('input')?.focus();
  }
}

/** The elements of this screen, by tag: registered when it is first shown. */
export const elements = {
  'rg-choose-account': ChooseAccountElement,
  'rg-find-account': FindAccountElement,
  'rg-one-time-code': OneTimeCodeElement,
};
