import {
  accountMessageTypedData,
  createSiweMessage,
  type SiweMessageParameters,
  serviceIdentity,
} from '@recovery-guardian/core';
import {
  type Address,
  concat,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  size,
  stringToHex,
} from 'viem';
import type { StatementSigner } from '../chain/account-state.ts';
import type { Eip1193Provider } from '../chain/json-rpc.ts';
import { ElementError } from '../element-error.ts';
import type { AccountOwners, Wallet } from './connect-wallet.ts';
import { walletRole } from './wallet-role.ts';

/**
 * Signs a text as the account. A smart wallet signs by `personal_sign`; the wallet of the only
 * owner needed signs the Safe's message, which binds it to account and chain.
 *
 * @returns A signature that the account's EIP-1271 check accepts.
 */
export async function signMessage(
  wallet: Wallet,
  message: string,
  { account, chainId, owners }: AccountOwners,
): Promise<Hex> {
  const role = walletRole({ accounts: wallet.accounts, account, owners });
  if (role.kind === 'account') {
    const params = [stringToHex(message), account];
    return (await wallet.provider.request({ method: 'personal_sign', params })) as Hex;
  }
  if (role.kind === 'stranger') throw new ElementError('not-an-owner');
  const typedData = accountMessageTypedData({ account, chainId, message });
  return signTypedData(wallet.provider, role.owner, typedData);
}

/** Writes a statement as a SIWE message for the service whose domain the page has set. */
export function writeStatement(
  { account, chainId, siweDomain }: StatementSigner,
  statement: Omit<SiweMessageParameters, 'account' | 'chainId' | 'identity'>,
): string {
  const identity = siweDomain ? serviceIdentity(siweDomain) : undefined;
  return createSiweMessage({ account, chainId, identity, ...statement });
}

/** Typed data of one flat struct: owners and guardians sign nothing else. @see EIP-712 */
export interface TypedData {
  domain: { name?: string; version?: string; chainId: number; verifyingContract: Address };
  types: Record<string, readonly TypedField[]>;
  primaryType: string;
  message: Record<string, unknown>;
}

interface TypedField {
  name: string;
  type: string;
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const;

/** Serializes typed data for wallets: JSON with the domain's type. */
export function typedDataJson({ domain, types, primaryType, message }: TypedData): string {
  return JSON.stringify(
    { domain, types: { EIP712Domain: fieldsOf(domain), ...types }, primaryType, message },
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
}

/**
 * Computes the digest to sign, for structs without nested structs. viem's own supports every type
 * and costs five kilobytes.
 */
export function typedDataHash({ domain, types, primaryType, message }: TypedData): Hex {
  return keccak256(
    concat([
      '0x1901',
      hashStruct('EIP712Domain', fieldsOf(domain), domain),
      hashStruct(primaryType, types[primaryType] ?? [], message),
    ]),
  );
}

function fieldsOf(domain: TypedData['domain']): readonly TypedField[] {
  return domainFields.filter(({ name }) => domain[name] !== undefined);
}

function hashStruct(
  name: string,
  fields: readonly TypedField[],
  values: Record<string, unknown>,
): Hex {
  const type = `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`;
  const words = fields.map((field) => encodeField(field.type, values[field.name]));
  return keccak256(concat([keccak256(stringToHex(type)), ...words]));
}

function encodeField(type: string, value: unknown): Hex {
  if (type === 'string') return keccak256(stringToHex(value as string));
  if (type === 'bytes') return keccak256(value as Hex);
  if (type === 'address') return pad(value as Address, { size: 32 });
  if (type === 'address[]') {
    return keccak256(concat((value as Address[]).map((one) => encodeField('address', one))));
  }
  return numberToHex(value as bigint | number, { size: 32 });
}

/** Signs typed data. @returns A key's r, s, v with v 27 or 28, or a contract's own format. */
export async function signTypedData(
  provider: Eip1193Provider,
  signer: Address,
  typedData: TypedData,
): Promise<Hex> {
  const params = [signer, typedDataJson(typedData)];
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params });
  return withEthereumRecoveryId(signature as Hex);
}

/** Some hardware wallets return v as 0 or 1 where contracts expect 27 or 28. */
export function withEthereumRecoveryId(signature: Hex): Hex {
  if (size(signature) !== 65) return signature;
  const last = Number.parseInt(signature.slice(-2), 16);
  return last < 2 ? `${signature.slice(0, -2) as Hex}${(last + 27).toString(16)}` : signature;
}
