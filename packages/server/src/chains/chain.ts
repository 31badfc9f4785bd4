import { safeAbi } from '@recovery-guardian/core';
import { encodeFunctionData, getAddress, type Hex, keccak256, size } from 'viem';
import type { SignedChainConfiguration } from '../configuration/sections/chains.ts';
import type { Chain, Chains } from '../ports.ts';
import { isDelegated, readAccountKind } from './account-kind.ts';
import { checkGuardianSignatures } from './guardian-signatures.ts';
import type { ChainLog } from './log.ts';
import type { Nodes } from './nodes.ts';
import { readOwners } from './owners.ts';
import { readRecoveryProgress } from './recovery-progress.ts';
import { compareRecovery, readRecoveryState } from './recovery-state.ts';
import { isSignedByAccount } from './signature-check.ts';
import { verifyChain } from './verify-chain.ts';

export type OpenChain = Chain & {
  /**
   * Compares the nodes with the configuration, see {@link verifyChain}. Until then, only a
   * configured code hash is trusted.
   *
   * @throws if they differ, or too few nodes answer, with what to correct
   */
  verify(): Promise<void>;
  /** @throws if fewer nodes answer than the quorum needs */
  ping(): Promise<void>;
};

/** The signer, which registers no accounts, has no singletons. */
type RegisteredChain = SignedChainConfiguration & { safeSingletons?: readonly string[] };

/** Creates a chain over its JSON-RPC nodes. */
export function createChain(nodes: Nodes<RegisteredChain>, log: ChainLog): OpenChain {
  const { chainId, name } = nodes.chain;
  const recoveryModule = getAddress(nodes.chain.recoveryModule.address);
  const singletons = (nodes.chain.safeSingletons ?? []).map((address) => getAddress(address));
  let trustedCodeHash = nodes.chain.recoveryModule.codeHash?.toLowerCase() as Hex | undefined;
  let trustedCode: Hex | undefined;

  function isTrustedCode(code: Hex): boolean {
    // Compares the text first, because hashing it takes longer than all the rest.
    if (code !== trustedCode && keccak256(code) === trustedCodeHash) trustedCode = code;
    return code === trustedCode;
  }

  return {
    chainId,
    name,
    recoveryModule,

    async verify() {
      trustedCodeHash = await verifyChain(nodes, { trustedCodeHash, log });
    },

    async ping() {
      await nodes.ask('chain id', (reader) => reader.getChainId());
    },

    isSignedByAccount: (text) =>
      nodes.ask('signature', (reader) => isSignedByAccount(reader, { ...text, chainId })),

    isContract: (account) =>
      nodes.ask('code', async (reader) => {
        const code = await reader.getCode(account);
        return code !== '0x' && !isDelegated(code);
      }),

    readAccountKind: (signed) =>
      nodes.ask('account', (reader) => readAccountKind(reader, signed, singletons)),

    getOwnersThreshold: (account) =>
      nodes.ask('threshold', async (reader) => {
        const data = encodeFunctionData({ abi: safeAbi, functionName: 'getThreshold' });
        const answer = await reader.call({ to: account, data });
        if (answer === undefined || size(answer) !== 32) return 1;
        const threshold = Number(answer);
        return threshold >= 1 && Number.isSafeInteger(threshold) ? threshold : 1;
      }),

    getOwners: (account) =>
      nodes.ask('owners', async (reader) => (await readOwners(reader, account))?.addresses),

    getRecoveryState: (account, recovery) =>
      nodes.ask(
        'recovery state',
        async (reader) => {
          const module = { chainId, address: recoveryModule };
          const [state] = await Promise.all([
            readRecoveryState(reader, module, account),
            recovery && compareRecovery(reader, module, { account, recovery, isTrustedCode }),
          ]);
          return state;
        },
        { atOneBlock: true },
      ),

    checkSignatures: (account, recovery, signatures, likelyNonce) =>
      nodes.ask("guardians' signatures", (reader) => {
        const module = { chainId, address: recoveryModule };
        const asked = { account, recovery, signatures, likelyNonce };
        return checkGuardianSignatures(reader, module, asked);
      }),

    getRecoveryProgress: (account, recovery, signatures) =>
      nodes.ask(
        'recovery progress',
        (reader) => {
          const module = { chainId, address: recoveryModule };
          return readRecoveryProgress(reader, module, { account, recovery, signatures });
        },
        { atOneBlock: true },
      ),
  };
}

export type OpenChains = Chains & { readonly all: readonly OpenChain[] };

/**
 * Opens the configured chains, and compares each with its nodes.
 *
 * @throws if one differs, or too few of its nodes answer, with what to correct
 */
export async function openChains(
  nodes: readonly Nodes<RegisteredChain>[],
  log: ChainLog,
): Promise<OpenChains> {
  const all = nodes.map((ofOne) => createChain(ofOne, log));
  await Promise.all(all.map((chain) => chain.verify()));
  const byId = new Map(all.map((chain) => [chain.chainId, chain]));
  return { all, find: (chainId) => byId.get(chainId) };
}
