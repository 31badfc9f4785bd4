import { type Address, getAddress } from 'viem';
import type { ChainLog } from '../chains/node.ts';
import type { Nodes } from '../chains/nodes.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { GuardianSigner } from '../keys/sign-recovery.ts';
import { systemClock } from '../kit/clock.ts';
import { createGasPolicyRepository } from './gas-policy-repository.ts';
import { createSponsorLedger } from './ledger-repository.ts';
import { describeDeposit, paymastersOf, verifyPaymaster } from './paymasters.ts';
import { openPaymasterSigner } from './signer.ts';
import { createSponsor, type Sponsor, type SponsorOptions, settleSponsored } from './sponsor.ts';
import { type OpenSponsorChain, openForCallers, openSponsorChain } from './sponsor-chain.ts';

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
  const opened = nodes.map((ofChain) => {
    const { chainId, recoveryModule, safeSingletons } = ofChain.chain;
    return {
      ...shared,
      chainId,
      paymasters: paymastersOf(sponsor, ofChain.chain),
      // The time of a chain for development may be set to any.
      chain: openSponsorChain(ofChain, mode === 'development' ? undefined : systemClock),
      recoveryModules: [getAddress(recoveryModule.address)],
      safeSingletons: safeSingletons.map((address) => getAddress(address)),
    } satisfies SponsorOptions;
  });
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
  { chainId, chain, paymaster, signer }: SponsoredPaymaster,
  log: ChainLog,
): Promise<void> {
  const deposit = await verifyPaymaster(paymaster, chain, { chainId, signer: signer.address });
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
