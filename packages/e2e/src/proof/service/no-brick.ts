import { chainId as localChainId } from '@recovery-guardian/devnet';
import { sendCalls, type TestWorld } from '@recovery-guardian/devnet/testing';
import {
  executeRecoveryCall,
  finalizeRecoveryCall,
  maximumNewOwners,
  recoveryModuleAbi,
  safeAbi,
  sentinelAddress,
} from '@recovery-guardian/protocol';
import { compatibilityFallbackHandler, safeContracts } from '@recovery-guardian/safe';
import { type Address, createTestClient, http, publicActions, zeroAddress } from 'viem';
import { foundry } from 'viem/chains';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import type { Random } from '../kit/random.ts';
import { deployHolders, type Holder, protect } from './holder.ts';
import { startProofWorld } from './proof-world.ts';
import { newOwner } from './recoveries.ts';

/** S13: what the guardian signs can be finalised; the rest is refused before a code is sent. */
export const noBrick: Check = {
  name: 'no brick',
  target:
    'fuzzed owners: sign, execute, finalise on a local account -> every signed request finalises; bad lists get 400',
  async measure(scale) {
    const lists = scale.of(1_000, 16);
    const world = await startProofWorld();
    try {
      const [holder] = await deployHolders(world, scale.random, 1);
      if (!holder) throw new RangeError('There is no account');
      const [guardian] = await protect([holder], () => target);
      const failures: string[] = [];
      let finalized = 0;
      let refused = 0;
      for (let i = 0; i < lists; i++) {
        const isGood = scale.random.chance(0.5);
        const problem = isGood
          ? await recover(holder, goodList(scale.random, world, holder))
          : await isRefused(holder, badList(scale.random, holder, guardian as Address));
        if (problem) failures.push(problem);
        else if (isGood) finalized++;
        else refused++;
        if (i % 100 === 99) scale.onProgress(`${i + 1} lists`);
      }
      return {
        measured:
          `${lists} lists: ${finalized} signed, executed and finalised, ${refused} refused with 400 ` +
          `and no code, ${tell(failures, 'otherwise')}`,
        holds: failures.length === 0 && finalized > 0 && refused > 0,
      };
    } finally {
      await world.stop();
    }
  },
};

const target = 'brick@example.org';
/** Enough for as many owners as a recovery may name. */
const gas = 10_000_000n;
interface List {
  newOwners: Address[];
  newThreshold: number;
}

/** Any list that the module accepts, including unusual but valid addresses. */
function goodList(random: Random, { chain }: TestWorld, { account }: Holder): List {
  const odd = [
    '0x0000000000000000000000000000000000000002',
    '0x000000000000000000000000000000000000dEaD',
    '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
    ...chain.accounts.map(({ address, safe }) => (safe === account ? address : safe)),
    // The current owner.
    chain.accounts[0]?.address as Address,
    ...Object.values(safeContracts),
    compatibilityFallbackHandler,
  ] as Address[];
  const size = random.chance(0.2) ? 1 + random.int(maximumNewOwners) : 1 + random.int(4);
  const owners = new Set<Address>();
  while (owners.size < size) owners.add(random.chance(0.3) ? random.pick(odd) : newOwner(random));
  return { newOwners: [...owners], newThreshold: 1 + random.int(size) };
}

/** A list that would leave the account without its old owners or its new ones. */
function badList(random: Random, { account }: Holder, guardian: Address): List {
  const good = Array.from({ length: 1 + random.int(4) }, () => newOwner(random));
  const [first] = good as [Address];
  const withOne = (bad: Address): List => {
    const newOwners = [...good];
    newOwners.splice(random.int(good.length + 1), 0, bad);
    return { newOwners, newThreshold: 1 + random.int(newOwners.length) };
  };
  return random.pick([
    () => withOne(zeroAddress),
    () => withOne(sentinelAddress),
    () => withOne(account),
    () => withOne(account.toLowerCase() as Address),
    () => withOne(guardian),
    () => withOne(first),
    () => withOne(first.toLowerCase() as Address),
    () => withOne(mistype(random, first)),
    () => withOne(first.slice(0, -2) as Address),
    () => ({ newOwners: [], newThreshold: random.int(2) }),
    () => ({ newOwners: good, newThreshold: 0 }),
    () => ({ newOwners: good, newThreshold: -1 }),
    () => ({ newOwners: good, newThreshold: good.length + 1 + random.int(1_000) }),
    () => ({ newOwners: good, newThreshold: 0.5 }),
    () => ({ newOwners: good, newThreshold: 2 ** 53 }),
    () => ({
      newOwners: Array.from({ length: 51 + random.int(300) }, () => newOwner(random)),
      newThreshold: 1,
    }),
  ])();
}

/** Another address, one digit away: its checksum does not match. */
function mistype(random: Random, address: Address): Address {
  const at = 2 + random.int(40);
  const digit = address[at] === '0' ? '1' : '0';
  return `${address.slice(0, at)}${digit}${address.slice(at + 1)}` as Address;
}

async function isRefused(holder: Holder, { newOwners, newThreshold }: List) {
  const { mailbox } = holder.world;
  const [newest] = mailbox.messages;
  const { status, body } = await holder.requestSignature(newOwners, newThreshold);
  const what = `${newThreshold} of ${JSON.stringify(newOwners)}`;
  if (status !== 400) return `${what} was answered ${status} ${JSON.stringify(body)}`;
  return mailbox.messages[0] === newest ? undefined : `${what} sent a code`;
}

/** Recovers to the new owners, and then reverts it for the next list. */
async function recover(holder: Holder, { newOwners, newThreshold }: List) {
  const { chain, recoveryModule: module } = holder.world;
  const { account } = holder;
  const what = `${newThreshold} of ${JSON.stringify(newOwners)}`;
  const rpc = createTestClient({
    chain: { ...foundry, id: localChainId },
    mode: 'anvil',
    transport: http(chain.rpcUrl),
    cacheTime: 0,
  }).extend(publicActions);
  const { requestId, challengeId, code } = await holder.requestForCode(
    target,
    newOwners,
    newThreshold,
  );
  const { body } = await holder.submitSignature(requestId, challengeId, code);
  if (!body.signature) return `${what} was not signed: ${JSON.stringify(body)}`;

  const snapshot = await rpc.snapshot();
  try {
    const signatures = [{ signer: body.signer, signature: body.signature }];
    const threshold = BigInt(newThreshold);
    const recovery = { module, account, newOwners, newThreshold: threshold, signatures };
    await sendCalls(chain, [executeRecoveryCall(recovery)], gas);
    const { executeAfter } = await rpc.readContract({
      address: module,
      abi: recoveryModuleAbi,
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
