import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import {
  AccountHolder,
  freePort,
  freshAddress,
  serveHttp,
  startTestWorld,
  type TestWorld,
  type TestWorldOptions,
} from '@recovery-guardian/devnet/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildElement, elementBuild } from '../../../../scripts/builds/builds.ts';
import { startBrowser } from '../browser/watched-page.ts';
import { putIn, readBlocks } from './page.ts';
import { readManifest, type Site, startSite } from './site.ts';

const docs = join(import.meta.dirname, '../../../../docs');
const blocks = readBlocks('sites.md');
const ownServer = join(docs, '../examples/own-server/server.mjs');
const tried = new Set<string>();
const staging = 'Test against a staging service';

describe('docs/sites.md', { timeout: 120_000 }, () => {
  let world: TestWorld;
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  before(async () => {
    await buildElement();
    [world, site, browser] = await Promise.all([
      startTestWorld({ configure: withTestTargets }),
      startSite(),
      startBrowser(),
    ]);
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
    await world?.stop();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    errors = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
  });
  afterEach(() => context.close());

  /** Returns the text below a heading, with local places in place of remote ones. */
  const read = (heading: string, language: string, index = 0): string => {
    const found = blocks.filter(
      (block) => block.heading === heading && block.language === language,
    )[index];
    assert.ok(found, `no ${language} block below "${heading}"`);
    tried.add(found.text);
    const { url, accessToken, chain } = world;
    const { rpcUrl, chainId } = chain;
    return putIn(found.text, {
      'https://guardian.example.com': url,
      'https://node.example.com': rpcUrl,
      'rg_pub_…': accessToken,
      'chain-id="10"': `chain-id="${chainId}"`,
      'chainId: 10': `chainId: ${chainId}`,
    });
  };

  const firstPage = () => read('In five minutes', 'html page');

  /** The first page, with an account and a node. */
  const wholePage = (baseUrl = world.url) => {
    const more = `rpc-url="${world.chain.rpcUrl}" account="${safe()}" base-url="${baseUrl}"`;
    return firstPage().replace(/base-url="[^"]*"/, more);
  };

  const open = async (html: string, headers?: Record<string, string>) => {
    site.show(html, headers);
    await page.goto(site.url);
  };

  const sees = (name: string | RegExp) =>
    page.locator('recovery-guardian').getByRole('heading', { name, level: 2 }).waitFor();

  it('docs/sites.md embeds the element under the policy that it names', async () => {
    const [name = '', value = ''] = read('Content Security Policy', 'http').trim().split(': ');
    await open(firstPage(), { [name]: value });
    await page.getByRole('button', { name: 'I have the account’s address' }).click();
    await page.getByRole('textbox', { name: 'Account address' }).fill(safe());
    await page.getByRole('button', { name: 'Continue' }).click();
    await sees('Not protected yet');

    await open(wholePage(), { [name]: value });
    await sees('Not protected yet');
    assert.deepEqual(errors, []);
  });

  it('the element is put into a page by the call in docs/sites.md', async () => {
    await open(
      '<!doctype html><html lang="en"><title>Security</title><div id="recovery"></div></html>',
    );
    await page.addScriptTag({ type: 'module', content: read('In five minutes', 'js module') });
    await sees('Get back in');
    await page.locator('recovery-guardian').evaluate((element) => {
      element.dispatchEvent(new Event('recovery-guardian-finalized'));
    });
    assert.equal(await page.locator('recovery-guardian').count(), 0);
  });

  it('the page in docs/sites.md shows the account that an alarm’s link names', async () => {
    const account = safe();
    site.show(firstPage().replace(/chain-id="[^"]*"/, ''));
    await page.goto(`${site.url}#account=${account}&chain=${world.chain.chainId}`);
    await run(read('In five minutes', 'js fragment'));
    const shown = await page.locator('recovery-guardian').evaluate((element) => {
      const { account, chainId } = element as unknown as { account: string; chainId: number };
      return { account, chainId };
    });
    assert.deepEqual(shown, { account, chainId: world.chain.chainId });
  });

  it('the policy in docs/sites.md blocks a style that a page writes into itself', async () => {
    const [name = '', value = ''] = read('Content Security Policy', 'http').trim().split(': ');
    const html = firstPage().replace('</head>', '<style>body { color: red }</style></head>');
    await open(html, { [name]: value });
    await sees('Get back in');
    assert.equal(errors.filter((error) => error.includes('style-src')).length, 1);
  });

  it('docs/sites.md prints the import map that pins each file', async () => {
    const text = read('Content Security Policy', 'js map');
    const node = ['--input-type=module', '--eval', text];
    const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: elementBuild });
    const [, map = ''] = /^<script type="importmap">(.*)<\/script>$/m.exec(stdout) ?? [];
    const { integrity } = JSON.parse(map);
    const file = 'https://cdn.example.com/recovery-guardian/es/recovery-guardian.js';
    assert.match(integrity[file], /^sha256-/);
    const hashes = await readFile(join(elementBuild, 'integrity.json'), 'utf8');
    assert.equal(Object.keys(integrity).length, Object.keys(JSON.parse(hashes)).length);
  });

  it('docs/sites.md names every attribute and every event, and no other', async () => {
    const { attributes, events } = await readManifest();
    assert.deepEqual(await firstColumn('In five minutes'), names(attributes));
    assert.deepEqual(
      (await firstColumn('Events')).map((name) => `recovery-guardian-${name}`).sort(),
      names(events),
    );
  });

  it('the element accepts a wallet and a signer as docs/sites.md says', async () => {
    await open(wholePage());
    await page.evaluate(() => {
      const wallet = { request: async () => ['0x1111111111111111111111111111111111111111'] };
      Object.assign(window, {
        yourWallet: wallet,
        signAsAccount: async (account: string, message: string) => `${account} signs ${message}`,
      });
    });
    await run(read('Your wallet, or your keys', 'js'));
    const given = await page.locator('recovery-guardian').evaluate(async (element) => {
      const { provider, signer } = element as unknown as {
        provider: unknown;
        signer(request: object): Promise<string>;
      };
      const signature = await signer({ account: '0x1', message: 'this' });
      return [provider === (window as unknown as { yourWallet: unknown }).yourWallet, signature];
    });
    assert.deepEqual(given, [true, '0x1 signs this']);
  });

  it('a site hears events and takes over as docs/sites.md says', async () => {
    await open(wholePage());
    await sees('Not protected yet');
    await page.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(window, {
        told,
        sendForFree: (calls: unknown) => told.push(calls),
        report: (reason: unknown) => told.push(reason),
        count: (step: unknown) => told.push(step),
      });
    });
    await run(read('Events', 'js'));
    const told = await page.evaluate(async () => {
      const path = '/es/index.js';
      const events = await import(path);
      const element = document.querySelector('recovery-guardian') as Element;
      const goesOn = element.dispatchEvent(
        new events.RecoveryGuardianBeforeSubmitEvent({ calls: ['c'] }),
      );
      element.dispatchEvent(new events.RecoveryGuardianErrorEvent({ reason: 'no-wallet' }));
      const step = { view: 'protect', step: 'sign' };
      element.dispatchEvent(new events.RecoveryGuardianStepEvent(step));
      return [goesOn, ...(window as unknown as { told: unknown[] }).told];
    });
    assert.deepEqual(told, [false, ['c'], 'no-wallet', 'protect/sign']);
    await page.getByRole('button', { name: 'Protect this account' }).click();
    await sees('How should we reach you?');
    await page.goBack();
    await sees('Not protected yet');
    await page.goForward();
    await sees('How should we reach you?');
  });

  it('the element looks as the style sheet in docs/sites.md says', async () => {
    await open(wholePage());
    await page.addStyleTag({ content: read('Its look', 'css') });
    await sees('Not protected yet');
    const button = page.getByRole('button', { name: 'Protect this account' });
    const [color, radius, transform] = await button.evaluate(async (element) => {
      // Colours have transitions.
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { backgroundColor, textTransform } = getComputedStyle(element);
      const card = element.getRootNode() as ShadowRoot;
      const outer = (card.host.getRootNode() as ShadowRoot).querySelector('section') as Element;
      return [backgroundColor, getComputedStyle(outer).borderTopLeftRadius, textTransform];
    });
    assert.deepEqual([color, radius, transform], ['rgb(11, 110, 79)', '4px', 'uppercase']);
  });

  it('the element opens in the dialog of docs/sites.md', async () => {
    const html = firstPage().replace(
      /<recovery-guardian[\s\S]*<\/recovery-guardian>/,
      read('Its look', 'html'),
    );
    await open(html);
    await page.getByRole('button', { name: 'Recovery settings' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Get back in' }).waitFor();
  });

  it('the element exposes its result to forms and style sheets as docs/sites.md says', async () => {
    await open(withModules(read('Tests and previews', 'js module')));
    await page.evaluate(async () => {
      const path = '/es/testing.js';
      const { findScenario, stage } = await import(path);
      const form = document.createElement('form');
      document.body.replaceChildren(form);
      const properties = { name: 'recovery' };
      await stage(findScenario('overview/protected'), { container: form, properties }).reached;
    });
    await page.addStyleTag({ content: read('In a form', 'css') });
    const shown = await page.locator('recovery-guardian').evaluate((element) => {
      const form = element.parentElement as HTMLFormElement;
      const line = getComputedStyle(element).getPropertyValue('--rg-line').trim();
      return [new FormData(form).get('recovery'), line];
    });
    assert.deepEqual(shown, ['protected', '#14704a']);
  });

  it('the element shows a site’s own texts as docs/sites.md says', async () => {
    await open(wholePage());
    await run(read('Your words', 'js'));
    await sees('Protect your savings');
  });

  it('a captcha’s token is sent once as docs/sites.md says', async () => {
    const place = `rpc-url="${world.chain.rpcUrl}" account="${safe()}" view="protect"`;
    const html = firstPage().replace(
      /<recovery-guardian[\s\S]*<\/recovery-guardian>/,
      read('Captcha', 'html').replace('>', ` ${place}>`),
    );
    await open(html);
    await page.evaluate(() => {
      const tokens = ['first', 'second'];
      const turnstile = {
        render: (place: string) => {
          (document.querySelector(place) as Element).textContent = 'I am no robot';
          return 'widget';
        },
        getResponse: (widget: string) => `${widget} ${tokens[0]}`,
        reset: () => tokens.shift(),
      };
      const signer = async () => '0x12';
      Object.assign(window, { turnstile });
      Object.assign(document.querySelector('recovery-guardian') as Element, { signer });
    });
    await run(read('Captcha', 'js'));
    await sees('How should we reach you?');
    const captcha = page.getByText('I am no robot');
    assert.ok(!(await captcha.isVisible()));
    await page.getByRole('textbox', { name: 'Email address' }).fill('mia@example.org');
    await page.getByRole('button', { name: 'Continue' }).click();
    await captcha.waitFor();
    for (const token of ['widget first', 'widget second']) {
      const sent = page.waitForRequest('**/auth/register');
      await page.getByRole('button', { name: 'Ask my wallet' }).click();
      assert.equal((await sent).headers()['x-captcha-token'], token);
    }
  });

  it('the server in docs/sites.md keeps the access token, and sends it to the service alone [S60]', async () => {
    const port = String(await freePort());
    const server = await startServer(port);
    try {
      // The server replaces the token, and the page has the same origin.
      const html = wholePage(`http://127.0.0.1:${port}/recovery`).replace(
        /access-token="[^"]*"/,
        '',
      );
      await open(html);
      await page.route(`http://127.0.0.1:${port}/**`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { 'access-control-allow-origin': '*' } });
      });
      await page.reload();
      await sees('Not protected yet');
      const config = await fetch(
        `http://127.0.0.1:${port}/recovery/config/getNetworkConfig?chainId=${world.chain.chainId}`,
      );
      const { name } = (await config.json()) as { name: string };
      await page.locator('recovery-guardian').getByText(`on ${name}`).waitFor();
      const elsewhere = [`recovery/${world.url}/healthz`, `recovery/${world.url.slice(5)}/healthz`];
      for (const path of ['other', ...elsewhere]) {
        assert.equal((await fetch(`http://127.0.0.1:${port}/${path}`)).status, 404, path);
      }
    } finally {
      server.kill();
    }
  });

  it('the server in docs/sites.md passes on the language of the user [S28]', async () => {
    const asked: (string | undefined)[] = [];
    const service = await serveHttp(({ headers }, response) => {
      asked.push(headers['accept-language']);
      response.end('{}');
    });
    const port = String(await freePort());
    const server = await startServer(port, service.url);
    try {
      const headers = { 'accept-language': 'de' };
      await fetch(`http://127.0.0.1:${port}/recovery/auth/register`, { headers });
      assert.deepEqual(asked, ['de']);
    } finally {
      server.kill();
      await service.stop();
    }
  });

  it('the server in docs/sites.md outlives requests that break off, and a service that is away', async () => {
    const port = await freePort();
    const away = `http://127.0.0.1:${await freePort()}`;
    const server = await startServer(String(port), away);
    try {
      for (const end of ['{', '5\r\n{"a', '']) {
        const broken = connect(port, '127.0.0.1').on('error', () => {});
        const length = end.startsWith('5') ? 'transfer-encoding: chunked' : 'content-length: 99';
        const part = `POST /recovery/auth/submit HTTP/1.1\r\nhost: a\r\n${length}\r\n\r\n${end}`;
        await new Promise((resolve) => broken.write(part, resolve));
        broken.resetAndDestroy();
      }
      for (const method of ['TRACE', 'PUT', 'DELETE', 'HEAD']) {
        assert.equal((await ask(port, method)).status, 405, method);
      }
      for (const path of ['/recovery', '/recovery//[', '/recovery/..//%', '//', '/%']) {
        assert.ok(((await ask(port, 'GET', { path })).status ?? 0) >= 400, path);
      }
      assert.equal((await ask(port, 'POST', { body: '{}' })).status, 502);
      assert.equal((await ask(port, 'GET')).status, 502);
      assert.equal(server.exitCode, null);
    } finally {
      server.kill();
    }
  });

  it('the server in docs/sites.md passes on bodies up to 64 KB, however they are sent, and no path outside the service', async () => {
    const received: string[] = [];
    const service = await serveHttp(async (sent, response) => {
      received.push(`${sent.url} ${(await sent.toArray()).join('').length}`);
      response.end('{}');
    });
    const port = await freePort();
    const server = await startServer(String(port), `${service.url}/service`);
    try {
      for (const isChunked of [false, true]) {
        for (const length of [65_536, 65_537, 3_000_000]) {
          const { status, headers } = await ask(port, 'POST', {
            body: 'x'.repeat(length),
            isChunked,
          });
          assert.equal(status, length === 65_536 ? 200 : 413, `${length} ${isChunked}`);
          assert.equal(headers['cache-control'], status === 200 ? 'no-store' : undefined);
        }
      }
      for (const path of ['/recovery/../x', '/recovery/%2e%2E/x', '/recovery/a/../../x']) {
        assert.equal((await ask(port, 'GET', { path })).status, 404, path);
      }
      const usual = '/service/auth/submit 65536';
      assert.deepEqual(received, [usual, usual]);
    } finally {
      server.kill();
      await service.stop();
    }
  });

  it('the server in docs/sites.md drops what a caller who has left had asked of a slow service', {
    timeout: 15_000,
  }, async () => {
    const slow = new EventEmitter();
    const service = await serveHttp((sent) => {
      slow.emit('asked');
      sent.socket.once('close', () => slow.emit('dropped'));
    });
    const port = await freePort();
    const server = await startServer(String(port), service.url);
    try {
      const [asked, dropped] = [once(slow, 'asked'), once(slow, 'dropped')];
      const sent = request({ port, path: '/recovery/auth/submit' }).on('error', () => {});
      sent.end();
      await asked;
      sent.destroy();
      await dropped;
      assert.equal(server.exitCode, null);
    } finally {
      server.kill();
      await service.stop();
    }
  });

  it('docs/sites.md tests and previews the element without any service', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.type()));
    const isLeft = page.waitForEvent('console', (message) => message.text() === 'left');
    await open(withModules(`${read('Tests and previews', 'js module')}console.log('left');`));
    await isLeft;
    assert.ok(!said.includes('assert'), 'the assertion of the page failed');
    assert.equal(await page.locator('recovery-guardian').count(), 0);

    await open(withModules(read('Tests and previews', 'js module', 1)));
    await sees('How should we reach you?');
    assert.deepEqual(errors, []);
  });

  it('an account is recovered by the code of a test target as docs/sites.md says', async () => {
    const mia = new AccountHolder(world, 1);
    const [, code = ''] = /challenge = '(\d+)'/.exec(read(staging, 'js staging')) ?? [];
    const { challengeId } = (await mia.register('mia@example.com')).body;
    await mia.addGuardian((await mia.submit(challengeId, code)).body.guardianAddress);
    world.clock.advance(60_000);
    const text = read(staging, 'js staging')
      .replace("account = '0x…'", `account = '${mia.account}'`)
      .replace("newOwner = '0x…'", `newOwner = '${freshAddress()}'`);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', text],
      { cwd: join(docs, '..') },
    );
    assert.match(stdout, /signature: '0x[0-9a-f]{130}'/);
    assert.deepEqual(world.mailbox.messages, []);
  });

  it('docs/sites.md names only existing files', async () => {
    const text = await readFile(join(docs, 'sites.md'), 'utf8');
    const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:|[/#])([^)"#]+)/g)].map(
      ([, file]) => file,
    );
    assert.ok(links.length > 8);
    for (const file of links) await access(join(docs, String(file)));
  });

  it('docs/sites.md has no untested block', () => {
    const left = blocks.filter(({ text }) => !tried.has(text));
    assert.deepEqual(left, []);
  });

  function safe(): string {
    return world.chain.accounts[0]?.safe ?? '';
  }

  async function run(code: string): Promise<void> {
    await page.addScriptTag({ content: code });
  }

  async function ask(
    port: number,
    method: string,
    { path = '/recovery/auth/submit', body = '', isChunked = false } = {},
  ): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
    const headers = isChunked ? { 'transfer-encoding': 'chunked' } : {};
    const sent = request({ port, method, path, headers, agent: false }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return { status: response.statusCode, headers: response.headers };
  }

  async function startServer(port: string, service = world.url): Promise<ChildProcess> {
    const env = { RECOVERY_SERVICE: service, RECOVERY_TOKEN: world.accessToken, PORT: port };
    const server = spawn(process.execPath, [ownServer], { env, stdio: 'inherit' });
    for (let tries = 0; tries < 50; tries += 1) {
      const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
      if (isUp) return server;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The server of the page does not listen.');
  }
});

/** The test targets of the operators' page, in a world of development. */
const withTestTargets: TestWorldOptions['configure'] = (configuration) => {
  const [block] = readBlocks('operators/try.md').filter(({ heading }) =>
    heading.startsWith('Staging'),
  );
  const { mode, delivery } = JSON.parse(`{${block?.text}}`);
  assert.equal(mode, 'staging');
  return { ...configuration, delivery: { ...configuration.delivery, ...delivery } };
};

/** A page whose modules find the package as bundlers do. */
function withModules(code: string): string {
  const imports = {
    '@recovery-guardian/element/define': '/es/recovery-guardian.js',
    '@recovery-guardian/element/testing': '/es/testing.js',
  };
  return `<!doctype html><html lang="en"><head><title>Test</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">${code}</script></head><body></body></html>`;
}

/** The names in code in the first column of the tables below a heading. */
async function firstColumn(heading: string): Promise<string[]> {
  const text = await readFile(join(docs, 'sites.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const cells = [...section.matchAll(/^\| (`.+?) \|/gm)].map(([, cell]) => cell ?? '');
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))
    .sort();
}

function names(all: readonly { name: string }[]): string[] {
  return all.map(({ name }) => name).sort();
}
