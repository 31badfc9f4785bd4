import type { TestWorld } from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { findFailures } from '../kit/properties.ts';
import { askRaw, type RawRequest } from '../service/ask.ts';
import { malformed } from '../service/malformed.ts';
import { inEndpointWorld } from './endpoint-world.ts';
import { whatIsNoReply } from './json-rpc-reply.ts';

const atOnce = 16;

/** S17: the endpoint answers anything with JSON-RPC, and never with a 5xx. */
export const robustJsonRpc: Check = {
  name: 'robust JSON-RPC',
  target: '10k malformed bodies -> 0 5xx, 0 replies that are not JSON-RPC',
  async measure(scale) {
    const runs = scale.of(10_000, 300);
    return inEndpointWorld(scale, async (world) => {
      const { chainId } = world.chain;
      const paths = [`/api/v3/${chainId}/${world.apiKey}`, `/public/v3/${chainId}`] as const;
      const statuses = new Map<number, number>();
      const requests = fc.oneof(...paths.map(malformedCall));
      const failures = await findFailures(
        requests,
        { runs, seed: scale.seed, atOnce },
        async (request) => {
          const problem = await send(world, request, statuses);
          return problem && `${problem}: ${describe(request)}`;
        },
      );
      const { status } = await askRaw(world.url, {
        method: 'POST',
        path: paths[0],
        headers: {},
        body: JSON.stringify(calls[0]),
      });
      if (status !== 200) failures.push(`afterwards the endpoint answers ${status}`);
      const answered = [...statuses].sort().map(([status, count]) => `${count} x ${status}`);
      return {
        measured:
          `${runs} bodies (${answered.join(', ')}): ` +
          tell(failures, '5xx, stacks or replies that are not JSON-RPC'),
        holds: failures.length === 0,
      };
    });
  },
};

async function send({ url }: TestWorld, request: RawRequest, statuses: Map<number, number>) {
  const answer = await askRaw(url, request).catch(() => undefined);
  if (!answer) return 'no answer';
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status >= 500) return `${answer.status} ${JSON.stringify(answer.body)}`;
  return whatIsNoReply(answer);
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
function malformedCall(path: `/${string}`): fc.Arbitrary<RawRequest> {
  const route = `POST ${path}` as const;
  return fc.tuple(fc.constantFrom(...calls), fc.boolean()).chain(([call, isInBatch]) => {
    const whole = JSON.stringify({ ...call, params: ['\0', entryPoint] });
    const [before = '', after = ''] = (
      isInBatch ? `[${JSON.stringify(call)},${whole}]` : whole
    ).split('"\\u0000"');
    const inside = malformed(route, userOperation).map((request) => {
      const parts = [before, request.body ?? '', after].map((part) => Buffer.from(part));
      return { ...request, body: Buffer.concat(parts) };
    });
    return fc.oneof(malformed(route, call), inside);
  });
}

function describe({ path, headers, body }: RawRequest): string {
  const sent = typeof body === 'string' ? body : Buffer.from(body ?? []).toString('latin1');
  return JSON.stringify({ path, headers, body: sent.slice(0, 400) });
}
