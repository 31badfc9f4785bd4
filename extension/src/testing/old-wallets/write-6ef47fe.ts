import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Wrote 6ef47fe.json, once, with that version's own code and the real key derivation:
//
//   git worktree add OLD 6ef47fe && (cd OLD && npm ci)
//   node extension/src/testing/old-wallets/write-6ef47fe.ts OLD
//
// The wallet's parts have the same names there, but not the same types.

const [, , old = ''] = process.argv;
const src = join(old, 'extension/src');
const { fakeBrowser } = await import(join(src, 'testing/fake-browser.ts'));
const { createWallet } = await import(join(src, 'background/create-wallet.ts'));

// A node of Base on which nothing is deployed.
globalThis.fetch = async (_url, init) => {
  const { id, method } = JSON.parse(String(init?.body));
  const result = method === 'eth_chainId' ? '0x2105' : '0x';
  return Response.json({ jsonrpc: '2.0', id, result });
};

const password = 'correct horse battery';
const phrase = 'test test test test test test test test test test test junk';
const privateKey = `0x${'42'.repeat(32)}`;

const wallet = createWallet({
  now: () => Date.parse('2026-11-20T12:00:00Z'),
  onChange: () => {},
  onTouch: () => {},
});
const { owner } = await wallet.keyring.create(password, { kind: 'phrase', phrase });
await wallet.keyring.createOwner('Second');
await wallet.keyring.importOwner({ kind: 'private-key', privateKey }, 'Imported');
await wallet.settings.update((settings: object) => ({
  ...settings,
  language: 'de',
  theme: 'dark',
}));
await wallet.chains.save({
  chainId: 8453,
  name: 'Base',
  rpcUrl: 'https://node.example',
  endpointUrl: 'https://endpoint.example/api/v3/8453/key',
  serviceUrl: 'https://guardian.example',
  serviceToken: 'app_token',
  recoveryModule: undefined,
  explorerUrl: 'https://basescan.org',
  currency: { symbol: 'ETH', decimals: 18 },
});
const account = await wallet.accounts.create(8453, owner.address, 'Savings');
await wallet.sites.connect('https://site.example', account.id);

const local = Object.fromEntries(fakeBrowser.storage.local.items);
const file = join(import.meta.dirname, '6ef47fe.json');
await writeFile(
  file,
  `${JSON.stringify({ writtenBy: 'write-6ef47fe.ts', password, local }, null, 2)}\n`,
);
