import { simple7702Accounts } from '@recovery-guardian/core';
import { type Static, Type } from 'typebox';
import type { ChainConfiguration } from './chains.ts';
import { address, object, text, url } from './fields.ts';
import { findOwnKeyMistakes, type Mode, ownKeyFields } from './keys.ts';
import { findRepeated } from './mistakes.ts';

const PriceSourceSchema = object({
  url: Type.Optional(
    url('https?', 'the URL of the source, for a GET; without one, prices are fixed'),
  ),
  headers: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'headers, such as a key of yours' }),
  ),
  native: text(
    "the price of the chain's currency: a number, or the JSON pointer to it in the source's answer",
  ),
  token: text('the price of the token, in the same currency', { default: '1' }),
  updated: Type.Optional(
    text("the JSON pointer to the prices' time, in seconds since 1970 or as a date"),
  ),
});

const TokensSchema = object(
  {
    policy: text('the gas policy that limits what operations cost that fail to pay'),
    accepted: Type.Array(
      object({
        chainId: Type.Integer({ minimum: 1, description: 'the id of one of the chains' }),
        address: address("the token's address"),
        prices: Type.Array(PriceSourceSchema, {
          minItems: 1,
          description: 'the sources of its price, all of which must answer',
        }),
        postOpGas: Type.Integer({
          minimum: 30_000,
          maximum: 500_000,
          default: 60_000,
          description: 'the gas of taking it, 30000 to 500000',
        }),
      }),
      { minItems: 1, description: 'the tokens (ERC-20)' },
    ),
    markup: Type.Number({
      minimum: 0,
      maximum: 100,
      default: 5,
      description: 'what is added to the price, 0 to 100 percent',
    }),
    maximumAge: Type.Integer({
      minimum: 10,
      maximum: 86_400,
      default: 300,
      description: 'how old a price may be, 10 to 86400 seconds',
    }),
    maximumSpread: Type.Number({
      minimum: 0.1,
      maximum: 100,
      default: 5,
      description:
        'by how much the prices of the sources, and the last one accepted, may differ, 0.1 to 100 percent',
    }),
  },
  'the tokens in which accounts may pay for gas, with paymasters that take them',
);

export type TokensConfiguration = Static<typeof TokensSchema>;
export type TokenConfiguration = TokensConfiguration['accepted'][number];

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
    tokens: Type.Optional(TokensSchema),
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

type SponsoredChain = Pick<ChainConfiguration, 'chainId' | 'entryPoints' | 'bundlerUrls'>;

/** Finds mistakes that no single field of the sponsor shows, each with how to correct it. */
export function findSponsorContradictions(
  sponsor: SponsorConfiguration | undefined,
  {
    chains,
    mode,
  }: {
    chains: readonly SponsoredChain[];
    mode: Mode;
  },
): string[] {
  if (!sponsor) return [];
  return [
    ...findOwnKeyMistakes('sponsor', sponsor, mode),
    ...findPaymasterMistakes(sponsor, chains),
    ...findTokenMistakes(sponsor, chains),
  ];
}

function findTokenMistakes(
  { paymasters, tokens, defaultPolicy }: SponsorConfiguration,
  chains: readonly SponsoredChain[],
): string[] {
  if (!tokens) return [];
  const mistakes: string[] = [];
  if (tokens.policy === defaultPolicy) {
    mistakes.push('sponsor.tokens.policy is sponsor.defaultPolicy, too: name a policy of its own');
  }
  for (const [index, { chainId, prices }] of tokens.accepted.entries()) {
    const place = `sponsor.tokens.accepted[${index}]`;
    if (!paymasters.some((one) => one.chainId === chainId)) {
      mistakes.push(`${place}.chainId is ${chainId}, on which sponsor.paymasters has none`);
    }
    if (chains.find((one) => one.chainId === chainId)?.bundlerUrls.length === 0) {
      mistakes.push(`${place}.chainId is ${chainId}, which has no bundlerUrls: add one`);
    }
    for (const [at, { url, native, token, updated }] of prices.entries()) {
      const source = `${place}.prices[${at}]`;
      for (const [name, value] of Object.entries({ native, token })) {
        if (value.startsWith('/') ? url : Number(value) > 0 && Number.isFinite(Number(value)))
          continue;
        mistakes.push(`${source}.${name} must be a number above 0, or with a URL a JSON pointer`);
      }
      if (updated !== undefined && !(url && updated.startsWith('/'))) {
        mistakes.push(`${source}.updated must be a JSON pointer, with a URL`);
      }
    }
  }
  const places = tokens.accepted.map((one) => `${one.chainId} ${one.address.toLowerCase()}`);
  for (const place of findRepeated(places)) {
    mistakes.push(`sponsor.tokens.accepted has two for ${place}: take one out`);
  }
  return mistakes;
}

function findPaymasterMistakes(
  { paymasters }: SponsorConfiguration,
  chains: readonly SponsoredChain[],
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
