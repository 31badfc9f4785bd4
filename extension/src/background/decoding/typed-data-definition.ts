import type { TypedData, TypedDataDefinition } from 'viem';
import { isListType, type ShownTypedData, type TypedField } from '../../messages/typed-data.ts';

/** Converts typed data to the form that viem hashes, from the values that the approval shows. */
export function typedDataDefinition({
  domain,
  types,
  primaryType,
  message,
}: ShownTypedData): TypedDataDefinition {
  return {
    domain: structOf(domain),
    types: types as TypedData,
    primaryType,
    message: structOf(message),
  };
}

function structOf(fields: readonly TypedField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, plainValue(field)]));
}

function plainValue({ type, value }: TypedField): unknown {
  if (typeof value !== 'string') return isListType(type) ? value.map(plainValue) : structOf(value);
  if (type === 'bool') return value === 'true';
  return /^u?int\d+$/.test(type) ? BigInt(value) : value;
}
