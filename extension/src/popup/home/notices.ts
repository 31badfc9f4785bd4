import { addressesInWords, button, callout } from '@recovery-guardian/element/design';
import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../messages/account.ts';
import { readAccountId } from '../../messages/account-id.ts';
import type { OpenContext } from '../../pages/screen-element.ts';
import { chainName } from '../parts/chains.ts';
import { forgetRecovery, startedRecoveries } from '../parts/kept-accounts.ts';

/** The most important notices, each with a button to act on it. */
export function notices(context: OpenContext, account: Account): TemplateResult {
  return html`${helpRequests(context)}${recoveries(context)}${keepPhrase(context)}${lostKey(context, account)}${enableModule(context, account)}`;
}

function helpRequests({ strings, state, go }: OpenContext): TemplateResult | typeof nothing {
  if (state.helpRequests === 0) return nothing;
  const words = strings.helping;
  return callout({
    kind: 'info',
    title: words.waiting(state.helpRequests),
    text: words.waitingLead,
    action: button({
      label: words.open,
      kind: 'secondary',
      onClick: () => go({ name: 'helping' }),
    }),
  });
}

function recoveries({ strings, state, go }: OpenContext): TemplateResult[] {
  return startedRecoveries().map((id) => {
    const { chainId, address } = readAccountId(id);
    const chain = chainName(state, chainId, strings);
    return callout({
      kind: 'info',
      title: strings.recoveringTitle(addressesInWords([address]), chain),
      text: strings.recoveringLead,
      action: html`${button({
        label: strings.element.followButton,
        kind: 'secondary',
        onClick: () => go({ name: 'guardian', view: 'recover', account: id }),
      })}
      ${button({
        label: strings.recoveringForget,
        kind: 'plain',
        onClick: () => {
          forgetRecovery(id);
          go({ name: 'home' });
        },
      })}`,
    });
  });
}

function keepPhrase({ strings, state, go }: OpenContext): TemplateResult | typeof nothing {
  const owner = state.owners.find(({ isBackedUp }) => !isBackedUp);
  if (!owner) return nothing;
  return callout({
    kind: 'warning',
    title: strings.backUpTitle,
    text: strings.backUpLead,
    action: button({
      label: strings.backUpButton,
      kind: 'secondary',
      onClick: () => go({ name: 'export-key', owner: owner.address }),
    }),
  });
}

function lostKey(
  { strings, go }: OpenContext,
  { id, status }: Account,
): TemplateResult | typeof nothing {
  if (status !== 'too-few-keys') return nothing;
  return callout({
    kind: 'warning',
    title: strings.tooFewKeysTitle,
    text: strings.tooFewKeysLead,
    action: button({
      label: strings.element.recoverButton,
      kind: 'secondary',
      onClick: () => go({ name: 'guardian', view: 'recover', account: id }),
    }),
  });
}

function enableModule(
  { strings, go }: OpenContext,
  { status }: Account,
): TemplateResult | typeof nothing {
  if (status !== 'needs-4337') return nothing;
  return callout({
    kind: 'info',
    title: strings.moduleTitle,
    text: strings.moduleNotice,
    action: button({
      label: strings.moduleButton,
      kind: 'secondary',
      onClick: () => go({ name: 'accounts' }),
    }),
  });
}
