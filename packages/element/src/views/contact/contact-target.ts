import { type Channel, isEmailAddress, normalizePhoneNumber } from '@recovery-guardian/protocol';
import type { TemplateResult } from 'lit';
import { textField } from '../../components/field.ts';
import type { Strings } from '../../translations/strings.ts';

/** Normalizes a typed target for the service; `undefined` if it is invalid. */
export function readTarget(channel: Channel, typed: string): string | undefined {
  if (channel === 'sms') return normalizePhoneNumber(typed);
  const address = typed.trim();
  return isEmailAddress(address) ? address : undefined;
}

export type ContactFieldOptions = {
  strings: Strings;
  channel: Channel;
  value: string;
  problem: string | undefined;
  onInput: (value: string) => void;
};

/** Renders the field for an email address or a phone number. */
export function contactField(options: ContactFieldOptions): TemplateResult {
  const { strings, channel, ...field } = options;
  if (channel === 'email') {
    return textField({
      ...field,
      id: 'email',
      label: strings.emailField,
      type: 'email',
      inputMode: 'email',
      autocomplete: 'email',
      placeholder: strings.emailExample,
    });
  }
  return textField({
    ...field,
    id: 'phone',
    label: strings.phoneField,
    type: 'tel',
    inputMode: 'tel',
    autocomplete: 'tel',
    placeholder: strings.phoneExample,
    hint: strings.phoneHint,
  });
}
