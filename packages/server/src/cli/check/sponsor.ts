import type { Nodes } from '../../adapters/chains/nodes.ts';
import { openSponsorChain } from '../../adapters/sponsor/chain.ts';
import {
  describeDeposit,
  paymastersOf,
  verifyPaymaster,
} from '../../adapters/sponsor/paymasters.ts';
import { openPaymasterSigner } from '../../adapters/sponsor/signer.ts';
import type { Configuration } from '../../configuration/schema.ts';
import type { SponsorConfiguration } from '../../configuration/sections/sponsor.ts';
import { checkOwnKey, type Report } from './report.ts';

/**
 * Checks that the sponsor's key can be opened, and that its paymasters accept it and have a
 * deposit.
 */
export async function checkSponsor(
  configuration: Configuration,
  nodes: readonly Nodes[],
): Promise<Report> {
  const { sponsor, mode } = configuration;
  if (!sponsor) return { findings: ['sponsor: none'], mistakes: [] };
  return checkOwnKey('sponsor', configuration, async (guardian) => {
    const signer = await openPaymasterSigner(sponsor, { mode, guardian });
    const signs = { findings: [`sponsor: signs as ${signer.address}`], mistakes: [] };
    return [signs, ...(await Promise.all(checkPaymasters(sponsor, nodes, signer.address)))];
  });
}

function checkPaymasters(
  sponsor: SponsorConfiguration,
  nodes: readonly Nodes[],
  signer: `0x${string}`,
): Promise<Report>[] {
  return nodes.flatMap((ofChain) => {
    const { chainId } = ofChain.chain;
    const chain = openSponsorChain(ofChain);
    return paymastersOf(sponsor, ofChain.chain).map(async (paymaster): Promise<Report> => {
      const place = `EntryPoint ${paymaster.version} of the chain ${chainId}`;
      try {
        const deposit = await verifyPaymaster(paymaster, chain, { chainId, signer });
        const mistakes =
          deposit > 0n
            ? []
            : [`the paymaster for ${place} has no deposit: send it some by depositTo`];
        return { findings: [`sponsor: ${place}, ${describeDeposit(deposit)}`], mistakes };
      } catch (error) {
        return { findings: [`sponsor: ${place} fails`], mistakes: [(error as Error).message] };
      }
    });
  });
}
