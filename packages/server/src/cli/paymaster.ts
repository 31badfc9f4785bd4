import { readFileSync } from 'node:fs';
import {
  type Address,
  createWalletClient,
  custom,
  isAddress,
  isAddressEqual,
  parseAbi,
  parseEther,
  publicActions,
  toHex,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { connectNode } from '../chains/node.ts';
import { createNodes } from '../chains/nodes.ts';
import { loadConfiguration } from '../configuration/load.ts';
import { decryptKeystore } from '../keys/keystore.ts';
import { describeDeposit, entryPointVersion, verifyPaymaster } from '../sponsor/paymaster.ts';
import { openSponsorChain } from '../sponsor/sponsor-chain.ts';
// Compiled from `packages/devnet/contracts/TokenPaymaster.sol` by `npm run reference`.
import contract from '../sponsor/token-paymaster.json' with { type: 'json' };
import { defineCommand, parseDuration, UsageError } from './command.ts';

const one = { type: 'string' } as const;

export const deployPaymaster = defineCommand({
  usage:
    '--chain ID --owner ADDRESS --signer ADDRESS --keystore FILE --password-file FILE [--entry-point 0.9] [--deposit ETHER] [--stake ETHER] [--unstake-delay 1d]',
  summary:
    "deploy a paymaster, paid by the keystore's key: its owner withdraws, and replaces its signer",
  options: {
    chain: one,
    owner: one,
    signer: one,
    keystore: one,
    'password-file': one,
    'entry-point': one,
    deposit: one,
    stake: one,
    'unstake-delay': one,
  },
  async run({ values, source, print, say }) {
    const { keystore, 'password-file': passwordFile } = values;
    const [owner, signer] = [parseAddress('owner', values), parseAddress('signer', values)];
    if (isAddressEqual(owner, signer)) {
      throw new UsageError("The signer's key is on the server: name another --owner");
    }
    const [deposit, stake] = [parseAmount('deposit', values), parseAmount('stake', values)];
    const unstakeDelay = parseDuration(values['unstake-delay'] ?? '1d', '--unstake-delay') / 1_000;
    if (keystore === undefined || passwordFile === undefined) {
      throw new UsageError('--keystore and --password-file name the key that pays');
    }
    const { chains } = loadConfiguration(source);
    const chain = chains.find(({ chainId }) => chainId === Number(values.chain));
    if (!chain) throw new UsageError('--chain is not the id of a configured chain');
    const entryPoint = chain.entryPoints.find(
      (address, index) =>
        entryPointVersion(address as Address) === values['entry-point'] ||
        (values['entry-point'] === undefined && index === 0),
    ) as Address | undefined;
    if (!entryPoint) throw new UsageError('--entry-point is not one that the chain serves');

    const password = readFileSync(passwordFile, 'utf8').trim();
    const key = await decryptKeystore(readFileSync(keystore, 'utf8'), password);
    const { chainId, rpcUrls, rpcTimeout: timeout } = chain;
    const rpc = connectNode({ url: rpcUrls[0] as string, timeout, batchSize: 1 });
    const client = createWalletClient({
      account: privateKeyToAccount(toHex(key)),
      transport: custom({ request: ({ method, params }) => rpc.request(method, params ?? []) }),
    }).extend(publicActions);
    if ((await client.getChainId()) !== chainId) {
      throw new Error(`The first of rpcUrls is not a node of the chain ${chainId}`);
    }
    const hash = await client.deployContract({
      chain: null,
      abi: constructorAbi,
      bytecode: contract.bytecode as `0x${string}`,
      args: [entryPoint, owner, signer, stake, unstakeDelay],
      value: deposit + stake,
    });
    say(`Sent ${hash}`);
    const { status, contractAddress: address } = await client.waitForTransactionReceipt({ hash });
    if (status !== 'success' || !address) throw new Error(`The transaction ${hash} failed`);

    const nodes = createNodes(chain, { log: { warn() {}, error() {} } });
    const version = entryPointVersion(entryPoint);
    const held = await verifyPaymaster({ address, entryPoint, version }, openSponsorChain(nodes), {
      chainId,
      signer,
      takesTokens: true,
    });
    say(`EntryPoint ${version}, ${describeDeposit(held)}. Add to sponsor.paymasters:`);
    print(JSON.stringify({ chainId, entryPoint, address }));
  },
});

const constructorAbi = parseAbi([
  'constructor(address entryPoint, address owner, address verifyingSigner, uint256 stake, uint32 unstakeDelay) payable',
]);

function parseAddress(
  option: 'owner' | 'signer',
  values: Readonly<Record<string, unknown>>,
): Address {
  const address = values[option];
  if (typeof address === 'string' && isAddress(address) && address !== zeroAddress) return address;
  throw new UsageError(`--${option} is an address, with its checksum if it has capitals`);
}

/** Parses an amount of ether to wei; 0 if it is missing. */
function parseAmount(
  option: 'deposit' | 'stake',
  values: Readonly<Record<string, unknown>>,
): bigint {
  const amount = String(values[option] ?? '0');
  if (/^\d{1,9}(\.\d{1,18})?$/.test(amount)) return parseEther(amount);
  throw new UsageError(`--${option} is an amount of ether such as 0.1`);
}
