import {
  accountTypedData,
  type OwnerSignature,
  ProviderRpcError,
  packOwnerSignatures,
} from '@recovery-guardian/protocol';
import { readOwners } from '@recovery-guardian/safe';
import {
  type Address,
  type Hash,
  type Hex,
  hashTypedData,
  isAddressEqual,
  recoverAddress,
} from 'viem';
import type { Account, AccountId } from '../../messages/account.ts';
import { accountId } from '../../messages/account-id.ts';
import { WalletError } from '../../messages/errors.ts';
import { includesAddress } from '../accounts/includes-address.ts';
import { networkError } from '../chains/chains.ts';
import { contractReader } from '../chains/read-contract.ts';
import { decodeTypedData } from '../decoding/decode-typed-data.ts';
import { typedDataDefinition } from '../decoding/typed-data-definition.ts';
import { writeHelpLink } from '../helping/help-link.ts';
import { readHelpRequest } from '../helping/help-requests.ts';
import { findProtectedAccount } from '../helping/helping.ts';
import { readTypedData } from '../rpc/read-typed-data.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { refreshHelping } from './refresh-helping.ts';
import { decodingCaller } from './send-calls.ts';

/** In milliseconds: the time limit for a page's request. */
const requestTimeout = 600_000;

/** Which request is to be approved, and the signatures of the guardian's other owners. */
export interface RecoveryToApprove {
  readonly account: AccountId;
  readonly id: string;
  readonly signatures: readonly Hex[];
}

/**
 * Has the user approve a friend's recovery, read from service and chain, and reads it again before it
 * is signed. A key signs itself; for an account its owners' keys do. The service gets the signature
 * once enough owners have signed; until then a link is returned for the next one.
 *
 * @throws {WalletError} `not-a-guardian`, `request-over`, `invalid-link`, `declined`, `network`
 * @see security S48
 */
export async function approveRecovery(
  wallet: Wallet,
  asked: RecoveryToApprove,
): Promise<{ link: string | undefined }> {
  const { chains, helping } = wallet;
  const protectedAccount = findProtectedAccount(await helping.get(), asked.account);
  const read = () =>
    readHelpRequest(chains, protectedAccount, asked.id).catch((error) => {
      throw networkError(error);
    });
  const shown = await show(wallet, asked.signatures, read);
  const definition = typedDataDefinition(shown.typedData);
  const { request } = await read();
  if (request.hash !== hashTypedData(definition)) throw new WalletError('request-over');
  const guardian = shown.account;
  const signature = shown.isKey
    ? await wallet.keyring.sign(guardian.address, request.hash)
    : await signAsOwners(
        wallet,
        guardian.owners,
        await readGuardian(wallet, guardian, asked.signatures, definition),
      );
  if (typeof signature !== 'string') {
    return { link: writeHelpLink({ ...asked, signatures: signature }) };
  }
  const service = await chains.service(guardian.chainId);
  await service
    .signRecovery({ id: asked.id, signer: guardian.address, signature })
    .catch((error) => {
      throw networkError(error);
    });
  await note(wallet, guardian.id);
  await refreshHelping(wallet);
  return { link: undefined };
}

/** Shows every field that is signed, and returns what was approved. */
async function show(
  wallet: Wallet,
  signatures: readonly Hex[],
  read: () => ReturnType<typeof readHelpRequest>,
) {
  const { approvals, chains, now } = wallet;
  // Messages do not report when their page closes, so the request needs a time limit.
  const signal = AbortSignal.timeout(requestTimeout);
  const requester = { origin: undefined, tabId: undefined, signal };
  const { prepared } = await approvals
    .ask(requester, async () => {
      const { request, typedData: asked } = await read();
      const { domain } = asked;
      const { account, isKey } = await guardianOf(wallet, domain.chainId, request.guardian);
      const typedData = readTypedData(withTextNumbers(asked));
      // A link with a signature of someone else is refused before the user reads anything.
      if (!isKey) await readGuardian(wallet, account, signatures, typedDataDefinition(typedData));
      const known = await decodingCaller(wallet, account, undefined);
      const { meaning, parties, warnings } = decodeTypedData(typedData, known, now());
      const { name: chainName } = await chains.get(domain.chainId);
      const kind = 'sign-typed-data' as const;
      return {
        details: { kind, account, chainName, typedData, meaning, parties },
        warnings,
        isKey,
      };
    })
    .catch((error) => {
      throw error instanceof ProviderRpcError ? new WalletError('declined', error.message) : error;
    });
  return { ...prepared.details, isKey: prepared.isKey };
}

