import { textField } from '@recovery-guardian/element/design';
import { WalletError } from '@recovery-guardian/wallet';
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import type { Strings } from '../translations/en.ts';

/** The wallet's password on a screen that asks for it: the field, and what is typed. */
export class PasswordEntry {
  readonly #host: ReactiveControllerHost;
  #value = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  get value(): string {
    return this.#value;
  }

  clear(): void {
    this.#set('');
  }

  /** Renders the field, whose id is `password`. */
  field(strings: Pick<Strings, 'passwordField'>, problem?: string): TemplateResult {
    return textField({
      id: 'password',
      type: 'password',
      autocomplete: 'current-password',
      label: strings.passwordField,
      value: this.#value,
      problem,
      onInput: (value) => this.#set(value),
    });
  }

  #set(value: string) {
    this.#value = value;
    this.#host.requestUpdate();
  }
}

/** The minimum length; the key derivation adds to the cost of guessing. */
export const minimumPasswordLength = 8;

/**
 * Refuses a new password that is among the most common ones, with or without signs around it. The list
 * is loaded only here; the background refuses what is short or simple.
 *
 * @throws {WalletError} `weak-password`
 */
export async function checkNewPassword(password: string): Promise<void> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = new Set<unknown>(dictionary['passwords-common']);
  const text = password.normalize('NFKC').toLowerCase();
  const bare = text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  if (common.has(text) || common.has(bare)) throw new WalletError('weak-password');
}
