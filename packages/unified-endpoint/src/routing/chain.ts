import type { MethodChain } from '../methods/method.ts';
import type { Sponsor } from '../methods/paymaster/sponsor.ts';

/** A chain that the endpoint serves. */
export interface EndpointChain extends MethodChain {
  /** As legacy routes and people call it: `sepolia`. */
  readonly name: string;
  /** Bundlers' JSON-RPC URLs; one that fails is stood in for by another. */
  readonly bundlerUrls: readonly string[];
  /** Nodes' JSON-RPC URLs: for what the endpoint reads itself, and for clients' reads where allowed. */
  readonly nodeUrls: readonly string[];
  /** Paymasters' JSON-RPC URLs, where `pm_*` goes to others. */
  readonly paymasterUrls?: readonly string[];
  /** Answers `pm_*` here; comes before {@link paymasterUrls}. */
  readonly sponsor?: Sponsor;
  /** Whether clients may read the chain through the endpoint: `eth_call`, `eth_getBalance`, … */
  readonly nodeReads?: boolean;
  /**
   * More methods that go to the bundlers, by name or by its beginning with `*` at the end:
   * `pimlico_*`. None when not given; `*` lets through whatever the endpoint does not know itself.
   */
  readonly bundlerMethods?: readonly string[];
}
