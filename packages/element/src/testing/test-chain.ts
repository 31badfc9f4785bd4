import {
  gracePeriodOf,
  type ModuleVersion,
  multiSendCallOnlyAddress,
  nameResolver,
  recoveryModuleAbiV1,
  recoveryModuleAbiV2,
  safeAbi,
  sentinelAddress,
} from '@recovery-guardian/core';
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  hexToString,
  numberToHex,
  pad,
  parseAbi,
  size,
  slice,
} from 'viem';
import type { Eip1193Provider } from '../chain/json-rpc.ts';
import { testVersionOf } from './test-recoveries.ts';

/** An account on the test chain. Changes are seen by the element. */
export interface TestAccount {
  deployed: boolean;
  owners: Address[];
  threshold: number;
  moduleEnabled: boolean;
  guardians: Address[];
  guardianThreshold: number;
  recovery: { newOwners: Address[]; newThreshold: number; executeAfter: number } | undefined;
}

/** How long recoveries wait by the first module, in seconds: 3 days. */
export const usualGracePeriod = 3 * 86_400;

export interface TestCall {
  to: Address;
  value: Hex;
  data: Hex;
}

/**
 * A wallet and its chain in memory. It simulates enough of a Safe and of the recovery module to
 * read an account and to run the element's calls.
 */
export class TestChain implements Eip1193Provider {
  readonly account: Address;
  /** The recovery module of `state`: the one that was enabled last. Of version 0.2.0 if it is made up. */
  module: Address;
  /** Further recovery modules on the chain; the account uses none of them yet. */
  otherModules: Address[] = [];
  /** The guardians that the account has left in each of them. */
  guardiansBeside: Address[] = [];
  /** Whether a further module is enabled beside that of `state`, and not in its place. */
  keepsModule = false;
  /** Those of them that the account has enabled, too. */
  enabledBeside: Address[] = [];
  /** The functions of theirs that the account has called. */
  readonly calledBeside: string[] = [];
  /** The account's storage by slot. */
  readonly storage = new Map<Hex, Hex>();
  /** The addresses of ENS names. */
  readonly names = new Map<string, Address>();
  /** Addresses that never sent a transaction. */
  readonly unused = new Set<Address>();
  readonly chainId: number;
  /** The chain of the wallet. */
  walletChainId: number;
  /** The accounts of the wallet; with `account` among them it is a smart wallet. */
  walletAccounts: Address[];
  state: TestAccount;
  /** The latest block's timestamp, in seconds. */
  timestamp = 1_800_000_000;
  /** In seconds. */
  gracePeriod: number;
  /** The recovery module's nonce, incremented when a recovery starts. */
  recoveryNonce = 0n;
  /** Every request that would prompt the user, with its parameters. */
  readonly asked: { method: string; params: unknown }[] = [];
  /** Rejects these methods, as a wallet or its user would. */
  readonly refusals = new Map<string, { code: number; message: string; data?: unknown }>();
  /** Requests by these methods are never answered, so the progress stays visible. */
  readonly held = new Set<string>();

  constructor(options: {
    account: Address;
    module: Address;
    chainId: number;
    walletAccounts: Address[];
    state?: Partial<TestAccount>;
  }) {
    this.account = options.account;
    this.module = options.module;
    this.gracePeriod = gracePeriodOf(options.module) ?? usualGracePeriod;
    this.chainId = options.chainId;
    this.walletChainId = options.chainId;
    this.walletAccounts = options.walletAccounts;
    this.state = {
      deployed: true,
      owners: [],
      threshold: 1,
      moduleEnabled: false,
      guardians: [],
      guardianThreshold: 0,
      recovery: undefined,
      ...options.state,
    };
  }

  /** Of the module of `state`. */
  get version(): ModuleVersion {
    return testVersionOf(this.module);
  }