/** The account of this wallet that is the guardian; a key is shown like an account. */
async function guardianOf(
  { accounts, keyring }: Wallet,
  chainId: number,
  address: Address,
): Promise<{ account: Account; isKey: boolean }> {
  const id = accountId(chainId, address);
  const account = (await accounts.list()).find((one) => one.id === id);
  if (account) return { account, isKey: false };
  const key = (await keyring.owners()).find((one) => isAddressEqual(one.address, address));
  if (!key) throw new WalletError('not-a-guardian');
  const { name } = key;
  const asAccount = { id, chainId, address, name, owners: [address], threshold: 1 } as const;
  return { account: { ...asAccount, status: 'ready' }, isKey: true };
}

/** An account as a guardian: what its owners sign, who has signed, and how many must. */
interface GuardianAccount {
  readonly hash: Hash;
  readonly owners: readonly Address[];
  readonly threshold: number;
  readonly signed: readonly OwnerSignature[];
}

/** @throws {WalletError} `invalid-link` if one of the given signatures is of no owner. */
async function readGuardian(
  { chains }: Pick<Wallet, 'chains'>,
  { address, chainId }: Account,
  given: readonly Hex[],
  typedData: ReturnType<typeof typedDataDefinition>,
): Promise<GuardianAccount> {
  const read = contractReader(await chains.node(chainId));
  const { owners, threshold } = await readOwners(read, address).catch((error) => {
    throw networkError(error);
  });
  const hash = hashTypedData(accountTypedData({ account: address, chainId, typedData }));
  return { hash, owners, threshold, signed: await recoverSigners(hash, given, owners) };
}

/**
 * Signs with as many owners' keys as are missing.
 *
 * @returns The account's signature or, if more owners must sign, all signatures so far.
 */
async function signAsOwners(
  { keyring }: Pick<Wallet, 'keyring'>,
  held: readonly Address[],
  { hash, owners, threshold, signed }: GuardianAccount,
): Promise<Hex | readonly Hex[]> {
  const own = held.filter((key) => includesAddress(owners, key) && !signed.some(isBy(key)));
  const signatures = [...signed];
  for (const signer of own.slice(0, Math.max(0, threshold - signed.length))) {
    signatures.push({ signer, signature: await keyring.sign(signer, hash) });
  }
  return signatures.length < threshold
    ? signatures.map(({ signature }) => signature)
    : packOwnerSignatures(signatures.slice(0, threshold));
}

/** Accepts signatures over exactly this hash, each of another owner. */
async function recoverSigners(
  hash: Hash,
  given: readonly Hex[],
  owners: readonly Address[],
): Promise<OwnerSignature[]> {
  const others: OwnerSignature[] = [];
  for (const signature of given) {
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined);
    if (!signer || !includesAddress(owners, signer)) throw new WalletError('invalid-link');
    if (!others.some(isBy(signer))) others.push({ signer, signature });
  }
  return others;
}

function isBy(signer: Address) {
  return (one: OwnerSignature) => isAddressEqual(one.signer, signer);
}

async function note({ activity, changed, now }: Wallet, account: AccountId): Promise<void> {
  const what = { kind: 'message', text: 'ExecuteRecovery' } as const;
  await activity.addHappening({
    id: crypto.randomUUID(),
    at: now(),
    account,
    origin: undefined,
    what,
  });
  changed('activity');
}

/** Typed data as sites send it: numbers of 256 bits are text. */
function withTextNumbers(typedData: object): unknown {
  return JSON.parse(
    JSON.stringify(typedData, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
}
