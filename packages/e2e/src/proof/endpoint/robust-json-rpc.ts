import { startBundler } from '@recovery-guardian/devnet';
import { freePort } from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import type { Random } from '../kit/random.ts';
import { askRaw, type RawRequest } from '../service/ask.ts';
import { malform } from '../service/malformed.ts';
import { startProofWorld } from '../service/proof-world.ts';
import { whatIsNoReply } from './json-rpc-reply.ts';

const atOnce = 16;

/** S17: the endpoint answers anything with JSON-RPC, and never with a 5xx. */
export const robustJsonRpc: Check = {
  name: 'robust JSON-RPC',
  target: '10k malformed bodies -> 0 5xx, 0 replies that are not JSON-RPC',
  async measure(scale) {
    const bodies = scale.of(10_000, 300);
    const { random } = scale;
    const port = await freePort();
    const world = await startProofWorld({ configure: (written) => withBundler(written, port) });
    const bundler = await startBundler({ chain: world.chain, port });
    const { chainId } = world.chain;
    const paths: `/${string}`[] = [`/api/v3/${chainId}/${world.apiKey}`, `/public/v3/${chainId}`];
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const send = async (request: RawRequest): Promise<string | undefined> => {
      const answer = await askRaw(world.url, request).catch(() => undefined);
      if (!answer) return 'no answer';
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500) return `${answer.status} ${JSON.stringify(answer.body)}`;
      return whatIsNoReply(answer);
    };
    try {
      await inParallel(Array.from({ length: bodies }), atOnce, async () => {
        const request = malformedCall(random, random.pick(paths));
        const problem = await send(request);
        if (!problem) return;
        failures.push(`${problem}: ${describe(request)}`);
        scale.onProgress(failures.at(-1) as string);
      });
      const { status } = await askRaw(world.url, {
        method: 'POST',
        path: paths[0] as string,
        headers: {},
        body: JSON.stringify(calls[0]),
      });
      if (status !== 200) failures.push(`afterwards the endpoint answers ${status}`);
    } finally {
      await bundler.stop();
      await world.stop();
    }
    const answered = [...statuses].sort().map(([status, count]) => `${count} x ${status}`);
    return {
      measured:
        `${bodies} bodies (${answered.join(', ')}): ` +
        tell(failures, '5xx, stacks or replies that are not JSON-RPC'),
      holds: failures.length === 0,
    };
  },
};

/** The bundler at this port, chain reads, the public route, and limits that are never reached. */
export function withBundler(written: WrittenConfiguration, port: number): WrittenConfiguration {
  const allowance = { requestsPerMinute: 1_000_000_000, userOperationsPerDay: 1_000_000_000 };
  return {
    ...written,
    chains: written.chains?.map((chain) => ({
      ...chain,
      bundlerUrls: [`http://127.0.0.1:${port}`],
      nodeReads: true,
    })),
    endpoint: {
      ...written.endpoint,
      plans: [{ name: 'standard', ...allowance }],
      public: allowance,
    },
  };
}

const userOperation = {
  sender: '0x000000000000000000000000000000000000bEEF',
  nonce: '0x0',
  factory: '0x000000000000000000000000000000000000fAc7',
  factoryData: '0x1234',
  callData: '0x1234',
  callGasLimit: '0x10000',
  verificationGasLimit: '0x10000',
  preVerificationGas: '0x10000',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x77359400',
  signature: '0xabcd',
};
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032';
const hash = `0x${'ab'.repeat(32)}`;

/** A call of every method whose parameters are checked, and of some without any. */
const calls = [
  ['eth_chainId', []],
  ['eth_supportedEntryPoints', []],
  ['eth_sendUserOperation', [userOperation, entryPoint]],
  ['eth_estimateUserOperationGas', [userOperation, entryPoint, {}]],
  ['eth_getUserOperationByHash', [hash]],
  ['eth_getUserOperationReceipt', [hash]],
  ['pimlico_getUserOperationStatus', [hash]],
  ['pimlico_getUserOperationGasPrice', []],
  ['pm_getPaymasterData', [userOperation, entryPoint, '0x7a69', null]],
  ['eth_getBalance', [entryPoint, 'latest']],
].map(([method, params]) => ({ jsonrpc: '2.0', id: 1, method, params }));

/** A call, a batch of calls, or the user operation in a call, malformed in some way. */
function malformedCall(random: Random, path: `/${string}`): RawRequest {
  const route = `POST ${path}` as const;
  const call = random.pick(calls);
  if (random.chance(0.5)) return malform(random, route, call);
  const inside = malform(random, route, userOperation);
  const around = JSON.stringify({ ...call, params: ['\0', entryPoint] }).split('"\\u0000"');
  const [before = '', after = ''] = random.chance(0.3)
    ? [`[${JSON.stringify(call)},${around[0]}`, `${around[1]}]`]
    : around;
  const body = Buffer.concat([before, inside.body ?? '', after].map((part) => Buffer.from(part)));
  return { ...inside, body };
}

function describe({ path, headers, body }: RawRequest): string {
  const sent = typeof body === 'string' ? body : Buffer.from(body ?? []).toString('latin1');
  return JSON.stringify({ path, headers, body: sent.slice(0, 400) });
}
