import { type Channel, isEmailAddress, normalizePhoneNumber } from '@recovery-guardian/protocol';
import type { TemplateResult } from 'lit';
import { type TextFieldOptions, textField } from '../../components/field.ts';
import type { Strings } from '../../translations/strings.ts';

interface ContactTarget {
  /** Normalizes a typed target for the service; `undefined` if it is invalid. */
  read(typed: string): string | undefined;
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
    read: normalizePhoneNumber,
    problem: 'phoneProblem',
    field: (strings) => ({
      id: 'phone',
      label: strings.phoneField,
      type: 'tel',
      inputMode: 'tel',
      autocomplete: 'tel',
      placeholder: strings.phoneExample,
      hint: strings.phoneHint,
    }),
  },
};

export interface ContactFieldOptions {
  strings: Strings;
  channel: Channel;
  value: string;
  problem: string | undefined;
  onInput: (value: string) => void;
}

/** Renders the field for a target. */
export function contactField(options: ContactFieldOptions): TemplateResult {
  const { strings, channel, ...field } = options;
  return textField({ ...field, ...contactTargets[channel].field(strings) });
}
