import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import type { Nodes } from '../../adapters/chains/nodes.ts';
import { openGuardianSigner } from '../../adapters/guardian-keys/guardian-signer.ts';
import { openSponsorChain } from '../../adapters/sponsor/chain.ts';
import {
  describeDeposit,
  paymastersOf,
  verifyPaymaster,
} from '../../adapters/sponsor/paymasters.ts';
import { openPaymasterSigner } from '../../adapters/sponsor/signer.ts';
import type { Configuration } from '../../configuration/schema.ts';
import type { SponsorConfiguration } from '../../configuration/sections/sponsor.ts';
import type { Report } from './report.ts';

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
  let guardian: GuardianSigner;
  try {
    guardian = await openGuardianSigner(configuration.guardian, mode);
  } catch {
    // Reported with the keys.
    return { findings: ["sponsor: unchecked, as the guardian's key does not open"], mistakes: [] };
  }
  try {
    const signer = await openPaymasterSigner(sponsor, { mode, guardian });
    const reports = [
      { findings: [`sponsor: signs as ${signer.address}`], mistakes: [] },
      ...(await Promise.all(checkPaymasters(sponsor, nodes, signer.address))),
    ];
    return {
      findings: reports.flatMap(({ findings }) => findings),
      mistakes: reports.flatMap(({ mistakes }) => mistakes),
    };
  } catch (error) {
    return { findings: ['sponsor: cannot be opened'], mistakes: [(error as Error).message] };
  }
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
