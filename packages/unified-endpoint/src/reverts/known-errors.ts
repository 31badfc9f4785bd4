import { parseAbi } from 'viem';
import { entryPoint07Abi, entryPoint08Abi, entryPoint09Abi } from 'viem/account-abstraction';

/**
 * The errors that user operations here run into: the EntryPoints', the accounts' and their modules'.
 * viem adds `Error(string)`, which the recovery module and the Safe use, and `Panic(uint256)`.
 */
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
