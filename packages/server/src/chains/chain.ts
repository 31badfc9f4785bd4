import { gracePeriodOf, type ModuleVersion, safeAbi, versionOfCode } from '@recovery-guardian/core';
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  size,
} from 'viem';
import type { SignedChainConfiguration } from '../configuration/chains.ts';
import type { Mode } from '../configuration/keys.ts';
import {
  hasModuleAsHandler,
  isDelegated,
  isModuleEnabled,
  readAccountKind,
  readOwners,
  recoveryModulesOf,
} from './account.ts';
import type { ChainLog } from './node.ts';
import type { Nodes } from './nodes.ts';
import {
  checkGuardianSignatures,
  compareRecovery,
  filter,
  type GuardianSignature,
  type NewOwners,
  type RecoveryModule,
  type RecoveryTerms,
  readRecoveryProgress,
  readRecoveryState,
} from './recovery-state.ts';
import { isSignedByAccount } from './signature-check.ts';
import { verifyChain } from './verify-chain.ts';

export type OpenChain = ReturnType<typeof createChain>;

/** A chain, as far as a guardian needs it. Every method queries the chain. */
export type Chain = Omit<OpenChain, 'verify' | 'ping'>;

/** The signer, which registers no accounts, has no singletons. */
type RegisteredChain = SignedChainConfiguration & { safeSingletons?: readonly string[] };

/** Creates a chain over its JSON-RPC nodes. */
export function createChain(nodes: Nodes<RegisteredChain>, log: ChainLog, mode: Mode) {
  const { chainId, name } = nodes.chain;
  const served = nodes.chain.recoveryModules.map(serveModule);
  const modules = recoveryModulesOf(nodes.chain);
  const singletons = (nodes.chain.safeSingletons ?? []).map((address) => getAddress(address));

  /** @throws for a module that is not served */
  function find(address: Address | undefined): Served {
    const module = served.find((one) => !address || isAddressEqual(one.address, address));
    if (!module) throw new Error(`The chain ${chainId} has no recovery module ${address}`);
    return module;
  }

  function describe({ address, version, delay }: Served): ServedModule {
    if (!version) {
      throw new Error(`The recovery module ${address} of the chain ${chainId} is not verified yet`);
    }
    return { chainId, address, version, ...(delay !== undefined && { delay }) };
  }

  return {
    chainId,
    name,

    /** The modules that the guardian signs for, the default one first. */
    moduleAddresses: served.map(({ address }) => address),

    /**
     * Describes a served module; by default the first.
     *
     * @throws if it is not served; before it is verified, for code whose hash is not pinned
     */
    getModule: (address?: Address): ServedModule => describe(find(address)),

    /** Finds the served modules that are enabled on the account. */
    listEnabledModules: (account: Address): Promise<Address[]> =>
      nodes.ask('enabled modules', async (reader) => {
        const addresses = served.map(({ address }) => address);
        return filter(addresses, (module) => isModuleEnabled(reader, account, module));
      }),

    /**
     * Compares the nodes with the configuration, see {@link verifyChain}. Until then, only a
     * configured code hash is trusted.
     *
     * @throws if they differ, or too few nodes answer, with what to correct
     */
    async verify(): Promise<void> {
      for (const [index, module] of served.entries()) {
        const trusted = { trustedCodeHash: module.trustedCodeHash, mode, log };
        const { codeHash, version } = await verifyChain(nodes, index, trusted);
        module.trustedCodeHash = codeHash;
        module.version = version;
      }
    },

    /** @throws if fewer nodes answer than the quorum needs */
    async ping(): Promise<void> {
      await nodes.ask('chain id', (reader) => reader.getChainId());
    },

    /**
     * Whether the account signed this text, by EIP-1271 over the message's EIP-191 hash or its raw
     * bytes (docs/protocol.md, "Signing as an account"). ERC-6492 covers accounts that are not yet
     * deployed.
     */
    isSignedByAccount: (text: { account: Address; message: string; signature: Hex }) =>
      nodes.ask('signature', (reader) => isSignedByAccount(reader, { ...text, chainId })),

    /** Whether the account is a contract, not an EOA, even one delegated by EIP-7702. */
    isContract: (account: Address) =>
      nodes.ask('code', async (reader) => {
        const code = await reader.getCode(account);
        return code !== '0x' && !isDelegated(code);
      }),

    /**
     * Reads whether the account can be recovered.
     *
     * @param signed.signature says how an account is deployed that is not yet (ERC-6492)
     */
    readAccountKind: (signed: { account: Address; signature: Hex }) =>
      nodes.ask('account', (reader) => readAccountKind(reader, signed, singletons, modules)),

    /** Whether anyone can change the account's guardians, see {@link hasModuleAsHandler}. */
    isOpenToAnyone: (account: Address) =>
      nodes.ask('fallback handler', (reader) => hasModuleAsHandler(reader, account, modules)),

    /** The number of owners who must sign for the account; 1 if the account does not say. */
    getOwnersThreshold: (account: Address) =>
      nodes.ask('threshold', async (reader) => {
        const data = encodeFunctionData({ abi: safeAbi, functionName: 'getThreshold' });
        const answer = await reader.call({ to: account, data });
        if (answer === undefined || size(answer) !== 32) return 1;
        const threshold = Number(answer);
        return threshold >= 1 && Number.isSafeInteger(threshold) ? threshold : 1;
      }),

    /** The account's owners; `undefined` if it is not a Safe. */
    getOwners: (account: Address) =>
      nodes.ask('owners', async (reader) => (await readOwners(reader, account))?.addresses),

    /**
     * Reads the account's state in the recovery module, all at one block.
     *
     * With `recovery`, which is about to be signed, also checks that the chain and the module's code
     * are the trusted ones, and that the module computes the same hash of the recovery.
     *
     * @param address of the module; by default the first
     * @throws if nothing may be signed: no node answers, nodes disagree, or one of these differs
     */
    getRecoveryState: (account: Address, recovery?: RecoveryTerms, address?: Address) =>
      nodes.ask(
        'recovery state',
        async (reader) => {
          const module = find(address);
          const isTrustedCode = (code: Hex) => isTrusted(module, code);
          const described = recovery && describe(module);
          const [state] = await Promise.all([
            readRecoveryState(reader, module.address, account),
            described && compareRecovery(reader, described, { account, recovery, isTrustedCode }),
          ]);
          return state;
        },
        { atOneBlock: true },
      ),

    /**
     * Finds the signatures of a recovery at the account's current nonce that the module accepts:
     * ECDSA, or EIP-1271 for contracts. A block may arrive between two reads: enough for signatures
     * that are checked again before they are sent.
     *
     * @param likelyNonce saves a round trip if it is the account's nonce; never changes the result
     * @param address of the module; by default the first
     */
    checkSignatures: (
      account: Address,
      recovery: NewOwners,
      signatures: readonly GuardianSignature[],
      likelyNonce: bigint,
      address?: Address,
    ) =>
      nodes.ask("guardians' signatures", (reader) => {
        const module = describe(find(address));
        const asked = { account, recovery, signatures, likelyNonce };
        return checkGuardianSignatures(reader, module, asked);
      }),

    /**
     * Like `checkSignatures`, with the recovery's progress, all at one block. Signatures that are
     * too few, even if all are valid, are not checked, and none is returned.
     */
    getRecoveryProgress: (
      account: Address,
      recovery: NewOwners,
      signatures: readonly GuardianSignature[],
      address?: Address,
    ) =>
      nodes.ask(
        'recovery progress',
        (reader) => {
          const module = describe(find(address));
          return readRecoveryProgress(reader, module, { account, recovery, signatures });
        },
        { atOneBlock: true },
      ),
  };
}

