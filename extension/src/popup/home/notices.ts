import {
  addressesInWords,
  button,
  callout,
  isAskedAgain,
  readHelped,
} from '@recovery-guardian/element/design';
import { type Account, readAccountId } from '@recovery-guardian/wallet';
import { html, nothing, type TemplateResult } from 'lit';
import type { Route } from '../../ui/route.ts';
import type { OpenContext } from '../../ui/screen-element.ts';
import { chainName } from '../parts/chains.ts';
import { forgetRecovery, startedRecoveries } from '../parts/kept-accounts.ts';

/** The most important notices, each with a button to act on it. */
export function notices(context: OpenContext, { id, status }: Account): TemplateResult {
  const { strings, state, go } = context;
  const notice = (
    kind: 'info' | 'warning',
    [title, text]: readonly [title: string, text: string],
    [label, route]: readonly [label: string, route: Route],
    more?: TemplateResult,
  ) =>
    callout({
      kind,
      title,
      text,
      action: html`${button({ label, kind: 'secondary', onClick: () => go(route) })} ${more}`,
    });
  const { friends, helping } = strings;
  const { helpRequests, owners } = state;
  // One at a time: its answer is in the list, which then asks for the next.
  const [asked] = state.chains
    .flatMap(({ chainId }) => readHelped(chainId))
    .filter((one) => isAskedAgain(one));
  const unsaved = owners.find(({ isBackedUp }) => !isBackedUp);
  return html`${
    helpRequests > 0
      ? notice(
          'info',
          [helping.waiting(helpRequests), helping.waitingLead],
          [helping.open, { name: 'helping' }],
        )
      : nothing
  }${
    asked
      ? notice(
          'info',
          [
            friends.stillThere(`\u2068${asked.name || friends.someone}\u2069`),
            friends.stillThereLead,
          ],
          [helping.title, { name: 'helping' }],
        )
      : nothing
  }${startedRecoveries().map((lost) => {
    const { chainId, address } = readAccountId(lost);
    const chain = chainName(state, chainId, strings);
    const forget = () => {
      forgetRecovery(lost);
      go({ name: 'home' });
    };
    return notice(
      'info',
      [strings.recoveringTitle(addressesInWords([address]), chain), strings.recoveringLead],
      [strings.element.followButton, { name: 'guardian', view: 'recover', account: lost }],
      button({ label: strings.recoveringForget, kind: 'plain', onClick: forget }),
    );
  })}${
    unsaved
      ? notice(
          'warning',
          [strings.backUpTitle, strings.backUpLead],
          [strings.backUpButton, { name: 'export-key', owner: unsaved.address }],
        )
      : nothing
  }${
    status === 'too-few-keys'
      ? notice(
          'warning',
          [strings.tooFewKeysTitle, strings.tooFewKeysLead],
          [strings.element.recoverButton, { name: 'guardian', view: 'recover', account: id }],
        )
      : nothing
  }${
    status === 'needs-4337'
      ? notice(
          'info',
          [strings.moduleTitle, strings.moduleNotice],
          [strings.moduleButton, { name: 'accounts' }],
        )
      : nothing
  }`;
}
