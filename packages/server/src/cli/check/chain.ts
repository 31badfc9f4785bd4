import type { Hex } from 'viem';
import { type ChainDescription, describeChain } from '../../adapters/chains/describe-chain.ts';
import type { Nodes } from '../../adapters/chains/nodes.ts';
import { verifyChain } from '../../adapters/chains/verify-chain.ts';
import type { Report } from './report.ts';

/**
 * Reports what every node of a chain answers, for the operator to compare, and what the service
 * would refuse.
 */
export async function checkChain(nodes: Nodes): Promise<Report> {
  const { chain } = nodes;
  const description = await describeChain(nodes);
  const findings = [
    `chain ${chain.chainId} (${chain.name}):`,
    ...description.nodes.map((node) => `  ${node.node}: ${describeNode(node)}`),
  ];
  const mistakes = description.nodes.flatMap((node) =>
    'problem' in node
      ? [`${node.node} of the chain ${chain.chainId} does not answer: ${node.problem}`]
      : [],
  );
  try {
    const trustedCodeHash = chain.recoveryModule.codeHash?.toLowerCase() as Hex | undefined;
    const hash = await verifyChain(nodes, { trustedCodeHash, log: silent });
    if (trustedCodeHash === undefined) {
      findings.push(`  set recoveryModule.codeHash to ${hash} if that is the audited deployment`);
    }
  } catch (error) {
    mistakes.push((error as Error).message);
  }
  return { findings, mistakes };
}

function describeNode(node: ChainDescription['nodes'][number]): string {
  if ('problem' in node) return 'does not answer';
  const { chainId, head, codeHash, version } = node;
  const module = codeHash ? `${codeHash}, version ${version ?? 'none'}` : 'no contract';
  return `chain id ${chainId}, block ${head}, module ${module}`;
}

/** The description contains what it would log. */
const silent = { warn() {}, error() {} };