  async request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
    const refusal = this.refusals.get(method);
    if (refusal) throw refusal;
    if (this.held.has(method)) await new Promise(() => {});
    const [first] = params as [never];
    switch (method) {
      case 'eth_chainId':
        return numberToHex(this.walletChainId);
      case 'wallet_switchEthereumChain':
        this.walletChainId = Number((first as { chainId: Hex }).chainId);
        return null;
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.walletAccounts;
      case 'eth_getCode':
        return this.state.deployed ? '0x6001' : '0x';
      case 'eth_getTransactionCount':
        return this.unused.has(first) ? '0x0' : '0x1';
      case 'eth_getBlockByNumber':
        return { number: '0x1', timestamp: numberToHex(this.timestamp) };
      case 'eth_getStorageAt':
        return this.storage.get((params as [Address, Hex])[1]) ?? pad('0x');
      case 'eth_call':
        return this.#read(first);
      case 'eth_getTransactionReceipt':
        return { status: '0x1' };
      case 'personal_sign':
        this.asked.push({ method, params });
        return signatureOf((params as [Hex, Address])[1]);
      case 'eth_signTypedData_v4':
        this.asked.push({ method, params });
        return signatureOf(first);
      case 'wallet_sendCalls':
        this.asked.push({ method, params });
        for (const call of (first as { calls: TestCall[] }).calls) this.run(call, this.account);
        return { id: '0x01' };
      case 'wallet_getCallsStatus':
        return { status: 200 };
      case 'eth_sendTransaction':
        this.asked.push({ method, params });
        this.run(first, (first as { from: Address }).from);
        return `0x${'22'.repeat(32)}`;
      default:
        throw { code: 4200, message: `${method} is not supported` };
    }
  }

  /** Runs a call to the account or to the module. */
  run({ to, data }: { to: Address; data: Hex }, from: Address): void {
    if (to === this.account) {
      const { functionName, args } = decodeFunctionData({ abi: safeAbi, data });
      if (functionName === 'disableModule') this.state.moduleEnabled = false;
      if (functionName === 'enableModule' && this.keepsModule) {
        this.enabledBeside.push(args[0]);
      } else if (functionName === 'enableModule') {
        this.otherModules.push(this.module);
        this.module = args[0];
        this.state.moduleEnabled = true;
      }
      if (functionName === 'execTransaction')
        this.run({ to: args[0], data: args[2] }, this.account);
      return;
    }
    if (to === multiSendCallOnlyAddress) {
      for (const call of unpackMultiSend(data)) this.run(call, this.account);
      return;
    }
    const isBeside = getAddress(to) !== this.module && this.enabledBeside.includes(getAddress(to));
    const abi = moduleAbis[isBeside ? testVersionOf(getAddress(to)) : this.version];
    const { functionName, args } = decodeFunctionData({ abi, data });
    if (isBeside) {
      this.calledBeside.push(functionName);
      if (functionName === 'addGuardianWithThreshold') this.guardiansBeside.unshift(args[0]);
      if (functionName === 'revokeGuardianWithThreshold') {
        this.guardiansBeside = this.guardiansBeside.filter((one) => one !== args[1]);
      }
      return;
    }
    if (this.version === '0.2.0' && startsRound.includes(functionName)) {
      this.recoveryNonce += 1n;
      this.state.recovery = undefined;
    }
    if (functionName === 'invalidateNonce') this.recoveryNonce += 1n;
    if (functionName === 'addGuardianWithThreshold' && from === this.account) {
      this.state.guardians = [args[0], ...this.state.guardians];
      this.state.guardianThreshold = Number(args[1]);
    }
    if (functionName === 'revokeGuardianWithThreshold' && from === this.account) {
      const [previous, guardian, threshold] = args;
      const at = this.state.guardians.indexOf(guardian);
      if ((this.state.guardians[at - 1] ?? sentinelAddress) !== previous) {
        throw { code: 3, message: 'GS: invalid previous guardian' };
      }
      this.state.guardians = this.state.guardians.filter((other) => other !== guardian);
      this.state.guardianThreshold = Number(threshold);
    }
    if (functionName === 'changeThreshold' && from === this.account) {
      this.state.guardianThreshold = Number(args[0]);
    }
    if (functionName === 'multiConfirmRecovery') {
      const executeAfter = this.timestamp + this.gracePeriod;
      const newOwners = [...args[1]];
      this.recoveryNonce += 1n;
      this.state.recovery = { newOwners, newThreshold: Number(args[2]), executeAfter };
    }
    if (functionName === 'cancelRecovery' && from === this.account) this.state.recovery = undefined;
    if (functionName === 'finalizeRecovery' && this.state.recovery) {
      this.state.owners = this.state.recovery.newOwners;
      this.state.recovery = undefined;
    }
  }

  #read({ data, ...call }: TestCall): Hex {
    const { state } = this;
    const to = getAddress(call.to);
    if (to === ecrecover) return slice(data, 64, 96);
    if (to === nameResolver.address) return this.#resolve(data);
    const selector = slice(data, 0, 4);
    if (to === this.account) {
      const { functionName } = decodeFunctionData({ abi: safeAbi, data });
      const results = {
        getOwners: state.owners,
        getThreshold: BigInt(state.threshold),
        nonce: 0n,
        getModulesPaginated: [
          [...(state.moduleEnabled ? [this.module] : []), ...this.enabledBeside],
          sentinelAddress,
        ],
      };
      if (!(functionName in results)) throw new Error(`The test chain cannot read ${selector}`);
      const result = results[functionName as keyof typeof results];
      return encodeFunctionResult({ abi: safeAbi, functionName, result } as never);
    }
    const isInUse = to === this.module;
    if (!isInUse && !this.otherModules.includes(to)) return '0x';
    const abi = moduleAbis[testVersionOf(to)];
    const { functionName } = decodeFunctionData({ abi, data });
    const recovery = isInUse ? state.recovery : undefined;
    const results = {
      getGuardians: isInUse ? state.guardians : this.guardiansBeside,
      threshold: BigInt(isInUse ? state.guardianThreshold : this.guardiansBeside.length),
      nonce: isInUse ? this.recoveryNonce : 0n,
      VERSION: testVersionOf(to),
      getRecoveryRequest: {
        guardiansApprovalCount: recovery ? 1n : 0n,
        newThreshold: BigInt(recovery?.newThreshold ?? 0),
        executeAfter: BigInt(recovery?.executeAfter ?? 0),
        // As version 0.2.0 calls them.
        executableAt: BigInt(recovery?.executeAfter ?? 0),
        nonce: this.recoveryNonce,
        newOwners: recovery?.newOwners ?? [],
      },
    };
    if (!(functionName in results)) throw new Error(`The test chain cannot read ${selector}`);
    const result = results[functionName as keyof typeof results];
    return encodeFunctionResult({ abi, functionName, result } as never);
  }

  #resolve(data: Hex): Hex {
    const [wire] = decodeFunctionData({ abi: nameAbi, data }).args;
    // Between the lengths of the labels, all of which are control characters.
    const name = hexToString(wire)
      .replace(/^.|.$/gs, '')
      .replace(/\p{Cc}/gu, '.');
    const address = this.names.get(name);
    if (!address) throw { code: 3, message: 'execution reverted' };
    const result = [pad(address), nameResolver.address] as const;
    return encodeFunctionResult({ abi: nameAbi, functionName: 'resolve', result });
  }
}

