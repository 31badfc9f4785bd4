import { RecoveryServiceClient } from '@recovery-guardian/client';
import { auditedRecoveryModules } from '@recovery-guardian/safe';
import {
  type Address,
  getAddress,
  type Hash,
  type Hex,
  isAddress,
  isAddressEqual,
  keccak256,
} from 'viem';
import type { ServiceState } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import type { Chain } from '../../messages/settings.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { httpJsonRpc, type JsonRpc, JsonRpcError } from './json-rpc.ts';

/** The recovery modules of a chain, as far as the wallet trusts them. */
export interface RecoveryModules {
  /** The one that the chain was set up with, if its code is still the same. */
  readonly pinned: Address | undefined;
  /** Those that are audited, and the pinned one. */
  readonly trusted: readonly Address[];
  /** Where guardians and recoveries are looked for: also in a pinned one whose code has changed. */
  readonly watched: readonly Address[];
}

/** The chains that the wallet knows, and ways to reach their services. */
export class Chains {
  readonly #stored: StoredValue<readonly Chain[]>;

  constructor(stored: StoredValue<readonly Chain[]>) {
    this.#stored = stored;
  }

  list(): Promise<readonly Chain[]> {
    return this.#stored.get();
  }

  async find(chainId: number): Promise<Chain | undefined> {
    return (await this.list()).find((chain) => chain.chainId === chainId);
  }

  /** @throws {WalletError} `unknown-chain` */
  async get(chainId: number): Promise<Chain> {
    const chain = await this.find(chainId);
    if (!chain) throw new WalletError('unknown-chain', `The wallet does not know chain ${chainId}`);
    return chain;
  }

  /**
   * Adds a chain, or changes it, once its node says that it is on it. Its recovery module is pinned here:
   * the one that was entered, else the one that was pinned before, else the one that the service names.
   *
   * @throws {WalletError} `unknown-module` where the service names one that is not audited.
   */
  async save(entered: Chain): Promise<void> {
    const checked = readChain(entered);
    const answered = await this.inspect(checked.rpcUrl);
    if (answered !== checked.chainId) {
      throw new WalletError('wrong-chain', `The node is on chain ${answered}`);
    }
    const before = await this.find(checked.chainId);
    const recoveryModule =
      checked.recoveryModule ?? before?.recoveryModule ?? (await firstModule(checked));
    const isSame = recoveryModule !== undefined && recoveryModule === before?.recoveryModule;
    const recoveryModuleCodeHash = isSame
      ? before?.recoveryModuleCodeHash
      : recoveryModule && (await codeHash(httpJsonRpc(checked.rpcUrl), recoveryModule));
    const chain = { ...checked, recoveryModule, recoveryModuleCodeHash };
    await this.#stored.update((chains) => {
      const isKnown = chains.some(({ chainId }) => chainId === chain.chainId);
      if (!isKnown) return [...chains, chain];
      return chains.map((other) => (other.chainId === chain.chainId ? chain : other));
    });
  }

  async remove(chainId: number): Promise<void> {
    await this.#stored.update((chains) => chains.filter((chain) => chain.chainId !== chainId));
  }

  /** The chain that a node says it is on. @throws {WalletError} `network` */
  async inspect(rpcUrl: string): Promise<number> {
    const answer = await httpJsonRpc(readUrl(rpcUrl))('eth_chainId').catch((cause) => {
      throw new WalletError('network', 'The node does not answer', { cause });
    });
    return Number(answer);
  }

  /** Reads from the chain. */
  async node(chainId: number): Promise<JsonRpc> {
    return httpJsonRpc((await this.get(chainId)).rpcUrl);
  }

  /** Bundler and paymaster. @throws {WalletError} `no-endpoint` */
  async endpoint(chainId: number): Promise<JsonRpc> {
    const { endpointUrl } = await this.get(chainId);
    if (!endpointUrl) throw new WalletError('no-endpoint', `Chain ${chainId} has no endpoint`);
    return httpJsonRpc(endpointUrl);
  }

  /** The recovery service. @throws {WalletError} `no-service` */
  async service(chainId: number): Promise<RecoveryServiceClient> {
    const { serviceUrl, serviceToken } = await this.get(chainId);
    if (!serviceUrl) throw new WalletError('no-service', `Chain ${chainId} has no service`);
    return new RecoveryServiceClient({ baseUrl: serviceUrl, accessToken: serviceToken });
  }

  /**
   * The recovery modules of a chain. The service has no say in them once one is pinned.
   *
   * @throws {NoAnswerError} Without the node, the pinned module cannot be compared with its hash.
   */
  async recoveryModules(chainId: number): Promise<RecoveryModules> {
    const chain = await this.#pin(await this.get(chainId));
    const { recoveryModule: module, recoveryModuleCodeHash: pinnedHash } = chain;
    const audited = auditedRecoveryModules(chainId);
    if (!module) return { pinned: undefined, trusted: audited, watched: audited };
    const others = audited.filter((other) => !isAddressEqual(other, module));
    const watched = [module, ...others];
    const hash = await codeHash(await this.node(chainId), module);
    if (pinnedHash !== undefined && hash !== pinnedHash) {
      return { pinned: undefined, trusted: others, watched };
    }
    if (pinnedHash === undefined && hash !== undefined) {
      await this.#change(chainId, { recoveryModuleCodeHash: hash });
    }
    return { pinned: module, trusted: watched, watched };
  }

  /** Whether the recovery service can be reached, and still looks after the pinned module. */
  async serviceState(chainId: number): Promise<ServiceState> {
    const chain = await this.get(chainId);
    if (!chain.serviceUrl) return 'none';
    const named = await namedModule(chain).catch(() => undefined);
    if (!named) return 'unreachable';
    const { recoveryModule } = chain;
    return recoveryModule && !isAddressEqual(named, recoveryModule) ? 'other-module' : 'reached';
  }

  /** Of a chain that was saved while its service did not answer, or by an earlier version. */
  async #pin(chain: Chain): Promise<Chain> {
    if (chain.recoveryModule) return chain;
    const recoveryModule = await firstModule(chain).catch(() => undefined);
    if (!recoveryModule) return chain;
    await this.#change(chain.chainId, { recoveryModule });
    return { ...chain, recoveryModule };
  }

  async #change(chainId: number, changes: Partial<Chain>): Promise<void> {
    await this.#stored.update((chains) =>
      chains.map((chain) => (chain.chainId === chainId ? { ...chain, ...changes } : chain)),
    );
  }
}

