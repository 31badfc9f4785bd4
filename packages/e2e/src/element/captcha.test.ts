import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, it } from 'node:test';
import { maskTarget } from '@recovery-guardian/core';
import type { ChainAccount } from '@recovery-guardian/devnet';
import { serveHttp } from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { codeAfter } from '../browser/screen.ts';
import { worldChain } from '../extension/world-chain.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';

const email = 'mia@example.org';
const refusal = en.errors['captcha-required']({
  chainName: 'Local',
  target: '',
  triesLeft: undefined,
  retryAt: undefined,
});
const secret = 'captcha-secret';
const siweDomain = 'recovery.acme.example';

describe('a service with a captcha and a SIWE domain of its own, on a site of plain HTML', {
  timeout: 280_000,
}, () => {
  let verifier: Verifier;
  let site: GuardedSite;
  let owner: ChainAccount;
  let newOwner: Address;

  before(async () => {
    verifier = await startVerifier(secret);
    site = await startGuardedSite({
      configure: (written) => ({
        ...written,
        service: { ...written.service, siweDomain },
        delivery: { ...written.delivery, captcha: { url: verifier.url, secret } },
      }),
    });
    const { recoveryModule, chain } = site.world;
    const { rpcUrl } = chain;
    [owner] = chain.accounts as readonly [ChainAccount];
    [newOwner] = (await worldChain({ rpcUrl, recoveryModule, gracePeriod: 180 }).strangers()) as [
      Address,
    ];
  });
  after(async () => {
    await site?.stop();
    await verifier?.stop();
  });
  afterEach(() => site.leave());

  it('a service with a captcha sends a site no code without a token, and one code for each token', async () => {
    const account = owner.safe;
    const query = { siweDomain };
    const owners = await site.visit({ account, wallet: [owner.address], query });
    await owners.press(en.protectButton);
    await owners.nameEmail(email);
    await owners.press(en.signButton);
    await owners.reads(refusal);
    assert.deepEqual(verifier.asked, []);

    await owners.page.evaluate(bringCaptcha, ['human-1']);
    await tick(owners.page);
    const code = await codeAfter(site.world, email, () => owners.press(en.signButton));
    await owners.sees(en.codeTitle(email));
    await owners.enterCode(code);
    await owners.press(en.addButton);
    await owners.sees(en.protectDoneTitle);

    const newOwnersPage = await site.visit({ account, wallet: [newOwner], query });
    await newOwnersPage.page.evaluate(bringCaptcha, ['human-1', 'human-2']);
    await newOwnersPage.press(en.recoverButton);
    await tick(newOwnersPage.page);
    await newOwnersPage.press(en.ownerButton);
    await newOwnersPage.reads(refusal);
    await tick(newOwnersPage.page);
    await newOwnersPage.press(en.ownerButton);
    await newOwnersPage.sees(en.codeTitle(maskTarget('email', email)));
    assert.deepEqual(verifier.asked, ['human-1', 'human-1', 'human-2']);
  });
});

/** A site's captcha: a box to tick that yields these tokens one after another. */
function bringCaptcha(tokens: string[]): void {
  const guardian = document.querySelector('recovery-guardian') as HTMLElement;
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
  const widget = document.createElement('label');
  widget.slot = 'captcha';
  widget.append(box, 'I am no robot');
  guardian.append(widget);
  Object.assign(guardian, {
    captchaToken: async () => {
      if (!box.checked) return undefined;
      box.checked = false;
      return tokens.shift();
    },
  });
}

async function tick(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am no robot' }).check();
}

/** A captcha provider's verification service. */
interface Verifier {
  readonly url: string;
  /** The tokens that it was asked about, in order. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** Starts one that accepts each token that begins with `human-`, once. */
async function startVerifier(secret: string): Promise<Verifier> {
  const asked: string[] = [];
  const server = await serveHttp(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const token = form.get('response') ?? '';
    const isGood = token.startsWith('human-') && !asked.includes(token);
    asked.push(token);
    response.end(JSON.stringify({ success: isGood && form.get('secret') === secret }));
  });
  return { ...server, asked };
}
