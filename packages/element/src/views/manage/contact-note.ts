import { fewBackupCodes, type Registration } from '@recovery-guardian/core';
import { css, html, type TemplateResult } from 'lit';
import { icon } from '../../ui/icons.ts';
import { styled } from '../../ui/styled.ts';
import type { Strings } from '../../words/en/strings.ts';
import { waitNote } from '../steps/effective-contacts.ts';

type ContactStrings = Pick<
  Strings,
  'channelName' | 'checkedOn' | 'codesLeft' | 'countsFrom' | 'date'
>;

/**
 * Says from when a contact counts, or when it was last checked: a user who has not tried a way back in for
 * long may have lost it without noticing.
 */
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
  const date = new Date(checkedAt);
  const isDue = Date.now() - date.getTime() >= checkedLongAgo;
  const text = strings.checkedOn(strings.channelName(channel), strings.date(date), isDue);
  return dueNote(text, isDue);
}

/** In milliseconds: fifteen months, so that a yearly check is never late. */
const checkedLongAgo = 457 * 86_400_000;

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
