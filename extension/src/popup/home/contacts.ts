import { button, contactRow, rows } from '@recovery-guardian/element/design';
import type { Registration } from '@recovery-guardian/protocol';
import { html, type TemplateResult } from 'lit';
import type { Strings } from '../../translations/strings.ts';

export interface ContactsOptions {
  strings: Strings;
  /** `undefined` until requested: the service only shows them to the account's owner. */
  list: readonly Registration[] | undefined;
  busy: string | undefined;
  show: () => void;
}

/** The email addresses and phone numbers that receive codes. */
export function contacts({ strings, list, busy, show }: ContactsOptions): TemplateResult {
  const words = strings.element;
  return html`<div class="group">
    <h3>${words.contactsTitle}</h3>
    ${
      list
        ? listOf(strings, list)
        : button({ label: strings.contactsShow, kind: 'secondary', busy, onClick: show })
    }
  </div>`;
}

function listOf(strings: Strings, list: readonly Registration[]): TemplateResult {
  return list.length === 0
    ? html`<p class="small">${strings.element.contactsEmptyLead}</p>`
    : rows(
        list.map(({ channel, target }) =>
          contactRow({ strings: strings.element, channel, target }),
        ),
      );
}
