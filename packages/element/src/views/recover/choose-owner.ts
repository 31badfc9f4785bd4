import { maximumNewOwners, shortenAddress } from '@recovery-guardian/core';
import { css, html, nothing } from 'lit';
import { type Address, getAddress, isAddress, isAddressEqual } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import type { NameProblem } from '../../chain/names.ts';
import { outages } from '../../chain/network.ts';
import type { NewOwners } from '../../context/drafts.ts';
import { trustedPeople } from '../../context/protection.ts';
import { addressesInWords, identicon } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { choice, textField } from '../../ui/field.ts';
import { NameController } from '../../ui/name-controller.ts';
import { captchaSlot } from '../captcha.ts';
import { isOwnRecovery } from '../find-recovery.ts';
import { type Problem, problemScreen } from '../problem.ts';
import { StepElement } from '../step-element.ts';
import { consequence } from '../steps/consequence.ts';
import { findNewOwnerProblems, type NewOwnerProblem, readThreshold } from './new-owners.ts';

type Source = 'wallet' | 'other';

/**
 * Chooses the new owner: the connected wallet, or a typed address. Several owners with a threshold
 * are in the details. Rejects owners that the chain would reject in the last step.
 *
 * @internal
 */
export class ChooseOwnerElement extends StepElement {
  static override styles = [
    ...StepElement.styles,
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
    ...StepElement.properties,
    choose: { attribute: false },
    askGuardians: { attribute: false },
    isStale: { attribute: false },
    source: { state: true },
    typedOwner: { state: true },
    furtherOwners: { state: true },
    threshold: { state: true },
    refused: { state: true },
    isThresholdWrong: { state: true },
  };

  /** Has the codes sent. */
  declare choose: (owners: NewOwners, signal: AbortSignal) => Promise<void>;
  /** Continues with the guardians' own signatures, without the service. */
  declare askGuardians: (owners: NewOwners, signal: AbortSignal) => Promise<void>;
  /** Whether earlier signatures no longer count. */
  declare isStale: boolean;
  declare private source: Source | undefined;
  declare private typedOwner: string;
  /** The owners besides the first, as typed. */
  declare private furtherOwners: readonly string[];
  declare private threshold: string;
  /** The problem of each owner. */
  declare private refused: readonly (NewOwnerProblem | NameProblem | undefined)[];
  declare private isThresholdWrong: boolean;

  readonly #names = new NameController(this, () => this.context.account);
  /** Whether each typed owner has ever sent a transaction, as far as the chain was asked. */
  readonly #isUsed = new Map<Address, boolean>();

  constructor() {
    super();
    this.isStale = false;
    this.typedOwner = '';
    this.furtherOwners = [''];
    this.threshold = '1';
    this.refused = [];
    this.isThresholdWrong = false;
  }

  protected override willUpdate(): void {
    for (const owner of this.#typedOwners) if (!this.#isUsed.has(owner)) this.#lookUp(owner);
  }

  async #lookUp(owner: Address): Promise<void> {
    this.#isUsed.set(owner, true);
    try {
      const count = await this.context.account.rpc('eth_getTransactionCount', [owner, 'latest']);
      this.#isUsed.set(owner, BigInt(count as string) > 0n);
      this.requestUpdate();
    } catch {
      // It is only advice.
    }
  }

  override render() {
    const { problem } = this.action;
    const isDeadEnd = problem?.action === 'ask-trusted-people' && this.#trustedPeople.length === 0;
    return isDeadEnd ? this.#renderDeadEnd(problem) : this.#renderForm();
  }

