import {
  type Call,
  execTransactionCall,
  ProviderRpcError,
  packOwnerSignatures,
  safeAbi,
  safeTransaction,
  safeTransactionTypedData,
} from '@recovery-guardian/protocol';
import { BaseError, type Hash } from 'viem';
import { localization } from '../translations/languages.ts';
import type { DemoWallet } from './demo-wallet.ts';
import { describeCall } from './describe-call.ts';
import type { WalletAccount } from './wallet-account.ts';

/**
 * Asks the user, then runs the calls as the wallet's account.
 * @throws {ProviderRpcError} 4001 when declined, -32603 when the chain refuses.
 */
export async function sendCalls(
  wallet: DemoWallet,
  account: WalletAccount,
  calls: readonly [Call, ...Call[]],
): Promise<Hash> {
  const descriptions = calls.map((call) =>
    describeCall(wallet.world, account.address, call, localization),
  );
  const { enableRecovery } = localization.strings.calls;
  const titles = descriptions.map(({ title }) => title);
  await wallet.approvals.ask({
    // What comes with it is one act to the user.
    title: titles.find((title) => title === enableRecovery) ?? titles.at(-1) ?? '',
    account: account.address,
    network: wallet.chain.chain.name,
    costsFee: true,
    consequences: descriptions.map(({ consequence }) => consequence),
    details: calls.map(({ to, value, data }) => `${to}\n${value} wei\n${data}`).join('\n\n'),
  });
  try {
    return account.kind === 'safe'
      ? await sendAsSafe(wallet, account, calls)
      : await wallet.chain.sendTransaction({ account: account.signer, ...calls[0] });
  } catch (error) {
    const reason = error instanceof BaseError ? error.shortMessage : String(error);
    throw new ProviderRpcError(-32603, `The chain refused: ${reason}`);
  }
}

async function sendAsSafe(
  { chain, world }: DemoWallet,
  { address, signers }: Extract<WalletAccount, { kind: 'safe' }>,
  calls: readonly Call[],
): Promise<Hash> {
  const [payer] = signers;
  if (!payer) throw new Error('A Safe has at least one owner.');
  const nonce = await chain.readContract({ address, abi: safeAbi, functionName: 'nonce' });
  const transaction = safeTransaction(calls);
  const typedData = safeTransactionTypedData({
    account: address,
    chainId: world.chainId,
    transaction,
    nonce,
  });
  const signatures = await Promise.all(
    signers.map(async (signer) => ({
      signer: signer.address,
      signature: await signer.signTypedData(typedData),
    })),
  );
  const call = execTransactionCall({
    account: address,
    transaction,
    signatures: packOwnerSignatures(signatures),
  });
  return chain.sendTransaction({ account: payer, ...call });
}
