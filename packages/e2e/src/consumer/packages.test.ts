import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { World } from '@recovery-guardian/devnet';
import {
  AccountHolder,
  freePort,
  isProof,
  sendAsSafe,
  startTestWorld,
  type TestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import type { Address, Hex } from 'viem';
import { codeAfter } from '../browser/screen.ts';
import { type FileSite, serveFiles } from '../browser/serve-files.ts';
import { openWatched, startBrowser } from '../browser/watched-page.ts';
import { readBlocks, runExample } from '../docs/page.ts';
import { driveSettings, type ExampleSettings, settingsQuery } from '../element/drive-settings.ts';
import { Visitor } from '../element/guarded-site.ts';
import { startProcess } from '../servers/processes.ts';
import {
  checkTypes,
  findNode,
  type InstalledPackages,
  installPackages,
} from './install-packages.ts';
import { openWebView, type WebView } from './web-view.ts';

/**
 * Sites use the first three with types. `npm run proof -- release` builds and drives all, and adds
 * other bundlers, checkers of packages and older Nodes.
 */
const frameworks = ['react', 'svelte', 'vue', 'angular', 'nuxt'];
const used = (inTests: number) => frameworks.slice(0, isProof ? frameworks.length : inTests);
const run = promisify(execFile);

describe('packages installed from tarballs', { timeout: 450_000 }, () => {
  let installed: InstalledPackages;
  let site: string;
  let service: string;
  const command = () => join(service, 'node_modules/.bin/recovery-guardian');

  before(async () => {
    installed = await installPackages([...used(3), 'react-native']);
    site = installed.site.folder;
    service = installed.service;
  });
  after(() => installed?.remove());

  for (const major of isProof ? [20, 22, 24] : [24]) {
    it(`packages from tarballs are imported by Node ${major}`, async () => {
      const node = await findNode(major);
      const { folder, entries } = installed.site;
      const code = entries.map((entry) => `await import('${entry}');`).join('');
      await run(node, ['--input-type=module', '--eval', code], { cwd: folder });
      if (major < 24) {
        const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
        await assert.rejects(run(command(), ['--help'], { env }), {
          ...{ code: 1, stdout: '' },
          stderr: new RegExp(
            `^Recovery Guardian needs Node 24 or newer: this is ${major}\\.[\\d.]+\n$`,
          ),
        });
      }
    });
  }

  it('the example in the README of the server lists the commands and settings of its tarball', async () => {
    const replacements = { 'npm install @recovery-guardian/server': '' };
    // It loads every command.
    const printed = await runExample('server', 'sh', { cwd: service, replacements });
    assert.match(printed, /^ +paymaster/m);
    assert.match(printed, /DATABASE_URL/);
  });

  it('a site has one viem, its own, and the server from a tarball installs PGlite alone', async (test) => {
    const listed = async (folder: string) => {
      const lock = join(folder, 'node_modules/.package-lock.json');
      return Object.keys(JSON.parse(await readFile(lock, 'utf8')).packages);
    };
    const copies = (await listed(site)).filter((path) => path.endsWith('/viem'));
    assert.deepEqual(copies, ['node_modules/viem']);
    const names = ['@electric-sql/pglite', '@recovery-guardian/server'];
    assert.deepEqual(
      await listed(service),
      names.map((name) => `node_modules/${name}`),
    );
    const sizeOf = async (folder: string) => {
      const { stdout } = await run('du', ['-sk', join(folder, 'node_modules')]);
      return Number.parseInt(stdout, 10) / 1000;
    };
    test.diagnostic(`the server's installation: ${(await sizeOf(service)).toFixed(0)} MB`);
    assert.ok((await sizeOf(service)) < 60);
  });

  it('packages from tarballs have links to nowhere but the repository that a release names', async () => {
    for (const name of ['core', 'element', 'server']) {
      const folder = join(
        name === 'server' ? service : site,
        `node_modules/@recovery-guardian/${name}`,
      );
      const readme = await readFile(join(folder, 'README.md'), 'utf8');
      assert.doesNotMatch(readme, /\]\(\.\.?\//);
    }
  });

  it('strict sites compile the packages from tarballs, with the tag in React 19, Vue and Svelte', async () => {
    const files = ['react.tsx', 'svelte.ts', 'vue.ts'].map((name) => join(site, name));
    const { entries } = installed.site;
    const imports = entries.map((entry, index) => `import type * as m${index} from '${entry}';`);
    const uses = entries.map((_, index) => `typeof m${index}`);
    const file = join(site, 'everything.ts');
    await writeFile(file, `${imports.join('\n')}\nexport type All = [${uses.join(', ')}];\n`);
    assert.deepEqual(checkTypes([...files, file], site), []);
  });

  describe('bundled for browsers', () => {
    const source = 'everything.js';

    before(async () => {
      const lines = installed.site.entries.map(
        (entry, index) => `export * as m${index} from '${entry}';`,
      );
      await writeFile(join(site, source), lines.join('\n'));
    });

    it('a bundle by esbuild contains nothing but what was installed', async () => {
      const { metafile } = await build({
        absWorkingDir: site,
        entryPoints: [source],
        bundle: true,
        format: 'esm',
        write: false,
        metafile: true,
        logLevel: 'silent',
      });
      const inputs = Object.keys(metafile.inputs).filter((name) => name !== source);
      assert.ok(inputs.some((name) => name.includes('@recovery-guardian/element/lib/')));
      assert.deepEqual(
        inputs.filter((name) => !name.startsWith('node_modules/')),
        [],
      );
    });

    for (const bundler of isProof ? ['vite', 'webpack'] : []) {
      it(`packages from tarballs are complete for ${bundler}`, async () => {
        await run('node', [`${bundler}.js`], { cwd: site });
      });
    }
  });

  it('each packed file that needs React says that it is for clients, as servers of React ask', async () => {
    const lib = join(site, 'node_modules/@recovery-guardian/element/lib');
    const ofReact: string[] = [];
    for await (const file of glob('**/*.js', { cwd: lib })) {
      const code = await readFile(join(lib, file), 'utf8');
      if (!/from ["']react["']/.test(code)) continue;
      ofReact.push(file);
      assert.ok(code.startsWith("'use client';"), file);
    }
    assert.deepEqual(ofReact, ['react.js']);
  });

  if (isProof) {
    it('packages from tarballs have no mistake that publint or attw finds', async () => {
      const { stdout } = await run('node', ['checkers.js', ...installed.tarballs], { cwd: site });
      assert.equal(stdout, '');
    });
  }

  describe('used by sites and by a service', () => {
    let world: TestWorld;
    let settings: ExampleSettings;
    let browser: Browser;

    // The files after this one in its process go on with the bundle.
    const bundled = process.env.TEST_SERVER_PROGRAM;
    before(async () => {
      // The local world then starts the installed server.
      process.env.TEST_SERVER_PROGRAM = join(
        service,
        'node_modules/@recovery-guardian/server/recovery-guardian.mjs',
      );
      [world, browser] = await Promise.all([
        startTestWorld({ inProcessOfItsOwn: true }),
        startBrowser(),
      ]);
      const { url: baseUrl, accessToken } = world;
      const { chainId, rpcUrl, accounts } = world.chain;
      settings = { baseUrl, accessToken, chainId, rpcUrl, accounts };
    });
    after(async () => {
      if (bundled) process.env.TEST_SERVER_PROGRAM = bundled;
      else delete process.env.TEST_SERVER_PROGRAM;
      await browser?.close();
      await world?.stop();
    });

    for (const name of used(1)) {
      it(`the example for ${name} is built from tarballs, and runs`, async () => {
        const example = join(site, 'examples', name);
        await run('npm', ['run', '--silent', 'build'], { cwd: example });
        await driveExample(example, browser, settings);
      });
    }

    describe('the example for React Native', () => {
      const key = `0x${'ab'.repeat(65)}` as const;
      let page: FileSite;
      let foreign: FileSite;
      let url: string;

      before(async () => {
        const example = join(site, 'examples/react-native');
        await run('npm', ['run', '--silent', 'build'], { cwd: example });
        page = await serveFiles({ folders: [example] });
        const spy = join(site, 'foreign');
        await mkdir(spy);
        await writeFile(join(spy, 'index.html'), spyingPage);
        foreign = await serveFiles({ folders: [spy] });
        const { chainId, rpcUrl, accounts } = world.chain;
        const query = {
          ...{ 'base-url': world.url, 'access-token': world.accessToken, 'rpc-url': rpcUrl },
          ...{ 'chain-id': String(chainId), 'recovery-module': world.recoveryModule },
          account: accounts[0]?.safe ?? '',
        };
        url = `${page.origin}/?${new URLSearchParams(query)}`;
      });
      after(async () => {
        await page?.stop();
        await foreign?.stop();
      });

      const open = (changes: Partial<Parameters<typeof openWebView>[2]> = {}) =>
        openWebView(browser, url, {
          origin: page.origin,
          sign: async () => key,
          send: async () => {},
          ...changes,
        });
      /** Posts from the main frame, as our page does, and returns the token and the first answers. */
      const ask = (view: WebView, requests: object[], count: number) =>
        view.page.evaluate(
          async ([all, wanted]) => {
            const answers: { token?: string; id?: string; error?: { code: number } }[] = [];
            const app = (
              window as unknown as { ReactNativeWebView: { postMessage(text: string): void } }
            ).ReactNativeWebView;
            const answered = async (least: number) => {
              for (let tries = 0; tries < 1_000 && answers.length < least; tries++) {
                await new Promise((next) => setTimeout(next, 5));
              }
            };
            window.addEventListener('native-answer', ({ detail }: CustomEventInit) =>
              answers.push(detail),
            );
            app.postMessage('{"method":"connect"}');
            await answered(1);
            const [{ token } = {}] = answers;
            for (const request of all) app.postMessage(JSON.stringify({ token, ...request }));
            await answered(1 + wanted);
            return { token, answers: answers.slice(1) };
          },
          [requests, count] as const,
        );
      const params = { account: `0x${'1'.repeat(40)}`, chainId: 10, message: 'Hello' };

      it('a page in a WebView protects an account whose key only the app has', async () => {
        const holder = new AccountHolder(world);
        const seen: string[] = [];
        const view = await open({
          sign: ({ message }) => {
            seen.push(message);
            return holder.signText(message);
          },
          send: ({ calls }) =>
            sendAsSafe(
              world.chain,
              0,
              calls.map(({ to, data, value }) => ({
                to: to as Address,
                data: data as Hex,
                value: BigInt(value),
              })),
            ),
        });
        const visitor = new Visitor(view.page);
        await visitor.press(en.protectButton);
        const email = 'web-view@example.org';
        const code = await codeAfter(world, email, async () => {
          await visitor.nameEmail(email);
          await visitor.press(en.signButton);
        });
        await visitor.enterCode(code);
        await visitor.sees(en.addTitle);
        await visitor.press(en.switchOnButton);
        await until('the app has heard of it', () => view.told.includes('guardian-added'));
        assert.match(seen.join(), /web-view@example\.org/);
        const wallets = await view.page.evaluate(() => 'ethereum' in window);
        assert.equal(wallets, false);
        await view.close();
      });

      it('another page or frame in the WebView gets no signature, and opens in the browser [S206]', async () => {
        let asked = 0;
        const sign = async () => {
          asked++;
          return key;
        };
        const strict = await open({ sign });
        await strict.page.evaluate((where) => {
          const frame = document.createElement('iframe');
          frame.src = where;
          document.body.append(frame);
          location.href = where;
        }, `${foreign.origin}/`);
        await until('the app has refused the page', () => strict.refused.length === 1);
        assert.equal(new URL(strict.page.url()).origin, page.origin);
        assert.ok(!strict.page.frames().some((frame) => frame.url().startsWith(foreign.origin)));
        assert.equal(strict.bridge.mayLoad({ url: 'https://help.example/' }), false);
        for (const other of ['http://a.example/', 'intent://a#Intent;end', 'javascript:1', '']) {
          assert.equal(strict.bridge.mayLoad({ url: other }), false);
        }
        assert.equal(strict.bridge.mayLoad({ url, isTopFrame: false }), false);
        assert.deepEqual(strict.opened, ['https://help.example/']);
        await strict.close();

        const careless = await open({ sign, isCareless: true });
        const spied = () =>
          careless.page
            .frames()
            .find((frame) => frame.url().startsWith(foreign.origin))
            ?.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
        await careless.page.evaluate((where) => {
          const frame = document.createElement('iframe');
          frame.src = where;
          document.body.append(frame);
        }, `${foreign.origin}/`);
        await until('the frame has posted', async () => (await spied())?.includes('posted'));
        assert.deepEqual(await spied(), ['posted']);
        const { token } = await ask(careless, [], 0);
        await careless.page.goto(`${foreign.origin}/`);
        await until('the page has posted', async () => (await spied())?.includes('posted'));
        await careless.page.evaluate(
          (text) =>
            (window as unknown as { postToApp(text: string): Promise<void> }).postToApp(text),
          JSON.stringify({ id: 'stolen', token, method: 'sign', params }),
        );
        assert.deepEqual(await spied(), ['posted']);
        assert.equal(asked, 0);
        await careless.close();
      });

      it('the app is asked for one thing at a time, and a page that came in between gets no answer [S206]', async () => {
        const { promise, resolve } = Promise.withResolvers<string>();
        const view = await open({ sign: () => promise, isCareless: true });
        const sign = { method: 'sign', params };
        const others = [
          { id: 'second', ...sign },
          { id: 'third', method: 'sign', params: { ...params, account: '0x1' } },
          { id: 'fourth', method: 'send', params: { ...params, calls: [{ to: '0x1' }] } },
          { id: 'fifth', method: 'keys', params },
        ];
        const { answers } = await ask(view, [{ id: 'first', ...sign }, ...others], others.length);
        assert.deepEqual(
          answers.map(({ id, error }) => [id, error?.code]),
          others.map(({ id }) => [id, id === 'second' ? -32_002 : -32_602]),
        );
        await view.page.goto(`${foreign.origin}/`);
        resolve(key);
        const seen = () =>
          view.page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
        await until('the page has posted', async () => (await seen()).includes('posted'));
        assert.deepEqual(await seen(), ['posted']);
        await view.page.goto(url);
        const again = await ask(view, [{ id: 'sixth', ...sign }], 1);
        assert.deepEqual(again.answers, [{ id: 'sixth', result: key }]);
        await view.close();
      });
    });

    it('React continues in a browser what a server has rendered, without a mismatch', async () => {
      const shared = `import { createElement } from 'react';
        import { RecoveryGuardian } from '@recovery-guardian/element/react';
        const { baseUrl, accessToken, chainId, rpcUrl } = ${JSON.stringify(settings)};
        const shown = ['overview', 'recover', undefined].map((view) => createElement(RecoveryGuardian,
          { key: String(view), baseUrl, accessToken, chainId, rpcUrl, view, className: 'wide', onReady() {} }));`;
      const server = `import { renderToString } from 'react-dom/server'; ${shared}
        process.stdout.write(renderToString(shown));`;
      const { stdout } = await run('node', ['--input-type=module', '-e', server], { cwd: site });
      const client = `import { hydrateRoot } from 'react-dom/client'; ${shared}
        hydrateRoot(document.querySelector('main'), shown, {
          onRecoverableError: (error) => console.error(error),
        });`;
      const { outputFiles } = await build({
        stdin: { contents: client, resolveDir: site },
        bundle: true,
        format: 'esm',
        write: false,
        define: { 'process.env.NODE_ENV': '"development"' },
        logLevel: 'silent',
      });
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('console', (said) => said.type() === 'error' && errors.push(said.text()));
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.setContent(`<main>${stdout}</main>`);
      await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' });
      await page.waitForFunction(() =>
        [...document.querySelectorAll('recovery-guardian')].every((one) => one.shadowRoot),
      );
      assert.equal(await page.locator('recovery-guardian.wide').count(), 3);
      assert.deepEqual(
        errors.filter((error) => /hydrat|react/i.test(error)),
        [],
      );
      await page.close();
    });

    it('the examples in the README of core run with packages from tarballs', async () => {
      const signed = await runExample('core', 'js', { cwd: site });
      assert.match(signed, /wants you to sign in.*0x[\da-f]{130}\n$/s);
      const { url, accessToken, apiKey } = world;
      const { chainId } = settings;
      const described: Partial<World> = { baseUrl: url, accessToken, apiUrl: url, apiKey, chainId };
      await writeFile(join(site, 'world.json'), JSON.stringify(described));
      const heading = 'Ask a service, and its endpoint';
      const printed = await runExample('core', 'js', { cwd: site, heading });
      assert.match(printed, /moduleAddress/);
      assert.match(printed, /0x0000000071727De22E5E9d8BAf0edAc6f37da032/);
    });

    it('the example in the README of the element shows it without a service', async () => {
      const blocks = readBlocks('../packages/element/README.md');
      const [html, script] = ['html', 'js'].map(
        (language) => blocks.find((block) => block.language === language)?.text,
      );
      const folder = join(site, 'readme');
      await mkdir(folder);
      await writeFile(join(folder, 'index.html'), html ?? '');
      await build({
        stdin: { contents: script ?? '', resolveDir: site },
        bundle: true,
        format: 'esm',
        outfile: join(folder, 'main.js'),
        logLevel: 'silent',
      });
      const served = await serveFiles({ folders: [folder] });
      const { page, close } = await openWatched(browser, `${served.origin}/`);
      await page.getByRole('button', { name: en.protectButton }).waitFor();
      await close();
      await served.stop();
    });

    it('the server from a tarball starts in an empty folder', async (test) => {
      const [server] = world.servers;
      await server.crash();
      const start = performance.now();
      await server.restart();
      const seconds = (performance.now() - start) / 1_000;
      const process = ['-p', String(server.pid)];
      const { stdout: program } = await run('ps', ['-o', 'args=', ...process]);
      assert.ok(program.includes(service), program);
      const { stdout: kilobytes } = await run('ps', ['-o', 'rss=', ...process]);
      const lock = join(service, 'node_modules/.package-lock.json');
      const { packages } = JSON.parse(await readFile(lock, 'utf8'));
      test.diagnostic(`packages installed: ${Object.keys(packages).length}`);
      test.diagnostic(`start: ${seconds.toFixed(1)} s`);
      test.diagnostic(`memory: ${(Number(kilobytes) / 1024).toFixed(0)} MB`);
    });
  });
});

/** A page of others, which tries to have something signed, and to read what is answered. */
const spyingPage = `<!doctype html><script>
  window.seen = [];
  addEventListener('native-answer', ({ detail }) => seen.push(detail));
  addEventListener('message', ({ data }) => seen.push(data));
  const params = { account: '0x' + '1'.repeat(40), chainId: 10, message: 'mine' };
  const sign = { id: '1', method: 'sign', params };
  const tries = [{ method: 'connect' }, sign, { ...sign, token: '' }, { ...sign, token: null }, [], null, 1];
  (async () => {
    for (const one of tries) await ReactNativeWebView.postMessage(JSON.stringify(one));
    await ReactNativeWebView.postMessage('{');
    seen.push('posted');
  })();
</script>`;

/** Serves an example: its files, or by its own server. */
async function serveExample(folder: string): Promise<FileSite> {
  if (hasFiles(folder)) return serveFiles({ folders: [folder] });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { stop } = await startProcess('node', ['.output/server/index.mjs'], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    readyUrl: origin,
  });
  return { origin, stop };
}

const hasFiles = (folder: string) => existsSync(join(folder, 'index.html'));

/** Drives an installed example in a real browser. */
async function driveExample(
  folder: string,
  browser: Browser,
  settings: ExampleSettings,
): Promise<void> {
  const site = await serveExample(folder);
  const url = `${site.origin}/${settingsQuery(settings)}`;
  const { page, errors, close } = await openWatched(browser, url);
  try {
    await driveSettings(page);
    if (!hasFiles(folder)) {
      const rendered = await (await fetch(url)).text();
      assert.match(rendered, /<recovery-guardian [^>]*account="0x/);
    }
    // Browsers request an icon, which the examples do not have.
    assert.deepEqual(
      errors.filter((error) => !error.includes('404')),
      [],
    );
  } finally {
    await close();
    await site.stop();
  }
}
