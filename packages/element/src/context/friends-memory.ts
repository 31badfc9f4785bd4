import { isBoolean, isListOf, isObjectOf, isOptional } from '@recovery-guardian/core/checks';
import { type Address, isAddressEqual } from 'viem';
import type { AccountRef } from '../chain/account-state.ts';
import { isCleanName } from './account-memory.ts';
import {
  forgetValue,
  isAccount,
  isIsoTime,
  isNonce,
  readStored,
  storedName,
  storeValue,
} from './browser-storage.ts';

/** An invitation that was sent from this browser, until its answer is taken. */
export interface Invitation {
  id: string;
  /** The user's name for who is invited. */
  name: string;
  /** How the invitation calls the user; may be empty. */
  from: string;
  /** Where they are to help, if the user chose a waiting time for them. */
  module?: Address | undefined;
  /** Who helps already, and is only asked whether they still do. */
  friend?: Address | undefined;
}

/** In milliseconds: 30 days. */
const invitationLife = 30 * 24 * 60 * 60 * 1000;
const mostInvitations = 20;

/** Reads the invitations that may still be answered. What answers none of them is refused. */
export function readInvitations(ref: AccountRef): readonly Invitation[] {
  return readStored(storedName('invitations', ref), isListOf(isInvitation)) ?? [];
}

export function keepInvitation(ref: AccountRef, invitation: Invitation): void {
  storeInvitations(ref, [invitation, ...readInvitations(ref)].slice(0, mostInvitations));
}

export function forgetInvitation(ref: AccountRef, id: string): void {
  const others = readInvitations(ref).filter((one) => one.id !== id);
  storeInvitations(ref, others);
}

function storeInvitations(ref: AccountRef, invitations: readonly Invitation[]) {
  storeValue(storedName('invitations', ref), invitations, Date.now() + invitationLife);
}

const isInvitation = isObjectOf<Invitation>({
  id: isNonce,
  name: isCleanName,
  from: isCleanName,
  module: isOptional(isAccount),
  friend: isOptional(isAccount),
});

/** What became of the question whether a person still helps. */
export interface PersonCheck {
  friend: Address;
  /** ISO 8601: when their wallet last answered. */
  checkedAt: string;
}

/** In milliseconds: ten years, as guardians outlast browsers. */
const checksLife = 10 * 365 * 24 * 60 * 60 * 1000;

/** Finds when a person of this account last answered, in this browser. */
export function readPersonCheck(ref: AccountRef, friend: Address): PersonCheck | undefined {
  return readPersonChecks(ref).find((one) => isAddressEqual(one.friend, friend));
}

/** @param check `undefined` to forget it. */
export function keepPersonCheck(
  ref: AccountRef,
  friend: Address,
  check: Omit<PersonCheck, 'friend'> | undefined,
): void {
  const others = readPersonChecks(ref).filter((one) => !isAddressEqual(one.friend, friend));
  const checks = check ? [{ ...check, friend }, ...others] : others;
  storeValue(storedName('people', ref), checks, Date.now() + checksLife);
}

function readPersonChecks(ref: AccountRef): readonly PersonCheck[] {
  return readStored(storedName('people', ref), isListOf(isPersonCheck)) ?? [];
}

const isPersonCheck = isObjectOf<PersonCheck>({ friend: isAccount, checkedAt: isIsoTime });

/** An account whose owner the user has agreed to help, in this browser. */
export interface Helped {
  account: Address;
  /** As the invitation called its owner; may be empty. */
  name: string;
  /** The user's address, which helps. */
  friend: Address;
  /** ISO 8601: when the user last said to be there for them. */
  saidAt: string;
  /** Whether the user said to be there no longer. */
  isOver?: boolean | undefined;
}

/** In milliseconds: ten years, as friends outlast browsers. */
const helpedLife = 10 * 365 * 24 * 60 * 60 * 1000;
const mostHelped = 50;

/** In milliseconds: how long the user is not asked again. */
const askedEvery = 365 * 24 * 60 * 60 * 1000;

/** Reads whom the user has agreed to help on a chain. The chain says whether they have been added. */
export function readHelped(chainId: number): readonly Helped[] {
  return readStored(helpedName(chainId), isListOf(isHelped)) ?? [];
}

/** Stores whom the user helps, in place of what was known of the same account. */
export function keepHelped(chainId: number, helped: Helped): void {
  storeHelped(chainId, [helped, ...withoutHelped(chainId, helped.account)].slice(0, mostHelped));
}

export function forgetHelped(chainId: number, account: Address): void {
  storeHelped(chainId, withoutHelped(chainId, account));
}

/** Whether it is time to ask whether the user is still there for them. */
export function isAskedAgain({ saidAt, isOver }: Helped, now = Date.now()): boolean {
  return !isOver && now - Date.parse(saidAt) > askedEvery;
}

/** Forgets an account's invitations and checks, and whom the user helps on its chain. */
export function forgetFriends(ref: AccountRef): void {
  forgetValue(storedName('invitations', ref));
  forgetValue(storedName('people', ref));
  forgetValue(helpedName(ref.chainId));
}

function withoutHelped(chainId: number, account: Address) {
  return readHelped(chainId).filter((one) => !isAddressEqual(one.account, account));
}

function storeHelped(chainId: number, helped: readonly Helped[]) {
  storeValue(helpedName(chainId), helped, Date.now() + helpedLife);
}

function helpedName(chainId: number): string {
  return `helped:${chainId}`;
}

const isHelped = isObjectOf<Helped>({
  account: isAccount,
  name: isCleanName,
  friend: isAccount,
  saidAt: isIsoTime,
  isOver: isOptional(isBoolean),
});
