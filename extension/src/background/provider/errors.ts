import { JsonRpcError, NoAnswerError, ProviderRpcError } from '@recovery-guardian/core';
import { WalletError, type WalletErrorReason } from '@recovery-guardian/wallet';

/** Converts any error to one that a page may see. */
export function toRpcError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error;
  if (error instanceof JsonRpcError) {
    return new ProviderRpcError(error.code, withoutSecrets(error.message), revertData(error.data));
  }
  if (error instanceof NoAnswerError) return disconnected();
  if (error instanceof WalletError) {
    if (error.reason === 'network' || error.reason === 'refused') {
      return error.cause instanceof JsonRpcError ? toRpcError(error.cause) : disconnected();
    }
    const known = walletErrors[error.reason];
    if (known) {
      const { reason } = error;
      const data = unstandardized.includes(reason) ? { reason } : undefined;
      return new ProviderRpcError(known[0], known[1], data);
    }
    if (error.reason === 'reverted')
      return new ProviderRpcError(-32603, `It would fail: ${withoutSecrets(error.message)}`);
  }
  // Its message is for developers: pages could learn from it what is not theirs.
  console.error('A request of a page failed.', error);
  return new ProviderRpcError(-32603, 'The wallet failed.');
}

/** In characters: how much of an upstream's message a page sees. */
const longestMessage = 300;

/** Removes what providers quote of the user's URL: addresses, and anything that looks like a key. */
function withoutSecrets(message: string): string {
  return message
    .slice(0, longestMessage)
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '[address]')
    .replace(/\b(?!0x)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}/gi, '[…]');
}

/** Only the revert data of the contract, without anything that an upstream adds. */
function revertData(data: unknown): unknown {
  return typeof data === 'string' && /^0x[\da-f]*$/i.test(data) ? data : undefined;
}

const disconnected = () => new ProviderRpcError(4900, 'The chain cannot be reached.');

/**
 * Named in `data.reason`, as their codes mean other things to pages: the element has words for each.
 */
const unstandardized: readonly WalletErrorReason[] = [
  'locked',
  'too-few-keys',
  'needs-4337',
  'no-endpoint',
  'no-funds',
];

const walletErrors: Partial<Record<WalletErrorReason, [number, string]>> = {
  locked: [4001, 'The wallet was locked.'],
  declined: [4001, 'You declined in the wallet.'],
  'unknown-account': [4100, 'The wallet no longer has this account.'],
  'unknown-chain': [4902, 'The wallet does not know this chain.'],
  'wrong-chain': [-32602, 'The node is on another chain.'],
  'wrong-clock': [4900, 'The clocks of node and wallet differ by hours.'],
  'too-few-keys': [4200, 'The wallet holds too few keys of this account.'],
  'needs-4337': [4200, 'This account cannot run calls from here yet.'],
  'module-handler': [
    4200,
    'A recovery module answers for this account. Mend that in the wallet first.',
  ],
  'no-endpoint': [4200, 'The wallet has no bundler on this chain.'],
  'no-funds': [-32603, 'No sponsor pays for these calls, and the account cannot.'],
  'invalid-request': [-32602, 'Invalid request.'],
  'not-a-token': [-32602, 'No ERC-20 token answers at this address, on this chain.'],
};
