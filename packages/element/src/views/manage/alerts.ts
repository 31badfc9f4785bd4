import {
  listSubscriptionsStatement,
  maskTarget,
  type Registration,
  type Subscription,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { CodeChallenge } from '../../context/drafts.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { button, buttonStyles } from '../../ui/button.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import { screenHead } from '../../ui/screen.ts';
import { styled } from '../../ui/styled.ts';
import type { ActionTools, AsyncAction } from '../async-action.ts';
import { captchaSlot, takeCaptchaToken } from '../captcha.ts';
import { isContact } from '../steps/effective-contacts.ts';

interface AlertsPanelOptions {
  host: ReactiveControllerHost;
  action: AsyncAction;
  context: () => ViewContext;
  /** Goes to the code that was sent there. */
  confirm: (to: AlertTarget, sent: SentCode) => void;
  /** Returns to the contacts, with the outcome in words, if any. */
  leave: (outcome?: string) => void;
}

/**
 * Alerts about the account: a switch for each contact, once an owner has signed to see them. The
 * owner is not asked to sign before that.
 */
export class AlertsPanel {
  readonly #options: AlertsPanelOptions;
  /** The targets of alerts; `undefined` until an owner has signed to see them. */
  #alerts: readonly Subscription[] | undefined;

  constructor(options: AlertsPanelOptions) {
    this.#options = options;
  }

  /** Renders the purpose of alerts, and their switches or the button that shows them. */
  render(registrations: readonly Registration[]): TemplateResult | typeof nothing {
    const { action, context } = this.#options;
    const { strings } = context();
    const { offers } = context().service;
    const offered = registrations
      .filter(isContact)
      .filter(({ channel }) => offers.alertChannels.includes(channel));
    if (offered.length === 0) return nothing;
    const show = button({
      label: strings.alertsShow,
      kind: 'secondary',
      busy: action.busy('alerts'),
      disabled: action.pending || action.isRateLimited,
      onClick: () => this.#showAlerts(),
    });
    return html`<div class="group">
      <h3>${strings.alertsTitle}</h3>
      <p>${strings.alertsAlways(offered.map(({ target }) => target).join(', '))}</p>
      <p class="small">${strings.alertsLead}</p>
      ${this.#alerts ? html`${this.#renderSwitches(registrations, this.#alerts)}${captchaSlot}` : show}
    </div>`;
  }

  /** Renders the code that enables them. */
  renderCode(to: AlertTarget, sent: SentCode): TemplateResult {
    const { context, confirm, leave } = this.#options;
    const { strings, chainName, service } = context();
    const { channel } = to;
    const subscriptionId = sent.challengeId;
    const verify = async (code: string, signal: AbortSignal) => {
      await service.client.activateSubscription({ subscriptionId, challenge: code }, { signal });
      this.#setAlerts([...(this.#alerts ?? []), { id: subscriptionId, ...to }]);
      leave(strings.alertsBegun(to.target));
    };
    // Only an owner can request another code, with a new signature.
    const resend = async (signal: AbortSignal) => {
      const next = await askForAlerts(context(), to, { signal, setStatus: () => {} });
      confirm(to, next);
      return next;
    };
    const target = maskTarget(channel, to.target);
    const back = { label: strings.back, onClick: () => leave() };
    return html`<div class="screen">
      ${screenHead({ title: strings.codeTitle(target), back })}
      <rg-one-time-code
        .challenge=${{ ...sent, channel, target }}
        .strings=${strings}
        .chainName=${chainName}
        .verify=${verify}
        .resend=${resend}
        .restart=${back.onClick}
      ></rg-one-time-code>
      ${captchaSlot}
    </div>`;
  }

  /** Renders a switch for each contact that may get alerts, and for each other target of them. */
  #renderSwitches(registrations: readonly Registration[], alerts: readonly Subscription[]) {
    const { offers } = this.#options.context().service;
    const offered = registrations
      .filter(isContact)
      .filter(({ channel }) => offers.alertChannels.includes(channel));
    const others = alerts.filter((alert) => !offered.some((one) => isSame(one, alert)));
    const targets: readonly AlertTarget[] = [...offered, ...others];
    return rows(targets.map((to) => this.#renderRow(to, alerts)));
  }

  #renderRow(to: AlertTarget, alerts: readonly Subscription[]) {
    const { action, context } = this.#options;
    const { strings } = context();
    const { channel, target } = to;
    const alert = alerts.find((one) => isSame(one, to));
    return contactRow({
      strings,
      channel,
      target,
      note: alert ? strings.alertsOn : strings.alertsOff,
      action: switchButton({
        label: strings.alertsTo(target),
        isOn: alert !== undefined,
        busy: action.busy(nameOf(to)),
        disabled: action.pending,
        onClick: () => (alert ? this.#endAlerts(alert) : this.#askForAlerts(to)),
      }),
    });
  }

  #showAlerts() {
    const { action, context } = this.#options;
    action.run('alerts', context().strings.waitingForWallet, async (tools) => {
      this.#setAlerts(await listAlerts(context(), tools));
    });
  }

  #askForAlerts({ channel, target }: AlertTarget) {
    const { action, context, confirm } = this.#options;
    const to = { channel, target };
    action.run(nameOf(to), context().strings.waitingForWallet, async (tools) => {
      confirm(to, await askForAlerts(context(), to, tools));
    });
  }

  #endAlerts(alert: Subscription) {
    const { action, context, leave } = this.#options;
    action.run(nameOf(alert), context().strings.waitingForWallet, async (tools) => {
      await endAlerts(context(), alert, tools);
      this.#setAlerts(this.#alerts?.filter(({ id }) => id !== alert.id));
      leave(context().strings.alertsEnded(alert.target));
    });
  }

  #setAlerts(alerts: readonly Subscription[] | undefined) {
    this.#alerts = alerts;
    this.#options.host.requestUpdate();
  }
}

function isSame(one: AlertTarget, other: AlertTarget): boolean {
  return one.channel === other.channel && one.target.toLowerCase() === other.target.toLowerCase();
}

/** Names the action that changes an alert. */
function nameOf({ channel, target }: AlertTarget): string {
  return `alerts ${channel} ${target}`;
}

interface SwitchOptions {
  /** The accessible name: the switch has no text of its own. */
  label: string;
  isOn: boolean;
  /** Text while the change is pending. */
  busy?: string | undefined;
  /** Disabled because another action is pending. */
  disabled?: boolean;
  onClick: () => void;
}

/** Renders a switch that shows the current state and changes only when that has changed. */
function switchButton(options: SwitchOptions): TemplateResult {
  const { label, isOn, busy, onClick } = options;
  const idle = !options.disabled && busy === undefined;
  return html`<button
    part="button plain-button"
    ${styled(buttonStyles)}
    type="button"
    class="plain small-button"
    role="switch"
    aria-checked=${isOn}
    aria-label=${busy === undefined ? label : nothing}
    aria-disabled=${idle ? nothing : 'true'}
    @click=${() => {
      if (idle) onClick();
    }}
  ><span>${busy}<span class="track" ${styled(switchStyles)}></span></span></button>`;
}

const switchStyles = css`
  .track {
    inline-size: 40px;
    block-size: 24px;
    padding: 3px;
    border: 1px solid var(--_line-strong);
    border-radius: 12px;
    transition: background-color var(--_motion);
  }
  .track::before {
    content: '';
    display: block;
    inline-size: 0;
    border: 8px solid var(--_text-muted);
    border-radius: 50%;
    transition: translate var(--_motion);
  }
  [aria-checked='true'] .track {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  [aria-checked='true'] .track::before {
    border-color: var(--_accent-text);
    translate: 16px;
  }
  [aria-checked='true']:dir(rtl) .track::before {
    translate: -16px;
  }
  @media (forced-colors: active) {
    [aria-checked='true'] .track {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
    }
    [aria-checked='true'] .track::before {
      border-color: HighlightText;
    }
  }
`;

/** A recipient of alerts about an account. */
export type AlertTarget = Pick<Subscription, 'channel' | 'target'>;

/** A code that was sent, without its target. */
export type SentCode = Omit<CodeChallenge, 'channel' | 'target'>;

/** Asks an owner to sign to see the alerts, and fetches them. */
async function listAlerts(
  context: ViewContext,
  { signal, setStatus }: ActionTools,
): Promise<readonly Subscription[]> {
  const { account, chainId } = context.account;
  const signed = await context.wallet.signAsOwner(listSubscriptionsStatement);
  setStatus(context.strings.contactsBusy);
  const parameters = { account, chainId, ...signed };
  return (await context.service.client.listSubscriptions(parameters, { signal })).subscriptions;
}

/**
 * Asks an owner to sign for alerts to a target, and has a code sent to it. The challenge belongs to
 * the subscription: its code activates it.
 */
async function askForAlerts(
  context: ViewContext,
  { channel, target }: AlertTarget,
  { signal, setStatus }: ActionTools,
): Promise<SentCode> {
  const { strings } = context;
  const { account, chainId } = context.account;
  const { client } = context.service;
  const { signAsOwner } = context.wallet;
  const signed = await signAsOwner(subscribeStatement({ account, channel, target }));
  setStatus(strings.sendingCode);
  const request = { account, chainId, channel, target, ...signed };
  const captchaToken = await takeCaptchaToken(context.service, 'subscribe');
  const answer = await client.subscribe(request, { signal, captchaToken });
  const { subscriptionId, ...sent } = answer;
  return { challengeId: subscriptionId, ...sent };
}

/** Asks an owner to sign that alerts end, and ends them. */
async function endAlerts(
  { strings, account: { chainId }, service, wallet }: ViewContext,
  { id: subscriptionId }: Subscription,
  { signal, setStatus }: ActionTools,
): Promise<void> {
  const signed = await wallet.signAsOwner(unsubscribeStatement);
  setStatus(strings.removeBusy);
  await service.client.unsubscribe({ subscriptionId, chainId, ...signed }, { signal });
}
