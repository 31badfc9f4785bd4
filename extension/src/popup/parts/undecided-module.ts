import { button, callout } from '@recovery-guardian/element/design';
import { type NamedModule, WalletError } from '@recovery-guardian/wallet';
import { html, type TemplateResult } from 'lit';
import type { Strings } from '../../translations/en.ts';
import { fullAddress } from '../../ui/full-address.ts';
import { problemInWords } from '../../ui/problem.ts';

/** The module that the user has to decide on before what failed so can go on. */
export function undecidedModule(error: unknown): NamedModule | undefined {
  return error instanceof WalletError ? error.module : undefined;
}

interface UndecidedModuleOptions {
  strings: Strings;
  /** Of `unknown-module`. */
  error: unknown;
  module: NamedModule;
  use: () => void;
}

/** Says that the service's recovery module is no known deployment, and asks whether to use it. */
export function renderUndecided(options: UndecidedModuleOptions): TemplateResult {
  const { strings, error, module, use } = options;
  return callout({
    kind: 'danger',
    text: html`${problemInWords(strings, error)}${fullAddress(module.address)}`,
    alert: true,
    action: button({ label: strings.setupUseModule, kind: 'secondary', onClick: use }),
  });
}
