import { fewBackupCodes, isCheckDue, type Registration } from '@recovery-guardian/core';
import { css, html, type TemplateResult } from 'lit';
import { icon } from '../../ui/icons.ts';
import { styled } from '../../ui/styled.ts';
import type { Strings } from '../../words/en/strings.ts';
import { waitNote } from '../steps/effective-contacts.ts';

type ContactStrings = Pick<
  Strings,
  'channelName' | 'checkedOn' | 'codesLeft' | 'countsFrom' | 'date'
>;

/** Says from when a contact counts, or when it was last checked. */
export function contactNote(
  strings: ContactStrings,
  contact: Registration,
): TemplateResult | string {
  const { channel, checkedAt, codesLeft } = contact;
  const waiting = waitNote(strings, contact);
  if (waiting) return waiting;
  if (codesLeft !== undefined) {
    const isDue = codesLeft <= fewBackupCodes;
    return dueNote(strings.codesLeft(codesLeft, isDue), isDue);
  }
  if (checkedAt === undefined) return strings.channelName(channel);
  const isDue = isCheckDue(checkedAt);
  const date = strings.date(new Date(checkedAt));
  const text = strings.checkedOn(strings.channelName(channel), date, isDue);
  return dueNote(text, isDue);
}

const dueNote = (text: string, isDue: boolean) =>
  isDue ? html`<span class="is-due" ${styled(dueStyles)}>${icon('alert')}${text}</span>` : text;

const dueStyles = css`
  .is-due {
    display: flex;
    gap: 4px;
    color: var(--_warning);
  }
  .rows .is-due .icon {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    color: inherit;
  }
`;
