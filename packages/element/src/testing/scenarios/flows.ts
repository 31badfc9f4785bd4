import { maskTarget } from '@recovery-guardian/protocol';
import { type Address, getAddress } from 'viem';
import { keepGuardianName } from '../../storage/guardian-names.ts';
import { email, guardian, owner, phone, protectedAccount, stranger } from '../cast.ts';
import type { Person } from '../person.ts';
import type { TestChain } from '../test-chain.ts';
import { rightCode } from '../test-client.ts';
import type { TestWorld } from '../test-world.ts';

// What the ways to several states have in common.

/** As the element shows whom a code was sent to. */
export const maskedEmail = maskTarget(email.channel, email.target);
export const maskedPhone = maskTarget(phone.channel, phone.target);

/** A guardian besides the service's. */
export const friend: Address = getAddress(`0x${'4'.repeat(40)}`);

/** What the person calls them. */
export const friendName = 'Mia';

/** By the test chain's clock: two days and some are left. */
export const runningRecovery = {
  newOwners: [stranger],
  newThreshold: 1,
  executeAfter: 1_800_000_000 + 2 * 86_400 + 23 * 3_600 + 59 * 60 + 30,
};

/** Names an email address, up to the signature. */
export async function nameEmail(person: Person): Promise<void> {
  await person.type('emailField', email.target);
  await person.press('continue');
  await person.sees('signTitle');
}

/** Names an email address and has the code sent. */
export async function askForCode(person: Person): Promise<void> {
  await nameEmail(person);
  await person.press('signButton');
}

/** Enters a code, right unless another is given. */
export async function enterCode(person: Person, code = rightCode): Promise<void> {
  await person.type('codeField', code);
  await person.press('codeButton');
}

/** Registers an email address, from the first question to the right code. */
export async function registerEmail(person: Person): Promise<void> {
  await askForCode(person);
  await enterCode(person);
}

/** An account that has lost its key: guarded, with contacts, and with a wallet that is new to it. */
export function loseTheKey({ chain, client }: TestWorld): void {
  Object.assign(chain.state, protectedAccount);
  chain.walletAccounts = [stranger];
  client.registrations = [email];
}

/** The same with two contacts, whose codes are both needed. */
export function loseTheKeyWithTwoContacts(world: TestWorld): void {
  loseTheKey(world);
  world.client.registrations = [email, phone];
}

/** Has the codes of a recovery sent, and enters that of the only contact. */
export async function proveItIsYou(person: Person): Promise<void> {
  await person.press('ownerButton');
  await enterCode(person);
}

/** The service keeps guardians' signatures, and sends recoveries at its own cost. */
export function payForRecoveries({ chain, client }: TestWorld): void {
  client.relayer = {
    nonce: async () => chain.recoveryNonce,
    send: async (call) => chain.run(call, stranger),
  };
}

/** What the service has sent is on its way for as long as somebody looks. */
export function keepSending({ client }: TestWorld): void {
  if (client.relayer) client.relayer.send = () => new Promise(() => {});
}

/** An account that two owners must sign for, seen by one of them. */
export function shareTheAccount({ chain }: TestWorld): void {
  chain.walletAccounts = [owner];
  Object.assign(chain.state, { owners: [owner, stranger], threshold: 2 });
}

/** An account that asks for its friend besides the service. */
export function askForTwoGuardians({ chain }: TestWorld): void {
  Object.assign(chain.state, protectedAccount, {
    guardians: [friend, guardian],
    guardianThreshold: 2,
  });
}

/** The same, whose friend has a name in this browser. */
export function askForTwoNamedGuardians(world: TestWorld): void {
  askForTwoGuardians(world);
  keepGuardianName(world.chain, friend, friendName);
}

/** The link by which another guardian is asked to approve a recovery. */
export function askedGuardian({ account, chainId }: TestChain) {
  const newOwners = [stranger];
  return { kind: 'guardian', account, chainId, newOwners, newThreshold: 1, nonce: '0' } as const;
}
