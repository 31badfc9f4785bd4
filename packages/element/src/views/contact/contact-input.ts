import { type Channel, channels, isEmailAddress } from '@recovery-guardian/protocol';
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { choice } from '../../components/choice.ts';
import { selectField, type TextFieldOptions, textField } from '../../components/field.ts';
import type { Strings } from '../../translations/strings.ts';
import {
  countryOf,
  likelyCountry,
  moveToCountry,
  type PhoneCountry,
  phoneCountries,
  readPhoneNumber,
} from './phone-countries.ts';

interface ContactTarget {
  /** Normalizes a typed target for the service; `undefined` if it is invalid. */
  read(typed: string, country?: PhoneCountry): string | undefined;
  /** The text that says so. */
  problem: 'emailProblem' | 'phoneProblem';
  field(strings: Strings): Omit<TextFieldOptions, 'value' | 'onInput'>;
}

/** How the target of each channel is typed and read. */
export const contactTargets: Readonly<Record<Channel, ContactTarget>> = {
  email: {
    read: (typed) => {
      const address = typed.trim();
      return isEmailAddress(address) ? address : undefined;
    },
    problem: 'emailProblem',
    field: (strings) => ({
      id: 'email',
      label: strings.emailField,
      type: 'email',
      inputMode: 'email',
      autocomplete: 'email',
      placeholder: strings.emailExample,
    }),
  },
  sms: {
    read: readPhoneNumber,
    problem: 'phoneProblem',
    field: (strings) => ({
      id: 'phone',
      label: strings.phoneField,
      type: 'tel',
      inputMode: 'tel',
      autocomplete: 'tel',
      hint: strings.phoneHint,
    }),
  },
};

export interface ContactFieldOptions {
  strings: Strings;
  channel: Channel;
  value: string;
  /** The country of a phone number that does not say its own. */
  country: PhoneCountry | undefined;
  problem: string | undefined;
  onInput: (value: string) => void;
  onCountry: (country: PhoneCountry) => void;
}

/** Renders the field for a target: for a phone number, with the choice of its country. */
export function contactField(options: ContactFieldOptions): TemplateResult {
  const { strings, channel, country, onCountry, ...field } = options;
  return html`${channel === 'sms' ? countryField(options) : nothing}
  ${textField({ ...field, ...contactTargets[channel].field(strings) })}`;
}

function countryField({ strings, country, onCountry }: ContactFieldOptions) {
  return selectField({
    id: 'country',
    label: strings.countryField,
    value: country?.region ?? '',
    options: countryOptions(strings),
    onChange: (region) => {
      const chosen = phoneCountries.find((known) => known.region === region);
      if (chosen) onCountry(chosen);
    },
  });
}

const optionsOf = new WeakMap<Strings, { value: string; label: string }[]>();

/** The user's own first, then by name; sorted once for each language. */
function countryOptions(strings: Strings) {
  const known = optionsOf.get(strings);
  if (known) return known;
  const options = phoneCountries
    .map(({ region, code }) => ({
      value: region,
      // The code is read from left to right in every language.
      label: `${strings.countryName(region)} \u2066+${code}\u2069`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const own = likelyCountry(navigator.languages)?.region;
  options.sort((one, other) => Number(other.value === own) - Number(one.value === own));
  optionsOf.set(strings, options);
  return options;
}

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
