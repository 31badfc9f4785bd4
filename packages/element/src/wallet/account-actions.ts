// Signing and sending for an account by its wallet. Loaded when the user starts the first action:
// reading needs none of it.

import { type Call, createNonce } from '@recovery-guardian/protocol';
import { type Address, type Hex, stringToHex } from 'viem';
import { errorCode } from '../chain/eip1193.ts';
import { isUnsupported } from '../chain/wallet-errors.ts';
import { ElementError } from '../errors/element-error.ts';
import { sendFromAccount, sendFromAnyAccount } from './send-calls.ts';
import {
  type CollectFromOwners,
  callTogether,
  needsSeveralOwners,
  signTogether,
} from './several-owners.ts';
import { signMessage, writeStatement } from './sign-message.ts';
import { signTypedData, type TypedData } from './typed-data.ts';
import type { AccountOwners, Signer, Wallet } from './wallet.ts';
import { walletRole } from './wallet-role.ts';

export interface Actor {
  of: AccountOwners;
  /** Signs instead of the wallet. */
  signer: Signer | undefined;
  connect: () => Promise<Wallet>;
  collect: CollectFromOwners;
}

/** Signs a statement as the account: a SIWE message issued now. */
export async function signStatementAsAccount(
  statement: string,
  { of, signer, connect, collect }: Actor,
  signal: AbortSignal,
): Promise<{ message: string; signature: Hex }> {
  const { account, chainId } = of;
  const message = writeStatement(of, issuedNow(statement));
  if (signer) return { message, signature: await signer({ account, chainId, message }) };
  const wallet = await connect();
  return needsSeveralOwners(wallet, of)
    ? signTogether(statement, of, collect, signal)
    : { message, signature: await signMessage(wallet, message, of) };
}

/** A statement of one owner: a SIWE message with the owner's address, and the signature. */
export interface OwnerStatement {
  owner: Address;
  message: string;
  signature: Hex;
}

/**
 * Signs a statement as one owner of the account, by `personal_sign`, as a SIWE message issued now.
 * A smart wallet is asked for each owner, as it need not hold all of their keys.
 */
export async function signStatementAsOwner(
  statement: string,
  { of, signer, connect }: Actor,
): Promise<OwnerStatement> {
  const { chainId, owners } = of;
  const write = (owner: Address) => writeStatement({ ...of, account: owner }, issuedNow(statement));
  const [first] = owners;
  if (signer && first) {
    const message = write(first);
    return { owner: first, message, signature: await signer({ account: first, chainId, message }) };
  }
  const { provider, accounts } = await connect();
  const role = walletRole({ ...of, accounts });
  if (role.kind === 'stranger') throw new ElementError('not-an-owner');
  for (const owner of role.kind === 'owner' ? [role.owner] : owners) {
    const message = write(owner);
    const params = [stringToHex(message), owner];
    try {
      const signature = (await provider.request({ method: 'personal_sign', params })) as Hex;
      return { owner, message, signature };
    } catch (error) {
      if (errorCode(error) !== 4100 && !isUnsupported(error)) throw error;
    }
  }
  throw new ElementError('not-an-owner');
}

function issuedNow(statement: string) {
  return { statement, nonce: createNonce(), issuedAt: new Date() };
}

/** Signs typed data with one account of the wallet. */
export async function signAs(
  signer: Address,
  typedData: TypedData,
  { connect }: Actor,
): Promise<Hex> {
  const { provider } = await connect();
  return signTypedData(provider, signer, typedData);
}

/**
 * Sends calls from the account, with as many owners as needed, and waits for the chain.
 *
 * @param check Called once several owners have signed; if it rejects, nothing is sent.
 */
export async function sendCallsFromAccount(
  calls: readonly Call[],
  { of, connect, collect }: Actor,
  signal: AbortSignal,
  check?: () => Promise<void>,
): Promise<void> {
  const wallet = await connect();
  if (!needsSeveralOwners(wallet, of)) return sendFromAccount(wallet, calls, of, signal);
  const call = await callTogether(calls, of, collect, { rpc: wallet.rpc, signal });
  await check?.();
  // The wallet may show another owner by now; any account may send the signed call.
  return sendFromAnyAccount(await connect(), [call], signal);
}

/** Sends calls from any account of the wallet, and waits for the chain. */
export async function sendCallsFromAnyAccount(
  calls: readonly Call[],
  { connect }: Actor,
  signal: AbortSignal,
): Promise<void> {
  return sendFromAnyAccount(await connect(), calls, signal);
}
