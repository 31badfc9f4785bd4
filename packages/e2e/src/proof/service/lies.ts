import { recoveryModuleAbi } from '@recovery-guardian/protocol';
import { type Address, type Hex, isHex, toFunctionSelector } from 'viem';
import type { Random } from '../kit/random.ts';
import type { Lie, RpcAnswer, RpcRequest } from './lying-node.ts';

/** Lies in this percentage of answers, each time in another random way. */
export function mutatingLie(random: Random, others: readonly Address[]): Lie {
  const earlier = new Map<string, unknown[]>();
  return async (request, truth, askHonest) => {
    const kind = kindOf(request);
    const seen = earlier.get(kind) ?? [];
    earlier.set(kind, [truth.result, ...seen].slice(0, 20));
    if (!random.chance(0.4)) return truth;
    const lies: (() => RpcAnswer | Promise<RpcAnswer>)[] = [
      () => ({ ...truth, result: flipByte(random, truth.result) }),
      () => ({ ...truth, result: flipByte(random, truth.result) }),
      () => ({ ...truth, result: seen.length > 0 ? random.pick(seen) : '0x' }),
      async () => ({ ...(await askHonest(aboutAnother(random, request, others))), id: truth.id }),
      async () => ({ ...(await askHonest(aboutAnother(random, request, others))), id: truth.id }),
      () => ({ ...truth, result: cut(random, truth.result) }),
      () => ({ ...truth, result: random.pick(['0x', '0x0', '0x1', null, 1, true, {}, [], 'x']) }),
      () => ({ ...truth, result: random.hex(32 * (1 + random.int(4))) }),
      () => ({ id: truth.id, error: { code: 3, message: 'execution reverted' } }),
      () => ({ id: truth.id, error: { code: -32_000, message: 'header not found' } }),
      () => ({ ...truth, id: 'another' }),
    ];
    return random.pick(lies)();
  };
}

const [hashSelector, nonceSelector, guardiansSelector] = (
  ['getRecoveryHash', 'nonce', 'getGuardians'] as const
).map((wanted) => {
  const view = recoveryModuleAbi.find((item) => item.type === 'function' && item.name === wanted);
  return toFunctionSelector(view as never);
});

/** Lies that stay the same from the request to the signature, so that they are consistent. */
export function steadyLies(foreign: Address): Record<string, Lie> {
  const aboutForeign: Lie = async (request, truth, askHonest) => ({
    ...(await askHonest(withAddress(request, 0, foreign))),
    id: truth.id,
  });
  const onlyOf = (selector: Hex | undefined, lie: Lie): Lie => {
    return (request, truth, askHonest) =>
      selectorOf(request) === selector ? lie(request, truth, askHonest) : truth;
  };
  return {
    'the hash of another account': onlyOf(hashSelector, aboutForeign),
    'the guardians of another account': onlyOf(guardiansSelector, aboutForeign),
    'the next nonce': onlyOf(nonceSelector, (_request, truth) => {
      const next = BigInt(truth.result as Hex) + 1n;
      return { ...truth, result: `0x${next.toString(16).padStart(64, '0')}` };
    }),
    'another chain id': ({ method }, truth) =>
      method === 'eth_chainId' ? { ...truth, result: '0x1' } : truth,
    "another module's code": ({ method }, truth) =>
      method === 'eth_getCode' ? { ...truth, result: `${truth.result}00` } : truth,
  };
}

function kindOf(request: RpcRequest): string {
  return `${request.method} ${selectorOf(request)}`;
}

function selectorOf({ method, params }: RpcRequest): string | undefined {
  return method === 'eth_call' ? (params[0] as { data?: Hex }).data?.slice(0, 10) : undefined;
}

function flipByte(random: Random, result: unknown): unknown {
  if (!isHex(result) || result.length <= 2) return '0x01';
  const at = 2 + random.int(result.length - 2);
  const digit = (Number.parseInt(result[at] as string, 16) ^ (1 + random.int(15))).toString(16);
  return `${result.slice(0, at)}${digit}${result.slice(at + 1)}`;
}

function cut(random: Random, result: unknown): unknown {
  return isHex(result) ? result.slice(0, 2 + 2 * random.int(result.length / 2)) : '0x';
}

/** The same request with one word replaced: another account, owner, threshold or nonce. */
function aboutAnother(random: Random, request: RpcRequest, others: readonly Address[]): RpcRequest {
  const data = (request.params[0] as { data?: Hex } | undefined)?.data;
  if (request.method !== 'eth_call' || !data || data.length < 10 + 64) return request;
  const words = Math.floor((data.length - 10) / 64);
  return withAddress(request, random.int(words), random.pick(others));
}

function withAddress(request: RpcRequest, word: number, address: Address): RpcRequest {
  const [call, ...rest] = request.params as [{ data: Hex }, ...unknown[]];
  const at = 10 + 64 * word;
  const data = `${call.data.slice(0, at)}${'0'.repeat(24)}${address.slice(2)}${call.data.slice(at + 64)}`;
  return { ...request, params: [{ ...call, data }, ...rest] };
}
