import { type Static, Type } from 'typebox';
import { object } from '../../schema-kit/fields.ts';
import { findRepeated } from '../../schema-kit/mistakes.ts';
import type { Mode } from './keys.ts';

/** One entry of `delivery.testTargets`. */
export const TestTargetSchema = object({
  target: Type.String({
    // Reserved by RFC 2606 and for fiction: they never belong to a user.
    pattern:
      '^([a-z0-9]+([._+-][a-z0-9]+)*@example\\.(com|net|org|test)|\\+1[2-9]\\d{2}55501\\d{2})$',
    description: 'an address @example.com, .net, .org or .test, or a number +1 … 555 01…',
  }),
  code: Type.String({ pattern: '^\\d{6,12}$', description: 'its code, 6 to 12 digits' }),
});

export type TestTarget = Static<typeof TestTargetSchema>;

/**
 * Test networks, on which accounts hold nothing of value. A list of these, not of main networks: a
 * new main network would be missing from that one.
 */
export const testNetworks: ReadonlySet<number> = new Set([
  97, // BNB Smart Chain Testnet
  300, // ZKsync Sepolia
  1_301, // Unichain Sepolia
  1_337, // local
  4_801, // World Chain Sepolia
  10_200, // Gnosis Chiado
  31_337, // local
  43_113, // Avalanche Fuji
  59_141, // Linea Sepolia
  80_002, // Polygon Amoy
  84_532, // Base Sepolia
  421_614, // Arbitrum Sepolia
  534_351, // Scroll Sepolia
  560_048, // Hoodi
  11_142_220, // Celo Sepolia
  11_155_111, // Sepolia
  11_155_420, // OP Sepolia
]);

/** Finds why codes may not be fixed here, each with how to correct it. */
export function findTestTargetMistakes(
  targets: readonly TestTarget[] = [],
  { mode, chains }: { mode: Mode; chains: readonly { chainId: number }[] },
): string[] {
  if (targets.length === 0) return [];
  const mistakes = findRepeated(targets.map(({ target }) => target)).map(
    (target) => `delivery.testTargets names ${target} twice: remove one`,
  );
  if (mode === 'production') {
    mistakes.push(
      'delivery.testTargets has codes that are not secret, and the mode is "production": remove it, or set mode to "staging"',
    );
  }
  for (const { chainId } of chains) {
    if (testNetworks.has(chainId)) continue;
    mistakes.push(
      `delivery.testTargets has codes that are not secret, and the chain ${chainId} is not a known test network: remove one of them`,
    );
  }
  return mistakes;
}
