import { type Call, nodeReads, ProviderRpcError } from '@recovery-guardian/core';
import {
  checkAddress,
  invalidParams,
  type JsonRpc,
  type OwnerKeys,
  readCall,
  readChainId,
  readSigning,
  readText,
  signByOwners,
  signedByOwners,
  textHashFor,
} from '@recovery-guardian/wallet';
import {
  BaseError,
  type Hash,
  isAddressEqual,
  numberToHex,
  type RpcTransactionReceipt,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { ApprovalDialog } from './approval-dialog.ts';
import type { DemoWallet, WalletAccount } from './demo-wallet.ts';
import { describeCalls, describeMessage } from './describe.ts';

type Listener = (...parameters: unknown[]) => void;

/** The wallet's interface for pages (EIP-1193). */
export interface Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): Provider;
  removeListener(event: string, listener: Listener): Provider;
}

/** Creates the provider through which pages use the wallet, which asks in the dialog. */
export function createProvider(wallet: DemoWallet, dialog: ApprovalDialog): Provider {
  const methods = walletMethods(wallet, dialog);
  const listeners = new Map<string, Set<Listener>>();

  wallet.addEventListener('accountchange', () => {
    const accounts = wallet.account ? [wallet.account.address] : [];
    for (const listener of listeners.get('accountsChanged') ?? []) listener(accounts);
  });

  return {
    async request({ method, params = [] }) {
      const answer = methods[method];
      if (answer) return answer(params as never);
      if (nodeReads.has(method)) return wallet.chain.transport.request({ method, params });
      throw new ProviderRpcError(4200, `The demo wallet does not do ${method}.`);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return this;
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
      return this;
    },
  };
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23c9772b'/%3E%3Cpath d='M8 12h14a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3zm0 0a3 3 0 0 1 3-3h9' fill='none' stroke='%23fff' stroke-width='2'/%3E%3Ccircle cx='20.5' cy='18' r='1.5' fill='%23fff'/%3E%3C/svg%3E";

/** Announces the wallet to pages (EIP-6963). */
export function announceProvider(provider: Provider): void {
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Demo wallet',
    icon,
    rdns: 'org.recovery-guardian.demo',
  });
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

interface SendCallsParameters {
  readonly from?: unknown;
  readonly chainId: unknown;
  readonly calls: readonly unknown[];
}

