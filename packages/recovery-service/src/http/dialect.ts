import type { ErrorResponse } from '@recovery-guardian/protocol';
import type { ServiceError } from '../service-error.ts';

/**
 * How answers are written. The same handlers stand under two roots: the contract's, and `/v1`, where
 * clients of the public reference service find the shapes that they know (design §4, existing
 * clients).
 */
export type Dialect = {
  formatAddress(address: string): string;
  formatError(error: ServiceError): ErrorResponse;
};

/** Spec §7: everything under `error`. Addresses are checksummed. */
export const contractDialect: Dialect = {
  formatAddress: (address) => address,
  formatError: ({ status, message, details }) => ({ error: { code: status, message, details } }),
};

/** Addresses in lower case; `code` and `message` at the top too. */
export const v1Dialect: Dialect = {
  formatAddress: (address) => address.toLowerCase(),
  formatError: ({ status, message, reason, details }) => {
    const known = reason === 'invalid-signature' ? 'SIWE Message: invalid signature' : message;
    return { code: status, message: known, error: { code: status, message: known, details } };
  },
};
