import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccountHolder,
  eoaGuardian,
  recoveryOf,
  sendCalls,
  serveHttp,
  until,
} from '@recovery-guardian/devnet/testing';
import {
  addGuardianCall,
  createNonce,
  createSiweMessage,
  deleteStatement,
  enableModuleCall,
  executeRecoveryCall,
  listStatement,
} from '@recovery-guardian/protocol';
import { entryPoints } from '@recovery-guardian/safe';
import { type Address, type Hex, numberToHex, stringToHex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { type Screen, textOn, walk } from '../../browser/screen.ts';
import type { Attack, AttackWorld } from './attack.ts';
import { inEachBrowser, type SitePage, textOnceShown, untilText } from './extension-fixture.ts';
import { startHostileService } from './hostile-service.ts';

const stranger: Address = '0x9999999999999999999999999999999999999999';
const strangerInFull = /9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999/;

/** S34: a site makes the wallet add the attacker as guardian, with a three-minute grace period. */
const becomeGuardian: Attack = {
  id: 'S34',
  goal: 'become a guardian by a click on a harmless request',
  async run(world) {
    const gains = await inEachBrowser(world, async ({ account, openSite, browser, keep }) => {
      const site = await openSite();
      const module = world.recoveryModule;
      const calls = [
        enableModuleCall(account, module),
        addGuardianCall({ module, guardian: stranger, threshold: 1n }),
      ];
      const window = await browser.windowOpenedBy(() => sendFromSite(site, world, account, calls));
      const text = await textOnceShown(window, /3\sminutes/);
      // Its button would be enabled by now.
      await sleep(3_000);
      const takesYes = await isArmed(window, 'Approve');
      await keep(window, 's34-guardian-by-a-site');
      return [
        ...(strangerInFull.test(text) ? [] : ['the guardian is not shown in full']),
        ...(/3\sminutes/.test(text) ? [] : ['the wait of three minutes is not shown']),
        ...(takesYes ? ['one click approves it'] : []),
      ];
    });
    return { tried: 'enableModule and addGuardianWithThreshold from a site', gains };
  },
};

/** S35: the service names the attacker's module, or none at all, during a recovery. */
const hideRecovery: Attack = {
  id: 'S35',
  goal: 'hide a running recovery, or have a foreign module enabled',
  async run(world) {
    const service = await startHostileService(world.url, stranger);
    await recoverAccount(world);
    try {
      const gains = await inEachBrowser(
        world,
        async ({ wallet, keep }) => {
          const found: string[] = [];
          for (const mode of ['lying', 'down'] as const) {
            service.mode = mode;
            await wallet.openRoute('#home');
            const text = await textOnceShown(wallet, /someone.*stop it/is);
            if (!/someone.*stop it/is.test(text))
              found.push(`the recovery is not shown while the service is ${mode}`);
            if (/not protected/i.test(text)) found.push(`${mode}: reads "Not protected"`);
            await keep(wallet, `s35-service-${mode}`);
          }
          service.mode = 'honest';
          return found;
        },
        { services: { baseUrl: service.url } },
      );
      return { tried: 'a service that names another module, and one that answers 503', gains };
    } finally {
      await service.stop();
    }
  },
};

/** S36: the alarm of one account is not seen while another one is selected. */
const alarmElsewhere: Attack = {
  id: 'S36',
  goal: 'recover an account that is not the selected one, unnoticed',
  async run(world) {
    await recoverAccount(world);
    const [recovering, other] = world.chain.accounts;
    if (!recovering || !other) throw new RangeError('The chain has too few accounts');
    const { chainId } = world.chain;
    const gains = await inEachBrowser(world, async ({ wallet, keep }) => {
      const secret = { kind: 'private-key', privateKey: other.privateKey };
      await wallet.ask('owners.import', { secret });
      const added = { chainId, address: other.safe, name: 'Other' };
      const { id } = (await wallet.ask('accounts.add', added)) as { id: string };
      await wallet.ask('accounts.select', { id });
      await wallet.openRoute('#home');
      await wallet.shows(other.safe);
      const text = await textOnceShown(wallet, /someone started a recovery/i);
      await keep(wallet, 's36-alarm-of-another-account');
      return /someone started a recovery/i.test(text) ? [] : ['home does not report it'];
    });
    return { tried: 'a recovery of the account that is not selected', gains };
  },
};

/** S39: a later request replaces the one that the user is reading. */
const replaceRequest: Attack = {
  id: 'S39',
  goal: 'replace the request on screen',
  async run(world) {
    // Answers so late that the other request is on screen by then.
    const slow = await serveHttp(async (_request, response) => {
      await sleep(3_000);
      response.writeHead(500).end();
    });
    try {
      const gains = await inEachBrowser(world, async ({ account, openSite, browser, keep }) => {
        const site = await openSite();
        const later = await openSite('/later');
        const call = { to: account, value: 0n, data: '0x' } as const;
        const paymasterService = { url: `${slow.url}/`, context: {} };
        const slowly = sendCallsParams(world, account, [call], { paymasterService });
        const window = await browser.windowOpenedBy(async () => {
          await later.ask('wallet_sendCalls', slowly);
          await site.ask('personal_sign', [stringToHex('The text that is read first'), account]);
        });
        const first = await untilText(window, /read first|approve|transaction|call/i);
        await sleep(5_000);
        const afterwards = await textOn(window);
        await keep(window, 's39-request-stays');
        const wasText = /read first/.test(first);
        const isText = /read first/.test(afterwards);
        return wasText === isText ? [] : ['another request took its place'];
      });
      return { tried: 'a request that becomes ready after the one on screen', gains };
    } finally {
      await slow.stop();
    }
  },
};

/** S40: a site makes the wallet send requests to this machine, or pay for the site's operations. */
const useWalletAsProxy: Attack = {
  id: 'S40',
  goal: "reach the user's network, or spend the user's endpoint key",
  async run(world) {
    let reached = 0;
    const inside = await serveHttp((_request, response) => {
      reached++;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    try {
      const gains = await inEachBrowser(world, async ({ account, openSite, wallet }) => {
        reached = 0;
        const site = await openSite();
        const call = { to: stranger, value: 0n, data: '0x' } as const;
        const paymasterService = { url: `${inside.url}/`, context: {} };
        const params = sendCallsParams(world, account, [call], { paymasterService });
        await site.ask('wallet_sendCalls', params);
        await sleep(3_000);
        const found =
          reached > 0 ? [`${reached} requests reached this machine without approval`] : [];
        for (const lock of [false, true]) {
          if (lock) await wallet.ask('vault.lock');
          for (const method of ['eth_estimateUserOperationGas', 'pm_getPaymasterStubData']) {
            const answer = await site.answer(method, foreignOperation(world));
            // 4100: the wallet refuses. 4200: it does not know the method.
            if (answer.code !== 4100 && answer.code !== 4200) {
              const state = lock ? 'locked' : 'unlocked';
              found.push(`${method} for another sender was relayed (${state}): ${answer.code}`);
            }
          }
        }
        return found;
      });
      return { tried: 'a paymaster on this machine; operations of a foreign sender', gains };
    } finally {
      await inside.stop();
    }
  },
};

/** S41: statements that hand over control or reveal contacts look like a sign-in. */
const signUnwarned: Attack = {
  id: 'S41',
  goal: 'have statements for the service signed without a warning, or amounts misread',
  async run(world) {
    const gains = await inEachBrowser(world, async ({ account, openSite, browser, keep }) => {
      const found: string[] = [];
      const statements = {
        list: listStatement(),
        delete: deleteStatement({ registrationId: 'r1' }),
      };
      for (const [name, statement] of Object.entries(statements)) {
        const site = await openSite(`/${name}`);
        const text = createSiweMessage({
          account,
          chainId: world.chain.chainId,
          statement,
          nonce: createNonce(),
          issuedAt: new Date(),
        });
        const window = await browser.windowOpenedBy(() =>
          site.ask('personal_sign', [stringToHex(text), account]),
        );
        const shown = await untilText(window, /sign/i);
        await keep(window, `s41-${name}-statement`);
        if (/free and moves nothing/i.test(shown)) found.push(`${name}: "moves nothing"`);
        if (name === 'list' && !/learns?|email/i.test(shown)) {
          found.push('list: no warning that the site learns the contacts');
        }
        await window.press('Decline');
      }
      const site = await openSite('/decimals');
      await site.ask('wallet_addEthereumChain', [
        {
          chainId: '0x539a',
          chainName: 'Elsewhere',
          rpcUrls: [world.chain.rpcUrl],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 24 },
        },
      ]);
      await until('the chain is refused', async () => (await site.answers()).length > 0).catch(() =>
        found.push('a chain with 24 decimals is not refused'),
      );
      return found;
    });
    return { tried: 'statements to list and to delete, and a chain with 24 decimals', gains };
  },
};

/** S42: a key that is imported while the password changes is lost. */
const loseKey: Attack = {
  id: 'S42',
  goal: 'lose a key that is imported while the password changes',
  async run(world) {
    const gains = await inEachBrowser(world, async ({ wallet }) => {
      const privateKey = generatePrivateKey();
      const script = `
        const send = (wallet, parameters) =>
          (globalThis.browser ?? chrome).runtime.sendMessage({ wallet, parameters });
        const [password, privateKey] = arguments;
        return Promise.all([
          send('vault.changePassword', { password, newPassword: 'another long password' }),
          send('owners.import', { secret: { kind: 'private-key', privateKey } }),
        ]).then(async ([, imported]) => ({ imported, state: await send('state.get', {}) }));`;
      const { imported, state } = (await wallet.run(
        script,
        'a password of some length',
        privateKey,
      )) as { imported: { result?: { address: Address } }; state: unknown };
      const address = imported.result?.address;
      if (!address) throw new Error(`The key was not imported: ${JSON.stringify(imported)}`);
      return JSON.stringify(state).includes(address) ? [] : ['an imported key is gone'];
    });
    return { tried: 'an import and a change of the password at the same moment', gains };
  },
};

export const extensionAttacks: readonly Attack[] = [
  becomeGuardian,
  hideRecovery,
  alarmElsewhere,
  replaceRequest,
  useWalletAsProxy,
  signUnwarned,
  loseKey,
];

interface SiteCall {
  to: Address;
  data: Hex;
  value: bigint | Hex;
}

function sendFromSite(
  site: SitePage,
  world: AttackWorld,
  account: Address,
  calls: readonly SiteCall[],
): Promise<void> {
  return site.ask('wallet_sendCalls', sendCallsParams(world, account, calls));
}

/** @see EIP-5792 */
function sendCallsParams(
  world: AttackWorld,
  from: Address,
  calls: readonly SiteCall[],
  capabilities: object = {},
) {
  const plain = calls.map(({ to, data, value }) => ({ to, data, value: toHex(value) }));
  const chainId = numberToHex(world.chain.chainId);
  return [{ version: '2.0.0', from, chainId, atomicRequired: true, calls: plain, capabilities }];
}

function toHex(value: bigint | Hex): Hex {
  return typeof value === 'bigint' ? numberToHex(value) : value;
}

function foreignOperation(world: AttackWorld): unknown[] {
  const [, other] = world.chain.accounts;
  const gas = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' };
  const fees = { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' };
  const operation = { sender: other?.safe, nonce: '0x0', callData: '0x', signature: '0x' };
  const entryPoint = entryPoints['0.7'];
  return [{ ...operation, ...gas, ...fees }, entryPoint, numberToHex(world.chain.chainId), {}];
}

/** Whether a button is enabled. */
async function isArmed(screen: Screen, name: string): Promise<boolean> {
  const script = `${walk}
    return everything().some((one) => one.matches('button:not([aria-disabled]):not(:disabled)') &&
      one.textContent.trim() === arguments[0]);`;
  return (await screen.run(script, name)) as boolean;
}

/** Starts a recovery of the first account to a stranger, by a guardian of its own. */
async function recoverAccount(world: AttackWorld): Promise<void> {
  const mia = new AccountHolder(world);
  const guardian = eoaGuardian();
  await mia.addGuardian(guardian.address);
  const recovery = await recoveryOf(mia, [stranger]);
  const signatures = [{ signer: guardian.address, signature: await guardian.sign(recovery) }];
  await sendCalls(world.chain, [executeRecoveryCall({ ...recovery, signatures })]);
}
