import { RecoveryServiceClient } from '@recovery-guardian/client';
import { type Address, getAddress, isAddress } from 'viem';
import { WalletError } from '../../messages/errors.ts';
import type { Chain } from '../../messages/settings.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { httpJsonRpc, type JsonRpc, JsonRpcError } from './json-rpc.ts';

/** The chains that the wallet knows, and ways to reach their services. */
export class Chains {
  readonly #stored: StoredValue<readonly Chain[]>;
  readonly #modules = new Map<string, Address>();

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

  /** Adds a chain, or takes over what was changed, once its node says that it is on it. */
  async save(entered: Chain): Promise<void> {
    const chain = readChain(entered);
    const answered = await this.inspect(chain.rpcUrl);
    if (answered !== chain.chainId) {
      throw new WalletError('wrong-chain', `The node is on chain ${answered}`);
    }
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

  /** The recovery module: the chain's own setting, else what its service says. */
  async recoveryModule(chainId: number): Promise<Address | undefined> {
    const { recoveryModule, serviceUrl } = await this.get(chainId);
    if (recoveryModule) return recoveryModule;
    if (!serviceUrl) return undefined;
    const key = `${chainId} ${serviceUrl}`;
    const known = this.#modules.get(key);
    if (known) return known;
    const service = await this.service(chainId);
    const answer = await service.getNetworkConfiguration(chainId).catch(() => undefined);
    if (!answer) return undefined;
    const module = getAddress(answer.moduleAddress);
    this.#modules.set(key, module);
    return module;
  }
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
