import type { Call, RecoveryRequest } from '@recovery-guardian/core';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AccountState } from '../../chain/account-state.ts';
import { ElementError, type ProblemReason } from '../../element-error.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { copyField } from '../../ui/copy-button.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { describeError, problemNotice, reasonOf } from '../problem.ts';
import { StepElement } from '../step-element.ts';

/** The progress of a request, in order. */
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

/** Answers of a service that does not pay for it: the wallet can. */
const refusals: readonly ProblemReason[] = ['not-sponsored', 'rate-limited'];

/**
 * Base class of a recovery's steps on the chain. The service sends them if it offers to; else the
 * user's wallet, the host, or the user elsewhere with the calldata. In any case the chain shows the
 * result.
 */
export abstract class SendingElement extends StepElement {
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
  /** Whether the service does not pay for it, or has failed to send it. */
  declare private isRefused: boolean;

  protected abstract readonly step: keyof typeof steps;
  /** The calls of this step; any account may send them. */
  protected abstract get calls(): readonly Call[];
  /** Whether the service offers to send such steps. */
  protected abstract get isOffered(): boolean;
  /** Dispatches the event; returns `false` if the host sends the calls itself. */
  protected abstract announce(): boolean;
  /** Asks the service to send it. */
  protected abstract relay(signal: AbortSignal): Promise<void>;
  /** Whether the chain shows the step. */
  protected abstract isMade(state: AccountState): boolean;

  #wasSending = false;
  #hasFailed = false;

  constructor() {
    super();
    this.isRefused = false;
  }

  protected override willUpdate(_changed: PropertyValues): void {
    // The chain rejected what the service had sent: the wallet may still succeed.
    if (this.#wasSending && !this.#isSending) {
      this.#hasFailed = true;
      this.isRefused = true;
    }
    this.#wasSending = this.#isSending;
  }

  /** Whether the service sends it, or would. */
  get #isFree(): boolean {
    return this.#isSending || (this.isOffered && !this.isRefused);
  }

  get #isSending(): boolean {
    const { status } = this.request ?? {};
    const { sending } = steps[this.step];
    return status !== undefined && statuses.indexOf(status) >= statuses.indexOf(sending);
  }

  /** Renders who pays, the alternatives, and what went wrong. */
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
    ${this.#hasFailed && !this.action.problem ? this.#renderFailed() : this.problem()}`;
  }

  #renderFailed() {
    const problem = describeError(new ElementError('relay-failed'), this.context);
    return problemNotice(problem, this.strings);
  }

  /**
   * @param busy Progress text while it is being sent.
   * @param startAgain Leaves this recovery if only another one can succeed.
   */
  protected renderSend(label: string, busy: string, startAgain?: () => void) {
    const { strings, action } = this;
    const isFree = this.#isFree;
    const options = {
      busy: this.#isSending ? busy : action.busy('send'),
      disabled: action.pending,
      onClick: () => (isFree ? this.#relay(busy) : this.#pay('send', busy)),
    };
    // It would fail for the wallet too.
    if (action.problem?.reason === 'relay-refused')
      return button({ ...options, label: strings.checkAgain });
    const isOwnPayment = this.isOffered && !isFree;
    return html`${this.mainButton({
      ...options,
      label: isOwnPayment ? strings.payButton : label,
      startAgain,
    })}
    ${this.#hasFailed ? this.#renderAgain(busy) : nothing}`;
  }

  /** For users whose wallet cannot pay. */
  #renderAgain(busy: string) {
    return button({
      label: this.strings.tryAgain,
      kind: 'secondary',
      disabled: this.action.pending,
      onClick: () => this.#relay(busy),
    });
  }

  /** Shows the transaction that the service has sent. */
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
        busy: this.action.busy('pay'),
        disabled: this.action.pending,
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

  /** Sends by the service: then its request and the chain show the progress. */
  #relay(busy: string) {
    this.#hasFailed = false;
    this.isRefused = false;
    this.action.run('send', busy, async ({ signal }) => {
      if (!this.announce()) return this.#wait(signal);
      try {
        await this.relay(signal);
        await this.look();
        this.#wasSending = true;
      } catch (error) {
        const reason = reasonOf(error);
        this.isRefused ||= refusals.includes(reason);
        throw reason === 'rate-limited'
          ? new ElementError('relay-limited', { cause: error })
          : error;
      }
    });
  }

  /** Sends by the wallet. */
  #pay(name: 'send' | 'pay', busy: string) {
    this.action.run(name, this.strings.waitingForWallet, async ({ signal, setStatus }) => {
      if (this.announce()) await this.context.wallet.sendFromAnyAccount(this.calls, signal);
      setStatus(busy);
      await this.#wait(signal);
    });
  }

  async #wait(signal: AbortSignal) {
    await this.context.account.waitFor((state) => this.isMade(state), signal);
  }
}
