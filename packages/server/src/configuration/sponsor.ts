import { simple7702Accounts } from '@recovery-guardian/core';
import { type Static, Type } from 'typebox';
import { address, object, text } from './fields.ts';
import { findOwnKeyMistakes, type Mode, ownKeyFields } from './keys.ts';
import { findRepeated } from './mistakes.ts';

/** The section `sponsor`. */
export const SponsorConfigurationSchema = object(
  {
    ...ownKeyFields("the paymasters' signing key"),
    paymasters: Type.Array(
      object({
        chainId: Type.Integer({ minimum: 1, description: 'the id of one of the chains' }),
        entryPoint: address('the EntryPoint that the paymaster serves'),
        address: address("the paymaster's address"),
      }),
      { minItems: 1, description: 'the verifying paymasters that the signer signs for' },
    ),
    defaultPolicy: Type.Optional(
      text('the gas policy of callers whose API key has none, and of those without a key'),
    ),
    lifetime: Type.Integer({
      minimum: 30,
      maximum: 86_400,
      default: 900,
      description: 'how long a signature is valid, 30 to 86400 seconds',
    }),
    name: text("the sponsor's name, as wallets show it", { default: 'Recovery Guardian' }),
    icon: Type.Optional(
      Type.String({ pattern: '^(https?|data):', description: 'an image for that, as a URL' }),
    ),
    delegates: Type.Array(address("an EIP-7702 delegate's address"), {
      // Simple7702Account for EntryPoint 0.8 and 0.9, as deployed by its authors.
      default: Object.values(simple7702Accounts),
      description:
        'the contracts that EOAs may be delegated to (EIP-7702): copies of Simple7702Account',
    }),
  },
  'the built-in sponsor, which answers pm_ methods on the chains that it has paymasters on',
);

export type SponsorConfiguration = Static<typeof SponsorConfigurationSchema>;

/** Finds mistakes that no single field of the sponsor shows, each with how to correct it. */
export function findSponsorContradictions(
  sponsor: SponsorConfiguration | undefined,
  {
    chains,
    mode,
  }: {
    chains: readonly { chainId: number; entryPoints: readonly string[] }[];
    mode: Mode;
  },
): string[] {
  if (!sponsor) return [];
  return [
    ...findOwnKeyMistakes('sponsor', sponsor, mode),
    ...findPaymasterMistakes(sponsor, chains),
  ];
}

function findPaymasterMistakes(
  { paymasters }: SponsorConfiguration,
  chains: readonly { chainId: number; entryPoints: readonly string[] }[],
): string[] {
  const mistakes: string[] = [];
  for (const [index, { chainId, entryPoint }] of paymasters.entries()) {
    const chain = chains.find((one) => one.chainId === chainId);
    if (!chain) {
      mistakes.push(
        `sponsor.paymasters[${index}].chainId is ${chainId}, which is not served: name one of ${chains.map((one) => one.chainId).join(', ')}`,
      );
    } else if (!chain.entryPoints.some((one) => one.toLowerCase() === entryPoint.toLowerCase())) {
      mistakes.push(
        `sponsor.paymasters[${index}].entryPoint is not among the chain's entryPoints: name one of ${chain.entryPoints.join(', ')}`,
      );
    }
  }
  const places = paymasters.map((one) => `${one.chainId} ${one.entryPoint.toLowerCase()}`);
  for (const place of findRepeated(places)) {
    mistakes.push(`sponsor.paymasters has two for ${place}: take one out`);
  }
  return mistakes;
}
