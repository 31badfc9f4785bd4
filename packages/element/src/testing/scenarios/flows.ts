import { auditedRecoveryModules, maskTarget } from '@recovery-guardian/core';
import { type Address, getAddress, pad } from 'viem';
import { keepGuardianName } from '../../context/account-memory.ts';
import type { Person } from '../person.ts';
import type { TestChain } from '../test-chain.ts';
import { rightCode, type TestClient } from '../test-client.ts';
import {
  chainId,
  email,
  guardian,
  newerModule,
  owner,
  people,
  phone,
  protectedAccount,
  recoveryModule,
  stranger,
  type TestWorld,
  weekModule,
} from '../test-world.ts';

import { inModules } from './scenario.ts';

// What the ways to several states have in common.

/** The target of a code, as the element shows it. */
export const maskedEmail = () => maskTarget(email.channel, email.target);
export const maskedPhone = maskTarget(phone.channel, phone.target);

/** A guardian besides the service's. */
export const friend: Address = getAddress(`0x${'4'.repeat(40)}`);

/** By the test chain's clock, a little more than two days are left. */
export const runningRecovery = {
  newOwners: [stranger],
  newThreshold: 1,
  executeAfter: 1_800_000_000 + 2 * 86_400 + 23 * 3_600 + 59 * 60 + 30,
};

/** Sets up a world in several steps. */
export function inTurn(...steps: readonly ((world: TestWorld) => unknown)[]) {
  return (world: TestWorld): void => {
    for (const step of steps) step(world);
  };
}

/** The wallet exposes these accounts. */
export function exposes(...accounts: Address[]) {
  return ({ chain }: TestWorld): void => {
    chain.walletAccounts = [...accounts];
  };
}

/** The service has these contacts of the account. */
export function registers(...registrations: TestClient['registrations']) {
  return ({ client }: TestWorld): void => {
    client.registrations = [...registrations];
  };
}

/** The service refuses this method. */
export function refuses(...refusal: Parameters<TestClient['refusals']['set']>) {
  return ({ client }: TestWorld): void => {
    client.refusals.set(...refusal);
  };
}

/** An account with the service's guardian. */
export function protectTheAccount({ chain }: TestWorld): void {
  Object.assign(chain.state, protectedAccount);
}

/** A second module is enabled and answers for the account, and a friend’s contract is both guards. */
export function endangerTheAccount({ chain }: Pick<TestWorld, 'chain'>): void {
  chain.otherModules = [weekModule];
  chain.enabledBeside = [weekModule];
  const handler = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5';
  const moduleGuard = '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947';
  chain.storage.set(handler, pad(weekModule)).set(moduleGuard, pad(friend));
  guardTransactions(chain);
}

/** A friend’s contract checks what the owners send. */
export function guardTransactions({ storage }: TestChain): void {
  const guard = '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8';
  storage.set(guard, pad(friend));
}

/** A site and its service have two modules, of which the account uses none yet. */
export function offerTwoWaits({ chain, client }: Pick<TestWorld, 'chain' | 'client'>): void {
  const other = chain.module === weekModule ? recoveryModule : weekModule;
  chain.otherModules = [other];
  client.modules = [chain.module, other].map((address) => ({ address, version: '0.1.0' }));
}

/** The same for an account with codes in the shorter one. */
export function offerFurtherWait({ chain, client }: Pick<TestWorld, 'chain' | 'client'>): void {
  offerTwoWaits({ chain, client });
  Object.assign(chain.state, protectedAccount);
  chain.keepsModule = true;
}

/** What such a site sets. */
export const bothWaits = { recoveryModule: auditedRecoveryModules(chainId).join(' ') };

/** Two waiting times are in use: codes in the shorter, and in the other a friend, who has a name here. */
export function takeTwoWaits({ chain, client }: Pick<TestWorld, 'chain' | 'client'>): void {
  offerTwoWaits({ chain, client });
  Object.assign(chain.state, protectedAccount);
  chain.enabledBeside = [...chain.otherModules];
  chain.guardiansBeside = [friend];
  keepGuardianName(chain, friend, people.friend);
}

/** What a site sets that lists the module of each version. */
export const bothModules = { recoveryModule: `${recoveryModule} ${newerModule}` };

