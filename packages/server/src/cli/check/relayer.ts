import { formatEther, parseEther } from 'viem';
import type { Nodes } from '../../adapters/chains/nodes.ts';
import type { Configuration } from '../../configuration/schema.ts';
import { openGasKey } from '../../workers/relayer/gas-key.ts';
import { createRelayChain } from '../../workers/relayer/relay-chain.ts';
import { checkOwnKey, type Report } from './report.ts';

/**
 * Checks that the relayer's key can be opened and has funds on every chain, and that the chains
 * have EIP-1559 fees.
 */
export async function checkRelayer(
  configuration: Configuration,
  nodes: readonly Nodes[],
): Promise<Report> {
  const { relayer, mode } = configuration;
  if (!relayer) return { findings: ['relayer: none'], mistakes: [] };
  return checkOwnKey('relayer', configuration, async (guardian) => {
    const { address: sender } = await openGasKey(relayer, { mode, guardian });
    const reports = relayer.chains.map(async (relayed): Promise<Report> => {
      const { chainId, confirmations, lowBalance } = relayed;
      const ofChain = nodes.find(({ chain }) => chain.chainId === chainId);
      if (!ofChain) return { findings: [], mistakes: [] };
      const place = `relayer: chain ${chainId}`;
      try {
        const relayChain = createRelayChain(ofChain, { sender, confirmations });
        const [balance] = await Promise.all([relayChain.getBalance(), relayChain.getFeeMarket()]);
        const isLow = balance < parseEther(lowBalance);
        return {
          findings: [`${place}, balance ${formatEther(balance)}`],
          mistakes: isLow
            ? [`${sender} has less than ${lowBalance} on the chain ${chainId}: send it some`]
            : [],
        };
      } catch (error) {
        return { findings: [`${place} fails`], mistakes: [(error as Error).message] };
      }
    });
    const payer = `relayer: pays from ${sender}${relayer.address ? ', whose key is elsewhere' : ''}`;
    return [{ findings: [payer], mistakes: [] }, ...(await Promise.all(reports))];
  });
}
