import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addGuardian, createRunningClock } from '@recovery-guardian/devnet/testing';
import { addGuardianCall } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { elementBuild } from '../../../../../scripts/builds/build-element.ts';
import { serveFiles } from '../../browser/serve-files.ts';
import { startBrowser } from '../../browser/start-browser.ts';
import { serveExample, type VisitOptions, visits } from '../../element/guarded-site.ts';
import type { Visitor } from '../../element/visitor.ts';
import type { Attack, AttackWorld } from './attack.ts';
import { registerOwner, requestRecovery } from './callers.ts';
import { untilText } from './extension-fixture.ts';

const victim = { ip: '203.0.113.5' };
const attacker = { ip: '198.51.100.66' };
const attackersOwner: Address = '0x00000000000000000000000000000000000a77ac';
/** The attacker's false claims to the victim. */
const pretendedOwner: Address = '0xb0b0B0b0B0b0B0b0b0B0B0b0B0b0B0b0b0B0B0b0';

/** S37: a link describes the attacker's recovery as the victim's own. */
const dressUpRecovery: Attack = {
  id: 'S37',
  goal: "have a code entered for a recovery that the link's own words describe",
  async run(world) {
    const { account, guardian } = await registerOwner(world, 'mia@example.org', victim);
    await addGuardian(world.chain, 0, guardian);
    const opened = await requestRecovery(world, account, attackersOwner, attacker);
    const { requestId, auths } = opened.body;
    const words = 'your own three words';
    const challenge = { ...auths[0], target: 'the CANCEL code' };
    const request = {
      requestId,
      requiredVerifications: 1,
      challenges: [challenge],
      confirmed: [],
      matchPhrase: words,
    };
    const pretended = { newOwners: [pretendedOwner], newThreshold: 1, matchPhrase: words };
    const recovery = { stage: 'check', request, ...pretended };
    const link = { kind: 'recovery', requestId, recovery, auths: [challenge], ...pretended };
    const gains = await onSite(world, async (visit) => {
      const visitor = await visit({ account, fragment: fragmentOf(world, account, link) });
      let text = await untilText(visitor, /recovery\?/i);
      await visitor.press('Continue');
      text += await untilText(visitor, /code/i);
      return [
        ...(text.toLowerCase().includes(attackersOwner) ? [] : ['the new owner is not in full']),
        ...(text.includes(pretendedOwner) ? ["the link's new owner is shown"] : []),
        ...(text.includes(words) ? ["the link's words to compare are shown"] : []),
        ...(text.includes(challenge.target) ? ["the link's text stands for the target"] : []),
      ];
    });
    return { tried: 'a link with a new owner, words and a target of its own', gains };
  },
};

/** S38: the only owner is sent a link that asks for "their" signature. */
const askSoleOwner: Attack = {
  id: 'S38',
  goal: 'become a guardian by an owner link for an account of one signature',
  async run(world) {
    const [holder] = world.chain.accounts;
    if (!holder) throw new RangeError('The chain has no accounts');
    const account = holder.safe;
    const owner = privateKeyToAddress(holder.privateKey);
    const module = world.recoveryModule;
    const { to, data } = addGuardianCall({ module, guardian: attackersOwner, threshold: 1n });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const subject = { kind: 'calls', calls: [{ to, data }], nonce: '0', expiresAt };
    const gains = await onSite(world, async (visit) => {
      const fragment = fragmentOf(world, account, { kind: 'owner', subject });
      const visitor = await visit({ account, wallet: [owner], fragment });
      const text = await untilText(visitor, /sign/i);
      const isRefused = text.includes('Your signature alone controls this account');
      const isOffered = /Sign in my wallet/.test(text);
      return isRefused && !isOffered ? [] : ['the owner is asked to sign'];
    });
    return { tried: 'a link that adds a guardian, opened by the only owner', gains };
  },
};

/** S43: the host of the element's files injects a line into one that is loaded later. */
const tamperWithChunk: Attack = {
  id: 'S43',
  goal: 'run code in a page that pins the element, by a file that it loads later',
  async run(world) {
    const example = await serveExample();
    await example.stop();
    const hashes = JSON.parse(await readFile(join(elementBuild, 'integrity.json'), 'utf8'));
    // Those that a page fetches by itself; the wallet's part is fetched when the wallet is asked.
    const later = Object.keys(hashes).filter((file) =>
      /^translations\/|^es\/(start|shared|views|translations)\b(?!\/collect)/.test(file),
    );
    const site = await serveFiles({
      folders: [],
      otherwise: async ({ url = '' }, response) => {
        const [path = ''] = url.slice(1).split('?');
        if (path === '') {
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
          response.end(pinnedPage(hashes, url));
          return;
        }
        const content = await readFile(join(elementBuild, path), 'utf8').catch(() => '');
        response.writeHead(content ? 200 : 404, { 'content-type': 'text/javascript' });
        response.end(path === changed ? `globalThis.stolen = true;\n${content}` : content);
      },
    });
    let changed = '';
    const browser = await startBrowser();
    try {
      const gains: string[] = [];
      for (const file of later) {
        changed = file;
        const page = await browser.newPage();
        const asked = page.waitForRequest((request) => request.url().endsWith(`/${file}`));
        await page.goto(`${site.origin}/?${file}`);
        await (await asked).response().catch(() => null);
        await page.waitForLoadState('networkidle');
        if (await page.evaluate('globalThis.stolen')) gains.push(`${file} was run`);
        await page.close();
      }
      world.onProgress(`${later.length} files`);
      if (later.length === 0) throw new Error('No file is loaded later');
      return { tried: `${later.length} changed files beside a pinned element`, gains };
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

export const elementAttacks: readonly Attack[] = [dressUpRecovery, askSoleOwner, tamperWithChunk];

/** A page that fetches the file that its address names. */
function pinnedPage(hashes: Readonly<Record<string, string>>, url: string): string {
  const file = new URL(url, 'http://site.example').search.slice(1);
  const [, folder = '', name] = /(\w+)\/([\w-]+)\.js$/.exec(file) ?? [];
  const entry = `recovery-guardian${file.startsWith('es/') ? '' : '.all'}.min.js`;
  const view = folder === 'views' && name !== 'choose-account' ? name : 'protect';
  return `<!doctype html><title>A site</title>
    <script type="module" src="${entry}" integrity="${hashes[entry]}"></script>
    <recovery-guardian locale="${folder === 'translations' ? name : 'de'}" view="${view}"
      ${name === 'choose-account' ? '' : `account="0x${'1'.repeat(40)}"`}></recovery-guardian>`;
}

/** The fragment of a page's address that was opened by a link of this content. */
function fragmentOf({ chain }: AttackWorld, account: Address, link: object): string {
  const whole = JSON.stringify({ account, chainId: chain.chainId, ...link });
  return `#recovery-guardian=${Buffer.from(whole).toString('base64url')}`;
}

/** Opens visits to a site that embeds the element, in Chromium. */
async function onSite<Result>(
  world: AttackWorld,
  attack: (visit: (options: VisitOptions) => Promise<Visitor>) => Promise<Result>,
): Promise<Result> {
  const parts = new AsyncDisposableStack();
  try {
    const { origin, stop } = await serveExample();
    parts.defer(stop);
    const browser = await startBrowser();
    parts.defer(() => browser.close());
    const { visit } = visits({ world, browser, origin, clock: createRunningClock() });
    return await attack(visit);
  } finally {
    await parts.disposeAsync();
  }
}
