import { parseAbi } from 'viem';
import { entryPoint07Abi, entryPoint08Abi, entryPoint09Abi } from 'viem/account-abstraction';

/** Errors of the EntryPoints, the accounts and their modules. */
export const knownErrors = [
  ...[...entryPoint09Abi, ...entryPoint08Abi, ...entryPoint07Abi].filter(
    (item) => item.type === 'error',
  ),
  ...parseAbi([
    // Safe4337Module 0.3.0.
    'error UnsupportedEntryPoint()',
    'error InvalidCaller()',
    'error InvalidEntryPoint()',
    'error ExecutionFailed()',
    // BaseAccount of EntryPoint 0.8 and 0.9, Simple7702Account among them.
    'error ExecuteError(uint256 index, bytes reason)',
    'error NotFromEntryPoint(address msgSender, address entity, address entryPoint)',
  ]),
];
