import {
  AnswerTooLong,
  createJsonRpc,
  InvalidAnswer,
  type JsonRpc,
  NoAnswerError,
  type OnRpcRequest,
} from '@recovery-guardian/core';
import { type Dispatcher, Pool } from 'undici';
import {
  type ChainContradiction,
  isNodeFailure,
  NodeFailure,
  NodeTimeout,
  problemOf,
} from './node-errors.ts';
import { getChainId } from './reader.ts';

/** Logs problems of chains, e.g. a Pino logger. */
export interface ChainLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Milliseconds for which a failed node is asked after the others. */
const rest = 10_000;

interface NodeOptions {
  /** Its name in the configuration, as its URL may contain a key. */
  name: string;
  rpc: JsonRpc;
  /** The chain that it must be of. */
  chainId: number;
  log: ChainLog;
  /** A monotonic clock in milliseconds. */
  elapsed: () => number;
}

/** One node of a chain, and what is known of its health. */
export class Node {
  readonly name: string;
  readonly rpc: JsonRpc;
  readonly #options: NodeOptions;
  /** Whether its chain id was checked since its last failure. */
  #isKnown = false;
  #restsUntil = 0;

  constructor(options: NodeOptions) {
    this.name = options.name;
    this.rpc = options.rpc;
    this.#options = options;
  }

  /** Until when it is asked after the others, by the clock. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /**
   * Asks it, after checking its chain. Retries once, unless it was a timeout: the connection may just
   * have been closed, and behind a load balancer another machine may know the block.
   */
  async ask<Answer>(ask: (node: Node) => Promise<Answer>): Promise<Answer> {
    try {
      return await this.#askKnown(ask);
    } catch (error) {
      if (!isNodeFailure(error) || error instanceof NodeTimeout) throw error;
      return this.#askKnown(ask);
    }
  }

  async #askKnown<Answer>(ask: (node: Node) => Promise<Answer>): Promise<Answer> {
    if (!this.#isKnown) {
      const chainId = await getChainId(this.rpc);
      if (chainId !== this.#options.chainId) throw new NodeFailure('it is of another chain');
      this.#isKnown = true;
    }
    return ask(this);
  }

  noteContradiction({ message }: ChainContradiction): void {
    const { chainId, log } = this.#options;
    const fields = { chainId, node: this.name, problem: message };
    log.error(fields, 'a node contradicts the configuration: nothing is signed');
  }

  noteFailure(failure: Error): void {
    const { chainId, log, elapsed } = this.#options;
    const now = elapsed();
    if (this.#restsUntil <= now) {
      const fields = { chainId, node: this.name, problem: problemOf(failure) };
      log.warn(fields, 'a node of a chain fails: others are preferred for a while');
    }
    this.#restsUntil = now + rest;
    this.#isKnown = false;
  }
}

/**
 * Orders nodes as in the configuration, with those that failed last, the most recent at the end.
 */
export function inOrder(nodes: readonly Node[], now: number): Node[] {
  const wait = ({ restsUntil }: Node) => Math.max(restsUntil - now, 0);
  return [...nodes].sort((a, b) => wait(a) - wait(b));
}

interface ConnectionOptions {
  /** http or https. */
  url: string;
  /** Milliseconds, from sending to the last byte of the response. */
  timeout: number;
  /** The maximum number of calls per HTTP request; 1 for a node without batches. */
  batchSize: number;
  /** Called for every HTTP request, for the metrics. */
  onRequest?: OnRpcRequest | undefined;
  /** Called when a batch is refused whose calls are answered one by one. */
  onBatchRefused?: ((size: number) => void) | undefined;
}

/**
 * The maximum number of connections to a node. Calls beyond it wait: an execution checks up to 256
 * signatures, each by a request of its own.
 */
const maximumConnections = 128;

/** In bytes: much more than a contract's code or a long list of guardians needs. */
const usualMaximumLength = 2_000_000;

/**
 * Connects to one node over HTTP with keep-alive. Calls of the same turn of the event loop are sent
 * as one batch: with 64 parallel calls, this measurably triples the throughput.
 */
export function connectNode({ url, timeout, ...options }: ConnectionOptions): JsonRpc {
  const post = createPost(new URL(url), timeout);
  return createJsonRpc({ post, schedule: setImmediate, ...options });
}

/** Creates a function that posts a body and returns the response's. It follows no redirects. */
function createPost(
  { origin, pathname, search, username, password }: URL,
  timeout: number,
): (body: string, maximumLength?: number) => Promise<string> {
  // Each request has its own timer.
  const pool = new Pool(origin, {
    connections: maximumConnections,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const credentials = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  );
  const headers = {
    'content-type': 'application/json',
    ...(credentials.length > 1 && { authorization: `Basic ${credentials.toString('base64')}` }),
  };
  return async (body, maximumLength = usualMaximumLength) => {
    const ending = new AbortController();
    // Not a signal with a timeout, which would wait for its time even after the answer.
    const timer = setTimeout(() => ending.abort(), timeout);
    try {
      const { signal } = ending;
      const path = pathname + search;
      const response = await pool.request({ path, method: 'POST', headers, body, signal });
      return await readResponse(response, maximumLength);
    } catch (error) {
      if (error instanceof NoAnswerError) throw error;
      if (ending.signal.aborted) throw new NodeTimeout();
      // Names a connection error without the address.
      const { name, code } = error as NodeJS.ErrnoException;
      throw new NodeFailure(`it cannot be reached (${code ?? name})`);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Reads a response of any HTTP status, as nodes send JSON-RPC errors with 400, 413, 429 and 500.
 *
 * @throws {NoAnswerError} for an HTTP error without a JSON-RPC response, or a longer response
 */
async function readResponse(
  { statusCode, body }: Dispatcher.ResponseData,
  maximumLength: number,
): Promise<string> {
  // A body that is not read to its end reports that as an error.
  body.on('error', () => {});
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maximumLength) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  if (statusCode === 200 || isJsonRpc(text)) return text;
  throw new InvalidAnswer(`it returns the HTTP status ${statusCode}`, statusCode);
}

function isJsonRpc(text: string): boolean {
  try {
    const answers = [JSON.parse(text)].flat();
    return answers.every(({ result, error }) => result !== undefined || error instanceof Object);
  } catch {
    return false;
  }
}
