import { encodeFunctionData, type Hex, parseAbi, size, slice } from 'viem';
import type { Reader } from './reader.ts';

/**
 * What rollups charge beside the gas.
 *
 * @see https://specs.optimism.io/protocol/isthmus/predeploys.html
 * @see https://docs.arbitrum.io/build-decentralized-apps/nodeinterface/reference
 */
const abi = parseAbi([
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) view returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
]);
/** The OP Stack's predeploy. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F';
/** Arbitrum's, which its nodes answer for. */
const nodeInterface = '0x00000000000000000000000000000000000000C8';

/** Returns a rollup's fees for its base chain and its operator, in wei; 0 on other chains. */
export async function readRollupFee(
  reader: Reader,
  { data, gas }: { data: Hex; gas: bigint },
): Promise<bigint> {
  const call = async (to: Hex, question: Hex) =>
    (await reader.call({ to, data: question, isOurs: true })) || '0x';
  const [l1Fee, operatorFee, l1Gas] = await Promise.all([
    call(gasPriceOracle, encodeFunctionData({ abi, functionName: 'getL1Fee', args: [data] })),
    readOperatorFee(reader, gas),
    call(
      nodeInterface,
      encodeFunctionData({
        abi,
        functionName: 'gasEstimateL1Component',
        args: [gasPriceOracle, false, data],
      }),
    ),
  ]);
  return word(l1Fee) + (operatorFee ?? 0n) + word(l1Gas) * word(l1Gas, 1);
}

/** Returns the fee of a rollup's operator; `undefined` where there is no such contract or function. */
export async function readOperatorFee(reader: Reader, gas: bigint): Promise<bigint | undefined> {
  const data = encodeFunctionData({ abi, functionName: 'getOperatorFee', args: [gas] });
  const answer = (await reader.call({ to: gasPriceOracle, data, isOurs: true })) ?? '0x';
  return size(answer) < 32 ? undefined : word(answer);
}

function word(answer: Hex, index = 0): bigint {
  const start = 32 * index;
  return size(answer) < start + 32 ? 0n : BigInt(slice(answer, start, start + 32));
}
