import {
  auditedRecoveryModules,
  includesAddress,
  isServiceUrl,
  isSiweDomain,
  isTestChain,
  knownVersionOf,
  type ModuleVersion,
  RecoveryServiceClient,
  readModuleVersion,
  trustedRecoveryModules,
  versionOfCode,
  waitOf,
} from '@recovery-guardian/core';
import { contractReader, type JsonRpc, WalletError } from '@recovery-guardian/wallet';
import {
  type Address,
  getAddress,
  type Hash,
  type Hex,
  isAddress,
  isAddressEqual,
  keccak256,
} from 'viem';
import type { AccountOverview, ServedModule } from '../../messages/account.ts';
import { type Chain, knownChains } from '../../messages/settings.ts';
import type { StoredValue } from '../stored-value.ts';
import { httpJsonRpc } from './json-rpc.ts';

/** A chain's recovery modules, by how far the wallet trusts them. */
export interface RecoveryModules {
  /** The module that the chain was set up with, if its code is unchanged. */
  readonly pinned: Address | undefined;
  /** Whether the code of that module has changed since. */
  readonly isReplaced: boolean;
  /** The audited modules, and the pinned one. */
  readonly trusted: readonly Address[];
  /** Those of them that are of the newest version, to which guardians may be moved. */
  readonly newest: readonly Address[];
  /** Where to look for guardians and recoveries; includes a pinned one with changed code. */
  readonly watched: readonly Address[];
}

/** The chains that the wallet knows, and clients for their services. */
export class Chains {
  readonly #stored: StoredValue<readonly Chain[]>;

  constructor(stored: StoredValue<readonly Chain[]>) {
    this.#stored = stored;
  }

  list(): Promise<readonly Chain[]> {
    return this.#stored.get();
  }

  async findChain(chainId: number): Promise<Chain | undefined> {
    return (await this.list()).find((chain) => chain.chainId === chainId);
  }

  /** @throws {WalletError} `unknown-chain` */
  async get(chainId: number): Promise<Chain> {
    const chain = await this.findChain(chainId);
    if (!chain) throw new WalletError('unknown-chain', `The wallet does not know chain ${chainId}`);
    return chain;
  }

  /** Saves a chain. @see saveAll */
  save(entered: Chain): Promise<void> {
    return this.saveAll([entered]);
  }

  /**
   * Adds or changes chains, all or none, after checking the chain ids of their nodes. The facts of well-known chains
   * come from the wallet's own list. Pins each one's recovery module: the
   * entered one, else the one pinned before, else the one that the service names.
   *
   * @throws {WalletError} `unknown-module` if the service names one that is no known deployment.
   */
  async saveAll(entered: readonly Chain[]): Promise<void> {
    const saved = await Promise.all(entered.map((chain) => this.#prepare(readChain(chain))));
    await this.#stored.update((chains) => {
      const all = new Map([...chains, ...saved].map((chain) => [chain.chainId, chain]));
      return [...all.values()];
    });
  }

