import { sentinelAddress } from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, getAddress, isAddress, isAddressEqual, zeroAddress } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import type { NameProblem } from '../../chain/names.ts';
import { longestGuardianName } from '../../context/account-memory.ts';
import { isServiceGuardian } from '../../context/protection.ts';
import { addressesInWords } from '../../ui/address.ts';
import { textField } from '../../ui/field.ts';
import { NameController } from '../../ui/name-controller.ts';
import type { Strings } from '../../words/en/strings.ts';
import { addGuardian, ThresholdChoice } from '../change-guardians.ts';
import type { GuardianContext } from '../guardian-row.ts';
import { guardingModule, moduleNotice } from '../module-notice.ts';
import { ViewElement } from '../view-element.ts';

/** Why an address cannot become a guardian of the account. */
type GuardianProblem =
  | 'ownerNotAnAddress'
  | 'guardianNoChecksum'
  | 'ownerChecksum'
  | 'guardianReserved'
  | 'guardianIsAccount'
  | 'guardianIsOwner'
  | 'guardianIsModule'
  | 'guardianIsThere';

interface GuardianAddressParameters {
  /** As it was typed. */
  text: string;
  account: Address;
  module: Address;
  owners: readonly Address[];
  guardians: readonly Address[];
}

/** Returns why this address cannot be a guardian; `undefined` if it can. */
export function findGuardianProblem(
  parameters: GuardianAddressParameters,
): GuardianProblem | undefined {
  const { text, account, module, owners, guardians } = parameters;
  if (!isAddress(text, { strict: false })) return 'ownerNotAnAddress';
  const guardian = getAddress(text);
  if (isReserved(guardian)) return 'guardianReserved';
  // A mistyped guardian would count, and never sign.
  if (text !== guardian) return hasChecksum(text) ? 'ownerChecksum' : 'guardianNoChecksum';
  if (isAddressEqual(guardian, account)) return 'guardianIsAccount';
  if (isAddressEqual(guardian, module)) return 'guardianIsModule';
  if (includesAddress(owners, guardian)) return 'guardianIsOwner';
  return includesAddress(guardians, guardian) ? 'guardianIsThere' : undefined;
}

function isReserved(address: Address): boolean {
  return isAddressEqual(address, zeroAddress) || isAddressEqual(address, sentinelAddress);
}

/** Addresses in only one case have no checksum. */
function hasChecksum(text: string): boolean {
  const letters = text.slice(2).replace(/\d/g, '');
  return letters !== letters.toLowerCase() && letters !== letters.toUpperCase();
}

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
    const { strings, refused, isOwn } = this;
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
    const { owners, guardians } = state;
    const problem = findGuardianProblem({ text, account, module, owners, guardians });
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

/** Renders the field for the user's name of a guardian, and who will see it. */
export function nameField(
  strings: Strings,
  value: string,
  onInput: (name: string) => void,
): TemplateResult {
  return textField({
    id: 'name',
    label: strings.guardianName,
    value,
    hint: strings.guardianNameHint,
    maxLength: longestGuardianName,
    direction: 'auto',
    onInput,
  });
}

/** Names a guardian in a sentence as in its row, isolated so that no name changes its direction (UAX #9). */
export function guardianInWords({ account, strings }: GuardianContext, guardian: Address): string {
  const isService = isServiceGuardian(account, guardian);
  const name = isService ? strings.serviceGuardian : account.guardianNames[guardian];
  const address = addressesInWords([guardian]);
  return name ? `\u2068${name}\u2069 (${address})` : address;
}
