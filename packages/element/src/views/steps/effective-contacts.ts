import {
  type Channel,
  isContactEffective,
  type Registration,
  type Way,
} from '@recovery-guardian/core';
import type { TemplateResult } from 'lit';
import type { Address } from 'viem';
import type { ViewContext } from '../../context/view-context.ts';
import { contactRow } from '../../ui/rows.ts';
import type { Strings } from '../../words/en/strings.ts';

/** A registration that messages are sent to. */
export type Contact = Registration & { channel: Channel };

export function isContact(registration: Registration): registration is Contact {
  return registration.channel !== 'paper';
}

/** A contact, with the time from when its codes count in recoveries, by the service's clock. */
interface Waiting {
  countsFrom?: string | undefined;
}

/** Says from when a contact's codes count; `undefined` if they do. */
export function waitNote(
  strings: Pick<Strings, 'countsFrom' | 'date'>,
  contact: Waiting,
): string | undefined {
  const { countsFrom } = contact;
  if (!countsFrom || isContactEffective(contact)) return undefined;
  return strings.countsFrom(strings.date(new Date(countsFrom)));
}

/** Says which contacts are told at the start of a recovery, as far as this browser knows; else empty. */
export function toldNote({ strings, account, service }: ViewContext, span: string): string {
  const channels: readonly Way[] = service.offers.alertChannels;
  const told = (account.registrations ?? account.knownTargets)
    .filter(({ channel }) => channels.includes(channel))
    .map(({ target }) => target)
    .join(', ');
  return told && strings.toldNote(told, span);
}

/** Returns the contacts whose cooling-off period is over. */
export function listEffective<One extends Waiting>(contacts: readonly One[]): One[] {
  return contacts.filter(isContactEffective);
}

/** Returns when the first of these waiting contacts becomes effective. */
export function firstEffectiveFrom(registrations: readonly Registration[]): Date {
  const times = registrations.map(({ countsFrom }) => Date.parse(countsFrom ?? ''));
  return new Date(Math.min(...times));
}

/** A contact that was just registered here. */
export interface AddedContact {
  registrationId: string;
  channel: Way;
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
