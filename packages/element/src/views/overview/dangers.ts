import { type AccountInModule, isCheckDue, readHooks, waitOf } from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, getAddress } from 'viem';
import type { AccountRef, ModuleState } from '../../chain/account-state.ts';
import { readPersonCheck } from '../../context/friends-memory.ts';
import { isServiceGuardian, trustedPeople } from '../../context/protection.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { addressesInWords, fullAddress } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { rows } from '../../ui/rows.ts';
import type { Words } from '../../words/en/strings.ts';
import { contactNoteWithService } from '../contact-note.ts';
import { guardianRow } from '../guardian-row.ts';
import { findNewerModule, loadModuleWords, readersOf } from '../newer-module.ts';
import { isChosenTier, waysInWords } from '../tiers.ts';

// What an account's modules and hooks allow, and how its contacts are. Loaded once the overview is shown.

export interface Dangers {
  readonly content?: TemplateResult;
  /** The account's further waiting times, which were chosen. */
  readonly tiers?: TemplateResult | undefined;
  /** Whether others may take the account over. */
  readonly isOpen?: boolean;
  /** Says how a contact is, as far as this browser knows. */
  readonly note: typeof contactNoteWithService;
}

const note = contactNoteWithService;

/**
 * Reads what endangers an account without a running recovery: enabled recovery modules beside the one
 * that is shown, contracts that the account has chosen to run with its calls, and a module with known
 * faults that a newer one can replace.
 */
export async function readDangers(context: ViewContext): Promise<Dangers> {
  const { account, strings } = context;
  // Without a module, none can take it over.
  if (!account.state.moduleEnabled) return { note };
  const signal = AbortSignal.timeout(30_000);
  const { find, getStorage } = readersOf(account, signal);
  const [hooks, newer] = await Promise.all([
    // Some wallets read no storage; the modules are judged all the same.
    readHooks({ getStorage }, account.account)
      .then(async ({ fallbackHandler, ...guards }) => {
        const isModule = fallbackHandler && (await find(fallbackHandler));
        return { ...guards, moduleHandler: isModule && fallbackHandler };
      })
      .catch(() => undefined),
    findNewerModule(context, signal),
  ]);
  const enabled = account.state.others.filter(({ moduleEnabled }) => moduleEnabled);
  const chosen = enabled.filter((one) => isChosenTier(context, one));
  const others = enabled.filter((one) => !chosen.includes(one));
  const { moduleHandler, moduleGuard, transactionGuard } = hooks ?? {};
  // A running recovery is to be seen first.
  const isMovable = newer && !account.state.recovery;
  const due = account.state.recovery ? [] : trustedPeople(account).filter(isDue(account));
  const isSafe = !(moduleHandler || moduleGuard || transactionGuard || enabled.length > 0);
  if (isSafe && !isMovable && due.length === 0) return { note };
  const words = await loadModuleWords(strings);
  const content = html`${
    moduleHandler
      ? callout({
          kind: 'danger',
          title: words.moduleHandlerTitle,
          text: words.moduleHandlerLead,
          action: fullAddress(moduleHandler),
          alert: true,
        })
      : nothing
  }${others.map((one) => second(context, words, one))}
  ${guard(words.moduleGuardTitle, words.guardLead, moduleGuard)}
  ${guard(words.transactionGuardTitle, words.guardLead, transactionGuard)}
  ${
    isMovable
      ? callout({
          kind: 'warning',
          title: words.moveTitle,
          text: words.moveNotice,
          action: button({
            label: words.moveButton,
            kind: 'secondary',
            onClick: () => context.navigation.navigate('guardians', 'move'),
          }),
        })
      : nothing
  }${due.map((person) => askAgain(context, words, person))}`;
  return {
    content,
    tiers: chosen.length > 0 ? furtherTiers(context, words, chosen) : undefined,
    isOpen: moduleHandler !== undefined || others.length > 0,
    note,
  };
}

const isDue = (account: AccountRef) => (person: Address) => {
  const check = readPersonCheck(account, person);
  return check && isCheckDue(check.checkedAt);
};

/** A person who loses the wallet that helps may not think of saying so. */
function askAgain({ account, navigation }: ViewContext, words: Words['modules'], person: Address) {
  return callout({
    kind: 'warning',
    title: words.askAgainTitle(account.guardianNames[person] || addressesInWords([person])),
    text: words.askAgainLead,
    action: button({
      label: words.askAgainButton,
      kind: 'secondary',
      onClick: () => navigation.navigate('guardians', { person }),
    }),
  });
}

/** The other waiting times with their ways back in, and what the shortest of all allows. */
function furtherTiers(
  context: ViewContext,
  words: Words['modules'],
  chosen: readonly ModuleState[],
) {
  const { account, service, strings } = context;
  const { guardianNames } = account;
  const waitFor = ({ module }: ModuleState) => waitOf(service, module) ?? 0;
  const [weakest] = [account.state, ...chosen].sort((a, b) => waitFor(a) - waitFor(b)) as [
    ModuleState,
  ];
  return html`${chosen.map((one) => {
    const { guardians, guardianThreshold } = one;
    const span = strings.span(waitFor(one));
    const open = (person: Address) => () =>
      context.navigation.navigate('guardians', { module: one.module, person });
    const isUnknown = guardians.some(
      (each) => guardianNames[each] === undefined && !isServiceGuardian(account, each),
    );
    return html`<div class="group">
      <h3>${words.tierTitle(span)}</h3>
      ${rows(
        guardians.map((each) => guardianRow(context, each, { open: open(each) })),
        'guardians',
      )}
      ${isUnknown ? callout({ kind: 'warning', text: words.tierUnknown }) : nothing}
      <p class="small">
        ${strings.guardianThreshold(guardianThreshold, guardians.length)} ${strings.waitInWords(span)}
      </p>
    </div>`;
  })}
  <p>
    ${words.tierWeakest(
      waysInWords(context, weakest),
      weakest.guardianThreshold,
      weakest.guardians.length,
      strings.span(waitFor(weakest)),
    )}
  </p>`;
}

/** The weaker of two enabled modules decides who gets the account. */
function second(
  { strings, service }: ViewContext,
  words: Words['modules'],
  { module, guardians, guardianThreshold }: AccountInModule,
) {
  const wait = waitOf(service, module);
  return callout({
    kind: 'danger',
    title: words.secondModuleTitle,
    text: html`${words.secondModuleLead}
      ${guardians.length > 0 ? strings.guardianThreshold(guardianThreshold, guardians.length) : nothing}
      ${wait ? strings.waitInWords(strings.span(wait)) : nothing}`,
    action: fullAddress(getAddress(module)),
    alert: true,
  });
}

function guard(title: string, text: string, address: Address | undefined) {
  return address
    ? callout({ kind: 'warning', title, text, action: fullAddress(address) })
    : nothing;
}
