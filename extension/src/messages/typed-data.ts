import type { Address } from 'viem';
import { visibleText } from './visible-text.ts';

/**
 * Typed data (EIP-712) with checked types and values. It is both what the approval shows and what
 * is hashed, so that nothing is signed that was not shown.
 */
export interface ShownTypedData {
  readonly primaryType: string;
  /** The types that the hash covers, `EIP712Domain` included. */
  readonly types: Readonly<Record<string, readonly TypeField[]>>;
  readonly domain: readonly TypedField[];
  readonly message: readonly TypedField[];
}

/** A field of a struct type. */
export interface TypeField {
  readonly name: string;
  readonly type: string;
}

/** A value with its name: of a field, or its index in a list. */
export interface TypedField extends TypeField {
  /**
   * Numbers are decimal, addresses have their checksum, and bytes are in lower case. Structs and
   * lists have fields.
   */
  readonly value: string | readonly TypedField[];
}

/** One line of an approval: a single value, with its whole path. */
export interface TypedDataRow {
  /** Such as `orders[0].token`. */
  readonly path: string;
  readonly type: string;
  /** With hidden characters made visible; `undefined` for an empty list. */
  readonly value: string | undefined;
}

/** Every value of a struct, in the order in which it is hashed. */
export function typedDataRows(fields: readonly TypedField[]): readonly TypedDataRow[] {
  return fields.flatMap((field) => rowsOf(field, field.name));
}

/** Whether a type is a list, such as `address[]` or `uint256[2][]`. */
export function isListType(type: string): boolean {
  return type.endsWith(']');
}

function rowsOf({ type, value }: TypedField, path: string): readonly TypedDataRow[] {
  if (typeof value === 'string') return [{ path, type, value: visibleText(value) }];
  if (value.length === 0) return [{ path, type, value: undefined }];
  const isList = isListType(type);
  return value.flatMap((inner) =>
    rowsOf(inner, isList ? `${path}[${inner.name}]` : `${path}.${inner.name}`),
  );
}

/** Typed data of a known kind. Times are in seconds since 1970, decimal. */
export type TypedDataMeaning =
  | {
      /** A spender may take tokens: EIP-2612, DAI, or Permit2. */
      readonly kind: 'permit';
      readonly owner: string | undefined;
      readonly spender: Address;
      readonly tokens: readonly TokenAmount[];
      /** Whether each amount can be taken once only. */
      readonly isOnce: boolean;
      /** When the permission ends; `undefined` for never. */
      readonly expires: string | undefined;
      /** The last time at which the signature itself is accepted. */
      readonly deadline: string | undefined;
    }
  | {
      /** An exchange may swap what is given for what is received. */
      readonly kind: 'order';
      readonly maker: string | undefined;
      readonly gives: readonly TokenAmount[];
      /** What the account itself receives. */
      readonly receives: readonly TokenAmount[];
      readonly expires: string;
    }
  | { readonly kind: 'vote'; readonly voter: string; readonly space: string }
  | { readonly kind: 'sign-in'; readonly domain: string }
  | {
      /** The account agrees, as a guardian, to new owners of another account. */
      readonly kind: 'recovery';
      readonly account: Address;
      readonly newOwners: readonly Address[];
      readonly newThreshold: string;
      readonly module: Address;
    };

/** An amount of a token, or one collectible. */
export interface TokenAmount {
  /** `undefined` for the chain's own coin. */
  readonly token: Address | undefined;
  /** Decimal, in the smallest unit; `undefined` for any amount. */
  readonly amount: string | undefined;
  /** The number of a collectible. */
  readonly tokenId?: string | undefined;
}
