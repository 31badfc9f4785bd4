import { type ModuleState, sharedWays, waitOf } from '@recovery-guardian/core';
import { button, callout } from '@recovery-guardian/element/design';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';
import type { Strings } from '../../translations/en.ts';
import { fullAddress } from '../../ui/full-address.ts';

interface DangersOptions {
  strings: Strings;
  overview: AccountOverview;
  /** The progress of stopping. */
  busy: string | undefined;
  /** `undefined` where a running recovery's alarm stops approvals as well. */
  stop: (() => void) | undefined;
  /** Leads to where the account's fallback handler is set again. */
  mend: () => void;
  choose: (module: Address) => void;
  /** Leads to where the ways back in of a module are removed. */
  change: (module: Address) => void;
  /** Leads to where a module is turned off. */
  turnOff: (module: Address) => void;
}

/** What endangers the account without a running recovery, each with what helps. */
export function dangers(options: DangersOptions): TemplateResult {
  const { overview, strings, mend } = options;
  const words = strings.dangers;
  const { moduleHandler, moduleGuard, transactionGuard } = overview;
  return html`${
    moduleHandler
      ? callout({
          kind: 'danger',
          title: words.handlerTitle,
          text: html`${words.handlerLead}${fullAddress(moduleHandler)}`,
          alert: true,
          action: button({ label: words.handlerButton, kind: 'danger', onClick: mend }),
        })
      : nothing
  }${overview.modules.map((module) => approved(options, module))}
  ${overview.modules.map((module) => weaker(options, module))}
  ${guard(words.moduleGuardTitle, words.guardLead, moduleGuard)}
  ${guard(words.transactionGuardTitle, words.guardLead, transactionGuard)}`;
}

/** Approvals of a recovery that does not run yet. */
function approved(
  { strings, overview, busy, stop }: DangersOptions,
  { module, guardianThreshold }: ModuleState,
) {
  const given = overview.approvals.filter((one) => isAddressEqual(one.module, module));
  if (given.length === 0) return nothing;
  const words = strings.dangers;
  return callout({
    kind: 'danger',
    title: words.approvedTitle,
    text: html`${words.approvedLead(given.length, guardianThreshold)}
      ${given.map(({ guardian }) => fullAddress(guardian))}`,
    alert: true,
    action:
      stop && button({ label: strings.element.alarmButton, kind: 'danger', busy, onClick: stop }),
  });
}

/** A recovery module beside another one, which the user did not choose, or with the same way back in. */
function weaker(
  { strings, overview, choose, change, turnOff }: DangersOptions,
  state: ModuleState,
) {
  const { module, guardianThreshold, guardians } = state;
  if (!overview.unchosenModules.some((one) => isAddressEqual(one, module))) return nothing;
  const wait = waitOf(overview, module);
  const span = wait === undefined ? undefined : strings.element.span(wait);
  const others = overview.modules.filter((one) => one !== state);
  const shared = sharedWays(state, others);
  return callout({
    kind: 'danger',
    title: strings.secondModuleTitle,
    text: html`${strings.dangers.weaker}
      ${guardians.length > 0 ? strings.element.guardianThreshold(guardianThreshold, guardians.length) : ''}
      ${strings.secondModuleLead(span)}${fullAddress(module)}
      ${shared.length > 0 ? html`${strings.dangers.shared}${shared.map((one) => fullAddress(one))}` : nothing}`,
    alert: true,
    action: html`${button({
      label: strings.turnOff.button,
      kind: 'danger',
      onClick: () => turnOff(module),
    })}
    ${button({
      ...(shared.length > 0
        ? { label: strings.element.guardiansButton, onClick: () => change(module) }
        : { label: strings.dangers.chosen, onClick: () => choose(module) }),
      kind: 'secondary',
    })}`,
  });
}

function guard(title: string, lead: string, address: Address | undefined) {
  return address
    ? callout({ kind: 'warning', title, text: html`${lead}${fullAddress(address)}` })
    : nothing;
}

interface VoidingOptions {
  strings: Strings;
  busy: string | undefined;
  voidApprovals: () => void;
  later: () => void;
}

/** After a recovery to this wallet's key: approvals that were given before still count. */
export function voiding({ strings, busy, voidApprovals, later }: VoidingOptions): TemplateResult {
  const { title } = strings.calls.voidApprovals;
  return callout({
    kind: 'warning',
    title,
    text: strings.dangers.voidLead,
    action: html`${button({ label: title, busy, onClick: voidApprovals })}
      ${button({ label: strings.dangers.voidLater, kind: 'plain', onClick: later })}`,
  });
}
