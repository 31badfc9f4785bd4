import { textField } from '@recovery-guardian/element/design';
import type { TemplateResult } from 'lit';
import type { Strings } from '../translations/strings.ts';

/** Renders the field for the wallet's password. */
export function passwordField(options: {
  strings: Pick<Strings, 'passwordField'>;
  value: string;
  problem?: string | undefined;
  onInput: (value: string) => void;
}): TemplateResult {
  const { strings, ...given } = options;
  return textField({
    id: 'password',
    type: 'password',
    autocomplete: 'current-password',
    label: strings.passwordField,
    ...given,
  });
}
