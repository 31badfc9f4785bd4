import { type Address, getAddress } from 'viem';
import { servedModulesOf } from '../chains/account.ts';
import type { ChainLog } from '../chains/node.ts';
import type { Nodes } from '../chains/nodes.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { GuardianSigner } from '../keys/sign-recovery.ts';
import { systemClock } from '../kit/clock.ts';
import { createGasPolicyRepository } from './gas-policy-repository.ts';
import { createSponsorLedger } from './ledger-repository.ts';
import {
  describeDeposit,
  openPaymasterSigner,
  paymastersOf,
  verifyPaymaster,
} from './paymaster.ts';
import type { Paymaster } from './request.ts';
import { type OpenSponsorChain, openForCallers, openSponsorChain } from './sponsor-chain.ts';
import { createSponsor, type Sponsor, type SponsorOptions } from './sponsorship.ts';
import { openTokens } from './tokens.ts';

/** A paymaster's deposit at its EntryPoint, in wei. */
export interface Deposit {
  chainId: number;
  entryPoint: Address;
  deposit: bigint;
}

export interface OpenSponsors {
  find(chainId: number): Sponsor | undefined;
  /**
   * Records the cost of sponsored operations on every chain; a failing chain does not affect the
   * others.
   */
  settle(): Promise<void>;
  /** Reads the deposits of all paymasters, without those that fail. */
  getDeposits(): Promise<Deposit[]>;
}

interface SponsorsOptions {
  db: OpenDatabase['db'];
  /** Those of each chain. */
  nodes: readonly Nodes[];
  guardian: GuardianSigner;
  log: ChainLog;
}

/**
 * Opens the configured sponsors, and compares each paymaster with its contract.
 *
 * @throws if the key cannot be opened, or a paymaster differs, with what to correct
 */
export async function openSponsors(
  { sponsor, mode }: Pick<Configuration, 'sponsor' | 'mode'>,
  { db, nodes, guardian, log }: SponsorsOptions,
): Promise<OpenSponsors> {
  if (!sponsor)
    return { find: () => undefined, settle: async () => {}, getDeposits: async () => [] };
  const signer = await openPaymasterSigner(sponsor, { mode, guardian });
  const shared = {
    signer,
    policies: createGasPolicyRepository(db),
    ledger: createSponsorLedger(db),
    defaultPolicyId: sponsor.defaultPolicy,
    delegates: sponsor.delegates.map((address) => getAddress(address)),
    lifetime: sponsor.lifetime,
    name: sponsor.name,
    icon: sponsor.icon,
  };
  const opening = nodes.map(async (ofChain) => {
    const { chainId, safeSingletons } = ofChain.chain;
    // The time of a chain for development may be set to any.
    const chain = openSponsorChain(ofChain, mode === 'development' ? undefined : systemClock);
    return {
      ...shared,
      chainId,
      paymasters: paymastersOf(sponsor, ofChain.chain),
      tokens: await openTokens(sponsor.tokens, chainId, chain, log),
      chain,
      recoveryModules: servedModulesOf(ofChain.chain),
      safeSingletons: safeSingletons.map((address) => getAddress(address)),
    } satisfies SponsorOptions;
  });
  const opened = await Promise.all(opening);
  const sponsoring = opened.filter(({ paymasters }) => paymasters.length > 0);
  const sponsored = sponsoring.flatMap((options) =>
    options.paymasters.map((paymaster) => ({ ...options, paymaster })),
  );

  for (const one of sponsored) await verifyDeposit(one, log);
  const sponsors = new Map(
    sponsoring.map((options) => [
      options.chainId,
      createSponsor({ ...options, chain: openForCallers(options.chain) }),
    ]),
  );
  return {
    find: (chainId) => sponsors.get(chainId),
    settle: () => settleAll(sponsoring),
    async getDeposits() {
      const deposits = sponsored.map(async ({ chainId, chain, paymaster }) => {
        const { entryPoint, address } = paymaster;
        return { chainId, entryPoint, deposit: await chain.getDeposit(entryPoint, address) };
      });
      const settled = await Promise.allSettled(deposits);
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  };
}

type SponsoredPaymaster = SponsorOptions & {
  chain: OpenSponsorChain;
  paymaster: SponsorOptions['paymasters'][number];
};

async function verifyDeposit(
  { chainId, chain, paymaster, signer, tokens }: SponsoredPaymaster,
  log: ChainLog,
): Promise<void> {
  const deposit = await verifyPaymaster(paymaster, chain, {
    chainId,
    signer: signer.address,
    takesTokens: tokens !== undefined,
  });
  if (deposit > 0n) return;
  const { address } = paymaster;
  log.warn({ chainId, paymaster: address }, `a paymaster is empty: ${describeDeposit(deposit)}`);
}

async function settleAll(sponsoring: readonly SponsorOptions[]): Promise<void> {
  const failures: unknown[] = [];
  for (const options of sponsoring) {
    await settleSponsored(options).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Sponsored operations are unsettled');
}

/** Blocks that are read again: a reorganised chain may have moved an operation. */
const overlap = 32n;
/** Blocks per query; after a failure settling resumes at the last one. */
const maximumRange = 500n;
/**
 * Blocks of one run, and those that the settled block falls by in one: no lie about the newest block
 * lasts longer than it was told. More than an hour of the fastest chains.
 */
const maximumRun = 20_000n;
/**
 * Seconds after the end of a signature at which its reservation is released: a node's logs lag its
 * newest block, and a provider's nodes each other.
 */
const releaseDelay = 120;

/**
 * Records the actual cost of sponsored operations and releases unused reservations. Costs come from
 * the EntryPoints' events. Repeating it changes nothing, so several processes may run it.
 */
export async function settleSponsored(
  options: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger' | 'paymasters' | 'tokens'>,
): Promise<void> {
  const { chainId, chain, ledger, paymasters } = options;
  const head = await chain.getHead();
  let isComplete = true;
  for (const paymaster of paymasters) {
    if (!(await settlePaymaster(paymaster, head.number, options))) isComplete = false;
  }
  // Last, when every operation up to the head's time is recorded.
  if (isComplete) await ledger.release(chainId, head.timestamp - releaseDelay);
}

/** Returns whether all operations up to the newest block are recorded. */
async function settlePaymaster(
  { entryPoint, address }: Paymaster,
  head: bigint,
  {
    chainId,
    chain,
    ledger,
    tokens,
  }: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger' | 'tokens'>,
): Promise<boolean> {
  const key = { chainId, paymaster: address };
  const settled = (await ledger.getSettledBlock(key)) ?? head;
  // One of the two was a lie. If it was the settled block, those before it were not read.
  const isFar = settled > head + overlap;
  let fromBlock = later(0n, isFar ? head - maximumRun : earlier(settled, head) - overlap);
  const end = earlier(head, fromBlock + maximumRun);
  while (fromBlock <= end) {
    const toBlock = earlier(end, fromBlock + maximumRange - 1n);
    const paid = await chain.getPaidOperations({
      entryPoint,
      paymaster: address,
      fromBlock,
      toBlock,
      takesTokens: tokens !== undefined,
    });
    for (const { sender, nonce, actualGasCost } of paid) {
      await ledger.settle({ chainId, entryPoint, sender, nonce }, actualGasCost);
    }
    if (!isFar) await ledger.setSettledBlock(key, toBlock);
    fromBlock = toBlock + 1n;
  }
  if (isFar) await ledger.setSettledBlock(key, later(head, settled - maximumRun));
  return end === head;
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function earlier(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
