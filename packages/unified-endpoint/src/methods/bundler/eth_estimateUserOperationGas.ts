import { invalidParams } from '../../json-rpc/errors.ts';
import { readParams } from '../../json-rpc/params.ts';
import { withPaymasterSignature } from '../../operations/paymaster-signature.ts';
import { readEntryPoint, readUserOperation } from '../../operations/user-operation.ts';
import type { Method } from '../method.ts';

/**
 * Estimates the gas of a user operation with a bundler (ERC-7769). Parameters: operation,
 * EntryPoint and optionally a state override.
 */
export const eth_estimateUserOperationGas: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle(call, { chain, bundlers }) {
    const [sent, named, override] = readParams(call, { least: 2, most: 3 });
    const entryPoint = readEntryPoint(named, chain.entryPoints);
    const operation = withPaymasterSignature(
      readUserOperation(sent, { withoutGas: true }),
      entryPoint,
    );
    if (override !== undefined && (typeof override !== 'object' || Array.isArray(override))) {
      throw invalidParams('the state override must be an object');
    }
    // Bundlers reject null for an absent override.
    const overrides = override === undefined || override === null ? [] : [override];
    const params = [operation, named, ...overrides];
    return bundlers.requestRaw({ method: call.method, params });
  },
};
