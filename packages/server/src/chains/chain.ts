import { type ModuleVersion, safeAbi, versionOfCode } from '@recovery-guardian/core';
import { type Address, encodeFunctionData, getAddress, type Hex, keccak256, size } from 'viem';
import type { SignedChainConfiguration } from '../configuration/chains.ts';
import type { Mode } from '../configuration/keys.ts';
import {
  hasModuleAsHandler,
  isDelegated,
  readAccountKind,
  readOwners,
  recoveryModulesOf,
} from './account.ts';
import type { ChainLog } from './node.ts';
import type { Nodes } from './nodes.ts';
import {
  checkGuardianSignatures,
  compareRecovery,
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
  const recoveryModule = getAddress(nodes.chain.recoveryModule.address);
  const modules = recoveryModulesOf(nodes.chain);
  const singletons = (nodes.chain.safeSingletons ?? []).map((address) => getAddress(address));
  let trustedCodeHash = nodes.chain.recoveryModule.codeHash?.toLowerCase() as Hex | undefined;
  let version = trustedCodeHash && versionOfCode(trustedCodeHash);
  let trustedCode: Hex | undefined;

  function describeModule(): RecoveryModule {
    if (!version)
      throw new Error(`The recovery module of the chain ${chainId} is not verified yet`);
    return { chainId, address: recoveryModule, version };
  }

  function isTrustedCode(code: Hex): boolean {
    // Compares the text first, because hashing it takes longer than all the rest.
    if (code !== trustedCode && keccak256(code) === trustedCodeHash) trustedCode = code;
    return code === trustedCode;
  }

  return {
    chainId,
    name,
    recoveryModule,

    /** @throws before it is verified, for code whose hash is not pinned */
    get moduleVersion(): ModuleVersion {
      return describeModule().version;
    },

    /**
     * Compares the nodes with the configuration, see {@link verifyChain}. Until then, only a
     * configured code hash is trusted.
     *
     * @throws if they differ, or too few nodes answer, with what to correct
     */
    async verify(): Promise<void> {
      const module = await verifyChain(nodes, { trustedCodeHash, mode, log });
      trustedCodeHash = module.codeHash;
      version = module.version;
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
     * @throws if nothing may be signed: no node answers, nodes disagree, or one of these differs
     */
    getRecoveryState: (account: Address, recovery?: RecoveryTerms) =>
      nodes.ask(
        'recovery state',
        async (reader) => {
          const module = recovery && describeModule();
          const [state] = await Promise.all([
            readRecoveryState(reader, recoveryModule, account),
            module && compareRecovery(reader, module, { account, recovery, isTrustedCode }),
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
     */
    checkSignatures: (
      account: Address,
      recovery: NewOwners,
      signatures: readonly GuardianSignature[],
      likelyNonce: bigint,
    ) =>
      nodes.ask("guardians' signatures", (reader) => {
        const module = describeModule();
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
    ) =>
      nodes.ask(
        'recovery progress',
        (reader) => {
          const module = describeModule();
          return readRecoveryProgress(reader, module, { account, recovery, signatures });
        },
        { atOneBlock: true },
      ),
  };
}

/** The configured chains. */
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
