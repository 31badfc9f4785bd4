import {
  erc4337Modules,
  includesAddress,
  type ModuleState,
  NoAnswerError,
  readHooks,
  readModuleVersion,
  sharedWays,
} from '@recovery-guardian/core';
import { type AccountId, accountId, contractReader, type JsonRpc } from '@recovery-guardian/wallet';
import type { Address, Hex } from 'viem';
import type { FoundDangers } from '../../messages/account.ts';
import type { Danger } from '../../messages/state.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import type { WatchedDanger } from '../wallet/stored-values.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { readApprovals } from './approvals.ts';

/**
 * Reads who has approved a recovery, which second recovery modules the user did not choose, and which
 * contracts the account has chosen to run with its calls.
 */
export async function readDangers(
  wallet: Pick<Wallet, 'approvalLogs' | 'chains' | 'chosenModules'>,
  { chainId, address }: Pick<StoredAccount, 'chainId' | 'address'>,
  modules: readonly ModuleState[],
): Promise<FoundDangers> {
  const id = accountId(chainId, address);
  const node = await wallet.chains.node(chainId);
  const { pinned, watched } = await wallet.chains.recoveryModules(chainId);
  const chosen = (await wallet.chosenModules.get())[id] ?? [];
  const known = [...chosen, ...(pinned ? [pinned] : [])];
  const enabled = modules.filter(({ isEnabled }) => isEnabled);
  // Of two with the same way back in, the later one is named.
  const isChosen = (one: ModuleState, index: number) =>
    includesAddress(known, one.module) && sharedWays(one, enabled.slice(0, index)).length === 0;
  const chosenModules = enabled.filter(isChosen).map(({ module }) => module);
  const others = enabled.map(({ module }) => module).filter((one) => !chosenModules.includes(one));
  const getStorage = (contract: Address, slot: Hex) =>
    node('eth_getStorageAt', [contract, slot, 'latest']) as Promise<Hex>;
  const { fallbackHandler, ...guards } = await readHooks({ getStorage }, address);
  const isModule = fallbackHandler && (await isRecoveryModule(node, fallbackHandler, watched));
  return {
    ...guards,
    moduleHandler: isModule ? fallbackHandler : undefined,
    approvals: await readApprovals(wallet, node, { id, address }, modules),
    chosenModules,
    unchosenModules: enabled.length > 1 ? others : [],
  };
}

/** Whether a contract is a recovery module: a known one, or one that says so. */
async function isRecoveryModule(
  node: JsonRpc,
  contract: Address,
  known: readonly Address[],
): Promise<boolean> {
  if (includesAddress(known, contract)) return true;
  if (includesAddress(erc4337Modules, contract)) return false;
  return readModuleVersion(contractReader(node), contract).then(
    () => true,
    (error) => {
      if (error instanceof NoAnswerError) throw error;
      return false;
    },
  );
}

/** Stores an account's dangers, with the times of their notifications. */
export async function keepDangers(
  wallet: Pick<Wallet, 'dangers' | 'changed'>,
  account: AccountId,
  { approvals, moduleHandler, unchosenModules }: FoundDangers,
): Promise<readonly WatchedDanger[]> {
  const found: Pick<Danger, 'kind' | 'subject'>[] = [
    ...approvals.map(({ module, guardian, nonce }) => ({
      kind: 'approved' as const,
      subject: `${module} ${guardian} ${nonce}`,
    })),
    ...unchosenModules.map((subject) => ({ kind: 'second-module' as const, subject })),
    ...(moduleHandler ? [{ kind: 'module-handler' as const, subject: moduleHandler }] : []),
  ];
  const before = (await wallet.dangers.get()).filter((one) => one.account === account);
  const kept = found.map(
    ({ kind, subject }): WatchedDanger =>
      before.find((one) => one.kind === kind && one.subject === subject) ?? {
        account,
        kind,
        subject,
        toldAt: undefined,
      },
  );
  if (kept.length === before.length && kept.every((one) => before.includes(one))) return kept;
  await wallet.dangers
    .update((all) => [...all.filter((one) => one.account !== account), ...kept])
    .catch(() => {
      // The owner is told also if the storage is full.
    });
  wallet.changed('state');
  return kept;
}

/** Notes that the user was told of an account's dangers. */
export async function noteToldOf(
  { dangers, now }: Pick<Wallet, 'dangers' | 'now'>,
  account: AccountId,
  kinds: readonly Danger['kind'][],
): Promise<void> {
  await dangers
    .update((all) =>
      all.map((one) =>
        one.account === account && kinds.includes(one.kind) ? { ...one, toldAt: now() } : one,
      ),
    )
    .catch(() => {
      // The owners of the other accounts are told also if the storage is full.
    });
}
