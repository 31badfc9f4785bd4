import {
  accountMessageTypedData,
  addGuardianCall,
  type Call,
  type Channel,
  createNonce,
  createSafeCall,
  createSiweMessage,
  enableModuleCall,
  execTransactionCall,
  packOwnerSignatures,
  type RegisterRequest,
  registerStatement,
  type SiweMessageParameters,
  safeAbi,
  safeAddress,
  safeTransaction,
  safeTransactionTypedData,
} from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import {
  generatePrivateKey,
  type PrivateKeyAccount,
  privateKeyToAccount,
  privateKeyToAddress,
} from 'viem/accounts';
import { deploySafe as deploySafeOf, type KeyPair, type SafeOptions } from '../chain/accounts.ts';
import { chainClient, mineTogether, recoveryModules } from '../chain/client.ts';
import type { Chain } from '../chain/start-chain.ts';

interface SignForSafeParameters {
  chainId: number;
  /** The Safe. */
  account: Address;
  message: string;
  /** The private keys of the owners that sign. */
  owners: readonly Hex[];
}

/** Signs a text for a Safe like a wallet: its owners' signatures, packed. */
export function signForSafe({ owners, ...text }: SignForSafeParameters): Promise<Hex> {
  const typedData = accountMessageTypedData(text);
  return signByOwners(owners, (owner) => owner.signTypedData(typedData));
}

/** The chain that has the accounts, and the time of their statements. */
interface ChainAndClock {
  readonly chain: Chain;
  readonly clock: { now(): Date };
}

/** What a signed statement has in place of the usual values. */
export type SignedChanges = Partial<SiweMessageParameters> & { owners?: readonly Hex[] };

/**
 * Signs a SIWE statement for the Safe of the chain's account `index`: by default issued now, and
 * signed by all its owners.
 */
export async function signStatement(
  { chain, clock }: ChainAndClock,
  statement: string,
  index: SafeRef = 0,
  changes: SignedChanges = {},
): Promise<{ account: Address; chainId: number; message: string; signature: Hex }> {
  const { chainId } = chain;
  const { account, owners: all } = ownersOf(chain, index);
  const { owners = all, ...parameters } = changes;
  const message = createSiweMessage({
    account,
    chainId,
    statement,
    nonce: createNonce(),
    issuedAt: clock.now(),
    ...parameters,
  });
  const signature = await signForSafe({ chainId, account, message, owners });
  return { account, chainId, message, signature };
}

/** Creates the body of `POST /auth/register` for the Safe of the chain's account `index`. */
export async function registerBody(
  context: ChainAndClock,
  target: string,
  { channel = channelOf(target), index = 0 }: { channel?: Channel; index?: SafeRef } = {},
): Promise<RegisterRequest> {
  const signed = await signStatement(context, registerStatement({ target, channel }), index);
  return { ...signed, channel, target };
}

/**
 * Adds `guardian`, with threshold 1, to the Safe of the chain's account `accountIndex`, signed by all
 * its owners. Enables the module first if necessary.
 */
export async function addGuardian(
  chain: ChainWithSafes,
  accountIndex: SafeRef,
  guardian: Address,
  module: Address = recoveryModules.threeMinutes.address,
): Promise<void> {
  await guardTogether(chain, accountIndex, { guardians: [guardian], threshold: 1n, module });
}

/** Like {@link addGuardian}, for several guardians and a threshold. */
export async function guardTogether(
  chain: ChainWithSafes,
  accountIndex: SafeRef,
  {
    guardians,
    threshold,
    module = recoveryModules.threeMinutes.address,
  }: { guardians: readonly Address[]; threshold: bigint; module?: Address },
): Promise<void> {
  const { account } = ownersOf(chain, accountIndex);
  const isEnabled = await chainClient(chain.rpcUrl).readContract({
    address: account,
    abi: safeAbi,
    functionName: 'isModuleEnabled',
    args: [module],
  });
  await sendAsSafe(chain, accountIndex, [
    ...(isEnabled ? [] : [enableModuleCall(account, module)]),
    ...guardians.map((guardian, index) => {
      // The threshold must never exceed the number of guardians.
      const isLast = index === guardians.length - 1;
      return addGuardianCall({ module, guardian, threshold: isLast ? threshold : 1n });
    }),
  ]);
}

/** Sends calls from the Safe of the chain's account `accountIndex`, signed by all its owners. */
export async function sendAsSafe(
  chain: ChainWithSafes,
  accountIndex: SafeRef,
  calls: readonly Call[],
): Promise<void> {
  const { payer, account, owners } = ownersOf(chain, accountIndex);
  const client = chainClient(chain.rpcUrl);
  const nonce = await client.readContract({
    address: account,
    abi: safeAbi,
    functionName: 'nonce',
  });
  const transaction = safeTransaction(calls);
  const typedData = safeTransactionTypedData({
    account,
    chainId: chain.chainId,
    transaction,
    nonce,
  });
  const signatures = await signByOwners(owners, (owner) => owner.signTypedData(typedData));
  const { to, data } = execTransactionCall({ account, transaction, signatures });
  const gas = 500_000n * BigInt(calls.length + 1);
  await mineTogether(client, payer, [{ to, data, gas }]);
}

