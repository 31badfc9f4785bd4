import { type Static, Type } from 'typebox';
import { address, hex32, object, text, url, urls } from './fields.ts';
import { findRepeated } from './mistakes.ts';

/** How a chain is read, and which module's recoveries are signed on it. */
const readAndSigned = {
  chainId: Type.Integer({ minimum: 1, description: "the chain's id, a whole number" }),
  name: text("the chain's name as messages show it"),
  rpcUrls: urls('one or more http(s) URLs of JSON-RPC nodes; the next is used when one fails'),
  quorum: Type.Integer({
    minimum: 1,
    default: 1,
    description: 'how many nodes must agree, at most all rpcUrls',
  }),
  rpcTimeout: Type.Integer({
    minimum: 100,
    maximum: 30_000,
    default: 3_000,
    description: 'how long a node may take to answer, 100 to 30000 milliseconds',
  }),
  rpcBatchSize: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    default: 32,
    description: 'how many calls one request to a node may have, 1 for nodes without batches',
  }),
  maximumLag: Type.Integer({
    minimum: 0,
    default: 16,
    description: 'how many blocks a node may be behind the others of its quorum',
  }),
  recoveryModules: Type.Array(
    object({
      address: address("a recovery module's address on this chain"),
      codeHash: Type.Optional(
        hex32(
          "the keccak-256 hash of the module's code, 0x and 64 hexadecimal digits; needed in production unless it is an audited deployment's",
        ),
      ),
      delay: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'how long recoveries wait, in seconds, for clients to show; built in for audited deployments',
        }),
      ),
    }),
    {
      minItems: 1,
      description: 'the recovery modules that this guardian signs for, the default one first',
    },
  ),
};

/** One entry of the section `chains` for a signer, which only reads and signs. */
export const SignedChainSchema = object(readAndSigned);

/** One entry of the section `chains`. */
export const ChainConfigurationSchema = object({
  ...readAndSigned,
  safeSingletons: Type.Array(address("a Safe singleton's address"), {
    default: [],
    description:
      'more Safe singletons whose accounts gas is paid for, besides those of Safe 1.3.0 to 1.5.0',
  }),
  bundlerUrls: Type.Array(url('https?', 'an http(s) URL of an ERC-4337 bundler'), {
    default: [],
    description:
      'http(s) URLs of ERC-4337 bundlers; without one, the endpoint refuses user operations',
  }),
  entryPoints: Type.Array(address('an EntryPoint address'), {
    minItems: 1,
    description: 'the EntryPoint addresses that clients may use, the preferred one first',
  }),
  paymasterUrls: Type.Array(url('https?', 'an http(s) URL of an ERC-7677 paymaster'), {
    default: [],
    description: "http(s) URLs of paymasters, where pm_* is answered by others' sponsors",
  }),
  nodeReads: Type.Boolean({
    default: false,
    description:
      'whether the endpoint also lets clients read the chain: eth_call, eth_getBalance, …',
  }),
  bundlerMethods: Type.Array(
    Type.String({
      pattern: '^(\\*|\\w+\\*?)$',
      description: 'the name of a method, or a prefix with * at the end',
    }),
    {
      default: [],
      description:
        'more methods that the endpoint forwards to the bundlers, such as "pimlico_*"; "*" for all but debug_*',
    },
  ),
});

export type SignedChainConfiguration = Static<typeof SignedChainSchema>;
export type ChainConfiguration = Static<typeof ChainConfigurationSchema>;

/** Finds the chains of a section's list that are not served, or named twice. */
export function findNamedChainMistakes(
  list: string,
  named: readonly { chainId: number }[],
  chains: readonly { chainId: number }[],
): string[] {
  const ids = named.map(({ chainId }) => chainId);
  const served = chains.map(({ chainId }) => chainId);
  return [
    ...ids.flatMap((chainId, index) =>
      served.includes(chainId)
        ? []
        : `${list}[${index}].chainId is ${chainId}, which is not served: name one of ${served.join(', ')}`,
    ),
    ...findRepeated(ids).map((chainId) => `${list} names the chain ${chainId} twice: remove one`),
  ];
}

/** Finds mistakes that no single field of the chains shows, each with how to correct it. */
export function findChainContradictions(
  chains: readonly (SignedChainConfiguration & Partial<ChainConfiguration>)[],
): string[] {
  const mistakes: string[] = [];
  for (const chainId of findRepeated(chains.map((chain) => chain.chainId))) {
    mistakes.push(`chains names the chain ${chainId} twice: remove one`);
  }
  for (const [index, one] of chains.entries()) {
    const { rpcUrls, quorum, recoveryModules, bundlerUrls, bundlerMethods } = one;
    const chain = `chains[${index}]`;
    const addresses = recoveryModules.map(({ address }) => address.toLowerCase());
    for (const module of findRepeated(addresses)) {
      mistakes.push(`${chain}.recoveryModules names ${module} twice: remove one`);
    }
    // A node listed twice would agree with itself.
    if (findRepeated(rpcUrls).length > 0) {
      mistakes.push(`${chain}.rpcUrls names a URL twice: remove one`);
    }
    if (quorum > rpcUrls.length) {
      mistakes.push(
        `${chain}.quorum is ${quorum}, but there are ${rpcUrls.length} rpcUrls: add nodes or lower it`,
      );
    }
    if (bundlerMethods?.length && !bundlerUrls?.length) {
      mistakes.push(`${chain}.bundlerMethods names methods, but there are no bundlerUrls: add one`);
    }
  }
  return mistakes;
}
