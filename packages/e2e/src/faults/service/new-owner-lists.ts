import {
  executeRecoveryCall,
  finalizeRecoveryCall,
  maximumNewOwners,
  recoveryModuleAbiV1,
  safeAbi,
  safeContracts,
  safeReleases,
  sentinelAddress,
} from '@recovery-guardian/core';
import {
  type AccountHolder,
  chainClient,
  recoveryOf,
  sendCalls,
} from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import { type Address, getAddress, isAddress, toHex, zeroAddress } from 'viem';

/** Addresses without a known key; neither zero nor the Safe's sentinel. */
const anyAddress = fc
  .bigInt({ min: 2n ** 152n, max: 2n ** 160n - 1n })
  .map((number) => getAddress(toHex(number, { size: 20 })));

/** The one target of the account that is recovered. */
export const target = 'brick@example.org';
/** Enough for as many owners as a recovery may name. */
const gas = 10_000_000n;
export interface List {
  newOwners: Address[];
  newThreshold: number;
}

/** Lists that the module accepts, including unusual but valid addresses. */
export function goodLists({ account, world: { chain } }: AccountHolder): fc.Arbitrary<List> {
  const odd = [
    '0x0000000000000000000000000000000000000002',
    '0x000000000000000000000000000000000000dEaD',
    '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
    ...chain.accounts.map(({ address, safe }) => (safe === account ? address : safe)),
    // The current owner.
    chain.accounts[0]?.address as Address,
    ...Object.values(safeContracts),
    safeReleases['1.4.1'].fallbackHandler,
  ] as Address[];
  const address = fc.oneof(anyAddress, anyAddress, fc.constantFrom(...odd));
  const few = fc.uniqueArray(address, { minLength: 1, maxLength: 4 });
  const many = fc.uniqueArray(address, { minLength: 1, maxLength: maximumNewOwners, size: 'max' });
  return fc.oneof(few, few, few, few, many).chain((newOwners) => {
    const newThreshold = fc.integer({ min: 1, max: newOwners.length });
    return fc.record({ newOwners: fc.constant(newOwners), newThreshold });
  });
}

/** Lists that would leave the account without its old owners or its new ones. */
export function badLists({ account }: AccountHolder, guardian: Address): fc.Arbitrary<List> {
  const lists = fc.uniqueArray(anyAddress, { minLength: 1, maxLength: 4 });
  return fc.tuple(lists, fc.nat(), fc.nat(39)).chain(([good, at, digit]) => {
    const [first = zeroAddress] = good;
    const wrongOwners = fc.constantFrom<Address>(
      ...[zeroAddress, sentinelAddress, account, guardian, first],
      ...([account, first].map((address) => address.toLowerCase()) as Address[]),
      first.slice(0, -2) as Address,
      // With few letters, its checksum may match, or it has none in capital letters alone.
      ...[mistype(first, 2 + digit)].filter(
        (address) => !isAddress(address) && /[a-f]/.test(address),
      ),
    );
    const withOne = wrongOwners.map((wrong) => good.toSpliced(at % (good.length + 1), 0, wrong));
    return fc.oneof(
      {
        weight: 9,
        arbitrary: withOne.map((newOwners) => ({
          newOwners,
          newThreshold: 1 + (at % newOwners.length),
        })),
      },
      fc.nat(1).map((newThreshold) => ({ newOwners: [], newThreshold })),
      {
        weight: 5,
        arbitrary: fc
          .oneof(
            fc.constantFrom(0, -1, 0.5, 2 ** 53),
            fc.integer({ min: good.length + 1, max: good.length + 1_000 }),
          )
          .map((newThreshold) => ({ newOwners: good, newThreshold })),
      },
      fc
        .uniqueArray(anyAddress, { minLength: maximumNewOwners + 1, maxLength: 350, size: 'max' })
        .map((newOwners) => ({ newOwners, newThreshold: 1 })),
    );
  });
}

/** Another address, one digit away. */
function mistype(address: Address, at: number): Address {
  const digit = address[at] === '0' ? '1' : '0';
  return `${address.slice(0, at)}${digit}${address.slice(at + 1)}` as Address;
}

/** Requests a recovery that must be refused. @returns what is wrong, if anything */
export async function isRefused(holder: AccountHolder, { newOwners, newThreshold }: List) {
  const { mailbox } = holder.world;
  const [newest] = mailbox.messages;
  const { status, body } = await holder.requestSignature({ newOwners, newThreshold });
  const what = `${newThreshold} of ${JSON.stringify(newOwners)}`;
  if (status !== 400) return `${what} was answered ${status} ${JSON.stringify(body)}`;
  return mailbox.messages[0] === newest ? undefined : `${what} sent a code`;
}

/**
 * Recovers to the new owners, and then reverts it for the next list.
 *
 * @returns what is wrong, if anything
 */
export async function recover(
  holder: AccountHolder,
  { newOwners, newThreshold }: List,
): Promise<string | undefined> {
  const { chain, recoveryModule: module } = holder.world;
  const { account } = holder;
  const what = `${newThreshold} of ${JSON.stringify(newOwners)}`;
  const rpc = chainClient(chain.rpcUrl);
  const { requestId, challengeId, code } = await holder.requestForCode(target, {
    newOwners,
    newThreshold,
  });
  const { body } = await holder.submitSignature(requestId, challengeId, code);
  if (!body.signature) return `${what} was not signed: ${JSON.stringify(body)}`;

  const snapshot = await rpc.snapshot();
  try {
    const signatures = [{ signer: body.signer, signature: body.signature }];
    const threshold = BigInt(newThreshold);
    const recovery = await recoveryOf(holder, newOwners, threshold);
    await sendCalls(chain, [executeRecoveryCall({ ...recovery, signatures })], gas);
    const { executeAfter } = await rpc.readContract({
      address: module,
      abi: recoveryModuleAbiV1,
      functionName: 'getRecoveryRequest',
      args: [account],
    });
    await rpc.setNextBlockTimestamp({ timestamp: executeAfter + 1n });
    await sendCalls(chain, [finalizeRecoveryCall(module, account)], gas);
    const safe = { address: account, abi: safeAbi } as const;
    const owners = await rpc.readContract({ ...safe, functionName: 'getOwners' });
    const isTheirs =
      owners.length === newOwners.length && newOwners.every((owner) => owners.includes(owner));
    const reached = await rpc.readContract({ ...safe, functionName: 'getThreshold' });
    return isTheirs && reached === threshold ? undefined : `${what} became ${reached} of ${owners}`;
  } catch (error) {
    return `${what} could not be finalised: ${(error as Error).message}`;
  } finally {
    await rpc.revert({ id: snapshot });
  }
}