const moduleAbis = { '0.1.0': recoveryModuleAbiV1, '0.2.0': recoveryModuleAbiV2 };

/** The functions of version 0.2.0 that void all approvals. */
const startsRound = [
  'addGuardianWithThreshold',
  'revokeGuardianWithThreshold',
  'changeThreshold',
  'cancelRecovery',
];

const nameAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
]);

/** The precompiled contract that recovers the signer of a hash. */
const ecrecover: Address = '0x0000000000000000000000000000000000000001';

/**
 * There are no keys here: a signature's first word is its signer, which {@link ecrecover} reads.
 */
function signatureOf(signer: Address): Hex {
  return concat([pad(signer, { size: 32 }), `0x${'11'.repeat(32)}`, '0x00']);
}

/** Decodes each call: 1 byte operation, 20 address, 32 value, 32 length, and the data. */
function* unpackMultiSend(data: Hex): Generator<{ to: Address; data: Hex }> {
  const abi = parseAbi(['function multiSend(bytes transactions)']);
  const [packed] = decodeFunctionData({ abi, data }).args;
  for (let at = 0; at < size(packed); ) {
    const length = Number(slice(packed, at + 53, at + 85));
    const to = getAddress(slice(packed, at + 1, at + 21));
    yield { to, data: slice(packed, at + 85, at + 85 + length) };
    at += 85 + length;
  }
}
