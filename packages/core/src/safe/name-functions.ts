import { address, bytes, uint256 } from './abi-type.ts';
import { contractFunction } from './contract-functions.ts';

/**
 * The functions that find the address of an ENS name: `resolve` of the UniversalResolver, and the call
 * that it passes on, with the name's hash.
 *
 * @see ENSIP-10, ENSIP-1
 */
export const nameFunctions = {
  resolve: contractFunction('0x9061b923', [bytes, bytes], bytes),
  addr: contractFunction('0x3b3b57de', [uint256], address),
};