  async #prepare(checked: Chain): Promise<Chain> {
    const answered = await this.inspect(checked.rpcUrl);
    if (answered !== checked.chainId) {
      throw new WalletError('wrong-chain', `The node is on chain ${answered}`);
    }
    const before = await this.findChain(checked.chainId);
    const recoveryModule =
      checked.recoveryModule ?? before?.recoveryModule ?? (await firstModule(checked));
    const isSame = recoveryModule !== undefined && recoveryModule === before?.recoveryModule;
    const recoveryModuleCodeHash = isSame
      ? before?.recoveryModuleCodeHash
      : recoveryModule && (await codeHash(httpJsonRpc(checked.rpcUrl), recoveryModule));
    return { ...checked, recoveryModule, recoveryModuleCodeHash };
  }

  async remove(chainId: number): Promise<void> {
    await this.#stored.update((chains) => chains.filter((chain) => chain.chainId !== chainId));
  }

  /** The chain id that a node reports. @throws {WalletError} `network` */
  async inspect(rpcUrl: string): Promise<number> {
    const answer = await httpJsonRpc(readUrl(rpcUrl))('eth_chainId').catch((cause) => {
      throw new WalletError('network', 'The node does not answer', { cause });
    });
    return Number(answer);
  }

  /** A client for the chain's node. */
  async node(chainId: number): Promise<JsonRpc> {
    return httpJsonRpc((await this.get(chainId)).rpcUrl);
  }

  /** Like {@link node}; calls made at the same time are one request. */
  async batchingNode(chainId: number): Promise<JsonRpc> {
    return httpJsonRpc((await this.get(chainId)).rpcUrl, { isBatching: true });
  }

  /** A client for bundler and paymaster. @throws {WalletError} `no-endpoint` */
  async endpoint(chainId: number): Promise<JsonRpc> {
    const { endpointUrl } = await this.get(chainId);
    if (!endpointUrl) throw new WalletError('no-endpoint', `Chain ${chainId} has no endpoint`);
    return httpJsonRpc(endpointUrl);
  }

  /** A client for the recovery service. @throws {WalletError} `no-service` */
  async service(chainId: number): Promise<RecoveryServiceClient> {
    const { serviceUrl, serviceToken } = await this.get(chainId);
    if (!serviceUrl) throw new WalletError('no-service', `Chain ${chainId} has no service`);
    return new RecoveryServiceClient({ baseUrl: serviceUrl, accessToken: serviceToken });
  }

  /**
   * The recovery modules of a chain. Once one is pinned, the service has no influence on them.
   *
   * @throws {NoAnswerError} Without the node, the pinned module's code cannot be checked.
   */
  async recoveryModules(chainId: number): Promise<RecoveryModules> {
    const chain = await this.#pin(await this.get(chainId));
    const { recoveryModule: module, recoveryModuleCodeHash: pinnedHash } = chain;
    const audited = auditedRecoveryModules(chainId);
    const trusted = trustedRecoveryModules(chainId);
    const newest = trusted.filter((one) => knownVersionOf(one) === newestVersion);
    if (!module) {
      return { pinned: undefined, isReplaced: false, trusted, newest, watched: audited };
    }
    const isOther = (one: Address) => !isAddressEqual(one, module);
    const others = trusted.filter(isOther);
    const watched = [module, ...audited.filter(isOther)];
    const node = await this.node(chainId);
    const [hash, isNewest] = await Promise.all([codeHash(node, module), isOfNewest(node, module)]);
    if (pinnedHash !== undefined && hash !== pinnedHash) {
      return {
        pinned: undefined,
        isReplaced: true,
        trusted: others,
        newest: newest.filter(isOther),
        watched,
      };
    }
    if (pinnedHash === undefined && hash !== undefined) {
      await this.#change(chainId, { recoveryModuleCodeHash: hash });
    }
    return {
      pinned: module,
      isReplaced: false,
      trusted: [module, ...others],
      newest: [...(isNewest ? [module] : []), ...newest.filter(isOther)],
      watched,
    };
  }

  /** Asks the recovery service for its modules, and whether the pinned one is still among them. */
  async askService(
    chainId: number,
  ): Promise<Pick<AccountOverview, keyof ServiceFacts | 'service'>> {
    const chain = await this.get(chainId);
    if (!chain.serviceUrl) return { service: 'none', ...unknownService };
    const answer = await readService(chain).catch(() => undefined);
    if (!answer) return { service: 'unreachable', ...unknownService };
    const { recoveryModule } = chain;
    const named = answer.servedModules.map(({ address }) => address);
    const isOther = recoveryModule && !includesAddress(named, recoveryModule);
    return { service: isOther ? 'other-module' : 'reached', ...answer };
  }

  /**
   * The modules that may be switched on: the pinned one first, then one for each further waiting time, of those
   * that the service signs for and that are known deployments or `chosen` by the user.
   *
   * @throws {WalletError} `module-replaced`, or `no-service` if none is pinned yet
   */
  async offeredModules(
    chainId: number,
    chosen: readonly Address[],
  ): Promise<readonly ServedModule[]> {
    const { pinned, isReplaced } = await this.recoveryModules(chainId);
    if (isReplaced) throw new WalletError('module-replaced');
    if (!pinned) throw new WalletError('no-service');
    const node = await this.node(chainId);
    const { service, servedModules } = await this.askService(chainId);
    const offered = [{ address: pinned, delay: waitOf({ servedModules }, pinned) }];
    // A service that no longer names the pinned one decides on no other.
    if (service !== 'reached') return offered;
    for (const { address } of servedModules) {
      const delay = waitOf({ servedModules }, address);
      const isFurther = delay !== undefined && offered.every((one) => one.delay !== delay);
      const isKnown =
        includesAddress(chosen, address) || (await isKnownDeployment(node, chainId, address));
      if (isFurther && isKnown) offered.push({ address, delay });
    }
    return offered;
  }

  /**
   * The modules to which guardians can be moved: trusted ones, and those that the service names, on which the
   * user has to decide.
   */
  async newestModules(chainId: number, named: readonly Address[]): Promise<readonly Address[]> {
    const { newest, watched } = await this.recoveryModules(chainId);
    const node = await this.node(chainId);
    const unknown = named.filter((module) => !includesAddress(watched, module));
    const isThere = async (module: Address) => (await codeHash(node, module)) !== undefined;
    const [deployed, newer] = await Promise.all([
      Promise.all(newest.map(isThere)),
      Promise.all(unknown.map((module) => isOfNewest(node, module))),
    ]);
    return [
      ...newest.filter((_, index) => deployed[index]),
      ...unknown.filter((_, index) => newer[index]),
    ];
  }

  /** Pins the module of a chain saved by an earlier version, or while its service did not answer. */
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

const newestVersion: ModuleVersion = '0.2.0';

