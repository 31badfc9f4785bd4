import { AccountWatch, connectToChain, type LocalChain } from '../chain/local-chain.ts';
import { Inbox } from '../inbox/inbox.ts';
import { ApprovalDialog } from '../wallet/approval-dialog.ts';
import { BrowserWallets } from '../wallet/browser-wallets.ts';
import { DemoKeys, DemoWallet } from '../wallet/demo-wallet.ts';
import { announceProvider, createProvider, type Provider } from '../wallet/provider.ts';
import type { World } from '../world.ts';

/** The state and connections behind the live page. */
export interface Demo {
  readonly world: World;
  readonly chain: LocalChain;
  readonly watch: AccountWatch;
  readonly wallet: DemoWallet;
  readonly provider: Provider;
  /** Where the demo wallet asks. */
  readonly dialog: ApprovalDialog;
  /** A wallet that can replace the demo wallet. */
  readonly others: BrowserWallets;
  readonly mailbox: Inbox;
  readonly phone: Inbox;
}

/** Connects to the parts of the local world and starts polling them. */
export async function startDemo(world: World): Promise<Demo> {
  const chain = connectToChain(world);
  // What is stored belongs to this chain: a restarted world starts from scratch.
  const { hash } = await chain.getBlock({ blockNumber: 0n });
  const storage = { shared: localStorage, tab: sessionStorage };
  const demoKeys = new DemoKeys(world.accounts, storage, `demo-wallet-${hash}`);
  const watch = new AccountWatch(chain, world.recoveryModule, demoKeys.chosen);
  const wallet = new DemoWallet({ world, chain, watch, demoKeys });
  const dialog = new ApprovalDialog();
  const provider = createProvider(wallet, dialog);
  const others = new BrowserWallets();
  others.addEventListener('accountchange', () =>
    watch.follow(others.visiting?.account ?? wallet.safe),
  );
  const mailbox = new Inbox(world.mailboxUrl);
  const phone = new Inbox(world.phoneUrl);
  announceProvider(provider);
  others.start(provider);
  for (const part of [watch, mailbox, phone]) part.start();
  return { world, chain, watch, wallet, provider, dialog, others, mailbox, phone };
}
