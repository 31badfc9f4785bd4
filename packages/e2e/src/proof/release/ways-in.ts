import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Message, recoveryModules, startChain, startMailbox } from '@recovery-guardian/devnet';
import { codeIn, freePort, type TestWorld, until } from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import type { Browser } from 'playwright-core';
import { codeAfter } from '../../browser/screen.ts';
import { serveFiles } from '../../browser/serve-files.ts';
import { putIn, readBlocks } from '../../docs/page.ts';
import { Visitor } from '../../element/guarded-site.ts';
import { installWallet } from '../../element/site-wallet.ts';
import { createFolder } from './release.ts';
import { Way } from './way.ts';

type Settings = Readonly<Record<string, string>>;

/** A new site: what its developer installs, writes and runs. */
interface NewSite {
  /** Beside the packages of the release. */
  readonly packages: readonly string[];
  readonly files: (settings: Settings) => Readonly<Record<string, string>>;
  readonly build?: readonly string[];
  /** The command that serves it at a port; any static server without one. */
  readonly serve?: (port: number) => readonly string[];
}

const attributes = (settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

/** The versions that the registry has. */
const newSites = {
  plain: {
    packages: [],
    files: (settings) => ({
      'index.html': `<!doctype html>
<script type="module" src="node_modules/@recovery-guardian/element/dist/recovery-guardian.min.js"></script>
<recovery-guardian ${attributes(settings)}></recovery-guardian>`,
    }),
  },
  vite: {
    packages: ['vite@8.3.8'],
    files: (settings) => ({
      'index.html': `<!doctype html>
<script type="module" src="main.js"></script>
<recovery-guardian ${attributes(settings)}></recovery-guardian>`,
      'main.js': `import '@recovery-guardian/element/define';\n`,
    }),
    serve: (port) => ['vite', '--host', '127.0.0.1', '--port', String(port)],
  },
  next: {
    packages: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
    files: (settings) => ({
      'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
      'app/page.jsx': `import { RecoveryGuardian } from '@recovery-guardian/element/react';

const settings = ${JSON.stringify(inProperties(settings))};
export default function Page() {
  return <RecoveryGuardian {...settings} />;
}`,
    }),
    build: ['next', 'build'],
    serve: (port) => ['next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
  },
} satisfies Record<string, NewSite>;

export const kindsOfSites = Object.keys(newSites) as (keyof typeof newSites)[];

interface SiteOptions {
  readonly tarballs: readonly string[];
  readonly world: TestWorld;
  readonly browser: Browser;
}

/** From an empty folder to the first registration on a new site. */
export async function addToSite(
  kind: keyof typeof newSites,
  { tarballs, world, browser }: SiteOptions,
): Promise<Way> {
  await using parts = new AsyncDisposableStack();
  const folder = await createFolder(parts);
  const way = new Way();
  const { packages, files, build, serve }: NewSite = newSites[kind];
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  await way.command(folder, 'npm', ...install, ...withoutServer(tarballs), 'viem', ...packages);
  const { url, accessToken, chain, recoveryModule } = world;
  const [owner] = chain.accounts;
  if (!owner) throw new RangeError('The chain has no accounts');
  const settings = {
    ...{ 'base-url': url, 'access-token': accessToken, 'chain-id': String(chain.chainId) },
    ...{ 'rpc-url': chain.rpcUrl, 'recovery-module': recoveryModule, account: owner.safe },
  };
  for (const [name, text] of Object.entries(files(settings))) {
    await way.file(async () => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    });
  }
  if (build) await way.command(folder, 'npx', ...build);
  const start = async () => {
    if (!serve) return serveFiles({ folders: [folder] });
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    return { origin, ...(await way.start(folder, serve(port), origin)) };
  };
  const { origin, stop } = await start();
  parts.defer(stop);

  const target = `${kind}@example.org`;
  await way.measure(async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    parts.defer(() => context.close());
    const wallet = { rpcUrl: chain.rpcUrl, accounts: [owner.address] };
    await context.addInitScript(installWallet, wallet);
    const page = await context.newPage();
    await page.goto(`${origin}/`);
    const visitor = new Visitor(page);
    await visitor.press(en.protectButton);
    const code = await codeAfter(world, target, async () => {
      await visitor.nameEmail(target);
      await visitor.press(en.signButton);
    });
    await visitor.enterCode(code);
    await visitor.sees(en.addTitle);
  });
  return way;
}

/** From an empty folder to a recovery that has started on a local chain, by the READMEs of `server` and `core`. */
export async function runService(tarballs: readonly string[]): Promise<Way> {
  await using parts = new AsyncDisposableStack();
  const folder = await createFolder(parts);
  const way = new Way();
  const chain = await startChain();
  parts.defer(() => chain.stop());
  const mailbox = await startMailbox();
  parts.defer(() => mailbox.stop());
  const { address } = recoveryModules.threeMinutes;
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;

  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  const wanted = tarballs.filter((file) => !file.includes('-element-'));
  await way.command(folder, 'npm', ...install, ...wanted, 'viem');
  const places = {
    'http://127.0.0.1:8545': chain.rpcUrl,
    'smtp://127.0.0.1:1025': mailbox.smtpUrl,
    3100: String(port),
  };
  const written = readBlocks('../packages/server/README.md');
  const [configuration, commands] = ['json', 'sh'].map((language) => {
    const block = written.find((one) => one.heading && one.language === language);
    return putIn(block?.text ?? '', places);
  }) as [string, string];
  await way.file(() =>
    writeFile(join(folder, 'configuration.json'), configuration, { mode: 0o600 }),
  );
  const [createKeys, createToken, serve] = commands
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(1)) as [string[], string[], string[]];
  await way.command(folder, 'npx', ...createKeys);
  const printed = await way.command(folder, 'npx', ...createToken);
  const [accessToken] = /rg_\S+/.exec(printed) ?? [];
  const server = await way.start(folder, serve, `${baseUrl}/readyz`);
  parts.defer(() => server.stop());

  const { chainId, rpcUrl, accounts } = chain;
  const world = { baseUrl, accessToken, chainId, rpcUrl, recoveryModule: address, accounts };
  await way.file(() => writeFile(join(folder, 'world.json'), JSON.stringify(world)));
  const block = readBlocks('../packages/core/README.md').find(({ language }) => language === 'ts');
  await way.file(() => writeFile(join(folder, 'recover.ts'), block?.text ?? ''));
  await way.typed(() => recover(folder, mailbox));
  return way;
}

/** Runs the program of the README, and types the codes that it asks for. */
async function recover(folder: string, mailbox: { messages: readonly Message[] }): Promise<void> {
  const program = spawn(process.execPath, ['recover.ts'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  let before: Message | undefined;
  for await (const piece of program.stdout) {
    printed += piece;
    if (!printed.endsWith(': ')) continue;
    const message = await until('a new code has arrived', () => {
      const [newest] = mailbox.messages.filter(({ text }) => codeIn(text));
      return newest === before ? undefined : newest;
    });
    before = message;
    program.stdin.write(`${codeIn(message.text)}\n`);
  }
  if (!printed.includes('The recovery has started')) throw new Error(printed);
}

const withoutServer = (tarballs: readonly string[]) =>
  tarballs.filter((file) => !file.includes('-server-'));

/** Attributes under the names of properties. */
function inProperties(settings: Settings): Settings {
  const named = Object.entries(settings).map(([name, value]) => [
    name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named);
}
