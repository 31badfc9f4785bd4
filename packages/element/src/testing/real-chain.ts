/// <reference types="mocha" />

import {
  addGuardianCall,
  enableModuleCall,
  packOwnerSignatures,
  RecoveryServiceError,
  recoveryModuleFunctions,
  recoveryTypedData,
  safeAbi,
} from '@recovery-guardian/core';
import { executeServerCommand } from '@web/test-runner-commands';
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashMessage,
  hashTypedData,
  numberToHex,
  parseAbi,
} from 'viem';
import { type Eip1193Provider, httpJsonRpc, type JsonRpc } from '../chain/json-rpc.ts';
import type { RecoveryClient } from '../chain/network.ts';
import { defineRecoveryGuardian } from '../define-recovery-guardian.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';
import { typedDataJson } from '../wallet/typed-data.ts';
import { showAlone } from './page.ts';
import { TestClient } from './test-client.ts';
import type { TestRelayer } from './test-recoveries.ts';

/** The local chain's module with a grace period of 3 minutes. */
const module: Address = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';

/** More than any call of a test needs. */
const gas = numberToHex(2_000_000);

/** Pages on a real chain, which each test has for itself. */
export interface RealPages {
  readonly chain: RealChain;
  /** The address of a page without a link. */
  readonly address: string;
  /** Opens a page with what this browser has stored. */
  visit(
    properties: Partial<RecoveryGuardianElement> & Pick<RecoveryGuardianElement, 'account'>,
    address?: string,
  ): RecoveryGuardianElement;
}

/** Starts a chain before each test of a suite, and leaves no link behind it. */
export function useRealChain(): RealPages {
  const address = location.href;
  let chain: RealChain;
  beforeEach(async function () {
    this.timeout(60_000);
    localStorage.clear();
    chain = await RealChain.start();
  });
  afterEach(() => history.replaceState(null, '', address));
  return {
    address,
    get chain() {
      return chain;
    },
    visit(properties, link = address) {
      defineRecoveryGuardian();
      history.replaceState(null, '', link);
      const element = document.createElement('recovery-guardian');
      const { chainId, rpcUrl, module: recoveryModule } = chain;
      Object.assign(element, { chainId, rpcUrl, recoveryModule, ...properties });
      return showAlone(element);
    },
  };
}

/** The real chain of the local world, with real Safes and the recovery module on it. */
export class RealChain {
  readonly rpc: JsonRpc;
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly module = module;
  /** A Safe with one owner. */
  readonly single: { owner: Address; safe: Address };
  /** A Safe with two owners, who must both sign. */
  readonly shared: { owners: readonly [Address, Address]; safe: Address };
  /** Accounts whose keys the node has, and that own nothing. */
  readonly others: readonly Address[];

  /** Starts a chain, which ends with the test run. */
  static async start(): Promise<RealChain> {
    return new RealChain((await executeServerCommand('start-chain')) as StartedChain);
  }

  private constructor(started: StartedChain) {
    this.rpcUrl = started.rpcUrl;
    this.rpc = httpJsonRpc(started.rpcUrl);
    this.chainId = started.chainId;
    const [first, , third, fourth] = started.accounts as [Account, Account, Account, Account];
    this.single = { owner: first.address, safe: first.safe };
    this.shared = { owners: [third.address, fourth.address], safe: third.safe };
    this.others = started.others.map((address) => getAddress(address));
  }

  /** Adds guardians to a Safe, as its owners would. */
  async addGuardians(safe: Address, guardians: readonly Address[], threshold: bigint) {
    await this.rpc('anvil_impersonateAccount', [safe]);
    await this.send(safe, enableModuleCall(safe, module));
    for (const [index, guardian] of guardians.entries()) {
      const isLast = index === guardians.length - 1;
      const now = isLast ? threshold : 1n;
      await this.send(safe, addGuardianCall({ module, guardian, threshold: now }));
    }
    await this.rpc('anvil_stopImpersonatingAccount', [safe]);
  }

