import {
  type Call,
  executeRecoveryCall,
  finalizeRecoveryCall,
  shortenAddress,
} from '@recovery-guardian/protocol';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import { chainTime, type PendingRecovery } from '../../chain/account-state.ts';
import { RecoveryGuardianBeforeFinalizeEvent } from '../../events/before-finalize.ts';
import { RecoveryGuardianBeforeSubmitEvent } from '../../events/before-submit.ts';
import { RecoveryGuardianFinalizedEvent } from '../../events/finalized.ts';
import { RecoveryGuardianRequestedEvent } from '../../events/requested.ts';
import { RecoveryGuardianSignedEvent } from '../../events/signed.ts';
import { RecoveryGuardianSubmittedEvent } from '../../events/submitted.ts';
import { button } from '../../parts/button.ts';
import { callout } from '../../parts/callout.ts';
import { choice } from '../../parts/choice.ts';
import { contactRow, rowStyles } from '../../parts/contact-row.ts';
import { disclosure, disclosureStyles } from '../../parts/disclosure.ts';
import { textField } from '../../parts/field.ts';
import { icon } from '../../parts/icons.ts';
import { Ticker } from '../../parts/ticker.ts';
import type { CodeChallenge } from '../../steps/one-time-code.ts';
import { ViewElement } from '../view-element.ts';
import { findNewOwnerProblem, type NewOwnerProblem } from './new-owner.ts';

type Contact = { challenge: CodeChallenge; isConfirmed: boolean };

/** What the person does here; what the chain does (waiting, ready, over) is read from the chain. */
type Step =
  | { name: 'owner' }
  | {
      name: 'check';
      newOwner: Address;
      requestId: string;
      required: number;
      contacts: readonly Contact[];
      /** The one whose code is being entered. */
      current: string | undefined;
    }
  | { name: 'start'; newOwner: Address; signer: Address; signature: Hex };

/** How a recovery that ran here ended. */
type Outcome = { kind: 'finalized'; newOwners: readonly Address[] } | { kind: 'canceled' };

const stepNumber = { owner: 1, check: 2, start: 3, wait: 4, finalize: 5 };
const stepCount = 5;

/** One new owner, who decides alone. */
const newThreshold = 1;

/**
 * Lets a person without the key back in: the new owner, the codes, the start on the chain, the grace
 * period, the end. A recovery that already runs is taken up where the chain says it is.
 *
 * @internal
 */
