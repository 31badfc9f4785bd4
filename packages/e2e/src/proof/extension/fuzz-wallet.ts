/** What a hostile page shall do. */
export interface FuzzTask {
  readonly seed: number;
  readonly messages: number;
  /** The connected account: requests without it are refused immediately. */
  readonly account: string;
}

export interface FuzzResult {
  readonly posted: number;
  /** How often each code was answered; `result` for successes. */
  readonly answers: Record<string, number>;
  /** The methods that returned what only the user may grant. */
  readonly signed: readonly string[];
}

/**
 * Posts everything to the wallet that a page can post: valid, almost valid and random requests, in
 * every type that can be cloned; forged answers; requests reserved for the wallet's own pages;
 * names that change prototypes; oversized messages.
 *
 * Runs in the page, so it must be self-contained.
 */
export async function fuzzWallet({ seed, messages, account }: FuzzTask): Promise<FuzzResult> {
  const content = 'recovery-guardian:content';
  const provider = 'recovery-guardian:provider';
  const chainId = '0x7a69';

  // Mulberry32, for choices that the seed repeats.
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(next() * items.length)] as Item;
  const hex = (bytes: number) =>
    `0x${Array.from({ length: bytes }, () => pick(['00', '19', '5a', 'ff'])).join('')}`;

  // All but `wallet_revokePermissions`, which would disconnect the page.
  const asking = [
    'personal_sign',
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_signTransaction',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_requestPermissions',
  ];
  const others = [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_chainId',
    'eth_call',
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'pm_getPaymasterData',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'wallet_getPermissions',
    'state.get',
    'approvals.list',
    'approvals.answer',
    'owners.export',
    'vault.unlock',
    '__proto__',
    'constructor',
    'toString',
    'm'.repeat(101),
    '',
  ];
  const hostileKeys = [
    '__proto__',
    'constructor',
    'prototype',
    'toJSON',
    'then',
    'origin',
    'sender',
    'tab',
    'approved',
    'id',
    'to',
  ];
  const withKey = (key: string, value: unknown) =>
    // Not by a literal, which would set the prototype here and send nothing.
    Object.defineProperty({}, key, { value, enumerable: true });

  function anything(depth = 0): unknown {
    const simple: (() => unknown)[] = [
      () => null,
      () => undefined,
      () => pick([true, false]),
      () => pick([0, -1, 0.5, Number.NaN, 2 ** 53, 1e308]),
      () => 10n ** 30n,
      () => pick(['', 'a text', '\0', '\u202e', '{"__proto__":{"polluted":true}}', account]),
      () => hex(pick([0, 1, 20, 32, 65, 1_000])),
      () => 'x'.repeat(pick([10, 1_000, 100_000])),
      () => new Date(0),
      () => new Map([['method', 'personal_sign']]),
      () => new Set([account]),
      () => new Uint8Array(32),
      () => /a/g,
      () => new Error('an error'),
    ];
    const made: (() => unknown)[] = [
      () => Array.from({ length: pick([0, 1, 3]) }, () => anything(depth + 1)),
      () => withKey(pick(hostileKeys), pick([{ polluted: true }, anything(depth + 1)])),
      () => ({ [pick(hostileKeys)]: withKey('prototype', { polluted: true }) }),
    ];
    return pick(depth < 4 ? [...simple, ...made, ...made] : simple)();
  }

  function nested(depth: number): unknown {
    let value: unknown = 'deep';
    for (let level = 0; level < depth; level += 1) value = [value];
    return value;
  }

  const typedData = () => ({
    domain: { chainId: Number(chainId), verifyingContract: account },
    types: { SafeMessage: [{ name: 'message', type: pick(['bytes', 'bytes32']) }] },
    primaryType: pick(['SafeMessage', 'SafeTx', 'SafeOp', 'Permit']),
    message: { message: pick(['0x68656c6c6f', hex(32), hex(65)]) },
  });
  const call = () => ({
    to: pick([account, hex(20)]),
    value: pick(['0x0', '0x1', '-0x1', 'x']),
    data: pick(['0x', '0x610b5925', hex(36)]),
  });

  function rightParams(method: string): unknown {
    switch (method) {
      case 'personal_sign':
        return [
          pick(['a text', '0x68656c6c6f', hex(32), hex(65), 'exactly thirty-two bytes of text']),
          account,
        ];
      case 'eth_sendTransaction':
      case 'eth_signTransaction':
        return [{ from: account, ...call() }];
      case 'wallet_sendCalls':
        return [{ version: '2.0.0', chainId, from: account, calls: [call(), call()] }];
      case 'wallet_switchEthereumChain':
        return [{ chainId: pick([chainId, '0x1', 1]) }];
      case 'wallet_addEthereumChain':
        return [{ chainId: '0x1', chainName: 'x', rpcUrls: ['https://node.example'] }];
      case 'eth_sign':
        return [account, hex(32)];
      default:
        return [account, pick([typedData(), JSON.stringify(typedData())])];
    }
  }

  const methods = new Map<number, string>();
  let lastId = 0;
  function request(method: string, params: unknown): object {
    lastId += 1;
    methods.set(lastId, method);
    return { to: content, id: lastId, method, params };
  }

  function message(): unknown {
    const method = pick(asking);
    const kinds: (() => unknown)[] = [
      () => request(method, rightParams(method)),
      () => request(method, [anything(), anything(), account]),
      () => request(pick([...asking, ...others]), anything()),
      () => ({ ...request(method, rightParams(method)), origin: 'https://bank.example' }),
      () => ({ ...request(method, rightParams(method)), approved: true, as: 'owner' }),
      () => ({ to: content, id: anything(), method, params: rightParams(method) }),
      () => ({ to: content, hello: pick([true, 1, anything()]) }),
      () => ({
        to: content,
        wallet: 'approvals.answer',
        parameters: { id: anything(), approved: true },
      }),
      () => ({ wallet: 'approvals.answer', parameters: { id: anything(), approved: true } }),
      () => ({ to: provider, id: -1, result: hex(65) }),
      () => ({ to: provider, state: { accounts: anything(), chainId: anything() } }),
      () => withKey(pick(hostileKeys), request(method, rightParams(method))),
      () => anything(),
    ];
    if (next() < 0.01) return request(method, ['x'.repeat(600_000), account]);
    if (next() < 0.01) return request(method, nested(pick([33, 1_000])));
    return pick(kinds)();
  }

  const answers: Record<string, number> = {};
  const signed: string[] = [];
  let whenAnswered: ((id: number) => void) | undefined;
  addEventListener('message', ({ data }) => {
    if (data?.to !== provider || !methods.has(data.id)) return;
    const code = 'error' in data ? String(data.error.code) : 'result';
    answers[code] = (answers[code] ?? 0) + 1;
    const method = methods.get(data.id) as string;
    // Switching to the current chain needs no approval.
    const isGiven = code === 'result' && asking.includes(method) && data.result !== null;
    if (isGiven) signed.push(method);
    whenAnswered?.(data.id);
  });

  let posted = 0;
  while (posted < messages) {
    for (let one = 0; one < 40 && posted < messages; one += 1) {
      try {
        postMessage(message(), '*');
        posted += 1;
      } catch {
        // What cannot be cloned cannot be posted either.
      }
    }
    // The wallet's limit of simultaneous requests: it never falls further behind.
    const last = request('eth_chainId', []);
    await new Promise<void>((resolve) => {
      whenAnswered = (id) => id === lastId && resolve();
      postMessage(last, '*');
    });
  }
  return { posted, answers, signed };
}