function walletMethods(
  wallet: DemoWallet,
  dialog: ApprovalDialog,
): Record<string, (params: never) => Promise<unknown>> {
  const { world, chain } = wallet;
  const chainId = numberToHex(world.chainId);
  // The page belongs to the wallet, so it need not connect.
  const eth_accounts = async () => [(await wallet.currentAccount()).address];

  /** Asks the user, then runs the calls as the wallet's account. */
  async function send(account: WalletAccount, calls: readonly [Call, ...Call[]]): Promise<Hash> {
    await dialog.ask({
      ...describeCalls(world, account.address, calls),
      account: account.address,
      costsFee: true,
      details: calls.map(({ to, value, data }) => `${to}\n${value} wei\n${data}`).join('\n\n'),
    });
    try {
      return account.kind === 'safe'
        ? await sendAsSafe(wallet, account, calls)
        : await chain.sendTransaction({ account: account.signer, ...calls[0] });
    } catch (error) {
      const reason = error instanceof BaseError ? error.shortMessage : String(error);
      throw new ProviderRpcError(-32603, `The chain refused: ${reason}`);
    }
  }

  return {
    eth_accounts,
    eth_requestAccounts: eth_accounts,
    eth_chainId: async () => chainId,

    async eth_sendTransaction([transaction]: readonly [{ from?: unknown }]) {
      const account = await wallet.currentAccount();
      checkSender(account, transaction.from);
      return send(account, [readCall(transaction)]);
    },

    /**
     * Signs a text as the wallet's account: `[text or its bytes in hexadecimal, address]`. A smart
     * account signs the SafeMessage of the text's EIP-191 hash with each of its owners; an owner that
     * is addressed directly signs the text alone.
     */
    async personal_sign(params: readonly unknown[]) {
      const { address, data } = readSigning(params, 'data, address');
      const account = await wallet.currentAccount();
      const owner = findOwner(account, address);
      if (!owner) checkAddress(account, address);
      const message = readSigned(data);
      await dialog.ask({
        ...describeMessage(message, account, owner?.address),
        account: owner?.address ?? account.address,
        costsFee: false,
        details: message,
      });
      if (owner) return owner.signMessage({ message });
      if (account.kind === 'key') return account.signer.signMessage({ message });
      const { address: safe, signers } = account;
      const hash = textHashFor({ address: safe, chainId: world.chainId }, message);
      return signByOwners(keysOf(signers), ownersOf(signers), hash);
    },

    /** The id of the bundle (EIP-5792) is the transaction's hash: the chain alone knows its status. */
    async wallet_sendCalls([{ from, chainId, calls }]: readonly [SendCallsParameters]) {
      const account = await wallet.currentAccount();
      checkSender(account, from);
      if (readChainId(chainId) !== world.chainId) {
        throw new ProviderRpcError(5710, 'The demo wallet knows the local chain only.');
      }
      const [first, ...rest] = calls.map(readCall);
      if (!first) throw invalidParams('There are no calls.');
      if (account.kind === 'key' && rest.length > 0) {
        throw new ProviderRpcError(5760, 'A key alone cannot run several calls at once.');
      }
      return { id: await send(account, [first, ...rest]) };
    },

    /** 100 is pending, 200 done, 500 reverted. */
    async wallet_getCallsStatus([id]: readonly [Hash]) {
      const read = (method: string) => chain.transport.request({ method, params: [id] });
      const receipt = (await read('eth_getTransactionReceipt')) as RpcTransactionReceipt | null;
      if (!receipt && !(await read('eth_getTransactionByHash'))) {
        throw new ProviderRpcError(5730, 'The demo wallet sent no such calls.');
      }
      const status = receipt ? (receipt.status === '0x1' ? 200 : 500) : 100;
      const receipts = receipt ? [receipt] : [];
      return { version: '2.0.0', id, chainId, atomic: true, status, receipts };
    },

    async wallet_getCapabilities() {
      const { kind } = await wallet.currentAccount();
      return { [chainId]: { atomic: { status: kind === 'safe' ? 'supported' : 'unsupported' } } };
    },
  };
}

async function sendAsSafe(
  { chain, world }: DemoWallet,
  { address, signers }: Extract<WalletAccount, { kind: 'safe' }>,
  calls: readonly Call[],
): Promise<Hash> {
  const [payer] = signers;
  if (!payer) throw new Error('A Safe has at least one owner.');
  const node: JsonRpc = (method, params) => chain.transport.request({ method, params });
  const account = { address, chainId: world.chainId, ...ownersOf(signers) };
  const call = await signedByOwners(node, keysOf(signers), account, calls);
  return chain.sendTransaction({ account: payer, ...call });
}

function ownersOf(signers: readonly PrivateKeyAccount[]) {
  return { owners: signers.map(({ address }) => address), threshold: signers.length };
}

function keysOf(signers: readonly PrivateKeyAccount[]): OwnerKeys {
  return {
    async sign(owner, hash) {
      const signer = signers.find(({ address }) => isAddressEqual(address, owner));
      if (!signer) throw new Error('The wallet does not hold this key.');
      return signer.sign({ hash });
    },
  };
}

/** Finds the smart account's owner with this address. */
function findOwner(account: WalletAccount, address: unknown): PrivateKeyAccount | undefined {
  if (account.kind === 'key') return undefined;
  const asked = String(address).toLowerCase();
  return account.signers.find((signer) => signer.address.toLowerCase() === asked);
}

/** @throws {ProviderRpcError} 4100 if a request names an account that is not the wallet's */
function checkSender(account: WalletAccount, from: unknown): void {
  if (from !== undefined) checkAddress(account, from);
}

/** Bytes that are not text cannot be shown, so they are not signed. */
function readSigned(data: unknown): string {
  const text = typeof data === 'string' ? readText(data) : '\uFFFD';
  if (text.includes('\uFFFD')) throw invalidParams('The demo wallet signs text only.');
  return text;
}
