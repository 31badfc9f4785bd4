import {
  backupCodesStatement,
  type CreateBackupCodesResponse,
  isContactEffective,
} from '@recovery-guardian/core';
import { css, html, nothing } from 'lit';
import { getAddress } from 'viem';
import { isServed, isServiceGuardian } from '../../context/protection.ts';
import { ElementError } from '../../element-error.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { CopyButtonElement } from '../../ui/copy-button.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { icon } from '../../ui/icons.ts';
import { styled } from '../../ui/styled.ts';
import { paperWords } from '../../words/paper.ts';
import { type AddedContact, listEffective } from '../steps/effective-contacts.ts';
import { rememberListed } from '../steps/registrations.ts';
import { ViewElement } from '../view-element.ts';

type Step =
  | { name: 'start' }
  | { name: 'sheet' | 'code'; made: CreateBackupCodesResponse }
  | {
      name: 'confirm';
      contact: AddedContact;
      confirmations: NonNullable<CreateBackupCodesResponse['confirmations']>;
      expiresAt: string;
    };

/**
 * Makes a sheet of backup codes, shows it once, and has one of its codes typed. Nothing stores the codes:
 * they are gone with the screen.
 *
 * @internal
 */
class BackupCodesElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    done: { attribute: false },
    leave: { attribute: false },
    step: { state: true },
  };

  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;
  declare private step: Step;

  constructor() {
    super();
    this.step = { name: 'start' };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#startAgain();
  }

  get #words() {
    return paperWords[this.strings.language].backupCodes;
  }

  override render() {
    const { step } = this;
    if (step.name === 'start') return this.#renderStart();
    if (step.name === 'confirm') return this.#renderConfirm(step);
    return step.name === 'sheet' ? this.#renderSheet(step.made) : this.#renderCode(step.made);
  }

  // 1. OK in your wallet

  #renderStart() {
    const { strings } = this;
    const words = this.#words;
    const { registrations = [] } = this.context.account;
    const ways = registrations.filter(({ channel }) => channel !== 'paper');
    const earlier = registrations.find(({ channel }) => channel === 'paper');
    return html`<div class="screen">
      ${this.head({ title: words.title, lead: words.lead, back: this.leave })}
      <p class="row small">${icon('info')}${words.once}</p>
      ${
        listEffective(ways).length === 1
          ? callout({ kind: 'warning', text: words.needsBoth })
          : nothing
      }
      ${earlier ? callout({ kind: 'warning', text: words.replaces(earlier.target) }) : nothing}
      ${disclosure(strings.signDetails, html`<p>${backupCodesStatement()}</p>`)}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: words.makeButton,
          busy: this.action.busy('make'),
          onClick: () => this.#make(),
        })}
      </div>
    </div>`;
  }

  #make() {
    this.action.run('make', this.strings.waitingForWallet, async ({ signal, setStatus }) => {
      const { account, service, wallet } = this.context;
      const signed = await wallet.sign(backupCodesStatement(), signal);
      setStatus(this.#words.making);
      const request = { account: account.account, chainId: account.chainId, ...signed };
      const made = await service.client.createBackupCodes(request, { signal });
      signal.throwIfAborted();
      this.step = { name: 'sheet', made };
    });
  }

  // 2. The sheet

  #renderSheet(made: CreateBackupCodesResponse) {
    const words = this.#words;
    const codes = made.codes.map((code) => code.replace(/.{4}(?=.)/g, '$& '));
    return html`<div class="screen">
      ${this.head({
        title: words.sheetTitle(made.sheet),
        lead: words.sheetLead,
        back: this.leave,
      })}
      <ol class="codes" translate="no" ${styled(codesStyles)}>
        ${codes.map((code) => html`<li><bdi dir="ltr">${code}</bdi></li>`)}
      </ol>
      <p>${words.keep}</p>
      <div class="actions" part="actions">
        ${button({
          label: words.keptButton,
          onClick: () => {
            this.step = { name: 'code', made };
          },
        })}
        <rg-copy-button
          .value=${[made.sheet, ...codes].join('\n')}
          .label=${words.copyButton}
          .strings=${this.strings}
        ></rg-copy-button>
      </div>
    </div>`;
  }

  // 3. One of its codes

  #renderCode(made: CreateBackupCodesResponse) {
    const words = this.#words;
    const { challengeId, sheet: target, expiresAt } = made;
    return html`<div class="screen">
      ${this.head({
        title: words.typeTitle,
        back: () => {
          this.step = { name: 'sheet', made };
        },
      })}
      <rg-one-time-code
        .challenge=${{ challengeId, channel: 'paper', target, expiresAt }}
        .strings=${this.strings}
        .chainName=${this.context.chainName}
        .paperHint=${words.typeHint}
        .verify=${(code: string, signal: AbortSignal) => this.#verify(made, code, signal)}
        .restart=${this.#startAgain}
      ></rg-one-time-code>
    </div>`;
  }

  async #verify(made: CreateBackupCodesResponse, code: string, signal: AbortSignal) {
    const { challengeId, sheet, codes, expiresAt, confirmations = [] } = made;
    const { account, service } = this.context;
    const submission = { challengeId, challenge: code };
    const answer = await service.client.submitRegistration(submission, { signal });
    const { registrationId, countsFrom } = answer;
    const guardian = getAddress(answer.guardianAddress);
    if (isServed(account) && !isServiceGuardian(account, guardian)) {
      throw new ElementError('guardian-changed');
    }
    account.rememberGuardian(guardian);
    const contact: AddedContact = {
      registrationId,
      channel: 'paper',
      target: sheet,
      guardian,
      counts: 'later',
      countsFrom,
    };
    this.#remember(contact, codes.length);
    if (confirmations.length === 0) this.#end(contact);
    else this.step = { name: 'confirm', contact, confirmations, expiresAt };
  }

  readonly #startAgain = () => {
    this.step = { name: 'start' };
  };

  // 4. A code sent to another way, instead of a wait

  #renderConfirm({ contact, confirmations, expiresAt }: Extract<Step, { name: 'confirm' }>) {
    const words = this.#words;
    const lead = words.confirmLead(this.#dateOf(contact));
    return html`<rg-confirm-contact
      .context=${this.context}
      .contact=${contact}
      .confirmations=${confirmations}
      .expiresAt=${expiresAt}
      .heading=${{ title: words.confirmTitle, lead }}
      .ended=${this.#end}
    ></rg-confirm-contact>`;
  }

  /** The sheet replaces an earlier one. */
  #remember({ registrationId: id, channel, target, countsFrom }: AddedContact, codesLeft: number) {
    const { registrations = [] } = this.context.account;
    const others = registrations.filter((one) => one.channel !== 'paper');
    rememberListed(this.context, [...others, { id, channel, target, countsFrom, codesLeft }]);
  }

  readonly #end = (contact: AddedContact) => {
    const { registrations = [] } = this.context.account;
    const { codesLeft = 0 } = registrations.find(({ id }) => id === contact.registrationId) ?? {};
    this.#remember(contact, codesLeft);
    const date = this.#dateOf(contact);
    const words = this.#words;
    this.done(date ? words.doneLater(contact.target, date) : words.done(contact.target));
  };

  /** From when it counts, if it does not yet. */
  #dateOf(contact: AddedContact): string | undefined {
    const { countsFrom } = contact;
    if (!countsFrom || isContactEffective(contact)) return undefined;
    return this.strings.date(new Date(countsFrom));
  }
}

const codesStyles = css`
  .codes {
    display: grid;
    gap: 8px;
    margin: 0;
    padding-inline-start: 2em;
    list-style: decimal;
    font-variant-numeric: tabular-nums;
    user-select: text;
  }
`;

/** The elements of the screen: registered when it is first shown. */
export const elements = {
  'rg-copy-button': CopyButtonElement,
  'rg-backup-codes': BackupCodesElement,
};
