import {
  type Address,
  type Hex,
  hashMessage,
  hashTypedData,
  stringToHex,
  type TypedDataDefinition,
} from 'viem';

export interface AccountMessageParameters {
  account: Address;
  chainId: number;
  /** The text that the account signs: never a digest. */
  message: string;
}

/**
 * The typed data that an owner signs so that a Safe's signature over `message` is valid: a
 * SafeMessage bound to chain and account.
 *
 * Its bytes are the message's EIP-191 hash, which is what EIP-1271 callers ask the Safe about (and
 * what `personal_sign` means to a smart wallet).
 *
 * @see docs/protocol.md, "Signing as an account"; EIP-191; EIP-712; EIP-1271
 */
export function accountMessageTypedData({ account, chainId, message }: AccountMessageParameters) {
  return safeMessageTypedData({ account, chainId, data: hashMessage(message) });
}

/**
 * The same over the message's raw bytes: step 2 of docs/protocol.md, "Signing as an account". The
 * service accepts both.
 */
export function rawAccountMessageTypedData({
  account,
  chainId,
  message,
}: AccountMessageParameters) {
  return safeMessageTypedData({ account, chainId, data: stringToHex(message) });
}

export interface AccountTypedDataParameters {
  account: Address;
  chainId: number;
  /** The typed data that the account signs: never a digest. */
  typedData: TypedDataDefinition;
}

/**
 * The typed data that an owner signs so that a Safe's signature over other typed data is valid: a
 * SafeMessage of its EIP-712 hash, as EIP-1271 callers check it.
 */
export function accountTypedData({ account, chainId, typedData }: AccountTypedDataParameters) {
  return safeMessageTypedData({ account, chainId, data: hashTypedData(typedData) });
}

/** The typed data of a SafeMessage over any bytes. */
export function safeMessageTypedData({
  account,
  chainId,
  data,
}: {
  account: Address;
  chainId: number;
  data: Hex;
}) {
  return {
    domain: { chainId, verifyingContract: account },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: data },
  } as const;
}
