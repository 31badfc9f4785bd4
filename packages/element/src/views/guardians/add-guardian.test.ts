import { assert } from '@open-wc/testing';
import { sentinelAddress } from '@recovery-guardian/core';
import { type Address, getAddress } from 'viem';
import { account, guardian, owner, recoveryModule } from '../../testing/test-world.ts';
import { findGuardianProblem } from '../new-guardian.ts';

const friend = getAddress(`0x${'ab'.repeat(20)}`);

const find = (text: string) =>
  findGuardianProblem({
    text,
    account,
    module: recoveryModule,
    owners: [owner],
    guardians: [guardian],
  });

describe('the address of a guardian', () => {
  it('the address of a guardian is accepted with its checksum', () => {
    assert.isUndefined(find(friend));
  });

  for (const [what, text, problem] of [
    ['nothing', '', 'ownerNotAnAddress'],
    ['half an address', '0x12', 'ownerNotAnAddress'],
    ['an address without a checksum', friend.toLowerCase(), 'guardianNoChecksum'],
    ['an address with a wrong checksum', swapCase(friend), 'ownerChecksum'],
    ['the zero address', `0x${'0'.repeat(40)}`, 'guardianReserved'],
    ['the sentinel', sentinelAddress, 'guardianReserved'],
    ['the account itself', account, 'guardianIsAccount'],
    ['the recovery module', recoveryModule, 'guardianIsModule'],
    ['an owner', owner, 'guardianIsOwner'],
    ['one that is there already', guardian, 'guardianIsThere'],
  ] as const) {
    it(`the address of a guardian is not ${what}`, () => assert.equal(find(text), problem));
  }
});

/** Swaps the case of an address, which makes its checksum wrong. */
function swapCase(address: Address): string {
  const swapped = [...address.slice(2)].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return `0x${swapped.join('')}`;
}
