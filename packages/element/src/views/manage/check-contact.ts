import { maskTarget, type Registration } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import type { CodeChallenge } from '../../context/drafts.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { icon } from '../../ui/icons.ts';
import { rehearsalWords } from '../../words/rehearsal.ts';
import { captchaSlot, takeCaptchaToken } from '../captcha.ts';
import type { Contact } from '../steps/effective-contacts.ts';
import { ViewElement } from '../view-element.ts';

/**
 * Checks that codes to a contact still arrive. The code finds accounts and nothing else: a thief who enters
 * it moves nothing.
 *
 * @internal
 */
export class CheckContactElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    registration: { attribute: false },
    done: { attribute: false },
    changed: { attribute: false },
    leave: { attribute: false },
    challenge: { state: true },
    isGone: { state: true },
  };

  declare registration: Contact;
  /** Receives the contact once its code was right. */
  declare done: (checked: Contact) => void;
  /** Receives it once its yearly reminder was switched. */
  declare changed: (registration: Contact) => void;
  declare leave: () => void;
  declare private challenge: CodeChallenge | undefined;
  /** Whether another device has removed the contact meanwhile. */
  declare private isGone: boolean;

  constructor() {
    super();
    this.isGone = false;
  }

  get #words() {
    return rehearsalWords[this.strings.language];
  }

  override render() {
    const { strings, challenge } = this;
    const words = this.#words;
    const { target } = this.registration;
    return html`<div class="screen">
      ${this.head({
        title: challenge ? strings.findCodeTitle(target) : words.testTitle(target),
        lead: words.testLead,
        back: this.leave,
      })}
      ${
        this.isGone
          ? callout({ kind: 'warning', text: words.testMissing(target), alert: true })
          : challenge
            ? this.#renderCode(challenge)
            : this.#renderStart()
      }
      ${captchaSlot}
    </div>`;
  }

  #renderStart() {
    const { strings } = this;
    return html`${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.findButton,
          busy: this.action.busy('request'),
          onClick: () =>
            this.action.run('request', strings.sendingCode, ({ signal }) =>
              this.#request(signal).then(() => undefined),
            ),
        })}
      </div>
      ${this.#renderReminder()}`;
  }

  /** A service that could not end a reminder by a link offers none. */
  #renderReminder() {
    const words = this.#words;
    const { reminder } = this.registration;
    if (!reminder) return nothing;
    const { isOn } = reminder;
    return html`<p class="row small">${icon('info')}${words.yearlyLead}</p>
      <div class="actions">
        ${button({
          label: words.yearlyButton(isOn),
          kind: 'secondary',
          busy: this.action.busy('remind'),
          onClick: () => this.#remind({ ...reminder, isOn: !isOn }),
        })}
      </div>`;
  }

  #remind(reminder: NonNullable<Registration['reminder']>) {
    const { registration, strings } = this;
    this.action.run('remind', strings.contactsBusy, async ({ signal }) => {
      const request = { registrationId: registration.id, ...reminder };
      await this.context.service.client.setReminder(request, { signal });
      this.changed({ ...registration, reminder });
    });
  }

  #renderCode(challenge: CodeChallenge) {
    return html`<rg-one-time-code
      .challenge=${{ ...challenge, target: this.registration.target }}
      .strings=${this.strings}
      .chainName=${this.context.chainName}
      .verify=${this.#verify}
      .resend=${this.#request}
      .restart=${this.#startAgain}
      .hasLongCode=${false}
    ></rg-one-time-code>`;
  }

  readonly #startAgain = () => {
    this.challenge = undefined;
  };

  readonly #request = async (signal: AbortSignal): Promise<CodeChallenge> => {
    const { service } = this.context;
    const { channel, target } = this.registration;
    const captchaToken = await takeCaptchaToken(service, 'find');
    const options = { signal, captchaToken };
    const sent = await service.client.requestAccounts({ channel, target }, options);
    this.challenge = { ...sent, channel, target: maskTarget(channel, target) };
    return this.challenge;
  };

  readonly #verify = async (challenge: string, signal: AbortSignal) => {
    const { account, chainId } = this.context.account;
    const { channel, target } = this.registration;
    const { challengeId = '' } = this.challenge ?? {};
    const submission = { challengeId, challenge, channel, target };
    const { accounts } = await this.context.service.client.submitAccounts(submission, { signal });
    const isFound = accounts.some(
      (one) => one.chainId === chainId && one.account.toLowerCase() === account.toLowerCase(),
    );
    if (isFound)
      this.done({
        ...this.registration,
        checkedAt: new Date().toISOString(),
        undeliveredAt: undefined,
      });
    else this.isGone = true;
  };
}