/** In milliseconds: how long the service may take to name its module. */
const serviceTimeout = 3_000;

/** The module that the service names. Throws where it does not answer. */
async function namedModule({ chainId, serviceUrl, serviceToken }: Chain): Promise<Address> {
  const client = new RecoveryServiceClient({
    baseUrl: serviceUrl ?? '',
    accessToken: serviceToken,
  });
  const signal = AbortSignal.timeout(serviceTimeout);
  return getAddress((await client.getNetworkConfiguration(chainId, { signal })).moduleAddress);
}

/**
 * The module that the service names, for a chain that has none yet; `undefined` where it does not answer.
 *
 * @throws {WalletError} `unknown-module` where that is not audited.
 */
async function firstModule(chain: Chain): Promise<Address | undefined> {
  if (!chain.serviceUrl) return undefined;
  const named = await namedModule(chain).catch(() => undefined);
  if (!named || auditedRecoveryModules(chain.chainId).includes(named)) return named;
  throw new WalletError('unknown-module', `The service names ${named}, which is not audited`);
}

/** keccak256 of a contract's code; `undefined` where there is none. */
async function codeHash(node: JsonRpc, address: Address): Promise<Hash | undefined> {
  const code = (await node('eth_getCode', [address, 'latest'])) as Hex;
  return code === '0x' ? undefined : keccak256(code);
}

/** Turns what a node, the endpoint or the service threw into what the screens understand. */
export function networkError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause;
  // Codes of a contract's refusal: of nodes, and of EntryPoints (ERC-7769).
  const isRevert =
    cause instanceof JsonRpcError && [3, -32000, -32500, -32521].includes(cause.code);
  const message = cause instanceof JsonRpcError ? cause.message : 'There was no answer';
  return new WalletError(isRevert ? 'reverted' : 'network', message, { cause });
}

/** Takes over what belongs to a chain, checked. @throws {WalletError} `invalid-request` */
function readChain(entered: Chain): Chain {
  const { chainId, name, recoveryModule, currency, serviceToken } = entered;
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw invalid('chainId');
  if (typeof name !== 'string' || !name.trim() || name.length > 60) throw invalid('name');
  if (recoveryModule && !isAddress(recoveryModule, { strict: false }))
    throw invalid('recoveryModule');
  const optionalUrl = (url: string | undefined) => (url ? readUrl(url) : undefined);
  return {
    chainId,
    name: name.trim(),
    rpcUrl: readUrl(entered.rpcUrl),
    endpointUrl: optionalUrl(entered.endpointUrl),
    serviceUrl: optionalUrl(entered.serviceUrl),
    serviceToken: serviceToken ? String(serviceToken) : undefined,
    recoveryModule: recoveryModule ? getAddress(recoveryModule) : undefined,
    explorerUrl: optionalUrl(entered.explorerUrl),
    currency: {
      symbol: String(currency?.symbol ?? 'ETH').slice(0, 12),
      decimals: readDecimals(currency?.decimals),
    },
    addedBy: entered.addedBy,
  };
}

/** Only encrypted connections leave the machine. */
function readUrl(text: string): string {
  const url = URL.parse(text);
  const isLocal = url && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (
    !url ||
    url.username ||
    (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
  ) {
    throw invalid('URL');
  }
  return text.trim().replace(/\/+$/, '');
}

/** As many as a number of a uint256 can use. */
function readDecimals(decimals: unknown = 18): number {
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 77) {
    throw invalid('number of decimals');
  }
  return Number(decimals);
}

function invalid(what: string): WalletError {
  return new WalletError('invalid-request', `This ${what} cannot be`);
}
