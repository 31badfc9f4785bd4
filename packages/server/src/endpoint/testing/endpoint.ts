import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import Fastify from 'fastify';
import { type AccessControlOptions, createAccessControl } from '../access.ts';
import { answerFrameworkError, loggedRequest, withoutExtraSlashes } from '../http.ts';
import type { EndpointChain } from '../methods/method.ts';
import { type UnifiedEndpointOptions, unifiedEndpoint } from '../plugin.ts';

export const chainId = 31337;
export const apiKey = 'planted-api-key';
export const path = `/api/v3/${chainId}/${apiKey}`;

/** EntryPoint 0.9, 0.8 and 0.7, in order of preference. */
export const entryPoints = [
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
] as const;

/** A running endpoint and its log lines. */
export interface TestEndpoint {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly log: readonly string[];
}

/** Overrides of the default endpoint. */
export interface TestEndpointOptions extends Partial<Omit<UnifiedEndpointOptions, 'chains'>> {
  readonly chain?: Partial<EndpointChain>;
  /** Overrides of the access control, if none is given. */
  readonly accessOptions?: Partial<AccessControlOptions>;
}

const taken = async () => ({ outcome: 'taken' }) as const;

/** Quotas that are never used up. */
export const endlessQuotas = {
  takeRequests: taken,
  takeUserOperation: taken,
  takeRefusedKey: taken,
};

/** Starts the endpoint for one chain, with one unrestricted key, on its own port. */
export async function startEndpoint(
  bundlerUrls: readonly string[],
  { chain, accessOptions, ...options }: TestEndpointOptions = {},
): Promise<TestEndpoint> {
  const log: string[] = [];
  const app = Fastify({
    logger: {
      level: 'trace',
      stream: { write: (line: string) => void log.push(line) },
      // For requests refused before the plugin's route, and its serializer, is found.
      serializers: { req: loggedRequest },
    },
    rewriteUrl: ({ url = '/' }) => withoutExtraSlashes(url),
    frameworkErrors: (_error, request, reply) => {
      answerFrameworkError(request, reply);
    },
  });
  const access = createAccessControl({
    apiKeys: { find: async (key) => (key === apiKey ? { id: 'key-1', plan: 'any' } : undefined) },
    quotas: endlessQuotas,
    plans: [{ name: 'any', requestsPerMinute: 1e9, userOperationsPerDay: 1e9 }],
    ...accessOptions,
  });
  await app.register(unifiedEndpoint, {
    chains: [{ chainId, name: 'Local Chain', entryPoints, bundlerUrls, nodeUrls: [], ...chain }],
    access,
    ...options,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url: origin + path, log };
}

/** A valid user operation of EntryPoint 0.7 to 0.9 without optional members. */
export const userOperation = {
  sender: '0x000000000000000000000000000000000000bEEF',
  nonce: '0x0',
  callData: '0x1234',
  callGasLimit: '0x1',
  verificationGasLimit: '0x2',
  preVerificationGas: '0x3',
  maxFeePerGas: '0x4',
  maxPriorityFeePerGas: '0x5',
  signature: '0xabcd',
};

export const entryPoint = entryPoints[2];

export interface AskOptions {
  readonly url?: string;
  readonly method?: HTTPMethods;
  readonly headers?: Record<string, string>;
}

/** Sends a body unchanged and reads the reply, which is JSON or empty. */
export async function post(
  { app }: Pick<TestEndpoint, 'app'>,
  body: string,
  { url = path, method = 'POST', headers = {} }: AskOptions = {},
) {
  const response = await app.inject({
    method: method as 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const { statusCode: status, headers: replied, body: text } = response;
  return { status, headers: replied, text, json: text ? JSON.parse(text) : undefined };
}

export function send(endpoint: Pick<TestEndpoint, 'app'>, value: unknown, options?: AskOptions) {
  return post(endpoint, JSON.stringify(value), options);
}

/** Calls a method and returns its reply. */
export async function ask(
  endpoint: Pick<TestEndpoint, 'app'>,
  method: string,
  params: unknown = [],
) {
  const { json } = await send(endpoint, { jsonrpc: '2.0', id: 1, method, params });
  return json as { result?: never; error?: { code: number; message: string; data?: never } };
}

/** Asserts a whole JSON-RPC error reply: exactly these three members. */
export function assertError(json: unknown, id: unknown, code: number, message?: RegExp) {
  const { error } = json as { error: { code: number; message: string } };
  assert.deepEqual(json, { jsonrpc: '2.0', id, error });
  assert.equal(error.code, code);
  assert.equal(typeof error.message, 'string');
  if (message) assert.match(error.message, message);
}

/** Counts event loop turns until the test ends. */
export function countTurns(t: TestContext): { readonly count: number } {
  const turns = { count: 0 };
  let next: NodeJS.Immediate;
  const turn = () => {
    turns.count++;
    next = setImmediate(turn);
  };
  turn();
  t.after(() => clearImmediate(next));
  return turns;
}
