import type { Channel } from '@recovery-guardian/protocol';
import type { TemplateResult } from 'lit';
import type { Address } from 'viem';
import { contactRow } from '../../components/rows.ts';
import type { Strings } from '../../translations/strings.ts';
import { waitNote } from './effective-contacts.ts';

/** A contact that was just registered here. */
export interface AddedContact {
  registrationId: string;
  channel: Channel;
  target: string;
  /** The guardian that signs for it. */
  guardian: Address;
  /**
   * Whether its codes count: `now` if another contact confirmed it, `later` if it has to wait,
   * `unknown` if the service did not ask for confirmation.
   */
  counts: 'now' | 'later' | 'unknown';
  /** ISO 8601: when its codes start to count, if the service says so. */
  countsFrom?: string | undefined;
}

/** Renders it as one row, with the date from which it counts. */
export function addedRow(strings: Strings, contact: AddedContact): TemplateResult {
  const { channel, target, counts } = contact;
  const later = counts === 'later' ? strings.countsLater : undefined;
  return contactRow({ strings, channel, target, note: waitNote(strings, contact) ?? later });
}
