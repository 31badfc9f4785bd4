import { type CSSResultGroup, html, LitElement } from 'lit';
import { type Address, getAddress, isAddress } from 'viem';
import type { NameProblem, NameSource } from '../../chain/names.ts';
import { button } from '../../components/button.ts';
import { textField } from '../../components/field.ts';
import { HeadingFocus } from '../../components/heading-focus.ts';
import { screenHead, screenStyles } from '../../components/screen.ts';
import { NameController } from '../../controllers/name-controller.ts';
import { base } from '../../styles/base.styles.ts';
import type { Strings } from '../../translations/strings.ts';
import { AsyncAction } from '../async-action.ts';
import { problemNotice } from '../problem-notice.ts';

/**
 * Asks for the account if the host has not set it.
 *
 * @internal
 */
export class ChooseAccountElement extends LitElement {
  static override styles: CSSResultGroup = [base, screenStyles];

  static override properties = {
    strings: { attribute: false },
    chainName: { attribute: false },
    loadProblems: { attribute: false },
    choose: { attribute: false },
    useWallet: { attribute: false },
    nameSource: { attribute: false },
    isInUse: { attribute: false },
    typed: { state: true },
    problem: { state: true },
  };

  declare strings: Strings;
  declare chainName: string;
  /** Loads the sentences about problems. */
  declare loadProblems: () => Promise<Strings>;
  declare choose: (account: Address) => void;
  /** Uses the wallet's own account. */
  declare useWallet: () => Promise<void>;
  /** Where names are looked up. */
  declare nameSource: () => NameSource | undefined;
  /** Whether the user has interacted with the element: only then may it move the focus. */
  declare isInUse: boolean;
  declare private typed: string;
  declare private problem: 'ownerNotAnAddress' | 'ownerChecksum' | NameProblem | undefined;

  readonly #names = new NameController(this, () => this.nameSource());
  readonly #action = new AsyncAction(this, () => ({
    strings: this.strings,
    chainName: this.chainName,
    loadProblems: this.loadProblems,
  }));

  constructor() {
    super();
    new HeadingFocus(this, () => this.isInUse);
    this.typed = '';
  }

  override render() {
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
          this.typed = value;
          this.problem = undefined;
          this.#names.typed(value);
        },
      })}
      ${problemNotice(this.#action.problem, strings)}
      <div class="actions" part="actions">
        ${button({ label: strings.continue, type: 'submit' })}
        ${button({
          label: strings.useWalletAccount,
          kind: 'secondary',
          busy: this.#action.busy('wallet'),
          onClick: () => this.#action.run('wallet', strings.connectBusy, () => this.useWallet()),
        })}
      </div>
    </form>`;
  }

  async #submit(event: SubmitEvent) {
    event.preventDefault();
    const { typed } = this;
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
