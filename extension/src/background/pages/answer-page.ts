import { WalletError } from '@recovery-guardian/wallet';
import type { MessageSender } from '../../browser.ts';
import type { RequestName } from '../../messages/requests.ts';
import type { WalletAnswer, WalletRequest } from '../../messages/wire.ts';
import { isOwnPage } from '../sites/own-page.ts';
import { keepAwake } from '../wallet/keep-awake.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { accountHandlers, assetHandlers, chainHandlers } from './account-handlers.ts';
import type { Handler, Handlers } from './handlers.ts';
import { helpingHandlers } from './helping-handlers.ts';
import { siteHandlers } from './site-handlers.ts';
import { stateHandlers } from './state-handlers.ts';
import { ownerHandlers, vaultHandlers } from './vault-handlers.ts';

/** Requests that screens send without a user's action: they do not restart the auto-lock timer. */
const passive: ReadonlySet<string> = new Set<RequestName>([
  'state.get',
  'approvals.list',
  'activity.list',
  'accounts.overview',
  'assets.list',
  'drafts.get',
  'helping.list',
]);

/** Answers the wallet's own pages; `undefined` for any other sender, who gets no answer. */
export function answerPage(
  wallet: Wallet,
  message: unknown,
  sender: MessageSender,
): Promise<WalletAnswer> | undefined {
  const { wallet: name, parameters } = (message ?? {}) as Partial<WalletRequest>;
  if (typeof name !== 'string' || !isOwnPage(sender)) return undefined;
  return keepAwake(answer(wallet, name, parameters));
}

async function answer(wallet: Wallet, name: string, parameters: unknown): Promise<WalletAnswer> {
  try {
    const handler = handlers.get(name);
    if (!handler) throw new WalletError('invalid-request', `There is no request ${name}`);
    if (!passive.has(name)) await wallet.touch();
    return { result: await handler(wallet, (parameters ?? {}) as never) };
  } catch (error) {
    if (!(error instanceof WalletError)) {
      console.error(`The request ${name} failed.`, error);
      return { refused: { reason: 'internal', message: 'The wallet failed' } };
    }
    const { reason, message, retryAt } = error;
    return { refused: { reason, message, retryAt } };
  }
}

const all: Handlers = {
  ...stateHandlers,
  ...vaultHandlers,
  ...ownerHandlers,
  ...accountHandlers,
  ...assetHandlers,
  ...chainHandlers,
  ...siteHandlers,
  ...helpingHandlers,
};

/** A map, so that names inherited by objects are not requests. */
export const handlers: ReadonlyMap<string, Handler<RequestName>> = new Map(
  Object.entries(all) as [string, Handler<RequestName>][],
);
