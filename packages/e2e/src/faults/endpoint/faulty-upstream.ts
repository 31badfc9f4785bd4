import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { serveHttp } from '@recovery-guardian/devnet/testing';
import { type Hex, keccak256, stringToHex, toHex } from 'viem';
import { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction';
import type { Random } from '../random.ts';

/** The EntryPoint of {@link operationOf}. */
export const entryPoint = entryPoint08Address;

const gas = {
  callGasLimit: '0x1',
  verificationGasLimit: '0x2',
  preVerificationGas: '0x3',
  maxFeePerGas: '0x4',
  maxPriorityFeePerGas: '0x5',
} as const;
const sender = '0x000000000000000000000000000000000000bEEF';

/** A user operation, identified by its nonce. */
export function operationOf(nonce: Hex) {
  return { sender, nonce, callData: '0x1234', signature: '0xabcd', ...gas } as const;
}

/** The hash of {@link operationOf}. */
export function hashOf(nonce: Hex, chainId: number): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation: {
      ...operationOf(nonce),
      nonce: BigInt(nonce),
      callGasLimit: 1n,
      verificationGasLimit: 2n,
      preVerificationGas: 3n,
      maxFeePerGas: 4n,
      maxPriorityFeePerGas: 5n,
    },
  });
}

/** A fake upstream's answer to calls other than operations: it repeats the request. */
export function echo(params: unknown): { echo: Hex } {
  return { echo: keccak256(stringToHex(JSON.stringify(params))) };
}

interface Call {
  id: number;
  method: string;
  params: readonly unknown[];
}

/** A bundler and paymaster that answers wrong, late or never, at a given rate. */
export interface FaultyUpstream {
  readonly url: string;
  /** The fault rate from 0 to 1; may be changed at any time. */
  faultRate: number;
  /** The faults to choose from. */
  faults: readonly Fault[];
  /** Calls that arrived so far, except those for the chain. */
  readonly calls: number;
  /** Stops listening and drops all connections, or listens again. */
  setListening(isListening: boolean): Promise<void>;
}

export interface UpstreamOptions {
  chainId: number;
  random: Random;
  /** Called with the permanent effects, by the operation's nonce. */
  onTaken: (what: 'sent' | 'sponsored', nonce: string) => void;
}

/**
 * Starts one. It accepts every request, even if the answer is lost, except those that it refuses
 * with HTTP 429.
 */
export async function startFaultyUpstream(options: UpstreamOptions): Promise<FaultyUpstream> {
  const { chainId, random } = options;
  const answer = createAnswers(options);
  let calls = 0;
  const handle: Parameters<typeof serveHttp>[0] = async (request, response) => {
    const call = (await json(request)) as Call;
    if (call.method === 'eth_chainId') {
      reply(response, call.id, toHex(chainId));
      return;
    }
    calls++;
    const fault = random.chance(upstream.faultRate) ? random.pick(upstream.faults) : undefined;
    if (fault === 'HTTP 429') response.writeHead(429).end('Too Many Requests');
    else if (fault) faults[fault](response, call.id, answer(call));
    else reply(response, call.id, answer(call));
  };
  let server = await serveHttp(handle);
  let isOpen = true;
  const upstream: FaultyUpstream = {
    url: `${server.url}/`,
    faultRate: 0,
    faults: allFaults,
    get calls() {
      return calls;
    },
    async setListening(isListening) {
      if (isListening === isOpen) return;
      isOpen = isListening;
      if (!isListening) await server.stop();
      else server = await serveHttp(handle, Number(new URL(server.url).port));
    },
  };
  return upstream;
}

/** The right answers, with their permanent effects. */
function createAnswers({ chainId, onTaken }: UpstreamOptions) {
  const known = new Set<unknown>();
  return ({ method, params }: Call): unknown => {
    const [operation] = params as [{ nonce: Hex }];
    switch (method) {
      case 'eth_sendUserOperation': {
        const hash = hashOf(operation.nonce, chainId);
        onTaken('sent', operation.nonce);
        known.add(hash);
        return hash;
      }
      case 'eth_getUserOperationByHash':
        return known.has(params[0]) ? echo(params) : null;
      case 'pm_getPaymasterData':
        onTaken('sponsored', operation.nonce);
        return echo(params);
      default:
        return echo(params);
    }
  };
}

const text = (id: number, result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result });

function reply(response: ServerResponse, id: number, result: unknown): void {
  response.setHeader('content-type', 'application/json').end(text(id, result));
}

const faults = {
  'a reset': (response: ServerResponse) => void response.socket?.resetAndDestroy(),
  'a reset mid-body'(response: ServerResponse, id: number, result: unknown) {
    const body = text(id, result);
    response.setHeader('content-length', body.length).write(body.slice(0, body.length / 2));
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  'a cut-off answer'(response: ServerResponse, id: number, result: unknown) {
    const body = text(id, result);
    response.end(body.slice(0, body.length / 2));
  },
  HTML: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>'),
  'HTTP 503': (response: ServerResponse) =>
    void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Unavailable</h1>'),
  'a slow drip'(response: ServerResponse, id: number, result: unknown) {
    const body = text(id, result);
    let sent = 0;
    const drip = setInterval(() => {
      if (sent < body.length) response.write(body[sent++]);
      else response.end();
    }, 500);
    response.on('close', () => clearInterval(drip));
  },
  silence: () => {},
  'a wrong id': (response: ServerResponse, id: number, result: unknown) =>
    reply(response, id + 1, result),
} satisfies Record<string, (response: ServerResponse, id: number, result: unknown) => void>;

export type Fault = keyof typeof faults | 'HTTP 429';

export const allFaults: readonly Fault[] = [...(Object.keys(faults) as Fault[]), 'HTTP 429'];
