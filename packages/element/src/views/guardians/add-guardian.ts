import { html, nothing } from 'lit';
import { getAddress } from 'viem';
import type { NameProblem } from '../../chain/names.ts';
import { textField } from '../../ui/field.ts';
import { NameController } from '../../ui/name-controller.ts';
import { addGuardian, ThresholdChoice } from '../change-guardians.ts';
import { guardingModule, moduleNotice } from '../module-notice.ts';
import {
  findGuardianProblem,
  type GuardianProblem,
  guardianInWords,
  nameField,
} from '../new-guardian.ts';
import { ViewElement } from '../view-element.ts';

/**
 * Adds an address as guardian and sets the threshold, in one approval.
 *
 * @internal
 */
export class AddGuardianElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    isOwn: { attribute: false },
    done: { attribute: false },
    leave: { attribute: false },
    typed: { state: true },
    name: { state: true },
    refused: { state: true },
  };

  /** Whether it is another wallet of the same user. */
  declare isOwn: boolean;
  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;
  declare private typed: string;
  declare private name: string;
  declare private refused: GuardianProblem | NameProblem | undefined;

  readonly #threshold = new ThresholdChoice(this, (count) => count + 1);
  readonly #names = new NameController(this, () => this.context.account);

  constructor() {
    super();
    this.isOwn = false;
    this.typed = '';
    this.name = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.isOwn) this.name ||= this.strings.ownWalletName;
  }

  override render() {
    const { strings, refused, isOwn, span } = this;
    const { state } = this.context.account;
    const module = guardingModule(this.context);
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({
        ...(isOwn
          ? { title: strings.addWalletTitle, lead: strings.addWalletLead }
          : { title: strings.addGuardianTitle, lead: strings.addGuardianLead }),
        back: this.leave,
      })}
      ${textField({
        id: 'guardian',
        label: strings.guardianField,
        value: this.typed,
        placeholder: strings.accountExample,
        className: 'address-input',
        hint: isOwn ? strings.addWalletHint : strings.guardianHint,
        problem: refused && strings[refused],
        meaning: this.#names.render(this.typed),
        onInput: (value) => {
          this.typed = value;
          this.refused = undefined;
          this.#names.typed(value);
        },
      })}
      ${nameField(strings, this.name, (name) => {
        this.name = name;
      })}
      ${this.#threshold.render()}
      ${state.moduleEnabled ? nothing : html`<p class="small">${strings.addEnablesModule}</p>`}
      ${state.others.length > 0 && span ? html`<p class="small">${strings.waitInWords(span)}</p>` : nothing}
      ${module ? this.problem() : moduleNotice(this.context)}
      <div class="actions" part="actions">
        ${
          module
            ? this.mainButton({
                label: strings.addButton,
                type: 'submit',
                busy: this.action.busy('add'),
                startAgain: this.leave,
              })
            : nothing
        }
      </div>
    </form>`;
  }

  async #submit(event: SubmitEvent) {
    event.preventDefault();
    const module = guardingModule(this.context);
    if (!module || this.action.pending) return;
    const { typed } = this;
    if (await this.#names.lookUp([typed])) return;
    const text = this.#names.addressOf(typed);
    const { account, state } = this.context.account;
    const { owners, guardians, others } = state;
    const problem = findGuardianProblem({ text, account, module, owners, guardians, others });
    this.refused = this.#names.problemOf(typed) ?? problem;
    if (this.refused) {
      this.renderRoot.querySelector<HTMLInputElement>('#guardian')?.focus();
      return;
    }
    const guardian = getAddress(text);
    this.action.run('add', this.strings.waitingForWallet, async (tools) => {
      // Stored before sending: another owner may have to sign, after this page is closed.
      this.context.account.nameGuardian(guardian, this.name);
      await addGuardian(this, { guardian, module, threshold: this.#threshold.wanted }, tools);
      this.done(this.strings.guardianAdded(guardianInWords(this.context, guardian)));
    });
  }
}