export class RecoverElement extends ViewElement {
  static override styles = [
    ...[ViewElement.styles].flat(),
    rowStyles,
    disclosureStyles,
    css`
      .outcome {
        display: flex;
        gap: 12px;
        align-items: start;
        padding: 12px 14px;
        border-radius: var(--_radius-control);
        background: var(--_surface-raised);
      }
      .outcome .icon {
        margin-block-start: 1px;
        color: var(--_accent-ink);
      }
      .is-confirmed {
        color: var(--_success);
        display: inline-flex;
        align-items: center;
        gap: 4px;
        font-size: var(--_font-small);
        font-weight: 550;
      }
      .rows .is-confirmed .icon {
        color: inherit;
      }
      .rows .small-button {
        min-block-size: 36px;
        padding: 4px 12px;
      }
      .countdown {
        display: grid;
        gap: 4px;
        justify-items: center;
        padding: 20px 16px;
        border-radius: var(--_radius-control);
        background: var(--_surface-raised);
        text-align: center;
      }
      .countdown .time {
        font-size: 1.75rem;
        font-weight: 650;
        line-height: 1.2;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  static override properties = {
    ...ViewElement.properties,
    step: { state: true },
    outcome: { state: true },
    source: { state: true },
    typedOwner: { state: true },
    ownerProblem: { state: true },
  };

  declare private step: Step;
  declare private outcome: Outcome | undefined;
  declare private source: 'wallet' | 'other' | undefined;
  declare private typedOwner: string;
  declare private ownerProblem: NewOwnerProblem | undefined;

  #running: PendingRecovery | undefined;
  #watch: AbortController | undefined;

  constructor() {
    super();
    new Ticker(this, () => this.context.state.recovery !== undefined);
    this.step = { name: 'owner' };
    this.typedOwner = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.abort();
  }

  /** Notices how a recovery ended that was running a moment ago, whoever ended it. */
  protected override willUpdate(_changed: PropertyValues): void {
    const { recovery, owners } = this.context.state;
    if (this.#running && !recovery) {
      const { newOwners } = this.#running;
      this.outcome = isSameSet(owners, newOwners)
        ? { kind: 'finalized', newOwners }
        : { kind: 'canceled' };
      this.step = { name: 'owner' };
    }
    if (recovery) this.outcome = undefined;
    this.#running = recovery;
  }

  override render() {
    const { step, outcome } = this;
    const { state } = this.context;
    if (outcome) return this.#renderOutcome(outcome);
    if (state.recovery) {
      return state.timestamp < state.recovery.executeAfter
        ? this.#renderWait(state.recovery)
        : this.#renderFinalize(state.recovery);
    }
    if (state.guardians.length === 0) return this.#renderImpossible('noGuardian');
    if (!state.moduleEnabled) return this.#renderImpossible('moduleOff');
    switch (step.name) {
      case 'owner':
        return this.#renderOwner();
      case 'check':
        return this.#renderCheck(step);
      case 'start':
        return state.guardianThreshold > 1
          ? this.#renderMoreGuardians(step)
          : this.#renderStart(step);
    }
  }

  // 1. Who should control it?

  #renderOwner() {
    const { strings } = this;
    const { walletAccounts } = this.context;
    const [walletAccount] = walletAccounts;
    return html`<form class="screen" novalidate @submit=${this.#request}>
      ${this.head({ title: strings.ownerTitle, lead: strings.ownerLead, ...position('owner') })}
      ${choice({
        name: 'source',
        legend: strings.ownerLabel,
        value: this.#source,
        options: [
          {
            value: 'wallet',
            label: strings.ownerWallet,
            note: walletAccount
              ? this.address(walletAccount, 20)
              : html`<span class="small">${strings.ownerWalletConnect}</span>`,
          },
          { value: 'other', label: strings.ownerOther },
        ],
        onChange: (source) => {
          this.source = source;
          this.ownerProblem = undefined;
        },
      })}
      ${
        this.#source === 'other'
          ? textField({
              id: 'owner',
              label: strings.ownerField,
              value: this.typedOwner,
              placeholder: strings.accountExample,
              className: 'address-input',
              problem: this.ownerProblem && strings[this.ownerProblem],
              onInput: (value) => {
                this.typedOwner = value;
                this.ownerProblem = undefined;
              },
            })
          : nothing
      }
      ${this.#source === 'wallet' && this.ownerProblem ? callout({ kind: 'danger', text: strings[this.ownerProblem], alert: true }) : nothing}
      ${this.#renderOwnerOutcome(this.#source === 'wallet' ? walletAccount : this.typedOwner.trim())}
      ${this.problem()}
      <div class="actions">
        ${button({ label: strings.ownerButton, type: 'submit', busy: this.act.busy('request') })}
        ${this.#renderBack(() => this.context.navigate('overview'))}
      </div>
    </form>`;
  }

  #renderOwnerOutcome(owner: string | undefined) {
    if (!owner || this.#findOwnerProblem(owner)) return nothing;
    return outcome(this.strings.ownerOutcome(shortenAddress(owner), this.#span));
  }

  get #source(): 'wallet' | 'other' {
    const { account, walletAccounts } = this.context;
    const [first] = walletAccounts;
    return this.source ?? (first && isAddressEqual(first, account) ? 'other' : 'wallet');
  }

  #findOwnerProblem(owner: string) {
    const { account, state } = this.context;
    return findNewOwnerProblem({ owner, account, guardians: state.guardians });
  }

  #request(event: SubmitEvent) {
    event.preventDefault();
    const { strings } = this;
    this.act.run('request', strings.sendingCode, async ({ signal, say }) => {
      const { account, chainId, client, connect, walletAccounts } = this.context;
      let owner = this.typedOwner.trim();
      if (this.#source === 'wallet') {
        if (walletAccounts.length === 0) say(strings.waitingForWallet);
        owner = walletAccounts[0] ?? (await connect())[0];
        say(strings.sendingCode);
      }
      this.ownerProblem = this.#findOwnerProblem(owner);
      if (this.ownerProblem) {
        this.renderRoot.querySelector<HTMLInputElement>('#owner')?.focus();
        return;
      }
      const newOwner = getAddress(owner);
      const request = { account, chainId, newOwners: [newOwner], newThreshold };
      const answer = await client.requestSignature(request, { signal });
      const { requestId, requiredVerifications: required, matchPhrase, expiresAt } = answer;
      const contacts = answer.auths.map((auth) => ({
        challenge: { ...auth, matchPhrase, expiresAt },
        isConfirmed: false,
      }));
      this.dispatchEvent(
        new RecoveryGuardianRequestedEvent({
          ...request,
          requestId,
          requiredVerifications: required,
        }),
      );
      const current = contacts.length === 1 ? contacts[0]?.challenge.challengeId : undefined;
      this.#goTo({ name: 'check', newOwner, requestId, required, contacts, current });
    });
  }

  // 2. Check it is you

  #renderCheck(step: Extract<Step, { name: 'check' }>) {
    const { strings } = this;
    const { contacts, required, current } = step;
    const contact = contacts.find(({ challenge }) => challenge.challengeId === current);
    if (contact) return this.#renderCode(contact.challenge, contacts.length > 1);
    const done = contacts.filter(({ isConfirmed }) => isConfirmed).length;
    return html`<div class="screen">
      ${this.head({
        title: strings.checkTitle,
        lead: strings.checkLead(contacts.length, required),
        ...position('check'),
      })}
      <div class="group">
        <p class="small" role="status">${strings.confirmedOf(done, required)}</p>
        <ul class="rows" part="contacts">${contacts.map(this.#renderContact)}</ul>
      </div>
      <div class="actions">${this.#renderBack(this.#startAgain)}</div>
    </div>`;
  }

  readonly #renderContact = ({ challenge, isConfirmed }: Contact) => {
    const { strings } = this;
    const { channel, target, challengeId } = challenge;
    const action = isConfirmed
      ? html`<span class="is-confirmed">${icon('check')}${strings.confirmed}</span>`
      : html`<button
          type="button"
          class="secondary small-button"
          aria-label=${strings.enterCodeOf(target)}
          @click=${() => this.#enter(challengeId)}
        >
          ${strings.enterCode}
        </button>`;
    return contactRow(channel, strings.channelName(channel), target, action);
  };

  #renderCode(challenge: CodeChallenge, isOneOfMany: boolean) {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.codeTitle(challenge.target), ...position('check') })}
      <rg-one-time-code
        exportparts="button, primary-button, field, input, callout, phrase"
        .challenge=${challenge}
        .strings=${strings}
        .chainName=${this.context.chainName}
        .verify=${this.#verify}
        .resend=${this.#resend}
        .restart=${this.#startAgain}
      ></rg-one-time-code>
      <div class="actions">
        ${this.#renderBack(isOneOfMany ? () => this.#enter(undefined) : this.#startAgain)}
      </div>
    </div>`;
  }

  #enter(current: string | undefined) {
    if (this.step.name === 'check') this.step = { ...this.step, current };
  }

  readonly #verify = async (code: string, signal: AbortSignal) => {
    const { step } = this;
    if (step.name !== 'check' || !step.current) return;
    const { account, chainId, client } = this.context;
    const { requestId, newOwner, current: challengeId } = step;
    const request = { requestId, challengeId, challenge: code };
    const answer = await client.submitSignature(request, { signal });
    if (answer.signer && answer.signature) {
      const signer = getAddress(answer.signer);
      const signature = answer.signature as Hex;
      const newOwners = [newOwner];
      this.dispatchEvent(
        new RecoveryGuardianSignedEvent({
          account,
          chainId,
          newOwners,
          newThreshold,
          signer,
          signature,
        }),
      );
      this.#goTo({ name: 'start', newOwner, signer, signature });
      this.#watchForStart([newOwner]);
      return;
    }
    const contacts = step.contacts.map((contact) =>
      contact.challenge.challengeId === challengeId ? { ...contact, isConfirmed: true } : contact,
    );
    this.step = { ...step, contacts, current: undefined };
  };

  readonly #resend = async (signal: AbortSignal) => {
    const challengeId = this.step.name === 'check' ? (this.step.current ?? '') : '';
    const answer = await this.context.client.resend({ challengeId }, { signal });
    if (this.step.name === 'check') {
      const contacts = this.step.contacts.map((contact) =>
        contact.challenge.challengeId === challengeId
          ? { ...contact, challenge: { ...contact.challenge, expiresAt: answer.expiresAt } }
          : contact,
      );
      this.step = { ...this.step, contacts };
    }
    return answer;
  };

  readonly #startAgain = () => this.#goTo({ name: 'owner' });

  // 3. Start the recovery

  #renderStart(step: Extract<Step, { name: 'start' }>) {
    const { strings } = this;
    const [call] = this.#callsToStart(step);
    return html`<div class="screen">
      ${this.head({ title: strings.startTitle, lead: strings.startLead, ...position('start') })}
      ${outcome(html`${strings.startOutcome(shortenAddress(step.newOwner), this.#span)}
        ${strings.startCancelable}`)}
      <p class="small">${strings.startFee}</p>
      ${
        call
          ? disclosure(
              strings.startCalldata,
              html`<dl>
                <div><dt>${strings.calldataTo}</dt><dd>${this.address(call.to)}</dd></div>
                <div>
                  <dt>${strings.calldataData}</dt>
                  <dd class="hex" dir="ltr" tabindex="0">${call.data}</dd>
                </div>
              </dl>`,
            )
          : nothing
      }
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.startButton,
          busy: this.act.busy('start'),
          onClick: () => this.#start(step),
        })}
        ${this.#renderBack(this.#startAgain)}
      </div>
    </div>`;
  }

  #callsToStart({
    newOwner,
    signer,
    signature,
  }: Extract<Step, { name: 'start' }>): readonly Call[] {
    const { account, module } = this.context;
    return [
      executeRecoveryCall({
        module,
        account,
        newOwners: [newOwner],
        newThreshold: BigInt(newThreshold),
        signatures: [{ signer, signature }],
      }),
    ];
  }

  #start(step: Extract<Step, { name: 'start' }>) {
    const { strings } = this;
    this.act.run('start', strings.waitingForWallet, async ({ signal, say }) => {
      const { account, chainId, sendFromAnyone, waitFor } = this.context;
      const calls = this.#callsToStart(step);
      const newOwners = [step.newOwner];
      const event = new RecoveryGuardianBeforeSubmitEvent({
        account,
        chainId,
        newOwners,
        newThreshold,
        calls,
      });
      if (this.dispatchEvent(event)) await sendFromAnyone(calls, signal);
      say(strings.startBusy);
      await waitFor(({ recovery }) => isRecoveryTo(recovery, newOwners), signal);
    });
  }

  /** The recovery may also be started elsewhere, with the calldata: the chain tells. */
  async #watchForStart(newOwners: readonly Address[]) {
    this.#watch?.abort();
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const { account, chainId, waitFor } = this.context;
    try {
      const { recovery } = await waitFor(
        (state) => isRecoveryTo(state.recovery, newOwners),
        signal,
      );
      const executeAfter = recovery?.executeAfter ?? 0;
      this.dispatchEvent(
        new RecoveryGuardianSubmittedEvent({
          account,
          chainId,
          newOwners,
          newThreshold,
          executeAfter,
        }),
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #renderMoreGuardians({ signature }: Extract<Step, { name: 'start' }>) {
    const { strings } = this;
    const { guardianThreshold } = this.context.state;
    return html`<div class="screen">
      ${this.head({
        title: strings.moreGuardiansTitle,
        lead: strings.moreGuardiansLead(guardianThreshold),
        ...position('start'),
      })}
      ${disclosure(strings.signatureLabel, html`<p class="hex" dir="ltr" tabindex="0">${signature}</p>`)}
      <div class="actions">${this.#renderBack(this.#startAgain)}</div>
    </div>`;
  }

  // 4. The grace period

  #renderWait(recovery: PendingRecovery) {
    const { strings } = this;
    const wait = Math.max(0, Math.ceil(recovery.executeAfter - chainTime(this.context.state)));
    const date = new Date(Date.now() + wait * 1000);
    return html`<div class="screen">
      ${this.head({ title: strings.waitTitle, ...position('wait') })}
      <div class="countdown" part="countdown">
        <span class="small">${strings.waitReadyIn}</span>
        <span class="time" role="timer">${strings.remaining(wait)}</span>
        <span class="small">${strings.waitReadyAt(strings.date(date))}</span>
      </div>
      ${this.#renderNewOwners(recovery)}
      <p class="small">${strings.waitNote}</p>
      <div class="actions">${this.#renderBack(() => this.context.navigate('overview'))}</div>
    </div>`;
  }

  #renderNewOwners({ newOwners }: PendingRecovery) {
    return html`<div class="group">
      <h3>${this.strings.newOwnersLabel}</h3>
      <ul class="rows">
        ${newOwners.map((owner) => html`<li>${this.address(owner, 28)}</li>`)}
      </ul>
    </div>`;
  }

  // 5. Take control now

  #renderFinalize(recovery: PendingRecovery) {
    const { strings } = this;
    const owner = recovery.newOwners.map(shortenAddress).join(', ');
    return html`<div class="screen">
      ${this.head({ title: strings.finalizeTitle, lead: strings.finalizeLead(owner), ...position('finalize') })}
      ${this.#renderNewOwners(recovery)}
      <p class="small">${strings.startFee}</p>
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.finalizeButton,
          busy: this.act.busy('finalize'),
          onClick: () => this.#finalize(recovery),
        })}
        ${this.#renderBack(() => this.context.navigate('overview'))}
      </div>
    </div>`;
  }

  #finalize({ newOwners }: PendingRecovery) {
    const { strings } = this;
    this.act.run('finalize', strings.waitingForWallet, async ({ signal, say }) => {
      const { account, chainId, module, sendFromAnyone, waitFor } = this.context;
      const calls = [finalizeRecoveryCall(module, account)];
      const event = new RecoveryGuardianBeforeFinalizeEvent({ account, chainId, calls });
      if (this.dispatchEvent(event)) await sendFromAnyone(calls, signal);
      say(strings.finalizeBusy);
      const { owners } = await waitFor(({ recovery }) => recovery === undefined, signal);
      if (!isSameSet(owners, newOwners)) return;
      this.dispatchEvent(new RecoveryGuardianFinalizedEvent({ account, chainId, newOwners }));
    });
  }

