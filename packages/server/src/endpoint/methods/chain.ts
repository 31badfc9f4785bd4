import { numberToHex } from 'viem';
import manifest from '../../../package.json' with { type: 'json' };
import type { Method, MethodContext } from './method.ts';

const read = (handle: (context: MethodContext) => unknown): Method => ({
  answeredBy: 'endpoint',
  isRead: true,
  handle: (_call, context) => handle(context),
});

/** The chain's id in hexadecimal (EIP-695). */
export const eth_chainId = read(({ chain }) => numberToHex(chain.chainId));

/** The EntryPoints' addresses, in order of preference (ERC-7769). */
export const eth_supportedEntryPoints = read(({ chain }) => chain.entryPoints);

/** Fees by urgency, `{ slow, standard, fast }`, as permissionless and relay-kit request them. */
export const pimlico_getUserOperationGasPrice = read(({ fees }) => fees.read());

/** The standard priority fee in wei, as Rundler's clients request it. */
export const rundler_maxPriorityFeePerGas = read(
  async ({ fees }) => (await fees.read()).standard.maxPriorityFeePerGas,
);

/** The standard fees, `{ maxFeePerGas, maxPriorityFeePerGas }`, as Skandha's clients request them. */
export const skandha_getGasPrice = read(async ({ fees }) => (await fees.read()).standard);

/** The same, as Voltaire's clients request them. */
export const voltaire_feesPerGas = skandha_getGasPrice;

/** This program and its version; does not reveal the upstreams. */
export const web3_clientVersion = read(() => `recovery-guardian/${manifest.version}`);

/** The same, under the name that bundlers' clients use. */
export const web3_bundlerVersion = web3_clientVersion;
