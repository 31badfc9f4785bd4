import { signInText } from '../../extension/sign-in-text.ts';
import type { Random } from '../random.ts';

export const hostileKeys = [
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

/** An object with one key. A literal would set its prototype instead, and send nothing. */
export function withKey(key: string, value: unknown): object {
  return Object.defineProperty({}, key, { value, enumerable: true });
}

/** A value of any type that can be posted, some with hostile keys. */
export function anyValue(random: Random, account: string, depth = 0): unknown {
  const { pick } = random;
  const inner = () => anyValue(random, account, depth + 1);
  const simple: (() => unknown)[] = [
    () => null,
    () => undefined,
    () => pick([true, false]),
    () => pick([0, -1, 0.5, Number.NaN, 2 ** 53, 1e308]),
    () => 10n ** 30n,
    () => pick(['', 'a text', '\0', '\u202e', '{"__proto__":{"polluted":true}}', account]),
    () => anyHex(random, pick([0, 1, 20, 32, 65, 1_000])),
    () => 'x'.repeat(pick([10, 1_000, 100_000])),
    () => new Date(0),
    () => new Map([['method', 'personal_sign']]),
    () => new Set([account]),
    () => new Uint8Array(32),
    () => /a/g,
    () => new Error('an error'),
  ];
  const composed: (() => unknown)[] = [
    () => Array.from({ length: pick([0, 1, 3]) }, inner),
    () => withKey(pick(hostileKeys), pick([{ polluted: true }, inner()])),
    () => ({ [pick(hostileKeys)]: withKey('prototype', { polluted: true }) }),
  ];
  return pick(depth < 4 ? [...simple, ...composed, ...composed] : simple)();
}

export function anyHex({ pick }: Random, bytes: number): string {
  return `0x${Array.from({ length: bytes }, () => pick(['00', '19', '5a', 'ff'])).join('')}`;
}

/** Arrays in arrays. */
export function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** All that need the user, but `wallet_revokePermissions`, which would disconnect the page. */
export const approvedMethods = [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_signTransaction',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_requestPermissions',
];

export const otherMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'eth_call',
  'eth_sendRawTransaction',
  'eth_sendUserOperation',
  'pm_getPaymasterData',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
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

const chainId = '0x7a69';

/** Parameters of a method's own shape, most of them valid. */
export function validParams(random: Random, account: string, method: string): unknown {
  const { pick } = random;
  const hex = (bytes: number) => anyHex(random, bytes);
  const call = () => ({
    to: pick([account, hex(20)]),
    value: pick(['0x0', '0x1', '-0x1', 'x']),
    data: pick(['0x', '0x610b5925', hex(36)]),
  });
  switch (method) {
    case 'personal_sign':
      return [
        pick([
          signInText(location.origin, account),
          signInText('https://bank.example', account),
          '0x68656c6c6f',
          hex(32),
          'exactly thirty-two bytes of text',
        ]),
        account,
      ];
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return [{ from: account, ...call() }];
    case 'wallet_sendCalls':
      return [{ version: '2.0.0', chainId, from: account, calls: [call(), call()] }];
    case 'wallet_switchEthereumChain':
      return [{ chainId: pick([chainId, '0x1', 1]) }];
    case 'eth_sign':
      return [account, hex(32)];
    default: {
      const data = () => typedData(random, account);
      return [account, pick([data(), JSON.stringify(data())])];
    }
  }
}

function typedData(random: Random, account: string) {
  const { pick } = random;
  return {
    domain: { chainId: Number(chainId), verifyingContract: account },
    types: { SafeMessage: [{ name: 'message', type: pick(['bytes', 'bytes32']) }] },
    primaryType: pick(['SafeMessage', 'SafeTx', 'SafeOp', 'Permit']),
    message: { message: pick(['0x68656c6c6f', anyHex(random, 32), anyHex(random, 65)]) },
  };
}