  /** There are neither codes nor trusted people. */
  #renderDeadEnd(problem: Problem) {
    return problemScreen(
      problem,
      this.strings,
      this.otherAccountButton(),
      html`<p>${this.strings.deadEndNote}</p>`,
      this.toOverview,
    );
  }

  #renderForm() {
    const { strings } = this;
    const source = this.#source;
    const [refused] = this.refused;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({
        title: strings.ownerTitle,
        lead: strings.ownerLead,
        step: 'owner',
        back: this.toOverview,
      })}
      ${this.isStale ? callout({ kind: 'warning', text: strings.staleNotice }) : nothing}
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
          this.refused = [];
        },
      })}
      ${source === 'other' ? this.#renderTypedOwner() : nothing}
      ${
        source === 'wallet' && refused
          ? callout({ kind: 'warning', text: strings[refused], alert: true })
          : nothing
      }
      ${disclosure(strings.ownersTogether, this.#renderFurtherOwners())}
      ${this.#renderConsequence()} ${this.#renderUnused()} ${this.problem()} ${captchaSlot}
      <div class="actions" part="actions">${this.#renderMainButton()}</div>
    </form>`;
  }

  #renderWalletAccount() {
    const [account] = this.context.wallet.accounts;
    return html`<span class="of-wallet"
      >${account ? html`${identicon(account, 16)}<bdi>${shortenAddress(account)}</bdi>` : this.strings.ownerWalletConnect}</span
    >`;
  }

  #renderTypedOwner() {
    const { strings } = this;
    return this.#renderField('owner', strings.ownerField, this.typedOwner, 0, (value) => {
      this.typedOwner = value;
    });
  }

  #renderFurtherOwners() {
    const { strings, furtherOwners } = this;
    const count = 1 + this.#furtherOwners.length;
    return html`<p class="small">${strings.ownersTogetherHint}</p>
      ${furtherOwners.map((owner, index) =>
        this.#renderField(
          `owner-${index + 2}`,
          strings.ownerNth(index + 2),
          owner,
          index + 1,
          (value) => {
            this.furtherOwners = furtherOwners.with(index, value);
          },
        ),
      )}
      ${
        furtherOwners.length + 1 < maximumNewOwners
          ? button({
              label: strings.addOwner,
              kind: 'secondary',
              small: true,
              onClick: () => {
                this.furtherOwners = [...furtherOwners, ''];
              },
            })
          : nothing
      }
      ${textField({
        id: 'threshold',
        label: strings.ownersThreshold,
        hint: strings.ownersThresholdHint,
        value: this.threshold,
        inputMode: 'numeric',
        problem: this.isThresholdWrong ? strings.ownersThresholdProblem(count) : undefined,
        onInput: (value) => {
          this.threshold = value;
          this.isThresholdWrong = false;
        },
      })}`;
  }

  #renderField(
    id: string,
    label: string,
    value: string,
    index: number,
    onInput: (value: string) => void,
  ) {
    const { strings } = this;
    const problem = this.refused[index];
    return textField({
      id,
      label,
      value,
      placeholder: strings.accountExample,
      className: 'address-input',
      problem: problem && strings[problem],
      meaning: this.#names.render(value),
      onInput: (text) => {
        onInput(text);
        this.refused = [];
        this.#names.typed(text);
      },
    });
  }

  #renderConsequence() {
    // The recovery cannot be started, so its consequence is not shown.
    if (this.action.problem?.place === 'screen') return nothing;
    const first = this.#source === 'wallet' ? this.context.wallet.accounts[0] : this.typedOwner;
    const owners = [first ?? '', ...this.#furtherOwners].map(this.#addressOf);
    const threshold = readThreshold(this.threshold, owners.length);
    if (!threshold || this.#findProblems(owners).some(Boolean)) return nothing;
    const { strings, span } = this;
    const newOwners = owners.map((owner) => getAddress(owner));
    return consequence([
      isOwnRecovery(newOwners, this.context.wallet.accounts)
        ? strings.walletOutcome(span)
        : strings.ownerOutcome(addressesInWords(newOwners), span, owners.length, threshold),
    ]);
  }

  /**
   * Warns of a typed address that may be mistaken, or from which the user cannot sign. Above the
   * button, to be read before it is pressed.
   */
  #renderUnused() {
    const { strings } = this;
    return this.#typedOwners
      .filter((owner) => this.#isUsed.get(owner) === false)
      .map((owner) => {
        const text = strings.ownerUnused(addressesInWords([owner]), this.context.chainName);
        return callout({ kind: 'warning', text });
      });
  }

  /** Owners that the wallet here does not have. */
  get #typedOwners(): readonly Address[] {
    const first = this.#source === 'other' ? [this.typedOwner] : [];
    return [...first, ...this.#furtherOwners]
      .map(this.#addressOf)
      .filter((owner) => isAddress(owner, { strict: false }))
      .map((owner) => getAddress(owner))
      .filter((owner) => !includesAddress(this.context.wallet.accounts, owner));
  }

  /** Those who can help without codes. */
  get #trustedPeople(): readonly Address[] {
    const { account } = this.context;
    const isServiceMissing = this.action.problem?.reason === 'guardian-not-set';
    return isServiceMissing ? account.state.guardians : trustedPeople(account);
  }

  #renderMainButton() {
    const { strings } = this;
    const { reason, action } = this.action.problem ?? {};
    if (action === 'ask-trusted-people' || this.action.busy('ask')) {
      return this.#renderAskGuardians('primary');
    }
    const send = this.mainButton({
      label: strings.ownerButton,
      type: 'submit',
      busy: this.action.busy('choose'),
      disabled: this.action.pending,
      waiting: strings.sendIn,
    });
    // While the service sends no codes, trusted people may be enough.
    const isDown = outages.includes(reason) || reason === 'delivery-unavailable';
    const hasSeveral = this.context.account.state.guardians.length > 1;
    return html`${send} ${hasSeveral && isDown ? this.#renderAskGuardians('secondary') : nothing}`;
  }

  #renderAskGuardians(kind: 'primary' | 'secondary') {
    return button({
      label: this.strings.askGuardiansButton,
      kind,
      busy: this.action.busy('ask'),
      disabled: this.action.pending,
      onClick: () => this.#go('ask', this.askGuardians),
    });
  }

  /** A smart wallet that is the lost account is not suggested as the new owner. */
  get #source(): Source {
    const { account } = this.context.account;
    const [first] = this.context.wallet.accounts;
    return this.source ?? (first && isAddressEqual(first, account) ? 'other' : 'wallet');
  }

  get #furtherOwners(): readonly string[] {
    return this.furtherOwners.map((owner) => owner.trim()).filter(Boolean);
  }

  readonly #addressOf = (text: string) => this.#names.addressOf(text);

  #findProblems(owners: readonly string[]) {
    const { account, state } = this.context.account;
    return findNewOwnerProblems({ owners, account, guardians: state.guardians });
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    this.#go('choose', this.choose);
  }

  #go(name: 'choose' | 'ask', next: ChooseOwnerElement['choose']) {
    const { strings } = this;
    this.action.run(name, strings.ownerBusy, async ({ signal, setStatus }) => {
      let first = this.typedOwner.trim();
      if (this.#source === 'wallet') {
        setStatus(strings.waitingForWallet);
        [first] = await this.context.wallet.connect();
        setStatus(strings.ownerBusy);
      }
      const owners = [first ?? '', ...this.#furtherOwners];
      if (await this.#names.lookUp(owners)) return;
      const newOwners = this.#check(owners);
      if (newOwners) await next(newOwners, signal);
      else await this.#showProblem();
    });
  }

  #check(typed: readonly string[]): NewOwners | undefined {
    const owners = typed.map(this.#addressOf);
    const problems = this.#findProblems(owners).map(
      (problem, index) => this.#names.problemOf(typed[index] ?? '') ?? problem,
    );
    this.refused = [
      problems.shift(),
      ...this.furtherOwners.map((owner) => (owner.trim() === '' ? undefined : problems.shift())),
    ];
    const newThreshold = readThreshold(this.threshold, owners.length);
    this.isThresholdWrong = newThreshold === undefined;
    if (newThreshold === undefined || this.refused.some(Boolean)) return undefined;
    return { newOwners: owners.map((owner) => getAddress(owner)), newThreshold };
  }

  /** Expands the details if the invalid field is inside. */
  async #showProblem() {
    await this.updateComplete;
    const field = this.renderRoot.querySelector<HTMLInputElement>('input[aria-invalid]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }
}
