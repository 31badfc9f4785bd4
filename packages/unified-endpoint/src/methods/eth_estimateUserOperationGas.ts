import { invalidParams } from '../json-rpc/errors.ts';
import type { OwnMethod } from './method.ts';
import { readParams } from './params/params.ts';
import { readEntryPoint, readUserOperation } from './params/user-operation.ts';

/**
 * What gas a user operation will take, as a bundler estimates it (ERC-7769): operation, EntryPoint
 * and, in some, a state override.
 */
export const eth_estimateUserOperationGas: OwnMethod = (call, { chain, bundlers }) => {
  const [operation, entryPoint, override] = readParams(call, { least: 2, most: 3 });
  readUserOperation(operation, { withoutGas: true });
  readEntryPoint(entryPoint, chain.entryPoints);
  if (override !== undefined && (typeof override !== 'object' || Array.isArray(override))) {
    throw invalidParams('the state override must be an object');
  }
  // Bundlers take no null for one that is not there.
  const params = override === null ? [operation, entryPoint] : call.params;
  return bundlers.requestRaw({ method: call.method, params });
};
