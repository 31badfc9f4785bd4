import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { entryPoints, safeContracts, safeReleases } from '@recovery-guardian/core';
import { startBundler } from '@recovery-guardian/devnet';
import {
  freePort,
  releasePort,
  startTestWorld,
  type TestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import { loadConfiguration } from '@recovery-guardian/server';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { findShellTools } from '../../../scripts/set-up/programs.ts';
import { accessibilityProblems } from './accessibility/screens.ts';
import { PageScreen } from './browser/page-screen.ts';
import { openWatched, startBrowser } from './browser/watched-page.ts';
import { putIn, readBlocks } from './docs/page.ts';
import { type Shell, startShell } from './docs/shell.ts';

const root = join(import.meta.dirname, '../../..');
const blocks = readBlocks('endpoint.md');

/** The page's commands and programs, as a reader would run them, on a real chain and bundler. */
describe('docs/endpoint.md', () => {
  const stops: (() => Promise<unknown>)[] = [];
  let world: TestWorld;
  let shell: Shell;
  let folder: string;
  let metricsPort: number;
  let platformPort: number;
  let adminPort: number;
  let endpointUrl: string;

  before(async () => {
    findShellTools();
    // Inside the checkout, where programs find installed packages.
    await mkdir(join(root, '.cache'), { recursive: true });
    folder = await mkdtemp(join(root, '.cache/endpoint-page-'));
    stops.push(() => rm(folder, { recursive: true }));
    const bundlerPort = await freePort();
    metricsPort = await freePort();
    platformPort = await freePort();
    adminPort = await freePort();
    const ports = [bundlerPort, metricsPort, platformPort, adminPort];
    stops.push(async () => ports.forEach(releasePort));
    world = await startTestWorld({
      // Commands and server use it at the same time.
      database: { kind: 'postgres' },
      inProcessOfItsOwn: true,
      bundlerUrls: [`http://127.0.0.1:${bundlerPort}`],
      configure: (configuration) => ({
        ...configuration,
        metrics: { port: metricsPort },
        platform: { port: platformPort },
        alerts: {},
        admin: { port: adminPort, token: randomBytes(32).toString('hex') },
      }),
    });
    stops.push(() => world.stop());
    const bundler = await startBundler({ chain: world.chain, port: bundlerPort });
    stops.push(() => bundler.stop());
    await writeFile(join(folder, 'configuration.json'), JSON.stringify(world.configuration));
    shell = startShell({
      PATH: [join(root, 'bin'), process.env.PATH].join(delimiter),
      RECOVERY_GUARDIAN_CONFIG: join(folder, 'configuration.json'),
    });
    stops.push(() => shell.stop());
    await shell.run(`cd ${folder}`);
  });
  after(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  const meant = (text: string) =>
    putIn(text, {
      'https://guardian.example.com/api/v3/10': `${world.url}/api/v3/${world.chain.chainId}`,
      'optimism as chain': 'anvil as chain',
      '--chain 10': `--chain ${world.chain.chainId}`,
      ':9090': `:${metricsPort}`,
    });
  const ofPlatform = (text: string) =>
    putIn(text, {
      'https://platform.example.com': `http://127.0.0.1:${platformPort}`,
      '"chainId": 10': `"chainId": ${world.chain.chainId}`,
    });

  const find = (heading: string, language: string) => {
    const found = blocks.filter(
      (block) => block.heading === heading && block.language === language,
    );
    assert.ok(found.length > 0, `no ${language} below "${heading}"`);
    return found.map(({ text }) => text);
  };

  /** Runs a section's program as a reader with secrets in the environment would. */
  const runProgram = async (heading: string) => {
    const file = join(folder, `${heading}.ts`);
    await writeFile(file, meant(find(heading, 'ts run').join('')));
    const ownerKey = generatePrivateKey();
    const { NODE_COMPILE_CACHE } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: {
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        ENDPOINT_URL: endpointUrl,
        NODE_URL: world.chain.rpcUrl,
        CHAIN_ID: String(world.chain.chainId),
        OWNER_KEY: ownerKey,
        OWNER: privateKeyToAddress(ownerKey),
        CONTRACT: safeContracts.proxyFactory,
        RECOVERY_MODULE: world.recoveryModule,
        GUARDIAN: privateKeyToAddress(generatePrivateKey()),
      },
    });
    return stdout;
  };

  it('docs/endpoint.md makes gas policies', async () => {
    const [block = ''] = find('Gas policies', 'sh run');
    const printed = await shell.run(block);
    assert.match(printed, /"preset": "recovery-only"/);
  });

  it('docs/endpoint.md makes the policy for gas in tokens, and has its configuration', async () => {
    const [block = ''] = find('Gas in tokens', 'sh run');
    assert.match(await shell.run(block), /gas-in-tokens is created/);
    const [example = ''] = find('Gas in tokens', 'json');
    const { tokens } = JSON.parse(`{${example}}`).sponsor;
    const { chainId } = world.chain;
    const accepted = tokens.accepted.map((one: object) => ({ ...one, chainId }));
    const sponsor = { ...world.configuration.sponsor, tokens: { ...tokens, accepted } };
    const file = join(folder, 'tokens.json');
    await writeFile(file, JSON.stringify({ ...world.configuration, sponsor }));
    assert.partialDeepStrictEqual(loadConfiguration({ file }).sponsor?.tokens, {
      policy: 'gas-in-tokens',
      markup: 5,
      maximumAge: 300,
      maximumSpread: 5,
    });
  });

  it('docs/endpoint.md makes a key, and calls with it', async () => {
    const [block = ''] = find('Keys', 'sh run');
    const printed = await shell.run(meant(block));
    for (const entryPoint of Object.values(entryPoints)) assert.ok(printed.includes(entryPoint));
    const key = (await readFile(join(folder, 'api-key'), 'utf8')).trim();
    endpointUrl = `${world.url}/api/v3/${world.chain.chainId}/${key}`;
  });

  it('docs/endpoint.md sends a sponsored user operation by viem', async () => {
    assert.match(await runProgram('viem'), /^true 0x[0-9a-f]{64}$/m);
  });

  it('docs/endpoint.md makes a Safe with a guardian, sponsored, by abstractionkit', async () => {
    assert.match(await runProgram('abstractionkit'), /^true 0x[0-9a-f]{64}$/m);
  });

  it('the endpoint measures what docs/endpoint.md says to alert on', async () => {
    const [block = ''] = find('Watch', 'sh run');
    const printed = await shell.run(meant(block));
    const page = await readFile(join(root, 'docs/endpoint.md'), 'utf8');
    const names = new Set(page.match(/recovery_guardian_endpoint_[a-z]+(_[a-z]+)+/g));
    assert.ok(names.size > 4);
    for (const name of names) assert.ok(printed.includes(`# TYPE ${name} `), name);
  });

  it('docs/endpoint.md rotates and revokes the key', async () => {
    const [, block = ''] = find('Keys', 'sh run');
    await shell.run(block);
    const key = (await readFile(join(folder, 'new-api-key'), 'utf8')).trim();
    const statusWith = async (url: string) => {
      const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}';
      return (await fetch(url, { method: 'POST', body })).status;
    };
    assert.equal(await statusWith(`${world.url}/api/v3/${world.chain.chainId}/${key}`), 200);
    while ((await statusWith(endpointUrl)) !== 401);
  });

  it('docs/endpoint.md makes a policy of a team, funds it, and makes a key for it', async () => {
    const [block = ''] = find('Platform API', 'sh run');
    assert.match(
      await shell.run(ofPlatform(block)),
      /may spend 500000000000000000 wei[\s\S]*rg_key_/,
    );
  });

  it("the operator's page of docs/endpoint.md keeps its key in memory, and shows what teams wrote as text [S199]", async () => {
    const [block = ''] = find("See: the operator's page", 'sh run');
    await shell.run(block);
    const read = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim();
    const key = await read('overview-key');
    const name = '<img src="x" onerror="alert(1)">\u202e<b>';
    const named = await fetch(`http://127.0.0.1:${platformPort}/v1/gas-policies`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await read('management-key')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        ...{ name, chainId: world.chain.chainId },
        accessRules: { accounts: { allowAll: true } },
      }),
    });
    assert.equal(named.status, 201);

    const browser = await startBrowser();
    try {
      const url = `http://localhost:${adminPort}/`;
      const { page, errors, origins, violations } = await openWatched(browser, url);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.clock.install();
      const status = page.getByRole('status');
      const type = async (text: string) => {
        await page.getByLabel('Management key').fill(text);
        await page.getByRole('button', { name: 'Show the overview' }).click();
      };
      await type(`mk_${'x'.repeat(43)}`);
      await status.getByText('valid management key').waitFor();
      assert.deepEqual(await accessibilityProblems(new PageScreen(page)), []);
      await type(key);
      await page.getByRole('heading', { name: 'Newest receipts' }).waitFor();
      // Settled every five seconds.
      await until('the receipts are shown', async () => {
        await page.clock.fastForward(15_000);
        return page.getByRole('table', { name: 'Receipts' }).isVisible();
      });
      const rows = (table: string) =>
        page.getByRole('table', { name: table }).getByRole('row').allInnerTexts();
      assert.equal((await rows('Receipts')).length, 3);
      assert.match((await rows('Runtime keys')).join('\n'), /our wallet/);
      assert.match((await rows('Bundlers, paymasters and nodes')).join('\n'), /bundler-1.*in use/s);
      assert.match((await rows('Spending by team'))[1] ?? '', /your own\s.*0\.\d*[1-9]/s);
      assert.match((await rows('Gas policies')).join('\n'), /<img src="x" onerror="alert\(1\)">/);
      assert.equal(await page.locator('#overview').locator('img, b, a, script').count(), 0);
      assert.match((await rows('Indexes'))[1] ?? '', /Alerts on Local\s.*up to date/s);
      // As it is on a day with troubles.
      let blocksBehind = 90_000;
      await page.route('**/v1/overview', async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        for (const index of json.progress.indexes) index.blocksBehind = blocksBehind;
        json.at += 90_000 - blocksBehind;
        json.process.checks['chain 10'] = 'failed';
        json.upstreams[0].state = 'ejected';
        json.refusals.push({
          ...{ by: 'sponsor', reason: 'it is expired', tenant: null, count: 1_234 },
          chainId: world.chain.chainId,
        });
        await route.fulfill({ response, json });
      });
      const refreshed = async (text: RegExp) => {
        await page.clock.fastForward(15_000);
        await page.locator('#progress').getByText(text).first().waitFor();
      };
      await refreshed(/90,000 blocks behind/);
      blocksBehind = 60_000;
      await refreshed(/60,000 blocks behind, about .* left/);
      const attention = await page.locator('#attention').innerText();
      assert.match(attention, /check of chain 10 fails.*bundler-1 on Local is left out/s);
      assert.match((await rows('Refusals')).join('\n'), /it is expired.*1,234/s);
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [320, 1_200]) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          const shown = `${colorScheme}, ${width}`;
          assert.deepEqual(await accessibilityProblems(new PageScreen(page)), [], shown);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.equal(wide, width, shown);
        }
      }
      await page.unroute('**/v1/overview');
      const stored = () =>
        page.evaluate(() => [
          ...[document.cookie, localStorage.length, sessionStorage.length, history.state],
          ...[location.href, (document.querySelector('#key') as HTMLInputElement).value],
        ]);
      assert.deepEqual(await stored(), ['', 0, 0, null, url, '']);
      assert.ok(asked.every((one) => !one.includes('mk_')));
      assert.ok(!(await page.content()).includes(key));

      await page.getByRole('button', { name: 'Sign out' }).click();
      assert.equal(await page.locator('#overview').innerHTML(), '');
      await type(key);
      await page.getByRole('heading', { name: 'Newest receipts' }).waitFor();
      const [line = ''] = (await shell.run('recovery-guardian management-keys list'))
        .split('\n')
        .filter((one) => one.includes('overview:read'));
      await shell.run(`recovery-guardian management-keys revoke ${line.split('\t')[0]}`);
      await until('the page has signed out', async () => {
        await page.clock.fastForward(15_000);
        return status.getByText('valid management key').isVisible();
      });
      assert.equal(await page.locator('#overview').innerHTML(), '');
      assert.deepEqual(await violations(), []);
      assert.deepEqual([...origins], [new URL(url).origin]);
      assert.ok(
        errors.every((error) => /401/.test(error)),
        errors.join(),
      );
    } finally {
      await browser.close();
    }
  });

  it('docs/endpoint.md has an example of a usable configuration', async () => {
    const [example = ''] = find('Configure', 'json');
    const { chains, endpoint, sponsor } = JSON.parse(example);
    const [chain] = world.configuration.chains;
    const { chainId } = world.chain;
    const { passwordFile: _, ...signer } = sponsor;
    const [paymaster] = sponsor.paymasters;
    const file = join(folder, 'example.json');
    const written = {
      ...world.configuration,
      endpoint,
      chains: [{ ...chain, ...chains[0], chainId }],
      sponsor: {
        ...signer,
        password: 'x',
        paymasters: [
          { ...paymaster, chainId, address: safeReleases['1.4.1'].singletonWithoutEvents },
        ],
      },
    };
    await writeFile(file, JSON.stringify(written));
    assert.partialDeepStrictEqual(loadConfiguration({ file }), { endpoint });
  });

  it('docs/endpoint.md has no untested block', () => {
    const headings = blocks
      .filter(({ language }) => language.includes(' run'))
      .map((b) => b.heading);
    assert.deepEqual(
      [...new Set(headings)],
      [
        ...[
          'Gas policies',
          'Gas in tokens',
          'Keys',
          'Platform API',
          'viem',
          'abstractionkit',
          'Watch',
        ],
        "See: the operator's page",
      ],
    );
  });
});
