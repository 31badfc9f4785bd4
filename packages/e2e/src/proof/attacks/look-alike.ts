import { createRequire } from 'node:module';
import type { Hex } from 'viem';

const source = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract LookAlike {
    uint256[] private work;
    function isModuleEnabled(address) external pure returns (bool) { return true; }
    function isOwner(address) external pure returns (bool) { return false; }
    function getThreshold() external pure returns (uint256) { return 1; }
    function getOwners() external pure returns (address[] memory owners) {
        owners = new address[](1);
        owners[0] = address(0xA77ACCE2);
    }
    function execTransactionFromModule(address, uint256, bytes calldata, uint8) external returns (bool) {
        for (uint256 i = 0; i < 20; i++) work.push(i + 1);
        return true;
    }
}`;

/**
 * Runtime code of a contract that answers like a Safe, and does the attacker's work when the
 * recovery module calls it.
 */
export function compileLookAlike(): Hex {
  const require = createRequire(import.meta.url);
  const solc = require('solc');
  const input = {
    language: 'Solidity',
    sources: { 'LookAlike.sol': { content: source } },
    settings: { outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  };
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)));
  const code = contracts?.['LookAlike.sol']?.LookAlike?.evm.deployedBytecode.object;
  if (!code) throw new Error(`It does not compile: ${JSON.stringify(errors)}`);
  return `0x${code}`;
}
