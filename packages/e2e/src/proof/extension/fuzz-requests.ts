import { signInText } from '../../extension/sign-in-text.ts';
import type { Random } from '../kit/random.ts';
import { anyHex } from './fuzz-values.ts';

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
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'pm_getPaymasterData',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
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
