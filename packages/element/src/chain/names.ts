import { ens_normalize } from '@adraffy/ens-normalize';
import { nameFunctions, nameResolver } from '@recovery-guardian/core';
import {
  type Address,
  concat,
  getAddress,
  type Hex,
  namehash,
  numberToHex,
  size,
  stringToHex,
  zeroAddress,
} from 'viem';
import { isRevert, type JsonRpc } from './json-rpc.ts';

/** Why there is no address for a name; also the name of the sentence that says so. */
export type NameProblem = 'nameElsewhere' | 'nameInvalid' | 'nameNotFound' | 'nameUnread';

/** An ENS name as it is written, and its address. */
export interface NamedAddress {
  name: string;
  address: Address;
}

export interface NameSource {
  rpc: JsonRpc;
  /** The chain that the node must be on: one that has ENS. */
  chainId: number;
}

/**
 * Finds the address of a name by the node that reads the chain. Servers outside of the chain
 * (ERC-3668) are not asked. Never throws: returns why there is no address.
 *
 * @see ENSIP-1, ENSIP-10, ENSIP-15
 */
export async function resolveName(
  typed: string,
  { rpc, chainId }: NameSource,
): Promise<NamedAddress | NameProblem> {
  let name: string;
  let wire: Hex;
  try {
    name = ens_normalize(typed);
    wire = dnsName(name);
  } catch {
    return 'nameInvalid';
  }
  try {
    const address = await readAddress(name, wire, rpc, chainId);
    return address === zeroAddress ? 'nameNotFound' : { name, address };
  } catch (error) {
    return isRevert(error) ? 'nameNotFound' : 'nameUnread';
  }
}

async function readAddress(
  name: string,
  wire: Hex,
  rpc: JsonRpc,
  chainId: number,
): Promise<Address> {
  const data = nameFunctions.addr.encode(BigInt(namehash(name)));
  const call = { to: nameResolver.address, data: nameFunctions.resolve.encode(wire, data) };
  const [node, answer] = await Promise.all([
    rpc('eth_chainId', []),
    rpc('eth_call', [call, 'latest']),
  ]);
  if (Number(node) !== chainId) throw new Error('The node is on another chain');
  const result = nameFunctions.resolve.decode(answer as Hex);
  return result === '0x' ? zeroAddress : getAddress(nameFunctions.addr.decode(result));
}

/** Encodes a name as DNS does: each label after its length, and a zero. */
function dnsName(name: string): Hex {
  const labels = name.split('.').map((label) => {
    const text = stringToHex(label);
    return concat([numberToHex(size(text), { size: 1 }), text]);
  });
  return concat([...labels, '0x00']);
}
