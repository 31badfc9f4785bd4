import { type Chain, recoveryModules } from '@recovery-guardian/devnet';
import { type Recovery, recoveryHash, recoveryModuleAbi } from '@recovery-guardian/protocol';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import fc from 'fast-check';
import { type Address, createPublicClient, type Hex, http, maxUint256 } from 'viem';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { findFailures } from '../kit/properties.ts';
import type { Random } from '../kit/random.ts';
import { deployHolders, type Holder, protect } from './holder.ts';
import { mutatingLie, steadyLies } from './lies.ts';
import { type Lie, type LyingNode, startLyingNode } from './lying-node.ts';
import { startProofWorld } from './proof-world.ts';
import { anyAddress, isSignedBy, newOwner, recoveryOf } from './recoveries.ts';

/** Accounts whose requests are submitted in parallel. */
const atOnce = 8;
/** How many times a code of an open request is tried while the node lies. */
const triesPerRequest = 20;

/** S1: with a lying node, the guardian signs the requested recovery, or nothing. */
export const signsOnlyWhatWasAsked: Check = {
  name: 'signs only what was asked',
  target:
    'RPC answers mutated, 10k runs; EIP-712 vectors against the contract -> 0 signatures over another digest',
  async measure(scale) {
    const runs = scale.of(5_000, 60);
    const vectors = scale.of(2_000, 50);
    const alone = await runLies(scale, { runs, vectors, quorum: 1 });
    const quorum = await runLies(scale, { runs, vectors: 0, quorum: 2 });
    const failures = [...alone.failures, ...quorum.failures];
    const lies = alone.lies + quorum.lies;
    const signatures = alone.signatures + quorum.signatures;
    return {
      measured:
        `${2 * runs} runs (half with one lying node, half where one of a quorum of 2 lies): ` +
        `${lies} lies, ${signatures} signatures; ${vectors} vectors: ` +
        tell(failures, 'over another digest'),
      holds: failures.length === 0 && signatures > 0 && lies > 0,
    };
  },
};

interface Runs {
  runs: number;
  vectors: number;
  quorum: 1 | 2;
}

async function runLies(scale: Scale, { runs, vectors, quorum }: Runs) {
  const { random } = scale;
  const node = await startLyingNode();
  const failures: string[] = [];
  let signatures = 0;
  let done = 0;
  const world = await startProofWorld({
    configure: (configuration) => withNode(configuration, node, quorum),
  });
  try {
    const holders = await deployHolders(world, random, atOnce);
    const guardians = await protect(holders, targetOf);
    const accounts = holders.map(({ account }) => account);
    failures.push(...(await compareWithContract(world.chain, vectors, scale)));
    while (done < runs) {
      // Mutations are detected at the signature; consistent lies start with the request.
      const isSteady = quorum === 2;
      const lie = isSteady ? pickSteady(random, accounts) : mutatingLie(random, accounts);
      if (isSteady) node.lie = lie;
      const requests = await inParallel(holders, atOnce, (holder, i) => open(holder, targetOf(i)));
      node.lie = lie;
      const outcomes = await inParallel(requests, atOnce, (request, i) =>
        submitOften(holders[i] as Holder, guardians[i] as Address, request),
      );
      for (const { tries, signed, failure } of outcomes) {
        done += tries;
        if (signed) signatures++;
        if (failure) failures.push(`quorum ${quorum}: ${failure}`);
      }
      node.lie = undefined;
      scale.onProgress(`quorum ${quorum}: ${done} of ${runs} runs`);
    }
    return { failures, signatures, lies: node.lies };
  } finally {
    await world.stop();
    await node.stop();
  }
}

/** One lying node; for a quorum of 2, with an honest one. */
function withNode(configuration: WrittenConfiguration, node: LyingNode, quorum: 1 | 2) {
  return {
    ...configuration,
    chains: configuration.chains?.map((chain) => {
      const [honestUrl = ''] = chain.rpcUrls ?? [];
      node.honestUrl = honestUrl;
      return { ...chain, rpcUrls: quorum === 2 ? [node.url, honestUrl] : [node.url], quorum };
    }),
  };
}

type OpenRequest = NonNullable<Awaited<ReturnType<typeof open>>>;

/** An open request; `undefined` if the node's lies prevent it. */
async function open(holder: Holder, target: string) {
  const newOwners = [newOwner(holder.random)];
  const request = await holder.requestForCode(target, newOwners).catch(() => undefined);
  return request && { ...request, newOwners };
}

interface Outcome {
  tries: number;
  signed: boolean;
  failure?: string;
}

/** Submits a request's code until it is signed or stale, or has been tried too often. */
async function submitOften(
  holder: Holder,
  guardian: Address,
  request: OpenRequest | undefined,
): Promise<Outcome> {
  if (!request) return { tries: 1, signed: false };
  const { requestId, challengeId, code, newOwners } = request;
  for (let tries = 1; ; tries++) {
    const { body } = await holder.submitSignature(requestId, challengeId, code);
    const signature: Hex | undefined = body.signature;
    if (signature) {
      const recovery = recoveryOf(holder.world, { account: holder.account, newOwners });
      const isRight = await isSignedBy(guardian, recovery, signature);
      return { tries, signed: true, ...(!isRight && { failure: JSON.stringify(body) }) };
    }
    const isStale = body.error?.details?.reason === 'request-stale';
    if (isStale || tries === triesPerRequest) return { tries, signed: false };
  }
}

const targetOf = (i: number) => `asked${i}@example.org`;

function pickSteady(random: Random, accounts: readonly Address[]): Lie {
  return random.pick(Object.values(steadyLies(random.pick(accounts))));
}

/** Our hash of any recovery must equal the module's. */
async function compareWithContract({ chainId, rpcUrl }: Chain, runs: number, { seed }: Scale) {
  const { address: module } = recoveryModules.threeMinutes;
  const client = createPublicClient({ transport: http(rpcUrl, { batch: true }) });
  const recoveries = fc.record<Recovery>({
    chainId: fc.constant(chainId),
    module: fc.constant(module),
    account: anyAddress,
    newOwners: fc.array(anyAddress, { maxLength: 50, size: 'max' }),
    newThreshold: anyNumber,
    nonce: anyNumber,
  });
  return findFailures(recoveries, { runs, seed, atOnce: 64 }, async (recovery) => {
    const { account, newOwners, newThreshold, nonce } = recovery;
    const args = [account, newOwners, newThreshold, nonce] as const;
    const view = { abi: recoveryModuleAbi, functionName: 'getRecoveryHash', args } as const;
    const theirs = await client.readContract({ address: module, ...view });
    return theirs === recoveryHash(recovery) ? undefined : `the contract's hash is ${theirs}`;
  });
}

const anyNumber = fc.oneof(
  fc.bigInt({ min: 0n, max: 255n }),
  fc.bigInt({ min: 0n, max: maxUint256 }),
);
