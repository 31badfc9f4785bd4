import {
  decodeModuleEvent,
  type ModuleState,
  recoveryModuleFunctions,
} from '@recovery-guardian/core';
import { type AccountId, contractReader, type JsonRpc } from '@recovery-guardian/wallet';
import { type Address, getAddress, type Hex, numberToHex, pad } from 'viem';
import type { GivenApproval } from '../../messages/account.ts';
import type { SearchedApprovals } from '../wallet/stored-values.ts';
import type { Wallet } from '../wallet/wallet.ts';

/** Where the first search starts, before the newest block: a day, on the fastest chains. */
const firstBlocks = 350_000;
/** These are searched again each time: a node's logs lag its newest block. */
const mostLag = 16;
/** How often a node is asked for logs in one look; the next one goes on. */
const mostRequests = 20;

type ApprovalParts = Pick<Wallet, 'approvalLogs'>;

/**
 * Finds who has approved a recovery of the account that does not run yet, in its modules of version 0.2.0,
 * by the logs since the last look. Nodes that refuse logs leave what was found before: a recovery
 * that runs is seen in any case.
 */
export async function readApprovals(
  { approvalLogs }: ApprovalParts,
  node: JsonRpc,
  account: { readonly id: AccountId; readonly address: Address },
  modules: readonly ModuleState[],
): Promise<readonly GivenApproval[]> {
  const { id, address } = account;
  const logged = modules.filter(({ version }) => version === '0.2.0').map(({ module }) => module);
  if (logged.length === 0) return [];
  const before = (await approvalLogs.get())[id];
  const searched = await search(node, { address, modules: logged, before });
  const rounds = new Map(
    await Promise.all(
      logged.map(async (module) => {
        const nonce = await contractReader(node)(module, recoveryModuleFunctions.nonce, address);
        return [module, String(nonce)] as const;
      }),
    ),
  );
  // Each round starts without approvals.
  const found = searched.found.filter(({ module, nonce }) => rounds.get(module) === nonce);
  await approvalLogs
    .update((all) => ({ ...all, [id]: { ...searched, found } }))
    .catch(() => {
      // The owner is told also if the storage is full.
    });
  return found;
}

interface Search {
  readonly address: Address;
  readonly modules: readonly Address[];
  readonly before: SearchedApprovals | undefined;
}

async function search(
  node: JsonRpc,
  { address, modules, before }: Search,
): Promise<SearchedApprovals> {
  const newest = Number(await node('eth_blockNumber'));
  let block = Math.max(
    -1,
    before ? Math.min(before.block, newest) - mostLag : newest - firstBlocks,
  );
  let step = newest - block;
  const found = [...(before?.found ?? [])];
  for (let asked = 0; block < newest && asked < mostRequests; asked++) {
    const to = Math.min(newest, block + step);
    const logs = await node('eth_getLogs', [
      {
        address: modules,
        topics: [null, pad(address, { size: 32 })],
        fromBlock: numberToHex(block + 1),
        toBlock: numberToHex(to),
      },
    ]).catch(() => undefined);
    if (logs) {
      for (const approval of (logs as readonly Log[]).flatMap(readApproval)) {
        if (!found.some((one) => isSame(one, approval))) found.push(approval);
      }
      block = to;
    } else if (to === block + 1) break;
    else step = Math.ceil((to - block) / 2);
  }
  return { block, found };
}

interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** Nothing for other events; an approval without a nonce cannot be told from that of an earlier round. */
function readApproval(log: Log): readonly GivenApproval[] {
  const event = decodeModuleEvent(log);
  if (event?.name !== 'RecoveryConfirmed' || event.nonce === undefined) return [];
  const { guardian, nonce } = event;
  return [{ module: getAddress(log.address), guardian, nonce: String(nonce) }];
}

function isSame(a: GivenApproval, b: GivenApproval): boolean {
  return a.module === b.module && a.guardian === b.guardian && a.nonce === b.nonce;
}
