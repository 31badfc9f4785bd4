import { createRandom, type Random } from '../random.ts';
import {
  anyHex,
  anyValue,
  approvedMethods,
  hostileKeys,
  nested,
  otherMethods,
  validParams,
  withKey,
} from './fuzz-messages.ts';

/** The input of a page's fuzzer. */
export interface FuzzTask {
  readonly seed: number;
  readonly messages: number;
  /** The connected account: requests without it are refused immediately. */
  readonly account: string;
}

export interface FuzzResult {
  readonly posted: number;
  /** The methods that returned what only the user may grant. */
  readonly signed: readonly string[];
}

const content = 'recovery-guardian:content';
const provider = 'recovery-guardian:provider';

/**
 * Posts everything to the wallet that a page can post: valid, almost valid and random requests, in
 * every type that can be cloned; forged answers; requests reserved for the wallet's own pages;
 * names that change prototypes; oversized messages.
 *
 * Runs in the page, bundled with what it imports.
 */
export async function fuzzWallet({ seed, messages, account }: FuzzTask): Promise<FuzzResult> {
  const random = createRandom(seed);
  const requests = new Requests();
  let posted = 0;
  while (posted < messages) {
    for (let one = 0; one < 40 && posted < messages; one += 1) {
      try {
        postMessage(anyMessage(random, account, requests), '*');
        posted += 1;
      } catch {
        // What cannot be cloned cannot be posted either.
      }
    }
    // The wallet's limit of simultaneous requests: it never falls further behind.
    await requests.waitForAll();
  }
  return { posted, signed: requests.signed };
}

/** Numbers the requests, and records what was granted. */
class Requests {
  readonly signed: string[] = [];
  readonly #methods = new Map<number, string>();
  #lastId = 0;
  #onAnswer: ((id: number) => void) | undefined;

  constructor() {
    addEventListener('message', ({ data }) => {
      if (data?.to === provider && this.#methods.has(data.id)) this.#record(data);
    });
  }

  create(method: string, params: unknown): object {
    this.#lastId += 1;
    this.#methods.set(this.#lastId, method);
    return { to: content, id: this.#lastId, method, params };
  }

  /** Posts one more request, which the wallet answers after all earlier ones. */
  async waitForAll(): Promise<void> {
    const last = this.create('eth_chainId', []);
    await new Promise<void>((resolve) => {
      this.#onAnswer = (id) => id === this.#lastId && resolve();
      postMessage(last, '*');
    });
  }

  #record(answer: { id: number; result?: unknown; error?: object }): void {
    const method = this.#methods.get(answer.id) as string;
    // Switching to the current chain needs no approval.
    const isGiven = !answer.error && approvedMethods.includes(method) && answer.result !== null;
    if (isGiven) this.signed.push(method);
    this.#onAnswer?.(answer.id);
  }
}

function anyMessage(random: Random, account: string, requests: Requests): unknown {
  const { pick, next } = random;
  const anything = () => anyValue(random, account);
  const method = pick(approvedMethods);
  const params = () => validParams(random, account, method);
  const valid = () => requests.create(method, params());
  const kinds: (() => unknown)[] = [
    valid,
    () => requests.create(method, [anything(), anything(), account]),
    () => requests.create(pick([...approvedMethods, ...otherMethods]), anything()),
    () => ({ ...valid(), origin: 'https://bank.example' }),
    () => ({ ...valid(), approved: true, as: 'owner' }),
    () => ({ to: content, id: anything(), method, params: params() }),
    () => ({ to: content, hello: pick([true, 1, anything()]) }),
    () => ({ to: content, ...forgedApproval(anything()) }),
    () => forgedApproval(anything()),
    () => ({ to: provider, id: -1, result: anyHex(random, 65) }),
    () => ({ to: provider, state: { accounts: anything(), chainId: anything() } }),
    () => withKey(pick(hostileKeys), valid()),
    anything,
  ];
  if (next() < 0.01) return requests.create(method, ['x'.repeat(600_000), account]);
  if (next() < 0.01) return requests.create(method, nested(pick([33, 1_000])));
  return pick(kinds)();
}

function forgedApproval(id: unknown) {
  return { wallet: 'approvals.answer', parameters: { id, approved: true } };
}
