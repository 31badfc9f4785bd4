import type { TemplateResult } from 'lit';
import { textField } from '../../components/field.ts';
import { longestGuardianName } from '../../storage/guardian-names.ts';
import type { Strings } from '../../translations/strings.ts';

/** Renders the field for the user's name of a guardian, and who will see it. */
export function nameField(
  strings: Strings,
  value: string,
  onInput: (name: string) => void,
): TemplateResult {
  return textField({
    id: 'name',
    label: strings.guardianName,
    value,
    hint: strings.guardianNameHint,
    maxLength: longestGuardianName,
    direction: 'auto',
    onInput,
  });
}
