import {
  addGuardianCall,
  type Call,
  type Channel,
  enableModuleCall,
  isEmailAddress,
  maskTarget,
  normalizePhoneNumber,
  registerStatement,
} from '@recovery-guardian/protocol';
import { html, nothing } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import type { AccountState } from '../../chain/account-state.ts';
import { RecoveryGuardianBeforeAddGuardianEvent } from '../../events/before-add-guardian.ts';
import { RecoveryGuardianBeforeRegisterEvent } from '../../events/before-register.ts';
import { RecoveryGuardianGuardianAddedEvent } from '../../events/guardian-added.ts';
import { RecoveryGuardianRegisteredEvent } from '../../events/registered.ts';
import { button } from '../../parts/button.ts';
import { choice } from '../../parts/choice.ts';
import { disclosure, disclosureStyles } from '../../parts/disclosure.ts';
import { exportedParts } from '../../parts/exported-parts.ts';
import { textField } from '../../parts/field.ts';
import { icon } from '../../parts/icons.ts';
import type { CodeChallenge } from '../../steps/one-time-code.ts';
import { ViewElement } from '../view-element.ts';

type Step =
  | { name: 'target' }
  | { name: 'sign'; target: string }
  | { name: 'code'; challenge: CodeChallenge }
  | { name: 'add'; guardian: Address }
  | { name: 'done' };

/** The steps that are counted: done is no step. */
const stepNumbers = { target: 1, sign: 2, code: 3, add: 4 };

/**
 * Adds a way back: whom to reach, the account's signature, the code, and the guardian on the account.
 * The service sends no code before the account has signed, so the signature comes first.
 *
 * @internal
 */
export class ProtectElement extends ViewElement {
  static override styles = [...ViewElement.styles, disclosureStyles];

  static override properties = {
    ...ViewElement.properties,
    step: { state: true },
    channel: { state: true },
    email: { state: true },
    phone: { state: true },
    isTargetWrong: { state: true },
  };

  declare private step: Step;
  declare private channel: Channel;
  declare private email: string;
  declare private phone: string;
  declare private isTargetWrong: boolean;

  protected override readonly stepCount = 4;

  constructor() {
    super();
    this.step = { name: 'target' };
    this.channel = 'email';
    this.email = '';
    this.phone = '';
    this.isTargetWrong = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { serviceGuardian, state } = this.context;
    if (serviceGuardian && !isGuarded(state, serviceGuardian)) {
      this.step = { name: 'add', guardian: serviceGuardian };
    }
  }

  override render() {
    const { step } = this;
    switch (step.name) {
      case 'target':
        return this.#renderTarget();
      case 'sign':
        return this.#renderSign(step.target);
      case 'code':
        return this.#renderCode(step.challenge);
      case 'add':
        return this.#renderAdd(step.guardian);
      case 'done':
        return this.#renderDone();
    }
  }

  // 1. How should we reach you?

  #renderTarget() {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${this.#takeTarget}>
      ${this.head({ title: strings.targetTitle, lead: strings.targetLead, step: stepNumbers.target })}
      ${choice<Channel>({
        name: 'channel',
        legend: strings.channelLabel,
        value: this.channel,
        row: true,
        options: (['email', 'sms'] as const).map((channel) => ({
          value: channel,
          label: strings.channelName(channel),
        })),
        onChange: (channel) => {
          this.channel = channel;
          this.isTargetWrong = false;
        },
      })}
      ${this.channel === 'email' ? this.#renderEmail() : this.#renderPhone()}
      <div class="actions">
        ${button({ label: strings.continue, type: 'submit' })}
        ${this.#renderBack(() => this.context.navigate('overview'))}
      </div>
    </form>`;
  }

  #renderEmail() {
    const { strings } = this;
    return textField({
      id: 'email',
      label: strings.emailField,
      value: this.email,
      type: 'email',
      inputMode: 'email',
      autocomplete: 'email',
      placeholder: strings.emailExample,
      problem: this.isTargetWrong ? strings.emailProblem : undefined,
      onInput: (value) => {
        this.email = value;
        this.isTargetWrong = false;
      },
    });
  }

  #renderPhone() {
    const { strings } = this;
    return textField({
      id: 'phone',
      label: strings.phoneField,
      value: this.phone,
      type: 'tel',
      inputMode: 'tel',
      autocomplete: 'tel',
      placeholder: strings.phoneExample,
      hint: strings.phoneHint,
      problem: this.isTargetWrong ? strings.phoneProblem : undefined,
      onInput: (value) => {
        this.phone = value;
        this.isTargetWrong = false;
      },
    });
  }

  #takeTarget(event: SubmitEvent) {
    event.preventDefault();
    const target = this.channel === 'email' ? this.email.trim() : normalizePhoneNumber(this.phone);
    this.isTargetWrong = !target || (this.channel === 'email' && !isEmailAddress(target));
    if (target && !this.isTargetWrong) this.#goTo({ name: 'sign', target });
    else this.renderRoot.querySelector<HTMLInputElement>('.field input')?.focus();
  }

  // 2. Approve in your wallet

  #renderSign(target: string) {
    const { strings, channel } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.signTitle, lead: strings.signLead(target), step: stepNumbers.sign })}
      <p class="row small">${icon('info')}${strings.signNote}</p>
      ${disclosure(strings.signDetails, html`<p>${registerStatement({ channel, target })}</p>`)}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.signButton,
          busy: this.act.busy('register'),
          onClick: () => this.#register(target),
        })}
        ${this.#renderBack(() => this.#goTo({ name: 'target' }))}
      </div>
    </div>`;
  }

  #register(target: string) {
    const { channel } = this;
    const { account, chainId } = this.context;
    const details = { account, chainId, channel, target };
    if (!this.dispatchEvent(new RecoveryGuardianBeforeRegisterEvent(details))) return;
    this.act.run('register', this.strings.waitingForWallet, async ({ signal, say }) => {
      const signed = await this.context.sign(registerStatement({ channel, target }));
      say(this.strings.sendingCode);
      const answer = await this.context.client.register({ ...details, ...signed }, { signal });
      const masked = maskTarget(channel, target);
      this.#goTo({ name: 'code', challenge: { ...answer, channel, target: masked } });
    });
  }

