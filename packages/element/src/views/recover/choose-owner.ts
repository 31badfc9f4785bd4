import { shortenAddress } from '@recovery-guardian/protocol';
import { css, html, nothing } from 'lit';
import { type Address, getAddress, isAddressEqual } from 'viem';
import { addressesInWords } from '../../parts/addresses-in-words.ts';
import { button } from '../../parts/button.ts';
import { callout } from '../../parts/callout.ts';
import { choice } from '../../parts/choice.ts';
import { textField } from '../../parts/field.ts';
import { identicon } from '../../parts/identicon.ts';
import { ViewElement } from '../view-element.ts';
import { consequence, consequenceStyles } from './consequence.ts';
import { findNewOwnerProblem, type NewOwnerProblem } from './new-owner.ts';
import { recoveryStepCount, recoverySteps } from './steps.ts';

type Source = 'wallet' | 'other';

/**
 * Who should control the account: the connected wallet, or an address that is typed. Sees to it that
 * the chain will not refuse it in the last step.
 *
 * @internal
 */
export class ChooseOwnerElement extends ViewElement {
  static override styles = [
    ...ViewElement.styles,
    consequenceStyles,
    css`
      .of-wallet {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        font-size: var(--_font-small);
        color: var(--_text-muted);
      }
      .of-wallet .identicon {
        border-radius: 50%;
      }
    `,
  ];

  static override properties = {
    ...ViewElement.properties,
    choose: { attribute: false },
    source: { state: true },
    typedOwner: { state: true },
    refused: { state: true },
  };

  /** Has the codes sent. */
  declare choose: (newOwner: Address, signal: AbortSignal) => Promise<void>;
  declare private source: Source | undefined;
  declare private typedOwner: string;
  declare private refused: NewOwnerProblem | undefined;

  protected override readonly stepCount = recoveryStepCount;

  constructor() {
    super();
    this.typedOwner = '';
  }

  override render() {
    const { strings, refused } = this;
    const source = this.#source;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({
        title: strings.ownerTitle,
        lead: strings.ownerLead,
        step: recoverySteps.owner,
      })}
      ${choice<Source>({
        name: 'source',
        legend: strings.ownerLabel,
        value: source,
        options: [
          { value: 'wallet', label: strings.ownerWallet, note: this.#renderWalletAccount() },
          { value: 'other', label: strings.ownerOther },
        ],
        onChange: (value) => {
          this.source = value;
          this.refused = undefined;
        },
      })}
      ${source === 'other' ? this.#renderTypedOwner() : nothing}
      ${
        source === 'wallet' && refused
          ? callout({ kind: 'danger', text: strings[refused], alert: true })
          : nothing
      }
      ${this.#renderConsequence()} ${this.problem()}
      <div class="actions">
        ${button({ label: strings.ownerButton, type: 'submit', busy: this.act.busy('choose') })}
        ${button({
          label: strings.back,
          kind: 'plain',
          onClick: () => this.context.navigate('overview'),
        })}
      </div>
    </form>`;
  }

  #renderWalletAccount() {
    const [account] = this.context.walletAccounts;
    return html`<span class="of-wallet"
      >${account ? html`${identicon(account, 16)}${shortenAddress(account)}` : this.strings.ownerWalletConnect}</span
    >`;
  }

  #renderTypedOwner() {
    const { strings } = this;
    return textField({
      id: 'owner',
      label: strings.ownerField,
      value: this.typedOwner,
      placeholder: strings.accountExample,
      className: 'address-input',
      problem: this.refused && strings[this.refused],
      onInput: (value) => {
        this.typedOwner = value;
        this.refused = undefined;
      },
    });
  }

  #renderConsequence() {
    const owner =
      this.#source === 'wallet' ? this.context.walletAccounts[0] : this.typedOwner.trim();
    if (!owner || this.#findProblem(owner)) return nothing;
    return consequence(this.strings.ownerOutcome(addressesInWords([getAddress(owner)]), this.span));
  }

  /** A smart wallet that is the lost account itself is no new owner to suggest. */
  get #source(): Source {
    const { account, walletAccounts } = this.context;
    const [first] = walletAccounts;
    return this.source ?? (first && isAddressEqual(first, account) ? 'other' : 'wallet');
  }

  #findProblem(owner: string) {
    const { account, state } = this.context;
    return findNewOwnerProblem({ owner, account, guardians: state.guardians });
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const { strings } = this;
    this.act.run('choose', strings.ownerBusy, async ({ signal, say }) => {
      let owner = this.typedOwner.trim();
      if (this.#source === 'wallet') {
        say(strings.waitingForWallet);
        [owner] = await this.context.connect();
        say(strings.ownerBusy);
      }
      this.refused = this.#findProblem(owner);
      if (this.refused) this.renderRoot.querySelector<HTMLInputElement>('#owner')?.focus();
      else await this.choose(getAddress(owner), signal);
    });
  }
}
