import { RecoveryServiceClient } from '@recovery-guardian/client';
import { AccountWatch } from '../chain/account-watch.ts';
import { connectToChain, type LocalChain } from '../chain/local-chain.ts';
import { Codes } from '../inbox/codes.ts';
import { Inbox } from '../inbox/inbox.ts';
import { localization } from '../translations/languages.ts';
import { BrowserWallets } from '../wallet/browser-wallets.ts';
import { DemoKeys } from '../wallet/demo-keys.ts';
import { DemoWallet } from '../wallet/demo-wallet.ts';
import { announceProvider } from '../wallet/provider/announce.ts';
import { createProvider, type Provider } from '../wallet/provider/provider.ts';
import type { World } from '../world.ts';
import { RegisteredAccounts } from './registered-accounts.ts';

/** The state and connections behind the live page. */
export interface Demo {
  readonly world: World;
  readonly chain: LocalChain;
  readonly watch: AccountWatch;
  readonly wallet: DemoWallet;
  readonly provider: Provider;
  /** Asks for messages in the page's language. */
  readonly client: RecoveryServiceClient;
  /** A wallet that can replace the demo wallet. */
  readonly others: BrowserWallets;
  readonly mailbox: Inbox;
  readonly phone: Inbox;
  readonly codes: Codes;
  readonly registered: RegisteredAccounts;
}

/** Connects to the parts of the local world and starts polling them. */
export async function startDemo(world: World): Promise<Demo> {
  const chain = connectToChain(world);
  // What is stored belongs to this chain: a restarted world starts from scratch.
  const { hash } = await chain.getBlock({ blockNumber: 0n });
  const storage = { shared: localStorage, tab: sessionStorage };
  const demoKeys = new DemoKeys(world.accounts, storage, `demo-wallet-${hash}`);
  const registered = new RegisteredAccounts(localStorage, `demo-registered-${hash}`);
  const watch = new AccountWatch(chain, world.recoveryModule, demoKeys.chosen);
  const wallet = new DemoWallet({ world, chain, watch, demoKeys });
  const provider = createProvider(wallet);
  const others = new BrowserWallets();
  others.addEventListener('accountchange', () =>
    watch.follow(others.visiting?.account ?? wallet.safe),
  );
  const mailbox = new Inbox(world.mailboxUrl);
  const phone = new Inbox(world.phoneUrl);
  announceProvider(provider);
  others.start(provider);
  for (const part of [watch, mailbox, phone]) part.start();
  const codes = new Codes({ mailbox, phone });
  const client = createClient(world);
  return {
    world,
    chain,
    watch,
    wallet,
    provider,
    client,
    others,
    mailbox,
    phone,
    codes,
    registered,
  };
}

function createClient({ baseUrl, accessToken }: World): RecoveryServiceClient {
  return new RecoveryServiceClient({
    baseUrl,
    accessToken,
    language: () => localization.language,
  });
}
