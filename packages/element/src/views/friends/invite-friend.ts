import { createNonce } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import { cleanName, longestGuardianName } from '../../context/account-memory.ts';
import {
  forgetInvitation,
  type Invitation,
  keepInvitation,
  readHelped,
  readInvitations,
} from '../../context/friends-memory.ts';
import { findLink, type SharedLink, writeLink } from '../../context/shared-link.ts';
import { button } from '../../ui/button.ts';
import { textField } from '../../ui/field.ts';
import { icon } from '../../ui/icons.ts';
import { row, rows } from '../../ui/rows.ts';
import { FriendElement } from './friend-element.ts';

type Acceptance = Extract<SharedLink, { kind: 'acceptance' }>;

/**
 * Invites someone to help, by a link with an id, the account and the user's name. It grants nothing: the
 * answer is taken by `rg-take-answer`, which opens with its link or is pasted here.
 *
 * @internal
 */
export class InviteFriendElement extends FriendElement {
  static override properties = {
    ...FriendElement.properties,
    module: { attribute: false },
    asked: { attribute: false },
    byAddress: { attribute: false },
    leave: { attribute: false },
    name: { state: true },
    from: { state: true },
    pasted: { state: true },
    isRefused: { state: true },
    sent: { state: true },
    answer: { state: true },
  };

  /** Where they are to help, if it was chosen. */
  declare module: Address | undefined;
  /** Who helps already, and is asked whether they still do. */
  declare asked: (Pick<Invitation, 'name'> & { friend: Address }) | undefined;
  /** Goes to where an address is entered instead. */
  declare byAddress: () => void;
  declare leave: () => void;
  declare private name: string;
  /** The user's name, for the other. */
  declare private from: string;
  declare private pasted: string;
  declare private isRefused: boolean;
  /** The invitation that is shown. */
  declare private sent: Invitation | undefined;
  declare private answer: Acceptance | undefined;

  constructor() {
    super();
    this.name = '';
    this.from = '';
    this.pasted = '';
    this.isRefused = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.asked) this.#ask(this.asked);
  }

  protected override renderScreen() {
    if (this.answer) {
      return html`<rg-take-answer .context=${this.context} .answer=${this.answer} .leave=${this.leave}></rg-take-answer>`;
    }
    return this.sent ? this.#renderSent(this.sent) : this.#renderForm();
  }

  #renderForm() {
    const { words, isRefused } = this;
    const { account, navigation } = this.context;
    return html`<form class="screen" novalidate @submit=${this.#invite}>
      ${this.head({ title: words.inviteTitle, lead: words.inviteLead, back: this.leave })}
      ${textField({
        id: 'friend-name',
        label: words.friendName,
        value: this.name,
        hint: words.friendNameHint,
        problem: isRefused ? words.friendNameMissing : undefined,
        maxLength: longestGuardianName,
        direction: 'auto',
        onInput: (name) => {
          this.name = name;
          this.isRefused = false;
        },
      })}
      ${textField({
        id: 'own-name',
        label: words.yourName,
        value: this.from,
        hint: words.yourNameHint,
        maxLength: longestGuardianName,
        direction: 'auto',
        onInput: (from) => {
          this.from = from;
        },
      })}
      <div class="actions" part="actions">
        ${button({ label: words.inviteButton, type: 'submit' })}
        ${button({ label: words.byAddressButton, kind: 'plain', onClick: this.byAddress })}
        ${
          readHelped(account.chainId).length > 0
            ? button({
                label: words.helpedButton,
                kind: 'plain',
                onClick: () => navigation.navigate('helping'),
              })
            : nothing
        }
      </div>
      ${this.#renderInvited()}
    </form>`;
  }

  #renderInvited() {
    const { words } = this;
    const invitations = readInvitations(this.context.account).filter(({ friend }) => !friend);
    if (invitations.length === 0) return nothing;
    return html`<div class="group">
      <h3>${words.invitedTitle}</h3>
      ${rows(
        invitations.map((invitation) => {
          const name = this.inWords(invitation.name);
          const show = () => {
            this.sent = invitation;
          };
          return row({
            picture: icon('clock'),
            title: invitation.name,
            note: nothing,
            open: { label: words.showInvitation(name), onClick: show },
          });
        }),
      )}
    </div>`;
  }

  #renderSent({ id: invitation, from, friend, ...rest }: Invitation) {
    const { words, strings, isRefused } = this;
    const { account, chainId } = this.context.account;
    const name = this.inWords(rest.name || words.someone);
    const asked = { account, chainId, invitation, from, ...(friend && { friend }) };
    return html`<form class="screen" novalidate @submit=${this.#take}>
      ${this.head({
        ...(friend
          ? { title: words.askTitle(name), lead: words.askLead(name) }
          : { title: words.sentTitle(name), lead: words.sentLead }),
        back: this.leave,
      })}
      ${this.linkField(friend ? words.askLabel : words.inviteLabel, writeLink({ ...asked, kind: 'invitation' }))}
      ${textField({
        id: 'friend-answer',
        label: words.answerField,
        value: this.pasted,
        problem: isRefused ? words.answerUnreadable : undefined,
        className: 'address-input',
        onInput: (text) => {
          this.pasted = text;
          this.isRefused = false;
        },
      })}
      <div class="actions" part="actions">
        ${button({ label: strings.continue, kind: 'secondary', type: 'submit' })}
        ${button({
          label: words.withdrawButton,
          kind: 'plain',
          onClick: () => {
            forgetInvitation(this.context.account, invitation);
            this.leave();
          },
        })}
      </div>
    </form>`;
  }

  readonly #invite = (event: SubmitEvent) => {
    event.preventDefault();
    const name = cleanName(this.name);
    this.isRefused = name === '';
    if (this.isRefused) {
      this.renderRoot.querySelector<HTMLInputElement>('#friend-name')?.focus();
      return;
    }
    const { module } = this;
    this.sent = { id: createNonce(), name, from: cleanName(this.from), ...(module && { module }) };
    keepInvitation(this.context.account, this.sent);
  };

  /** The same question until it is answered, so that any of the links that were sent will do. */
  #ask({ friend, name }: Pick<Invitation, 'name'> & { friend: Address }) {
    const { account } = this.context;
    const earlier = readInvitations(account).find(
      (one) => one.friend && isAddressEqual(one.friend, friend),
    );
    this.sent = earlier ?? { id: createNonce(), name: cleanName(name), from: '', friend };
    if (!earlier) keepInvitation(account, this.sent);
  }

  readonly #take = (event: SubmitEvent) => {
    event.preventDefault();
    const link = findLink(this.pasted);
    const { account, chainId } = this.context.account;
    const isAnswer =
      link?.kind === 'acceptance' &&
      link.chainId === chainId &&
      link.account.toLowerCase() === account.toLowerCase();
    this.isRefused = !isAnswer;
    if (isAnswer) this.answer = link;
  };
}
