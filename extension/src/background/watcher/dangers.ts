import { includesAddress, type ModuleState } from '@recovery-guardian/core';
import { type AccountId, accountId, type JsonRpc } from '@recovery-guardian/wallet';
import type { Address } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';
import type { Danger } from '../../messages/state.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import type { WatchedDanger } from '../wallet/stored-values.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { readApprovals } from './approvals.ts';

/** What is known of an account's dangers, beside its running recoveries. */
export type FoundDangers = Pick<AccountOverview, 'approvals' | 'unchosenModules'>;

/** Reads who has approved a recovery, and which second recovery modules the user did not choose. */
export async function readDangers(
  wallet: Pick<Wallet, 'approvalLogs' | 'chosenModules'>,
  node: JsonRpc,
  { chainId, address }: Pick<StoredAccount, 'chainId' | 'address'>,
  { modules, pinned }: { modules: readonly ModuleState[]; pinned: Address | undefined },
): Promise<FoundDangers> {
  const id = accountId(chainId, address);
  const chosen = (await wallet.chosenModules.get())[id] ?? [];
  const enabled = modules.filter(({ isEnabled }) => isEnabled).map(({ module }) => module);
  const known = [...chosen, ...(pinned ? [pinned] : [])];
  return {
    approvals: await readApprovals(wallet, node, { id, address }, modules),
    unchosenModules:
      enabled.length > 1 ? enabled.filter((module) => !includesAddress(known, module)) : [],
  };
}

/** Stores an account's dangers, with the times of their notifications. */
export async function keepDangers(
  wallet: Pick<Wallet, 'dangers' | 'changed'>,
  account: AccountId,
  { approvals, unchosenModules }: FoundDangers,
): Promise<readonly WatchedDanger[]> {
  const found: Pick<Danger, 'kind' | 'subject'>[] = [
    ...approvals.map(({ module, guardian, nonce }) => ({
      kind: 'approved' as const,
      subject: `${module} ${guardian} ${nonce}`,
    })),
    ...unchosenModules.map((subject) => ({ kind: 'second-module' as const, subject })),
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
