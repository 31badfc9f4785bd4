import { maskTarget } from '@recovery-guardian/protocol';
import { html } from 'lit';
import { captchaSlot } from '../captcha.ts';
import { ViewElement } from '../view-element.ts';
import { type AlertTarget, askForAlerts, type SentCode } from './alerts.ts';

/**
 * Activates alerts by the code that was sent to their target.
 *
 * @internal
 */
export class ConfirmAlertsElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    to: { attribute: false },
    sent: { attribute: false },
    done: { attribute: false },
    leave: { attribute: false },
  };

  declare to: AlertTarget;
  /** The code that was sent there. */
  declare sent: SentCode;
  /** Receives the id of the active subscription. */
  declare done: (subscriptionId: string) => void;
  declare leave: () => void;

  override render() {
    const { strings, context, sent } = this;
    const { channel } = this.to;
    const target = maskTarget(channel, this.to.target);
    return html`<div class="screen">
      ${this.head({ title: strings.codeTitle(target), back: this.leave })}
      <rg-one-time-code
        .challenge=${{ ...sent, channel, target }}
        .strings=${strings}
        .chainName=${context.chainName}
        .verify=${this.#verify}
        .resend=${this.#resend}
        .restart=${this.leave}
      ></rg-one-time-code>
      ${captchaSlot}
    </div>`;
  }

  readonly #verify = async (code: string, signal: AbortSignal) => {
    const subscriptionId = this.sent.challengeId;
    const request = { subscriptionId, challenge: code };
    await this.context.service.client.activateSubscription(request, { signal });
    this.done(subscriptionId);
  };

  /** Only an owner can request another code, with a new signature. */
  readonly #resend = async (signal: AbortSignal) => {
    this.sent = await askForAlerts(this.context, this.to, { signal, setStatus: () => {} });
    return this.sent;
  };
}