/** Guardians in the older of two modules: the service, which serves both, and a friend. */
export function takeTheOlderModule(world: TestWorld): void {
  askForTwoNamedGuardians(world);
  const { chain, client } = world;
  chain.otherModules = [newerModule];
  client.modules = [
    { address: recoveryModule, version: '0.1.0', delay: 3 * 86_400 },
    { address: newerModule, version: '0.2.0', delay: 3 * 86_400 },
  ];
}

/** Follows the offer to move them. */
export async function askToMove(person: Person): Promise<void> {
  await person.press(inModules('moveButton'));
  await person.sees(inModules('moveLead'));
}

/** A protected account while a recovery runs. */
export function runARecovery({ chain }: TestWorld): void {
  Object.assign(chain.state, protectedAccount, { recovery: runningRecovery });
}

/** Enters an email address, up to the signature. */
export async function nameEmail(person: Person): Promise<void> {
  await person.type('emailField', email.target);
  await person.press('continue');
  await person.sees('signTitle');
}

/** Enters an email address and has the code sent. */
export async function askForCode(person: Person): Promise<void> {
  await nameEmail(person);
  await person.press('signButton');
}

/** Enters a code, the correct one by default. */
export async function enterCode(person: Person, code = rightCode): Promise<void> {
  await person.type('codeField', code);
  await person.press('codeButton');
}

/** Registers an email address, from the first question to the correct code. */
export async function registerEmail(person: Person): Promise<void> {
  await askForCode(person);
  await enterCode(person);
}

/** A protected account whose key is lost, with contacts and a new wallet. */
export const loseTheKey = inTurn(protectTheAccount, exposes(stranger), registers(email));

/** The same with two contacts, whose codes are both required. */
export const loseTheKeyWithTwoContacts = inTurn(loseTheKey, registers(email, phone));

/** Has the codes of a recovery sent, and enters that of the only contact. */
export async function proveItIsYou(person: Person): Promise<void> {
  await person.press('ownerButton');
  await enterCode(person);
}

/** The service stores guardians' signatures, and pays for recoveries. */
export function payForRecoveries({ chain, client }: TestWorld): void {
  client.relayer = {
    nonce: async () => chain.recoveryNonce,
    send: async (call) => chain.run(call, stranger),
  };
}

/** A recovery of a lost account that runs on the chain, for which the service has a request. */
export function startByTheService(world: TestWorld): void {
  loseTheKey(world);
  payForRecoveries(world);
  const { chain, client } = world;
  const { account, chainId } = chain;
  const { newOwners, newThreshold } = runningRecovery;
  chain.state.recovery = runningRecovery;
  const signed = { signer: guardian, signature: `0x${'33'.repeat(65)}` };
  const created = client.createRecovery({ account, chainId, newOwners, newThreshold, ...signed });
  created.then(() => {
    chain.recoveryNonce = 1n;
  });
}

/** What the service sends stays pending. */
export function keepSending({ client }: TestWorld): void {
  if (client.relayer) client.relayer.send = () => new Promise(() => {});
}

/** An account with two required owners, seen by one of them. */
export function shareTheAccount({ chain }: TestWorld): void {
  chain.walletAccounts = [owner];
  Object.assign(chain.state, { owners: [owner, stranger], threshold: 2 });
}

/** An account that requires its friend besides the service. */
export function askForTwoGuardians({ chain }: TestWorld): void {
  Object.assign(chain.state, protectedAccount, {
    guardians: [friend, guardian],
    guardianThreshold: 2,
  });
}

/** The same with a name for the friend in this browser. */
export function askForTwoNamedGuardians(world: TestWorld): void {
  askForTwoGuardians(world);
  keepGuardianName(world.chain, friend, people.friend);
}

/** An account that recovers by codes and one of three trusted people, or by two of them. */
export function trustThreePeople(world: TestWorld): void {
  askForTwoNamedGuardians(world);
  const { chain } = world;
  for (const [digit, name] of [
    ['5', 'Ben'],
    ['6', 'Ana'],
  ] as const) {
    const other = getAddress(`0x${digit.repeat(40)}`);
    chain.state.guardians = [other, ...chain.state.guardians];
    keepGuardianName(chain, other, name);
  }
}

/** The link that asks another guardian to approve a recovery. */
export function askedGuardian({ account, chainId }: TestChain) {
  const newOwners = [stranger];
  return { kind: 'guardian', account, chainId, newOwners, newThreshold: 1, nonce: '0' } as const;
}