  /** Sends a transaction and waits until it is in a block. */
  async send(from: Address, { to, data }: { to: Address; data: Hex }): Promise<void> {
    const hash = await this.rpc('eth_sendTransaction', [{ from, to, data, gas }]);
    await this.rpc('anvil_mine', ['0x1']);
    const receipt = (await this.rpc('eth_getTransactionReceipt', [hash])) as { status: Hex };
    if (Number(receipt.status) !== 1) throw new Error('The transaction failed');
  }

  /** Advances the chain's time. */
  async skip(seconds: number): Promise<void> {
    await this.rpc('evm_increaseTime', [numberToHex(seconds)]);
    await this.rpc('anvil_mine', ['0x1']);
  }

  /** What a service needs to send recoveries of a Safe, paid by one of the node's accounts. */
  relayer(safe: Address, payer: Address): TestRelayer {
    const data = recoveryModuleFunctions.nonce.encode(safe);
    return {
      nonce: async () => {
        const answer = await this.rpc('eth_call', [{ to: module, data }, 'latest']);
        return recoveryModuleFunctions.nonce.decode(answer as Hex);
      },
      send: (call) => this.send(payer, call),
    };
  }

  async owners(safe: Address): Promise<readonly Address[]> {
    return this.#read(safe, 'getOwners');
  }

  async threshold(safe: Address): Promise<bigint> {
    return this.#read(safe, 'getThreshold');
  }

  /** Whether the Safe confirms that it signed this text. @see EIP-1271 */
  async isSigned(safe: Address, message: string, signature: Hex): Promise<boolean> {
    const data = encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
      args: [hashMessage(message), signature],
    });
    const answer = await this.rpc('eth_call', [{ to: safe, data }, 'latest']).catch(() => '0x');
    return (answer as Hex).startsWith('0x1626ba7e');
  }

  async #read<Name extends 'getOwners' | 'getThreshold'>(safe: Address, functionName: Name) {
    const data = encodeFunctionData({ abi: safeAbi, functionName } as never);
    const answer = (await this.rpc('eth_call', [{ to: safe, data }, 'latest'])) as Hex;
    return decodeFunctionResult({ abi: safeAbi, functionName, data: answer } as never) as never;
  }
}

interface Account {
  address: Address;
  safe: Address;
}
interface StartedChain {
  rpcUrl: string;
  chainId: number;
  accounts: Account[];
  others: Address[];
}

/** A wallet on the real chain that exposes and signs for some of the node's accounts. */
export class RealWallet implements Eip1193Provider {
  readonly #chain: RealChain;
  readonly #listeners = new Set<(accounts: readonly Address[]) => void>();
  #accounts: readonly Address[];
  /** The methods that prompted the user. */
  readonly asked: string[] = [];
  /** Rejects these methods, as the user would. */
  readonly refusals = new Map<string, { code: number; message: string }>();

  constructor(chain: RealChain, ...accounts: Address[]) {
    this.#chain = chain;
    this.#accounts = accounts;
  }

  /** Switches to another account, as by the wallet's own menu. */
  switchTo(...accounts: Address[]): void {
    this.#accounts = accounts;
    for (const listener of this.#listeners) listener(accounts);
  }

  on(_event: string, listener: (accounts: never) => void): void {
    this.#listeners.add(listener as (accounts: readonly Address[]) => void);
  }

  removeListener(_event: string, listener: (accounts: never) => void): void {
    this.#listeners.delete(listener as (accounts: readonly Address[]) => void);
  }

  async request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
    const refusal = this.refusals.get(method);
    if (refusal) throw refusal;
    const [first, second] = params as [Address & { from: Address }, string];
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.#accounts;
      case 'eth_signTypedData_v4':
        this.asked.push(method);
        return this.#chain.rpc(method, [first, JSON.parse(second)]);
      case 'eth_sendTransaction':
        this.asked.push(method);
        return this.#chain.rpc(method, [Object.assign({ gas }, first)]);
      case 'wallet_requestPermissions':
        throw { code: 4200, message: 'not supported' };
      default:
        return this.#chain.rpc(method, params as unknown[]);
    }
  }
}