  // 3. Enter the code

  #renderCode(challenge: CodeChallenge) {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.codeTitle(challenge.target), step: stepNumbers.code })}
      <rg-one-time-code
        exportparts=${exportedParts}
        .challenge=${challenge}
        .strings=${strings}
        .chainName=${this.context.chainName}
        .verify=${this.#verify}
        .resend=${this.#resend}
        .restart=${this.#startAgain}
        .changeTarget=${this.#startAgain}
      ></rg-one-time-code>
    </div>`;
  }

  readonly #verify = async (code: string, signal: AbortSignal) => {
    const { step } = this;
    if (step.name !== 'code') return;
    const { account, chainId, client } = this.context;
    const { challengeId, channel } = step.challenge;
    const answer = await client.submitRegistration({ challengeId, challenge: code }, { signal });
    const guardianAddress = answer.guardianAddress as Address;
    const { registrationId } = answer;
    this.dispatchEvent(
      new RecoveryGuardianRegisteredEvent({
        account,
        chainId,
        channel,
        registrationId,
        guardianAddress,
      }),
    );
    this.context.rememberGuardian(guardianAddress);
    if (isGuarded(this.context.state, guardianAddress)) this.#goTo({ name: 'done' });
    else this.#goTo({ name: 'add', guardian: guardianAddress });
  };

  readonly #resend = (signal: AbortSignal) => {
    const { challengeId } = (this.step as Extract<Step, { name: 'code' }>).challenge;
    return this.context.client.resend({ challengeId }, { signal });
  };

  readonly #startAgain = () => this.#goTo({ name: 'target' });

  // 4. Add the guardian to your account

  #renderAdd(guardian: Address) {
    const { strings } = this;
    const { module, state } = this.context;
    return html`<div class="screen">
      ${this.head({ title: strings.addTitle, lead: strings.addLead, step: stepNumbers.add })}
      <div class="group">
        <p>${strings.addMeaning(this.span)}</p>
        ${state.moduleEnabled ? nothing : html`<p class="small">${strings.addEnablesModule}</p>`}
      </div>
      ${disclosure(
        strings.details,
        html`<dl>
          <div><dt>${strings.guardianLabel}</dt><dd>${this.address(guardian)}</dd></div>
          <div><dt>${strings.moduleLabel}</dt><dd>${this.address(module)}</dd></div>
        </dl>`,
      )}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.addButton,
          busy: this.act.busy('add'),
          onClick: () => this.#addGuardian(guardian),
        })}
        ${button({
          label: strings.laterButton,
          kind: 'plain',
          onClick: () => this.context.navigate('overview'),
        })}
      </div>
    </div>`;
  }

  #addGuardian(guardian: Address) {
    const { strings } = this;
    this.act.run('add', strings.waitingForWallet, async ({ signal, say }) => {
      const { account, chainId, module, state, sendFromAccount, waitFor } = this.context;
      const calls = callsToAdd(guardian, { account, module, state });
      const event = new RecoveryGuardianBeforeAddGuardianEvent({
        account,
        chainId,
        guardianAddress: guardian,
        calls,
      });
      if (this.dispatchEvent(event)) await sendFromAccount(calls, signal);
      say(strings.addBusy);
      await waitFor((now) => isGuarded(now, guardian), signal);
      this.dispatchEvent(
        new RecoveryGuardianGuardianAddedEvent({ account, chainId, guardianAddress: guardian }),
      );
      this.#goTo({ name: 'done' });
    });
  }

  // Done

  #renderDone() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ badge: { icon: 'shieldCheck', tone: 'success' }, title: strings.protectDoneTitle, lead: strings.protectDoneLead(this.channel) })}
      <div class="actions">
        ${button({ label: strings.doneButton, onClick: () => this.context.navigate('overview') })}
        ${button({ label: strings.addAnotherButton, kind: 'plain', onClick: this.#addAnother })}
      </div>
    </div>`;
  }

  readonly #addAnother = () => {
    this.email = '';
    this.phone = '';
    this.#goTo({ name: 'target' });
  };

  // All steps

  #renderBack(onClick: () => void) {
    return button({
      label: this.strings.back,
      kind: 'plain',
      onClick,
    });
  }

  #goTo(step: Step) {
    this.act.clear();
    this.step = step;
  }
}

function isGuarded({ guardians, moduleEnabled }: AccountState, guardian: Address): boolean {
  return moduleEnabled && guardians.some((other) => isAddressEqual(other, guardian));
}

/**
 * What the account must do so that the guardian counts. The first guardian sets the threshold to one;
 * a further one leaves it as it is.
 */
function callsToAdd(
  guardian: Address,
  { account, module, state }: { account: Address; module: Address; state: AccountState },
): readonly Call[] {
  const calls: Call[] = [];
  if (!state.moduleEnabled) calls.push(enableModuleCall(account, module));
  if (!state.guardians.some((other) => isAddressEqual(other, guardian))) {
    const threshold = BigInt(Math.max(1, state.guardianThreshold));
    calls.push(addGuardianCall({ module, guardian, threshold }));
  }
  return calls;
}
