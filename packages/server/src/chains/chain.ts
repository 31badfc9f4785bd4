import { recoveryModuleAbi, recoveryModuleDomain, safeAbi } from '@recovery-guardian/protocol';
import type { Chain } from '@recovery-guardian/recovery-service';
import {
  createPublicClient,
  encodeFunctionData,
  fallback,
  getAddress,
  http,
  keccak256,
  type PublicClient,
  size,
} from 'viem';
import type { ChainConfiguration } from '../configuration/schema.ts';
import { readUntrusted } from './read-contract.ts';
import { isSignedByAccount } from './signature-check.ts';

export type CheckedChain = Chain & {
  /**
   * Compares what the nodes say with the configuration: chain id, recovery module, its version and
   * code.
   *
   * @throws when they differ, or no node answers, saying what to correct.
   */
  verify(): Promise<void>;
};

/** EIP-7702: the code of an EOA that is delegated, not a contract's own. */
const delegationPrefix = '0xef0100';

/** A chain through its JSON-RPC nodes; the next one stands in for one that fails. */
export function createChain(configuration: ChainConfiguration): CheckedChain {
  const { chainId, name } = configuration;
  const recoveryModule = getAddress(configuration.recoveryModule.address);
  const client = createClient(configuration.rpcUrls);

  return {
    chainId,
    name,
    recoveryModule,
    verify: () => verify(client, configuration),

    isSignedByAccount: (parameters) => isSignedByAccount(client, { ...parameters, chainId }),

    async isContract(account) {
      const code = await client.getCode({ address: account });
      return code !== undefined && !code.startsWith(delegationPrefix);
    },

    async getOwnersThreshold(account) {
      const data = encodeFunctionData({ abi: safeAbi, functionName: 'getThreshold' });
      const answer = await readUntrusted(client, { to: account, data });
      if (answer === undefined || size(answer) !== 32) return 1;
      const threshold = Number(answer);
      return threshold >= 1 && Number.isSafeInteger(threshold) ? threshold : 1;
    },

    async getRecoveryState(account) {
      // Both of one block: a recovery between the two reads must not be missed.
      const blockNumber = await client.getBlockNumber();
      const read = { address: recoveryModule, abi: recoveryModuleAbi, blockNumber } as const;
      const [guardians, nonce] = await Promise.all([
        client.readContract({ ...read, functionName: 'getGuardians', args: [account] }),
        client.readContract({ ...read, functionName: 'nonce', args: [account] }),
      ]);
      return { guardians, nonce };
    },
  };
}

function createClient(rpcUrls: readonly string[]): PublicClient {
  const transports = rpcUrls.map((url) =>
    http(url, { batch: true, timeout: 5_000, retryCount: 0 }),
  );
  return createPublicClient({
    transport: fallback(transports, { retryCount: 1 }),
    cacheTime: 0,
    // EIP-3668 would let any account's contract send our server to any URL.
    ccipRead: false,
  });
}

async function verify(
  client: PublicClient,
  { chainId, name, recoveryModule }: ChainConfiguration,
): Promise<void> {
  const chain = `the chain ${chainId} (${name})`;
  const address = getAddress(recoveryModule.address);
  const [actualChainId, code] = await Promise.all([
    client.getChainId(),
    client.getCode({ address }),
  ]).catch((cause) => {
    throw new Error(`No node of ${chain} answers: check its rpcUrls`, { cause });
  });
  if (actualChainId !== chainId) {
    throw new Error(
      `A node of ${chain} says that its chain id is ${actualChainId}: check chainId and rpcUrls`,
    );
  }
  if (!code) {
    throw new Error(`There is no contract at ${address} on ${chain}: check recoveryModule.address`);
  }
  const { codeHash } = recoveryModule;
  if (codeHash !== undefined && keccak256(code) !== codeHash.toLowerCase()) {
    throw new Error(
      `The code at ${address} on ${chain} hashes to ${keccak256(code)}: if that is the module that you trust, set recoveryModule.codeHash to it`,
    );
  }
  const version = await client
    .readContract({ address, abi: recoveryModuleAbi, functionName: 'VERSION' })
    .catch(() => 'none');
  if (version !== recoveryModuleDomain.version) {
    throw new Error(
      `The contract at ${address} on ${chain} has the version ${version}, not ${recoveryModuleDomain.version}: recoveryModule.address must be a Social Recovery Module of that version`,
    );
  }
}
