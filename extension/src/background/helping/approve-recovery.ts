import {
  includesAddress,
  type OwnerSignature,
  packOwnerSignatures,
  type Recovery,
  readOwners,
  recoveryHash,
} from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  type ApproveRecoveryDetails,
  accountId,
  contractReader,
  describeRecovery,
  recoveryHashFor,
  throwNetworkError,
  WalletError,
} from '@recovery-guardian/wallet';
import { type Address, type Hash, type Hex, isAddressEqual, recoverAddress } from 'viem';

import { fromOwnPage, type RpcContext } from '../approvals/caller.ts';
import { decodingCaller } from '../approvals/send-calls.ts';
import { askToSign, signRecovery } from '../approvals/signatures.ts';
import { writeHelpLink } from '../helping/help-link.ts';
import { readHelpRequest, refreshHelping } from '../helping/help-requests.ts';
import { findProtectedAccount } from '../wallet/helping.ts';
import { requireSoundHandler, type Wallet } from '../wallet/wallet.ts';

/** Shows a site's request that the account, a guardian, approves a recovery, and signs it. */
export function askToApproveRecovery(
  context: RpcContext,
  asked: Account,
  recovery: Recovery,
): Promise<Hex> {
  const { wallet, caller } = context;
  return askToSign<ApproveRecoveryDetails>(context, asked, {
    async describe(account, { name: chainName }) {
      const known = await decodingCaller(wallet, account, caller.origin);
      const { warnings, ...shown } = describeRecovery(recovery, known);
      return { details: { kind: 'approve-recovery', account, chainName, ...shown }, warnings };
    },
    sign: (account) => signRecovery(wallet, account, recovery),
    name: 'ExecuteRecovery',
  });
}

/** Which request is to be approved, and the signatures of the guardian's other owners. */
interface RecoveryToApprove {
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
 */
export async function approveRecovery(
  wallet: Wallet,
  asked: RecoveryToApprove,
): Promise<{ link: string | undefined }> {
  const { chains, helping } = wallet;
  const protectedAccount = findProtectedAccount(await helping.get(), asked.account);
  const readRequest = () =>
    readHelpRequest(chains, protectedAccount, asked.id).catch(throwNetworkError);
  const shown = await showRequest(wallet, asked.signatures, readRequest);
  const { recovery } = shown;
  const { request } = await readRequest();
  if (request.hash !== recoveryHash(recovery)) throw new WalletError('request-over');
  const guardian = shown.account;
  const signature = shown.isKey
    ? await wallet.keyring.sign(guardian.address, request.hash)
    : await signAsOwners(
        wallet,
        guardian.owners,
        await readGuardian(wallet, guardian, asked.signatures, recovery),
      );
  if (typeof signature !== 'string') {
    return { link: writeHelpLink({ ...asked, signatures: signature }) };
  }
  const service = await chains.service(guardian.chainId);
  await service
    .signRecovery({ id: asked.id, signer: guardian.address, signature })
    .catch(throwNetworkError);
  await noteApproval(wallet, guardian.id);
  await refreshHelping(wallet);
  return { link: undefined };
}

/** Shows what is signed, and returns what was approved. */
async function showRequest(
  wallet: Wallet,
  signatures: readonly Hex[],
  readRequest: () => ReturnType<typeof readHelpRequest>,
) {
  const { approvals, chains } = wallet;
  const { prepared } = await fromOwnPage((page) =>
    approvals.ask(page, async () => {
      const { request, recovery } = await readRequest();
      const { chainId } = recovery;
      const { account, isKey } = await guardianOf(wallet, chainId, request.guardian);
      // A link with a signature of someone else is refused before the user reads anything.
      if (!isKey) {
        await requireSoundHandler(wallet, account.id);
        await readGuardian(wallet, account, signatures, recovery);
      }
      const known = await decodingCaller(wallet, account, undefined);
      const { warnings, ...described } = describeRecovery(recovery, known);
      const { name: chainName } = await chains.get(chainId);
      const kind = 'approve-recovery' as const;
      return { details: { kind, account, chainName, ...described }, warnings, recovery, isKey };
    }),
  );
  const { details, recovery, isKey } = prepared;
  return { account: details.account, recovery, isKey };
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
  return { account: { ...asAccount, kind: '0.7', status: 'ready' }, isKey: true };
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
  recovery: Recovery,
): Promise<GuardianAccount> {
  const read = contractReader(await chains.node(chainId));
  const { owners, threshold } = await readOwners(read, address).catch(throwNetworkError);
  const hash = recoveryHashFor({ address, chainId }, recovery);
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

async function noteApproval({ activity, changed, now }: Wallet, account: AccountId): Promise<void> {
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
