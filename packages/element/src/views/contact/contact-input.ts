import { type Channel, channels } from '@recovery-guardian/protocol';
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { choice } from '../../components/choice.ts';
import type { Strings } from '../../translations/strings.ts';
import { contactField, contactTargets } from './contact-target.ts';
import { countryOf, likelyCountry, moveToCountry, type PhoneCountry } from './phone-countries.ts';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/** An email address or phone number that the user types: its channel, its field, what is wrong. */
export class ContactInput {
  readonly #host: Host;
  readonly #strings: () => Strings;
  #channel: Channel = 'email';
  #typed: Readonly<Record<Channel, string>> = { email: '', sms: '' };
  /** Of a phone number that does not say its own. */
  #country: PhoneCountry | undefined = likelyCountry(navigator.languages);
  #problem: string | undefined;

  constructor(host: Host, strings: () => Strings) {
    this.#host = host;
    this.#strings = strings;
  }

  get channel(): Channel {
    return this.#channel;
  }

  set channel(channel: Channel) {
    this.#channel = channel;
    this.#change();
  }

  /** What was typed, as the service reads it; `undefined` if it is invalid. */
  get target(): string | undefined {
    return contactTargets[this.#channel].read(this.#typed[this.#channel], this.#country);
  }

  /** Shows at the field what is wrong with it: by default, that it is invalid. */
  async refuse(problem?: string): Promise<void> {
    this.#change(problem ?? this.#strings()[contactTargets[this.#channel].problem]);
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLInputElement>('.field input')?.focus();
  }

  renderChannels(): TemplateResult {
    const strings = this.#strings();
    return choice<Channel>({
      name: 'channel',
      legend: strings.channelLabel,
      value: this.#channel,
      row: true,
      options: channels.map((value) => ({ value, label: strings.channelName(value) })),
      onChange: (channel) => {
        this.channel = channel;
      },
    });
  }

  /** @param problem What the service said is wrong with it. */
  renderField(problem?: string): TemplateResult {
    const channel = this.#channel;
    return contactField({
      strings: this.#strings(),
      channel,
      value: this.#typed[channel],
      problem: this.#problem ?? problem,
      country: this.#country,
      onCountry: (country) => {
        this.#country = country;
        this.#typed = { ...this.#typed, sms: moveToCountry(this.#typed.sms, country) };
        this.#change();
      },
      onInput: (value) => {
        this.#typed = { ...this.#typed, [channel]: value };
        this.#country = countryOf(value, this.#country) ?? this.#country;
        this.#change();
      },
    });
  }

  #change(problem?: string) {
    this.#problem = problem;
    this.#host.requestUpdate();
  }
}
