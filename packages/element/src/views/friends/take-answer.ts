import { acceptanceMessage } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { getAddress, isAddressEqual } from 'viem';
import {
  forgetInvitation,
  type Invitation,
  keepPersonCheck,
  readInvitations,
} from '../../context/friends-memory.ts';
import type { SharedLink } from '../../context/shared-link.ts';
import { ElementError } from '../../element-error.ts';
import { fullAddress } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { tick } from '../../ui/field.ts';
import { phrase } from '../../ui/phrase.ts';
import { skeleton } from '../../ui/screen.ts';
import { addGuardian, ThresholdChoice } from '../change-guardians.ts';
import { guardingModule, moduleNotice } from '../module-notice.ts';
import { findGuardianProblem, guardianInWords } from '../new-guardian.ts';
import { WaitPart } from '../waits/wait-part.ts';
import { isSigned } from './answer-invitation.ts';
import { FriendElement } from './friend-element.ts';

/**
 * Takes the answer to an invitation of this browser. The answer is signed by who gave it, but anyone who
 * saw the invitation may have: the owner adds them only after hearing their words on the phone.
 *
 * @internal
 */
export class TakeAnswerElement extends FriendElement {
  static override properties = {
    ...FriendElement.properties,
    answer: { attribute: false },
    leave: { attribute: false },
    spoken: { state: true },
    isHeard: { state: true },
    end: { state: true },
  };

  declare answer: Extract<SharedLink, { kind: 'acceptance' }>;
  /** Returns to where it was pasted; `undefined` for a link that opened the page. */
  declare leave: (() => void) | undefined;
  /** The words of the answer, once its signature was right. */
  declare private spoken: string | undefined;
  declare private isHeard: boolean;
  declare private end: 'added' | 'other' | 'checked' | undefined;

  /** Found when the answer is opened: it is forgotten once the answer is taken. */
  #invitation: Invitation | undefined;

  readonly #wait = new WaitPart(this);
  readonly #threshold = new ThresholdChoice(this, (count) => count + 1);

  constructor() {
    super();
    this.isHeard = false;
  }

  protected override willUpdate(): void {
    if (this.hasUpdated) return;
    const invitations = readInvitations(this.context.account);
    this.#invitation = invitations.find(({ id }) => id === this.answer.invitation);
    this.#wait.module = this.#invitation?.module;
    if (this.#invitation) this.#check();
  }

  protected override renderScreen() {
    const { words, strings } = this;
    if (!this.#invitation) return this.renderEnd(words.strayTitle, words.strayLead, 'warning');
    if (this.end === 'other') return this.renderEnd(words.otherTitle, words.otherLead, 'danger');
    const { friend } = this.#invitation;
    if (friend && !isAddressEqual(friend, this.answer.friend)) {
      return this.renderEnd(words.checkedOtherTitle, words.checkedOther, 'danger');
    }
    if (this.end === 'checked') return this.#renderChecked(this.#invitation);
    if (this.end === 'added') return this.#renderAdded();
    if (this.spoken) {
      return this.#wait.render() ?? this.#renderQuestion(this.#invitation, this.spoken);
    }
    return html`<div class="screen">
      ${this.action.pending ? skeleton(strings.loading) : this.problem()}
      <div class="actions" part="actions">
        ${this.action.pending ? nothing : this.mainButton({ label: strings.tryAgain, onClick: () => this.#check() })}
        ${this.#leaveButton()}
      </div>
    </div>`;
  }

  #renderQuestion(invitation: Invitation, spoken: string) {
    const { words, strings, span } = this;
    const { account, state } = this.context.account;
    const { owners, guardians, others } = state;
    const name = this.inWords(invitation.name);
    const module = guardingModule(this.context);
    const text = getAddress(this.answer.friend);
    const problem =
      module && findGuardianProblem({ text, account, module, owners, guardians, others });
    return html`<div class="screen">
      ${this.head({
        title: words.answeredTitle(name),
        lead: words.answeredLead(name),
        back: this.leave,
      })}
      ${phrase(words.hear(name), spoken, words.hearHint)}
      ${tick({
        name: 'heard',
        label: words.heardTick,
        isTicked: this.isHeard,
        onChange: (isTicked) => {
          this.isHeard = isTicked;
        },
      })}
      ${this.#threshold.render()}
      ${state.moduleEnabled ? nothing : html`<p class="small">${strings.addEnablesModule}</p>`}
      ${state.others.length > 0 && span ? html`<p class="small">${strings.waitInWords(span)}</p>` : nothing}
      ${disclosure(strings.details, fullAddress(text))}
      ${
        problem
          ? callout({ kind: 'warning', text: strings[problem], alert: true })
          : module
            ? this.problem()
            : moduleNotice(this.context)
      }
      <div class="actions" part="actions">
        ${
          module && !problem
            ? this.mainButton({
                label: words.addFriendButton(name),
                busy: this.action.busy('add'),
                disabled: !this.isHeard,
                onClick: () => this.#add(invitation),
              })
            : nothing
        }
        ${button({
          label: words.otherWordsButton,
          kind: 'secondary',
          disabled: this.action.pending,
          onClick: () => {
            forgetInvitation(this.context.account, invitation.id);
            this.end = 'other';
          },
        })}
        ${this.#leaveButton()}
      </div>
    </div>`;
  }

  #renderAdded() {
    const { strings, context } = this;
    const friend = getAddress(this.answer.friend);
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: strings.guardianAdded(guardianInWords(context, friend)),
      })}
      <div class="actions" part="actions">
        ${button({ label: strings.doneButton, onClick: () => this.#done() })}
      </div>
    </div>`;
  }

  #renderChecked({ name }: Invitation) {
    const { strings, words } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: words.checkedTitle(this.inWords(name || words.someone)),
        lead: words.checkedLead,
      })}
      <div class="actions" part="actions">
        ${button({ label: strings.doneButton, onClick: () => this.#done() })}
      </div>
    </div>`;
  }

  #leaveButton() {
    return this.leave ? nothing : this.leaveButton('plain');
  }

  #done() {
    this.context.navigation.navigate('guardians');
    if (this.leave) this.leave();
    else this.context.navigation.followLink();
  }

  #check() {
    this.action.run('check', this.strings.codeBusy, async ({ signal }) => {
      const message = acceptanceMessage(this.answer);
      if (!(await isSigned(this.context.account.rpc, message, this.answer, signal))) {
        throw new ElementError('not-a-signer');
      }
      const { account } = this.context;
      const { id, friend } = this.#invitation ?? {};
      if (!id || !friend) {
        this.spoken = await this.spokenWords(message);
      } else if (isAddressEqual(friend, this.answer.friend)) {
        // Signed after the question was made, as it has its id; when exactly, only who signed says.
        keepPersonCheck(account, friend, { checkedAt: new Date().toISOString() });
        forgetInvitation(account, id);
        this.end = 'checked';
      }
    });
  }

  #add({ id, name }: Invitation) {
    const module = guardingModule(this.context);
    if (!module) return;
    this.action.run('add', this.strings.waitingForWallet, async (tools) => {
      const { account } = this.context;
      const guardian = getAddress(this.answer.friend);
      // Stored before sending: another owner may have to sign, after this page is closed.
      account.nameGuardian(guardian, name);
      await addGuardian(this, { guardian, module, threshold: this.#threshold.wanted }, tools);
      keepPersonCheck(account, guardian, { checkedAt: new Date().toISOString() });
      forgetInvitation(account, id);
      this.end = 'added';
    });
  }
}