  // The end

  #renderOutcome(ended: Outcome) {
    const { strings } = this;
    const { navigate } = this.context;
    if (ended.kind === 'canceled') {
      return html`<div class="screen">
        ${this.head({ title: strings.canceledTitle, lead: strings.canceledLead })}
        <div class="actions">
          ${button({ label: strings.backToStart, onClick: () => navigate('overview') })}
        </div>
      </div>`;
    }
    const owner = ended.newOwners.map(shortenAddress).join(', ');
    return html`<div class="screen">
      ${this.head({ title: strings.finalizedTitle(owner), lead: strings.finalizedLead })}
      <div class="actions">
        ${button({ label: strings.contactsButton, onClick: () => navigate('manage') })}
        ${button({ label: strings.doneButton, kind: 'secondary', onClick: () => navigate('overview') })}
      </div>
    </div>`;
  }

  #renderImpossible(why: 'noGuardian' | 'moduleOff') {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings[`${why}Title`], lead: strings[`${why}Lead`] })}
      <div class="actions">
        ${button({
          label: strings.back,
          kind: 'secondary',
          onClick: () => this.context.navigate('overview'),
        })}
      </div>
    </div>`;
  }

  // All steps

  get #span(): string | undefined {
    const { gracePeriod } = this.context;
    return gracePeriod === undefined ? undefined : this.strings.span(gracePeriod);
  }

  #renderBack(onClick: () => void) {
    return button({
      label: this.strings.back,
      kind: 'plain',
      onClick,
      disabled: this.act.running,
    });
  }

  #goTo(step: Step) {
    this.act.clear();
    this.#watch?.abort();
    this.step = step;
  }
}

function position(name: keyof typeof stepNumber) {
  return { step: stepNumber[name], steps: stepCount };
}

/** What will have happened, in the words of the consequence. */
function outcome(text: string | TemplateResult) {
  return html`<div class="outcome">${icon('clock')}<p>${text}</p></div>`;
}

function isRecoveryTo(recovery: PendingRecovery | undefined, newOwners: readonly Address[]) {
  return recovery !== undefined && isSameSet(recovery.newOwners, newOwners);
}

function isSameSet(some: readonly Address[], others: readonly Address[]): boolean {
  return (
    some.length === others.length &&
    some.every((one) => others.some((other) => isAddressEqual(one, other)))
  );
}
