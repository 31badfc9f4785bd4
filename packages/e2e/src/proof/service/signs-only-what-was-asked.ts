import { recoveryModules, startChain } from '@recovery-guardian/devnet';
import { type Recovery, recoveryHash, recoveryModuleAbi } from '@recovery-guardian/protocol';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import { type Address, createPublicClient, type Hex, http } from 'viem';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import type { Random } from '../kit/random.ts';
import { deployHolders, type Holder, protect } from './holder.ts';
import { mutatingLie, steadyLies } from './lies.ts';
import { type Lie, type LyingNode, startLyingNode } from './lying-node.ts';
import { startProofWorld } from './proof-world.ts';
import { isSignedBy, newOwner, recoveryOf } from './recoveries.ts';

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
    const runs = scale.of(5_000, 80);
    const alone = await runLies(scale, { runs, quorum: 1 });
    const quorum = await runLies(scale, { runs, quorum: 2 });
    const vectors = scale.of(2_000, 50);
    const differences = await compareWithContract(scale, vectors);
    const failures = [...alone.failures, ...quorum.failures, ...differences];
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

async function runLies(scale: Scale, { runs, quorum }: { runs: number; quorum: 1 | 2 }) {
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
async function compareWithContract({ random }: Scale, vectors: number): Promise<string[]> {
  const chain = await startChain();
  const { address } = recoveryModules.threeMinutes;
  try {
    const client = createPublicClient({ transport: http(chain.rpcUrl, { batch: true }) });
    const recoveries = Array.from({ length: vectors }, (): Recovery => {
      const number = () => BigInt(random.hex(random.chance(0.5) ? 1 : 32));
      return {
        chainId: chain.chainId,
        module: address,
        account: newOwner(random),
        newOwners: Array.from({ length: random.int(51) }, () => newOwner(random)),
        newThreshold: number(),
        nonce: number(),
      };
    });
    const answers = await inParallel(recoveries, 64, async (recovery) => {
      const { account, newOwners, newThreshold, nonce } = recovery;
      const args = [account, newOwners, newThreshold, nonce] as const;
      const abi = recoveryModuleAbi;
      const view = { address, abi, functionName: 'getRecoveryHash', args } as const;
      const theirs = await client.readContract(view);
      return theirs === recoveryHash(recovery) ? undefined : `the contract's hash is ${theirs}`;
    });
    return answers.filter((difference) => difference !== undefined);
  } finally {
    await chain.stop();
  }
}
