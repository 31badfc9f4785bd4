import {
  type ChallengeEntry,
  type Channel,
  isChannel,
  maskTarget,
  registerStatement,
} from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { type Address, getAddress } from 'viem';
import {
  RecoveryGuardianBeforeRegisterEvent,
  RecoveryGuardianRegisteredEvent,
} from '../../context/account-events.ts';
import {
  type CodeChallenge,
  forgetCodeDraft,
  readCodeDraft,
  storeCodeDraft,
} from '../../context/drafts.ts';
import { isServed, isServiceGuardian } from '../../context/protection.ts';
import { ElementError } from '../../element-error.ts';
import { fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { icon } from '../../ui/icons.ts';
import { captchaSlot, takeCaptchaToken } from '../captcha.ts';
import { StepElement } from '../step-element.ts';
import { ContactInput } from './contact-input.ts';
import type { AddedContact } from './effective-contacts.ts';
import { rememberAdded } from './registrations.ts';

type Step =
  | { name: 'target' }
  | { name: 'sign'; target: string }
  | {
      name: 'code';
      /** Unknown after a reload: it is not stored. */
      target?: string | undefined;
      challenge: CodeChallenge;
      confirmations: Confirmations;
    }
  | {
      name: 'confirm';
      contact: AddedContact;
      challenge: CodeChallenge;
      confirmations: Confirmations;
    }
  | {
      name: 'refused';
      target: string;
      /** The one that the service names now. */
      guardian: Address;
    };

/** The codes that were sent to earlier contacts: one of them makes the new one effective. */
type Confirmations = readonly ChallengeEntry[];

/**
 * Registers a contact: the target, the account's signature, and the code. If the service holds the
 * new contact back, also a code of an earlier one. The service sends no code before the account has
 * signed, so the signature comes first.
 *
 * @internal
 */
export class AddContactElement extends StepElement {
  static override properties = {
    ...StepElement.properties,
    heading: { attribute: false },
    only: { attribute: false },
    taken: { attribute: false },
    added: { attribute: false },
    leave: { attribute: false },
    resumes: { type: Boolean },
    step: { state: true },
  };

  /** The heading of the first step. */
  declare heading: { title: string; lead: string };
  /** The only channel on offer. */
  declare only: Channel | undefined;
  /** The targets that are registered already, as far as known. */
  declare taken: readonly string[];
  declare added: (contact: AddedContact) => void;
  declare leave: () => void;
  /** Whether a code that was sent before a reload can still be entered. */
  declare resumes: boolean;

  declare private step: Step;

  readonly #input = new ContactInput(this, () => this.strings);

  constructor() {
    super();
    this.step = { name: 'target' };
    this.taken = [];
    this.resumes = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.only) this.#input.channel = this.only;
    const draft = this.resumes && readCodeDraft(this.context.account);
    if (!draft || !isChannel(draft.challenge.channel)) return;
    this.#input.channel = draft.challenge.channel;
    this.step = { name: 'code', ...draft };
  }

  override render() {
    const { step } = this;
    switch (step.name) {
      case 'target':
        return this.#renderTarget();
      case 'sign':
        return this.#renderSign(step.target);
      case 'code':
        return this.#renderCode(step);
      case 'confirm':
        return html`<rg-confirm-contact
          .context=${this.context}
          .contact=${step.contact}
          .confirmations=${step.confirmations}
          .expiresAt=${step.challenge.expiresAt}
          .ended=${this.#confirmed}
        ></rg-confirm-contact>`;
      case 'refused':
        return this.#renderRefused(step);
    }
  }

  // 1. How should we reach you?

  #renderTarget() {
    return html`<form class="screen" novalidate @submit=${this.#takeTarget}>
      ${this.head({ ...this.heading, step: 'contact', back: this.leave })}
      ${this.only ? nothing : this.#input.renderChannels()} ${this.#input.renderField()}
      <div class="actions" part="actions">
        ${button({ label: this.strings.continue, type: 'submit' })}
      </div>
    </form>`;
  }

  #takeTarget(event: SubmitEvent) {
    event.preventDefault();
    const { target } = this.#input;
    const isTaken = this.taken.some((other) => other.toLowerCase() === target?.toLowerCase());
    if (target && !isTaken) this.#goTo({ name: 'sign', target });
    else this.#input.refuse(target && this.strings.targetTaken);
  }

  // 2. Approve in your wallet

  #renderSign(target: string) {
    const { strings } = this;
    const { channel } = this.#input;
    // Then its guardian is missing, too, which the wallet asks about last.
    const isFirst = this.context.account.state.guardians.length === 0;
    return html`<div class="screen">
      ${this.head({
        title: isFirst ? strings.signFirst : strings.signTitle,
        lead: strings.signLead(target),
        step: 'sign',
        back: this.#changeTarget,
      })}
      <p class="row small">${icon('info')}${strings.signNote}</p>
      ${disclosure(strings.signDetails, html`<p>${registerStatement({ channel, target })}</p>`)}
      ${this.problem()} ${captchaSlot}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.signButton,
          busy: this.action.busy('register'),
          waiting: strings.sendIn,
          onClick: () => this.#register(target),
        })}
      </div>
    </div>`;
  }

  async #register(target: string) {
    const { channel } = this.#input;
    const { account, chainId } = this.context.account;
    const details = { account, chainId, channel, target };
    if (!this.dispatchEvent(new RecoveryGuardianBeforeRegisterEvent(details))) return;
    await this.action.run(
      'register',
      this.strings.waitingForWallet,
      async ({ signal, setStatus }) => {
        const { client } = this.context.service;
        const { sign } = this.context.wallet;
        const signed = await sign(registerStatement({ channel, target }), signal);
        setStatus(this.strings.sendingCode);
        const captchaToken = await takeCaptchaToken(this.context.service, 'register');
        const answer = await client.register({ ...details, ...signed }, { signal, captchaToken });
        const { confirmations = [], ...sent } = answer;
        const challenge = { ...sent, channel, target: maskTarget(channel, target) };
        if (this.resumes) storeCodeDraft(this.context.account, { challenge, confirmations });
        this.#goTo({ name: 'code', target, challenge, confirmations });
      },
    );
    const { problem } = this.action;
    if (problem?.place !== 'field') return;
    this.#changeTarget();
    await this.#input.refuse(problem.message);
  }

  // 3. Enter the code

  #renderCode({ challenge, target }: Extract<Step, { name: 'code' }>) {
    const { strings } = this;
    // In full until the page is left.
    const shown = target ? { ...challenge, target } : challenge;
    return html`<div class="screen">
      ${this.head({
        title: strings.codeTitle(shown.target),
        step: 'code',
        // Elsewhere, the code could not be entered anymore.
        back: this.resumes ? this.leave : undefined,
      })}
      <rg-one-time-code
        .challenge=${shown}
        .strings=${strings}
        .chainName=${this.context.chainName}
        .verify=${this.#verify}
        .resend=${this.#resend}
        .restart=${this.#signAgain}
        .changeTarget=${this.#changeTarget}
      ></rg-one-time-code>
    </div>`;
  }

  readonly #verify = async (code: string, signal: AbortSignal) => {
    const { step } = this;
    if (step.name !== 'code') return;
    const { channel } = this.#input;
    const { account, chainId, rememberGuardian } = this.context.account;
    const { client } = this.context.service;
    const { challenge, confirmations } = step;
    const { challengeId } = challenge;
    const target = step.target ?? challenge.target;
    const answer = await client.submitRegistration({ challengeId, challenge: code }, { signal });
    const { registrationId, countsFrom } = answer;
    const guardian: Address = getAddress(answer.guardianAddress);
    forgetCodeDraft(this.context.account);
    // A second one would have a vote of its own.
    if (isServed(this.context.account) && !isServiceGuardian(this.context.account, guardian)) {
      return this.#refuse(target, guardian);
    }
    rememberGuardian(guardian);
    const details = { account, chainId, channel, registrationId, guardianAddress: guardian };
    this.dispatchEvent(new RecoveryGuardianRegisteredEvent(details));
    const contact = { registrationId, channel, target, guardian, countsFrom };
    rememberAdded(this.context, contact, challenge.target, confirmations);
    if (confirmations.length === 0) {
      this.added({ ...contact, counts: 'unknown' });
    } else {
      const waiting: AddedContact = { ...contact, counts: 'later' };
      this.#goTo({ name: 'confirm', contact: waiting, challenge, confirmations });
    }
  };

  readonly #resend = (signal: AbortSignal) => {
    const { challengeId } = (this.step as Extract<Step, { name: 'code' }>).challenge;
    return this.context.service.client.resend({ challengeId }, { signal });
  };

  readonly #confirmed = (contact: AddedContact) => {
    if (this.step.name === 'confirm') {
      rememberAdded(this.context, contact, this.step.challenge.target);
    }
    this.added(contact);
  };

  // The service names another guardian than before

  /** The contact is registered, with a guardian that the account does not have. */
  async #refuse(target: string, guardian: Address) {
    // Only the service knows it now.
    this.context.account.rememberRegistrations(undefined);
    this.step = { name: 'refused', target, guardian };
    await this.action.run('refuse', this.strings.codeBusy, async () => {
      throw new ElementError('guardian-changed');
    });
  }

  #renderRefused({ target, guardian }: Extract<Step, { name: 'refused' }>) {
    const { strings } = this;
    const { serviceGuardian = '' } = this.context.account;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'alert', tone: 'warning' },
        title: strings.guardianChangedTitle,
        lead: strings.guardianChangedLead(target),
        back: this.leave,
      })}
      ${fullAddresses(strings.guardianBefore, [serviceGuardian])}
      ${fullAddresses(strings.guardianNow, [guardian])}
      <div class="actions" part="actions">
        ${button({
          label: strings.guardiansButton,
          onClick: () => this.context.navigation.navigate('guardians'),
        })}
      </div>
    </div>`;
  }

  // All steps

  readonly #changeTarget = () => {
    forgetCodeDraft(this.context.account);
    this.#goTo({ name: 'target' });
  };

  /** The service sends a new code to the same target only when the account signs again. */
  readonly #signAgain = () => {
    const { step } = this;
    if (step.name !== 'code') return;
    if (step.target) this.#goTo({ name: 'sign', target: step.target });
    else this.#changeTarget();
  };

  #goTo(step: Step) {
    this.action.clear();
    this.step = step;
  }
}