/** The wallet of a Safe: it exposes the Safe itself, whose owners all sign. @see EIP-1271 */
export class RealSafeWallet extends RealWallet {
  readonly #chain: RealChain;
  readonly #safe: RealChain['shared'];

  constructor(chain: RealChain, safe: RealChain['shared']) {
    super(chain, safe.safe);
    this.#chain = chain;
    this.#safe = safe;
  }

  override async request(request: { method: string; params?: unknown }): Promise<unknown> {
    const [first, second] = (request.params ?? []) as [Hex, string];
    const digests: Record<string, () => Hex> = {
      eth_signTypedData_v4: () => hashTypedData(JSON.parse(second)),
      personal_sign: () => hashMessage({ raw: first }),
    };
    const digest = digests[request.method];
    if (!digest) return super.request(request);
    const typedData = JSON.parse(
      typedDataJson({
        domain: { chainId: this.#chain.chainId, verifyingContract: this.#safe.safe },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: digest() },
      }),
    );
    const signatures = this.#safe.owners.map(async (signer) => {
      const signature = await this.#chain.rpc('eth_signTypedData_v4', [signer, typedData]);
      return { signer, signature: signature as Hex };
    });
    return packOwnerSignatures(await Promise.all(signatures));
  }
}

/**
 * The recovery service in memory, on the real chain. It accepts only what the Safe confirms as
 * signed, and its guardian signs what the module accepts.
 */
export class RealChainClient extends TestClient {
  readonly #chain: RealChain;
  readonly #safe: Address;
  #recovery: Parameters<RecoveryClient['requestSignature']>[0] | undefined;

  constructor(chain: RealChain, safe: Address, guardian: Address) {
    super({ module, guardian });
    this.#chain = chain;
    this.#safe = safe;
  }

  override async register(request: Parameters<RecoveryClient['register']>[0]) {
    await this.#checkSigned(request);
    return super.register(request);
  }

  override async listRegistrations(request: Parameters<RecoveryClient['listRegistrations']>[0]) {
    await this.#checkSigned(request);
    return super.listRegistrations(request);
  }

  override async deleteRegistration(request: Parameters<RecoveryClient['deleteRegistration']>[0]) {
    await this.#checkSigned(request);
    return super.deleteRegistration(request);
  }

  override async requestSignature(request: Parameters<RecoveryClient['requestSignature']>[0]) {
    this.#recovery = request;
    return super.requestSignature(request);
  }

  override async submitSignature(request: Parameters<RecoveryClient['submitSignature']>[0]) {
    const answer = await super.submitSignature(request);
    return answer.signature ? { ...answer, signature: await this.#signRecovery() } : answer;
  }

  async #checkSigned({ message, signature }: { message: string; signature: string }) {
    if (await this.#chain.isSigned(this.#safe, message, signature as Hex)) return;
    throw new RecoveryServiceError({ reason: 'invalid-signature', status: 400 });
  }

  async #signRecovery(): Promise<Hex> {
    const { newOwners = [], newThreshold = 1 } = this.#recovery ?? {};
    const typedData = recoveryTypedData({
      chainId: this.#chain.chainId,
      module,
      version: '0.1.0',
      account: this.#safe,
      newOwners: newOwners.map((owner) => getAddress(owner)),
      newThreshold: BigInt(newThreshold),
      nonce: 0n,
    });
    const json = JSON.parse(typedDataJson(typedData));
    return (await this.#chain.rpc('eth_signTypedData_v4', [this.guardian, json])) as Hex;
  }
}