/** A recovery module that the guardian signs for. */
export type ServedModule = RecoveryModule & {
  /** The grace period in seconds; omitted if it is unknown. */
  delay?: number;
};

/** A served module, and what is known of its code. */
interface Served {
  readonly address: Address;
  readonly delay: number | undefined;
  trustedCodeHash: Hex | undefined;
  version: ModuleVersion | undefined;
  trustedCode?: Hex;
}

function serveModule(configured: RegisteredChain['recoveryModules'][number]): Served {
  const address = getAddress(configured.address);
  const trustedCodeHash = configured.codeHash?.toLowerCase() as Hex | undefined;
  return {
    address,
    delay: configured.delay ?? gracePeriodOf(address),
    trustedCodeHash,
    version: trustedCodeHash && versionOfCode(trustedCodeHash),
  };
}

function isTrusted(module: Served, code: Hex): boolean {
  // Compares the text first, because hashing it takes longer than all the rest.
  if (code !== module.trustedCode && keccak256(code) === module.trustedCodeHash) {
    module.trustedCode = code;
  }
  return code === module.trustedCode;
}

export interface Chains {
  /** Returns `undefined` for a chain that is not configured. */
  find(chainId: number): Chain | undefined;
}

/**
 * Opens the configured chains, and compares each with its nodes.
 *
 * @throws if one differs, or too few of its nodes answer, with what to correct
 */
export async function openChains(
  nodes: readonly Nodes<RegisteredChain>[],
  log: ChainLog,
  mode: Mode,
) {
  const all = nodes.map((ofOne) => createChain(ofOne, log, mode));
  await Promise.all(all.map((chain) => chain.verify()));
  const byId = new Map(all.map((chain) => [chain.chainId, chain]));
  return { all, find: (chainId: number) => byId.get(chainId) };
}
