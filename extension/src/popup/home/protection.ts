import {
  includesAddress,
  type ModuleState,
  type Protection,
  protectionOf,
  type Registration,
  servedOf,
  waitOf,
} from '@recovery-guardian/core';
import {
  callout,
  contactNoteWithService,
  contactRow,
  disclosure,
  type GuardianContext,
  type GuardianNames,
  guardianRow,
  linkButton,
  rows,
  waysInWords,
} from '@recovery-guardian/element/design';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';
import type { Strings } from '../../translations/en.ts';

import { fullAddress } from '../../ui/full-address.ts';

/** Reads an account's protection off the chain. */
export function readProtection(
  overview: AccountOverview,
  {
    names,
    serviceGuardian,
    contacts,
  }: {
    names: GuardianNames;
    serviceGuardian: Address | undefined;
    contacts: readonly Registration[] | undefined;
  },
): Protection<ModuleState> {
  const { modules, owners, service } = overview;
  return protectionOf({
    modules,
    owners,
    isOpen: isDoubtful(overview),
    names,
    serviceGuardian,
    contacts,
    isServed: (module) =>
      service === 'none' || service === 'unreachable' || servedOf(overview, module) !== undefined,
  });
}

/** Whether modules that are not audited may be able to act for the account. */
function isDoubtful({
  approvals,
  isModuleReplaced,
  moduleHandler,
  service,
  unchosenModules,
  unknownModules,
}: AccountOverview): boolean {
  const doubts = [...approvals, ...unchosenModules, ...unknownModules];
  const isDangerous = isModuleReplaced || moduleHandler !== undefined;
  return isDangerous || service === 'other-module' || doubts.length > 0;
}

/** Warns about modules that can act for the account, and about the service's answer. */
export function moduleWarnings(
  strings: Strings,
  overview: AccountOverview,
  { active, strangers }: Protection<ModuleState>,
): TemplateResult {
  const { chosenModules, unchosenModules } = overview;
  const shown = [...unchosenModules, ...chosenModules];
  const others = active.filter(({ module }) => !includesAddress(shown, module));
  return html`${overview.unknownModules.map((module) =>
    callout({
      kind: 'danger',
      title: strings.unknownModuleTitle,
      text: html`${strings.unknownModuleLead}${fullAddress(module)}`,
    }),
  )}
  ${overview.isModuleReplaced ? danger(strings.moduleReplacedTitle, strings.moduleReplacedLead) : nothing}
  ${overview.service === 'other-module' ? danger(strings.otherModuleTitle, strings.otherModuleLead) : nothing}
  ${others.map(({ module }) => {
    const wait = waitOf(overview, module);
    const span = wait === undefined ? undefined : strings.element.span(wait);
    return callout({
      kind: 'warning',
      title: strings.secondModuleTitle,
      text: html`${strings.secondModuleLead(span)}${fullAddress(module)}`,
    });
  })}
  ${
    strangers.length === 0
      ? nothing
      : callout({
          kind: 'warning',
          title: strings.strangersTitle(strangers.length),
          text: html`${strings.strangersLead}${strangers.map((one) => fullAddress(one))}`,
        })
  }
  ${overview.service === 'unreachable' ? callout({ kind: 'warning', text: strings.serviceUnreachable }) : nothing}`;
}

function danger(title: string, text: string): TemplateResult {
  return callout({ kind: 'danger', title, text });
}

interface WaysOptions {
  strings: Strings;
  state: ModuleState;
  owners: readonly Address[];
  /** The user's names for them. */
  names: GuardianNames;
  /** The guardian that acts for the contacts, if the service has told this browser. */
  serviceGuardian: Address | undefined;
  /** Who runs the service. */
  operator: string | undefined;
  /** The email addresses and phone numbers that get codes, in place of the service; of one module only. */
  contacts: readonly Registration[];
  /** Asks for the contacts, or says what is known of them. */
  aboutContacts: TemplateResult | typeof nothing;
  /** How long its recoveries wait, in words; of a further module only. */
  span: string | undefined;
  /** Opens the view that adds, names and removes them. */
  change: () => void;
  /** Opens the view that tests, changes and removes contacts. */
  manage: () => void;
  /** Leads to where the module is turned off; `undefined` if it is not on. */
  turnOff: (() => void) | undefined;
}

/** Lists who and what gets the user back in: those on the chain, with their local names, and contacts. */
export function waysBack(options: WaysOptions): TemplateResult {
  const { strings, state, owners, names, serviceGuardian, operator, contacts, span } = options;
  const { change, manage, turnOff } = options;
  const words = strings.element;
  const { guardians } = state;
  const both = guardians.filter((one) => includesAddress(owners, one)).length;
  const account = { guardianNames: names, serviceGuardian };
  const context = { strings: words, account, service: { operator } };
  const service = guardians.find((one) => serviceGuardian && isAddressEqual(one, serviceGuardian));
  const listed = guardians.filter((one) => contacts.length === 0 || one !== service);
  return html`<div class="group">
    <div class="between">
      <h3>${span === undefined ? words.waysTitle : strings.modules.tierTitle(span)}</h3>
      ${linkButton(words.guardiansButton, change)}
    </div>
    ${rows([
      ...contacts.map((contact) =>
        contactRow({
          ...contact,
          strings: words,
          note: contactNoteWithService(context, contact),
          open: manage,
        }),
      ),
      ...listed.map((one) =>
        guardianRow(context, one, { open: one === service ? manage : change }),
      ),
    ])}
    ${options.aboutContacts}
    <p class="small">
      ${words.guardianThreshold(state.guardianThreshold, guardians.length)}
      ${both > 0 ? strings.dangers.ownerGuardians(both) : nothing}
    </p>
    ${
      service
        ? disclosure(
            words.details,
            fullAddress(service, html`<span class="small">${words.serviceName}</span>`),
          )
        : nothing
    }
    ${turnOff ? html`<div>${linkButton(strings.turnOff.link(span), turnOff)}</div>` : nothing}
  </div>`;
}

/**
 * What the shortest of an account's waiting times allows; nothing unless there are several, all of them
 * chosen and known.
 */
export function weakestWait(
  strings: Strings,
  overview: AccountOverview,
  { active }: Protection<ModuleState>,
  account: GuardianContext['account'],
): TemplateResult | typeof nothing {
  const waits = active.map((state) => ({
    state,
    wait: waitOf(overview, state.module) ?? Infinity,
  }));
  const isKnown = waits.every(({ wait }) => wait < Infinity);
  const [weakest] = waits.sort((a, b) => a.wait - b.wait);
  if (!weakest || active.length < 2 || !isKnown || overview.unchosenModules.length > 0)
    return nothing;
  const { state, wait } = weakest;
  const { guardians, guardianThreshold } = state;
  const { element, language, modules } = strings;
  const ways = waysInWords({ account, strings: { ...element, language } }, state);
  const span = element.span(wait);
  return html`<p>${modules.tierWeakest(ways, guardianThreshold, guardians.length, span)}</p>`;
}
