import { shortenAddress } from '@recovery-guardian/core';
import { css, html, nothing, type TemplateResult } from 'lit';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import { findSignature } from '../../context/shared-link.ts';
import { ElementError } from '../../element-error.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { copyField } from '../../ui/copy-button.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { doneMark } from '../../ui/done-mark.ts';
import { textField } from '../../ui/field.ts';
import { rows } from '../../ui/rows.ts';
import { findSigner } from '../../wallet/find-signer.ts';
import { type TypedData, typedDataHash } from '../../wallet/typed-data.ts';
import { guardianRow } from '../guardian-row.ts';
import { StepElement, type StepHeadOptions } from '../step-element.ts';
import { consequence } from './consequence.ts';
import { SpokenWordsElement } from './spoken-words.ts';

/** One signer's signature over the shared data. */
interface CollectedSignature {
  signer: Address;
  signature: Hex;
}

/** A round of several signers of the same data, with what is collected so far. */
export interface SigningRound {
  head: StepHeadOptions;
  /** What happens once enough have signed. */
  outcome: readonly string[];
  /** The same, if it is dangerous to take it for done. */
  warning?: string | undefined;
  /** The accounts that may sign. */
  signers: readonly Address[];
  /** How many of them must sign. */
  required: number;
  /**
   * Whether contracts may sign (EIP-1271): the recovery module supports them, Safe owners here do
   * not.
   */
  areContractsTaken: boolean;
  typedData: TypedData;
  signatures: readonly CollectedSignature[];
  /** What everyone who is asked sees, too, to be compared. */
  compare?: TemplateResult | undefined;
  /** A link that asks a signer elsewhere. */
  link: string;
  /** The deadline, in words. */
  until?: string | undefined;
}

/**
 * Collects several signatures over the same data. The accounts of this browser's wallet sign one
 * after the other; others answer a link with a signature.
 *
 * The chain checks the signer of each signature when it arrives, so a wrong one is reported
 * immediately instead of failing the transaction.
 *
 * @internal
 */
export class CollectSignaturesElement extends StepElement {
  static override styles = [
    ...StepElement.styles,
    css`
      .rows > li {
        justify-content: space-between;
      }
    `,
  ];

  static override properties = {
    ...StepElement.properties,
    round: { attribute: false },
    changed: { attribute: false },
    leave: { attribute: false },
    answer: { state: true },
  };

  declare round: SigningRound;
  /** Receives all signatures each time that one is added. */
  declare changed: (signatures: readonly CollectedSignature[]) => void;
  declare leave: () => void;
  /** The pasted text. */
  declare private answer: string;

  constructor() {
    super();
    this.answer = '';
  }

  /** Adds a signature from any source; rejects if it is not from an expected signer. */
  async addSignature(signature: Hex, signal: AbortSignal): Promise<void> {
    const { typedData, signatures, ...round } = this.round;
    const digest = typedDataHash(typedData);
    const signer = await findSigner(
      this.context.account.rpc,
      { ...round, digest, signature },
      signal,
    );
    if (!signer) throw new ElementError('not-a-signer');
    if (this.#hasSigned(signer)) throw new ElementError('signed-already');
    this.changed([...signatures, { signer, signature }]);
  }

  override render() {
    const { round, strings } = this;
    return html`<div class="screen">
      ${this.head({ ...round.head, back: this.leave })}
      ${this.#renderOutcome()}
      ${round.compare}
      <div class="group">
        <p class="small" role="status">
          ${strings.signedOf(round.signatures.length, round.required)}
        </p>
        ${rows(round.signers.map(this.#renderSigner), 'signers')}
        ${round.until ? html`<p class="small">${round.until}</p>` : nothing}
      </div>
      ${this.#renderOthers()}
      ${this.action.problem?.place === 'field' ? nothing : this.problem()}
      <div class="actions" part="actions">${this.#renderWallet()}</div>
    </div>`;
  }

  #renderOutcome() {
    const { outcome, warning, until } = this.round;
    if (warning) return callout({ kind: 'warning', text: warning });
    return outcome.length > 0 ? consequence(outcome, until ? 'info' : 'clock') : nothing;
  }

  readonly #renderSigner = (signer: Address) => {
    const { strings } = this;
    const isHere = includesAddress(this.context.wallet.accounts, signer);
    const action = this.#hasSigned(signer)
      ? doneMark(strings.signed)
      : html`<span class="small">${isHere ? strings.signerHere : strings.signerElsewhere}</span>`;
    return guardianRow(this.context, signer, { note: '', action });
  };

  /** Shows the link for signers elsewhere, and the field for their answers. */
  #renderOthers() {
    const { strings } = this;
    const { problem } = this.action;
    return html`<div class="group">
      ${copyField({
        id: 'link',
        label: strings.askLink,
        hint: strings.askLinkHint,
        value: this.round.link,
        copyLabel: strings.askLinkCopy,
        kind: this.#nextHere ? 'secondary' : 'primary',
        strings,
      })}
      ${disclosure(
        strings.answerTitle,
        html`<form class="group" novalidate @submit=${this.#submitAnswer}>
          ${textField({
            id: 'answer',
            label: strings.answerField,
            value: this.answer,
            className: 'address-input',
            problem: problem?.place === 'field' ? problem.message : undefined,
            onInput: (value) => {
              this.answer = value;
              if (!this.action.pending) this.action.clear();
            },
          })}
          ${button({
            label: strings.answerButton,
            kind: 'secondary',
            type: 'submit',
            busy: this.action.busy('answer'),
            disabled: this.action.pending,
          })}
        </form>`,
      )}
    </div>`;
  }

  #renderWallet() {
    const { strings } = this;
    const next = this.#nextHere;
    if (next) {
      return button({
        label: strings.signAs(shortenAddress(next)),
        busy: this.action.busy('sign'),
        disabled: this.action.pending,
        onClick: () => this.#sign(next),
      });
    }
    return button({
      label: strings.chooseOtherAccount,
      kind: 'secondary',
      busy: this.action.busy('choose'),
      disabled: this.action.pending,
      onClick: () => this.#chooseAccount(),
    });
  }

  /** The next account of this wallet that has to sign. */
  get #nextHere(): Address | undefined {
    const { signers } = this.round;
    return this.context.wallet.accounts.find(
      (account) => includesAddress(signers, account) && !this.#hasSigned(account),
    );
  }

  #hasSigned(signer: Address): boolean {
    return this.round.signatures.some((one) => isAddressEqual(one.signer, signer));
  }

  #sign(signer: Address) {
    const { strings } = this;
    this.action.run('sign', strings.waitingForWallet, async ({ signal, setStatus }) => {
      const signature = await this.context.wallet.signTypedData(signer, this.round.typedData);
      setStatus(strings.codeBusy);
      await this.addSignature(signature, signal);
    });
  }

  #chooseAccount() {
    this.action.run('choose', this.strings.waitingForWallet, async () => {
      const { connect, chooseAccounts } = this.context.wallet;
      await connect();
      if (!this.#nextHere) await chooseAccounts();
    });
  }

  #submitAnswer(event: SubmitEvent) {
    event.preventDefault();
    this.action.run('answer', this.strings.codeBusy, async ({ signal }) => {
      const signature = findSignature(this.answer);
      if (!signature) throw new ElementError('not-a-signature');
      await this.addSignature(signature, signal);
      this.answer = '';
    });
  }
}

/** The elements that collect signatures, by tag: registered when first needed. */
export const elements = {
  'rg-spoken-words': SpokenWordsElement,
  'rg-collect-signatures': CollectSignaturesElement,
};