/** Whether a module is of the newest version, by its address or by what it says. */
async function isOfNewest(node: JsonRpc, module: Address): Promise<boolean> {
  const version = await readModuleVersion(contractReader(node), module).catch(() => undefined);
  return version === newestVersion;
}

/** In milliseconds: how long the service may take to name its module. */
const serviceTimeout = 3_000;

type ServiceFacts = Pick<AccountOverview, 'accountSearch' | 'operator' | 'servedModules'>;

const unknownService: ServiceFacts = {
  servedModules: [],
  operator: undefined,
  accountSearch: false,
};

/** The modules that the service names, the default one first, and who runs it. Throws if it does not answer. */
async function readService({ chainId, serviceUrl, serviceToken }: Chain): Promise<ServiceFacts> {
  const client = new RecoveryServiceClient({
    baseUrl: serviceUrl ?? '',
    accessToken: serviceToken,
  });
  const signal = AbortSignal.timeout(serviceTimeout);
  const answer = await client.getNetworkConfiguration(chainId, { signal });
  const { moduleAddress, modules, operator, accountSearch = false } = answer;
  const named = modules ?? [{ address: moduleAddress, delay: undefined }];
  return {
    servedModules: named.map(({ address, delay }) => ({ address: getAddress(address), delay })),
    operator,
    accountSearch,
  };
}

/**
 * The service's module, for a chain that has none yet; `undefined` if the service does not answer.
 *
 * @throws {WalletError} `unknown-module` if it is no known deployment, or not for this chain. The user may
 *   choose it, which is stored, if its version can be read.
 */
async function firstModule(chain: Chain): Promise<Address | undefined> {
  if (!chain.serviceUrl) return undefined;
  const answer = await readService(chain).catch(() => undefined);
  const first = answer?.servedModules[0];
  if (!first) return undefined;
  const { address: named } = first;
  const { chainId, rpcUrl } = chain;
  const node = httpJsonRpc(rpcUrl);
  if (await isKnownDeployment(node, chainId, named)) return named;
  const module = await readModuleVersion(contractReader(node), named).then(
    () => ({ chainId, address: named }),
    () => undefined,
  );
  throw new WalletError('unknown-module', `${named} is not a known deployment`, { module });
}

/** Whether a module has a known address and, except on test chains, code that is known. */
async function isKnownDeployment(
  node: JsonRpc,
  chainId: number,
  module: Address,
): Promise<boolean> {
  if (!trustedRecoveryModules(chainId).includes(module)) return false;
  const hash = await codeHash(node, module);
  return hash !== undefined && (isTestChain(chainId) || versionOfCode(hash) !== undefined);
}

/** keccak256 of a contract's code; `undefined` if there is none. */
async function codeHash(node: JsonRpc, address: Address): Promise<Hash | undefined> {
  const code = (await node('eth_getCode', [address, 'latest'])) as Hex;
  return code === '0x' ? undefined : keccak256(code);
}

/** Copies and checks the fields of a chain. @throws {WalletError} `invalid-request` */
function readChain(entered: Chain): Chain {
  const { chainId, name, recoveryModule, currency, serviceToken, siweDomain } = entered;
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw invalid('chainId');
  if (typeof name !== 'string' || !name.trim() || name.length > 60) throw invalid('name');
  if (recoveryModule && !isAddress(recoveryModule, { strict: false }))
    throw invalid('recoveryModule');
  if (siweDomain !== undefined && !isSiweDomain(siweDomain)) throw invalid('siweDomain');
  const known = knownChains.get(chainId);
  const optionalUrl = (url: string | undefined) => (url ? readUrl(url) : undefined);
  return {
    chainId,
    name: name.trim(),
    rpcUrl: readUrl(entered.rpcUrl),
    endpointUrl: optionalUrl(entered.endpointUrl),
    serviceUrl: optionalUrl(entered.serviceUrl),
    serviceToken: serviceToken ? String(serviceToken) : undefined,
    ...(siweDomain !== undefined && { siweDomain }),
    recoveryModule: recoveryModule ? getAddress(recoveryModule) : undefined,
    explorerUrl: optionalUrl(entered.explorerUrl),
    currency: {
      symbol: String(currency?.symbol ?? 'ETH').slice(0, 12),
      decimals: readDecimals(currency?.decimals),
    },
    ...(known && {
      name: known.name,
      explorerUrl: known.explorerUrl,
      currency: { symbol: known.symbol, decimals: 18 },
    }),
  };
}

/** Requires HTTPS, except for the user's own machine. */
function readUrl(text: string): string {
  const url = String(text).trim().replace(/\/+$/, '');
  if (!isServiceUrl(url)) throw invalid('URL');
  return url;
}

/** Limits decimals to the digits of a uint256. */
function readDecimals(decimals: unknown = 18): number {
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 77) {
    throw invalid('number of decimals');
  }
  return Number(decimals);
}

function invalid(what: string): WalletError {
  return new WalletError('invalid-request', `This ${what} cannot be`);
}
