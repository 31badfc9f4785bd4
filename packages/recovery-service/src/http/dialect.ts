import type { ErrorResponse } from '@recovery-guardian/protocol';
import type { ServiceError } from '../service-error.ts';

/**
 * The format of responses. The same handlers serve the contract's routes and `/v1`, which keeps the
 * format of the public reference service.
 */
export interface Dialect {
  formatAddress(address: string): string;
  formatError(error: ServiceError): ErrorResponse;
}

/** Errors are wrapped in `error` (docs/protocol.md, "Errors"); addresses are checksummed. */
export const contractDialect: Dialect = {
  formatAddress: (address) => address,
  formatError: ({ status, message, details }) => ({ error: { code: status, message, details } }),
};

/** Errors have `code` and `message` at the top level too; addresses are in lower case. */
export const v1Dialect: Dialect = {
  formatAddress: (address) => address.toLowerCase(),
  formatError: ({ status, message, reason, details }) => {
    const known = reason === 'invalid-signature' ? 'SIWE Message: invalid signature' : message;
    return { code: status, message: known, error: { code: status, message: known, details } };
  },
};