/** Sends calls that anyone may send, such as those of a recovery, and mines them. */
export async function sendCalls(
  chain: Pick<Chain, 'rpcUrl' | 'accounts'>,
  calls: readonly Call[],
  gas = 1_000_000n,
): Promise<void> {
  const [payer] = chain.accounts;
  if (!payer) throw new RangeError('The chain has no accounts');
  const transactions = calls.map((call) => ({ ...call, gas }));
  await mineTogether(chainClient(chain.rpcUrl), payer.address, transactions);
}

/** A chain whose accounts sign: of a test's own, or the local world's. */
type ChainWithSafes = Pick<Chain, 'rpcUrl' | 'chainId' | 'accounts'>;

/** A Safe of {@link deployManySafes}, or another one, with all its owners' keys. */
export interface SafeWithOwners {
  readonly account: Address;
  readonly owners: readonly Hex[];
}

/** The Safe of the chain's account with this index, or any other one. */
export type SafeRef = number | SafeWithOwners;

/** A Safe, the keys of all its owners, and who pays for its transactions. */
export function ownersOf({ accounts }: Pick<Chain, 'accounts'>, index: SafeRef) {
  const holder = accounts[typeof index === 'number' ? index : 0];
  if (!holder) throw new RangeError(`The chain has no account ${index}`);
  const { safe, address: payer } = holder;
  if (typeof index !== 'number') return { ...index, payer };
  const owners = accounts.filter((one) => one.safe === safe).map((one) => one.privateKey);
  return { account: safe, payer, owners };
}

export function channelOf(target: string): Channel {
  return target.startsWith('+') ? 'sms' : 'email';
}

/** Signs with each owner and packs the signatures for a Safe. */
export async function signByOwners(
  owners: readonly Hex[],
  sign: (owner: PrivateKeyAccount) => Promise<Hex>,
): Promise<Hex> {
  const signatures = owners.map(async (privateKey) => {
    const owner = privateKeyToAccount(privateKey);
    return { signer: owner.address, signature: await sign(owner) };
  });
  return packOwnerSignatures(await Promise.all(signatures));
}

/** A Safe of any version: 1.4.1 by default, of a new key that the Safe's threshold needs. */
type TestSafeOptions = Partial<Omit<SafeOptions, 'owners'>> & {
  /** The owners' private keys. */
  readonly owners?: readonly Hex[];
};

/** Deploys and funds a Safe of any version, of whose owners all must sign by default. */
export async function deploySafe(
  chain: Pick<Chain, 'rpcUrl' | 'accounts'>,
  { owners = [generatePrivateKey()], version = '1.4.1', ...options }: TestSafeOptions = {},
): Promise<SafeWithOwners> {
  const account = await deploySafeOf(chainClient(chain.rpcUrl), ownerOf(chain).address, {
    version,
    owners: owners.map(privateKeyToAddress),
    threshold: owners.length,
    ...options,
  });
  return { account, owners };
}

type SafeChain = Pick<Chain, 'rpcUrl'> & { accounts: readonly KeyPair[] };

/** Deploys Safes owned by the chain's first account, for tests that need thousands of them. */
export async function deployManySafes(chain: SafeChain, count: number): Promise<Address[]> {
  const owner = ownerOf(chain);
  // Each call adds a block, so its Safes are new ones.
  const block = await chainClient(chain.rpcUrl).getBlockNumber();
  const setups = Array.from({ length: count }, (_, i) => ({
    owners: [owner.address],
    threshold: 1,
    saltNonce: (block << 32n) + BigInt(i + 1),
  }));
  await callTogether(chain, setups.map(createSafeCall));
  return setups.map(safeAddress);
}

/**
 * Enables the recovery module on Safes of {@link deployManySafes} and adds each one's guardians, with
 * threshold 1.
 */
export async function addGuardians(
  chain: Chain,
  pairs: readonly { account: Address; guardian: Address }[],
  module: Address = recoveryModules.threeMinutes.address,
): Promise<void> {
  const owner = ownerOf(chain);
  const calls = [...Map.groupBy(pairs, ({ account }) => account)].map(async ([account, those]) => {
    const transaction = safeTransaction([
      enableModuleCall(account, module),
      ...those.map(({ guardian }) => addGuardianCall({ module, guardian, threshold: 1n })),
    ]);
    const { chainId } = chain;
    const typedData = safeTransactionTypedData({ account, chainId, transaction, nonce: 0n });
    const signature = await owner.signTypedData(typedData);
    const signatures = packOwnerSignatures([{ signer: owner.address, signature }]);
    return execTransactionCall({ account, transaction, signatures });
  });
  await callTogether(chain, await Promise.all(calls));
}

function ownerOf({ accounts: [first] }: SafeChain): PrivateKeyAccount {
  if (!first) throw new RangeError('The chain has no accounts');
  return privateKeyToAccount(first.privateKey);
}

/** The gas that is enough for any of these calls. */
const gasPerCall = 500_000n;

/** Calls per transaction, so that it fits into a block of the local chain. */
const batch = 50;

/** Sends calls that anyone may send through MultiSendCallOnly, many in each transaction. */
async function callTogether(chain: SafeChain, calls: readonly Call[]): Promise<void> {
  const client = chainClient(chain.rpcUrl);
  for (let i = 0; i < calls.length; i += batch) {
    const some = calls.slice(i, i + batch);
    const { to, data } = safeTransaction(some);
    const gas = BigInt(some.length) * gasPerCall;
    await mineTogether(client, ownerOf(chain).address, [{ to, data, gas }]);
  }
}
