import type { MethodChain } from '../methods/method.ts';
import type { Sponsor } from '../sponsor/sponsor.ts';

/** A chain that the endpoint serves. */
export interface EndpointChain extends MethodChain {
  /** Used by legacy routes and people: `sepolia`. */
  readonly name: string;
  /** Bundlers' JSON-RPC URLs; if one fails, another is used. */
  readonly bundlerUrls: readonly string[];
  /** Nodes' JSON-RPC URLs: for the endpoint's own reads, and for clients' reads if allowed. */
  readonly nodeUrls: readonly string[];
  /** Paymasters' JSON-RPC URLs, if `pm_*` is passed on. */
  readonly paymasterUrls?: readonly string[];
  /** Answers `pm_*` itself; takes precedence over {@link paymasterUrls}. */
  readonly sponsor?: Sponsor;
  /** Whether clients may read the chain through the endpoint: `eth_call`, `eth_getBalance`, … */
  readonly nodeReads?: boolean;
  /**
   * More methods for the bundlers, by name or by a prefix ending in `*`: `pimlico_*`. None by
   * default; `*` passes on every method that the endpoint does not know.
   */
  readonly bundlerMethods?: readonly string[];
}
