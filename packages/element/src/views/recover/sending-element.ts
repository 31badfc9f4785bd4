import { RecoveryServiceError, type RecoveryServiceErrorReason } from '@recovery-guardian/client';
import type { Call, RecoveryRequest } from '@recovery-guardian/protocol';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AccountState } from '../../chain/account-state.ts';
import { button } from '../../components/button.ts';
import { callout } from '../../components/callout.ts';
import { disclosure, disclosureStyles } from '../../components/disclosure.ts';
import { ElementError } from '../../errors/element-error.ts';
import { copyField } from '../copy-field.ts';
import { describeError } from '../describe-error.ts';
import { problemNotice } from '../problem-notice.ts';
import { StepElement } from '../step-element.ts';

/** How far a request is, in this order. */
const statuses: readonly RecoveryRequest['status'][] = [
  'PENDING',
  'EXECUTION-IN-PROGRESS',
  'EXECUTED',
  'FINALIZATION-IN-PROGRESS',
  'FINALIZED',
];

const steps = {
  execute: { sending: 'EXECUTION-IN-PROGRESS', data: 'executeData' },
  finalize: { sending: 'FINALIZATION-IN-PROGRESS', data: 'finalizeData' },
} as const;

/** How the service answers where it will not send it. */
const refusals: readonly RecoveryServiceErrorReason[] = [
  'not-sponsored',
  'relay-refused',
  'rate-limited',
];

/**
 * What the steps of a recovery on the chain share: the service sends them where it offers to, else the
 * person's wallet, else the host, or the person elsewhere with the calldata. Whichever it was, the
 * chain tells.
 */
export abstract class SendingElement extends StepElement {
  static override styles = [...StepElement.styles, disclosureStyles];

  static override properties = {
    ...StepElement.properties,
    request: { attribute: false },
    look: { attribute: false },
    isRefused: { state: true },
  };

  /** The service's request for this recovery, once it has one. */
  declare request: RecoveryRequest | undefined;
  /** Asks the service for it now. */
  declare look: () => Promise<RecoveryRequest | undefined>;
  /** The service would not send it, or could not. */
  declare private isRefused: boolean;

  protected abstract readonly step: keyof typeof steps;
  /** What makes the step on the chain; any account may send it. */
  protected abstract get calls(): readonly Call[];
  /** Whether the service says that it sends such steps. */
  protected abstract get isOffered(): boolean;
  /** Tells the host; `false` where it sends the calls itself. */
  protected abstract announce(): boolean;
  /** Has the service send it. */
  protected abstract relay(signal: AbortSignal): Promise<void>;
  /** Whether the chain shows that it was made. */
  protected abstract isMade(state: AccountState): boolean;

  #wasSending = false;
  #hasFailed = false;

  constructor() {
    super();
    this.isRefused = false;
  }

  protected override willUpdate(_changed: PropertyValues): void {
    // The chain did not take what the service had sent.
    if (this.#wasSending && !this.#isSending) {
      this.isRefused = true;
      this.#hasFailed = true;
    }
    this.#wasSending = this.#isSending;
  }

  /** The service sends it, or would. */
  get #isFree(): boolean {
    return this.#isSending || (this.isOffered && !this.isRefused);
  }

  get #isSending(): boolean {
    const { status } = this.request ?? {};
    const { sending } = steps[this.step];
    return status !== undefined && statuses.indexOf(status) >= statuses.indexOf(sending);
  }

  /** Who pays, how else it can be sent, and what went wrong. */
  protected renderPayment(): TemplateResult {
    const { strings } = this;
    const isFree = this.#isFree;
    return html`${
      this.#isSending
        ? callout({ kind: 'info', text: strings.relayedLead, alert: true })
        : html`<p class="small">${isFree ? strings.servicePays : strings.walletPays}</p>`
    }
    ${disclosure(
      isFree ? strings.details : strings.startCalldata,
      html`${this.#renderTransaction()} ${isFree ? this.#renderWallet() : nothing}
      ${this.calls.map(this.#renderCall)}`,
    )}
    ${this.#hasFailed && !this.act.problem ? this.#renderFailed() : this.problem()}`;
  }

  #renderFailed() {
    const refusal = new RecoveryServiceError({ reason: 'relay-refused' });
    return problemNotice(describeError(refusal, this.context), this.strings);
  }

  /** @param busy What is said while it is on its way. */
  protected renderSend(label: string, busy: string): TemplateResult {
    const isFree = this.#isFree;
    return button({
      label: this.isOffered && !isFree ? this.strings.payButton : label,
      busy: this.#isSending ? busy : this.act.busy('send'),
      disabled: this.act.running || (isFree && this.act.mustWait),
      onClick: () => (isFree ? this.#relay(busy) : this.#pay('send', busy)),
    });
  }

  /** What the service has sent. */
  #renderTransaction() {
    const { strings } = this;
    const hash = this.request?.[steps[this.step].data].transactionHash;
    if (!hash) return nothing;
    return copyField({
      id: 'transaction',
      label: strings.transactionLabel,
      value: hash,
      copyLabel: strings.copy(strings.transactionLabel),
      strings,
    });
  }

  #renderWallet() {
    const { strings } = this;
    return html`<p>${strings.walletPays}</p>
      ${button({
        label: strings.payButton,
        kind: 'secondary',
        busy: this.act.busy('pay'),
        disabled: this.act.running,
        onClick: () => this.#pay('pay', strings.waitingForChain),
      })}`;
  }

  readonly #renderCall = ({ to, data }: Call) => {
    const { strings } = this;
    return html`<p>${strings.startElsewhere}</p>
      ${copyField({
        id: 'calldata-to',
        label: strings.calldataTo,
        value: to,
        copyLabel: strings.startCopyTo,
        strings,
      })}
      ${copyField({
        id: 'calldata-data',
        label: strings.calldataData,
        value: data,
        copyLabel: strings.startCopyData,
        strings,
      })}`;
  };

  /** The service sends it: from then on its request tells, and the chain. */
  #relay(busy: string) {
    this.act.run('send', busy, async ({ signal }) => {
      if (!this.announce()) return this.#wait(signal);
      try {
        await this.relay(signal);
        await this.look();
        this.#wasSending = true;
      } catch (error) {
        this.isRefused ||= RecoveryServiceError.is(error) && refusals.includes(error.reason);
        const isLimited = RecoveryServiceError.is(error) && error.reason === 'rate-limited';
        throw isLimited ? new ElementError('relay-limited', { cause: error }) : error;
      }
    });
  }

  /** The wallet sends it. */
  #pay(name: 'send' | 'pay', busy: string) {
    this.act.run(name, this.strings.waitingForWallet, async ({ signal, say }) => {
      if (this.announce()) await this.context.sendFromAnyAccount(this.calls, signal);
      say(busy);
      await this.#wait(signal);
    });
  }

  async #wait(signal: AbortSignal) {
    await this.context.waitFor((state) => this.isMade(state), signal);
  }
}
