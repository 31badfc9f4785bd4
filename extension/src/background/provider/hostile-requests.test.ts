import assert from 'node:assert/strict';
import { beforeEach, suite, test } from 'node:test';
import {
  accountMessageTypedData,
  createSiweMessage,
  listStatement,
  type ProviderRpcError,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import { startChain } from '@recovery-guardian/devnet/chain';
import { useStarted } from '@recovery-guardian/devnet/testing';
import type { Account } from '@recovery-guardian/wallet';
import {
  type Address,
  createPublicClient,
  type Hex,
  hashMessage,
  http,
  recoverMessageAddress,
  stringToHex,
} from 'viem';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import {
  nextRequest,
  password,
  signInMessage,
  siteCaller,
  siteOrigin,
  walletOn,
} from '../../testing/test-wallet.ts';
import type { Wallet } from '../wallet/wallet.ts';

// Hostile requests of sites, against the real engine, keyring and chain.

let wallet: Wallet;
let account: Account;
let site: ReturnType<typeof siteCaller>;

const chain = useStarted(startChain);

beforeEach(async () => {
  ({ wallet, account } = await walletOn(chain));
  site = siteCaller();
  await wallet.sites.connect(siteOrigin, account.id);
});

const request = (method: string, params?: unknown) => site.request(wallet, method, params);
const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: ProviderRpcError) => error.code,
  );
const typedData = (message: Hex, changes: object = {}) => ({
  ...accountMessageTypedData({ account: account.address, chainId: chain.chainId, message: '' }),
  message: { message },
  ...changes,
});

suite('signing for sites', () => {
  test('a sign-in is signed as it is shown, as the chain verifies it', async () => {
    const text = signInMessage(account, { statement: 'Welcome.' });
    const signing = request('personal_sign', [stringToHex(text), account.address.toLowerCase()]);
    const shown = await nextRequest(wallet);
    assert.ok(shown.kind === 'sign-message');
    assert.deepEqual([shown.text, shown.origin, shown.warnings], [text, siteOrigin, []]);
    wallet.approvals.answer(shown.id, { approved: true });
    assert.ok(await isValid(hashMessage(text), (await signing) as Hex));
  });

  // An unexpected approval request would wait for an answer until the timeout.
  test('no hash, text or command to an account is signed, and the user is not asked [S20, S44]', {
    timeout: 30_000,
  }, async () => {
    const hash = hashMessage('a transaction');
    const text32 = 'exactly thirty-two bytes of text';
    const { address } = account;
    const attempts: [string, unknown][] = [
      ['personal_sign', [hash, address]],
      ['personal_sign', [text32, address]],
      ['personal_sign', [stringToHex(hash), address]],
      ['personal_sign', [stringToHex(hash.slice(2)), address]],
      ['personal_sign', ['0xdeadbeef', address]],
      ['personal_sign', [stringToHex('a\0b'), address]],
      // A BOM that a decoder drops would not be signed as it is shown.
      ['personal_sign', [`0xefbbbf${stringToHex(signInMessage(account)).slice(2)}`, address]],
      ['eth_sign', [address, hash]],
      ['eth_signTransaction', [{ from: address }]],
      ['eth_signTypedData', [address, typedData(stringToHex('a text'))]],
      ['eth_signTypedData_v3', [address, typedData(stringToHex('a text'))]],
      ['eth_signTypedData_v4', [address, typedData(hash)]],
      ['eth_signTypedData_v4', [address, typedData(stringToHex(text32))]],
      ['eth_signTypedData_v4', [address, typedData(stringToHex(signInMessage(account)))]],
      ['eth_signTypedData_v4', [address, typedData('0x6869', { domain: {} })]],
    ];
    for (const [method, params] of attempts) {
      assert.equal(await code(request(method, params)), 4200, JSON.stringify([method, params]));
      assert.equal(wallet.approvals.size, 0);
    }
  });

  test('the activity names what was refused, as an object or as JSON', async () => {
    const { address } = account;
    const vote = { ...typedData('0x'), primaryType: 'Vote' };
    const order = JSON.stringify({ ...typedData('0x'), primaryType: 'Order' });
    for (const data of [vote, order]) {
      assert.equal(await code(request('eth_signTypedData_v4', [address, data])), 4200);
    }
    await code(request('personal_sign', ['Hello', address]));
    await code(request('eth_sendTransaction', [{ to: address, data: '0x12345678' }]));
    const refused = (await wallet.activity.list()).map(({ what }) =>
      what.kind === 'refused' ? [what.why, what.subject] : what,
    );
    assert.deepEqual(
      new Set(refused.map(String)),
      new Set(['typed-data,Vote', 'typed-data,Order', 'text,Hello', `call,${address}`]),
    );
  });

  test('an owner’s key alone signs a statement about alerts', async () => {
    const [owner] = account.owners as [Address];
    const text = ownerMessage(owner, unsubscribeStatement);
    const signing = request('personal_sign', [stringToHex(text), owner]);
    const shown = await nextRequest(wallet);
    assert.ok(shown.kind === 'sign-message');
    assert.deepEqual(shown.meaning, { kind: 'unsubscribe-alerts', targets: [] });
    assert.deepEqual(shown.warnings, ['service-alerts-off']);
    wallet.approvals.answer(shown.id, { approved: true });
    const signature = (await signing) as Hex;
    assert.equal(await recoverMessageAddress({ message: text, signature }), owner);
  });

  test('an owner’s key alone signs nothing else [S20]', { timeout: 30_000 }, async () => {
    const [owner] = account.owners as [Address];
    const texts = [
      'a text',
      ownerMessage(owner, listStatement()),
      ownerMessage(owner, `${unsubscribeStatement} today`),
      ownerMessage(account.address, unsubscribeStatement),
      ownerMessage(owner, unsubscribeStatement, 1),
      signInMessage(account, { address: owner, statement: unsubscribeStatement }),
    ];
    for (const text of texts) {
      assert.equal(await code(request('personal_sign', [text, owner])), 4200, text);
      assert.equal(wallet.approvals.size, 0);
    }
    const hash = hashMessage('a transaction');
    assert.equal(await code(request('personal_sign', [hash, owner])), 4200);
    const data = typedData(stringToHex('a text'));
    assert.equal(await code(request('eth_signTypedData_v4', [owner, data])), 4100);
  });

  test('a site that is not connected, or asks for another account, is refused', async () => {
    const stranger = '0x000000000000000000000000000000000000dEaD';
    assert.equal(await code(request('personal_sign', ['a text', stranger])), 4100);
    assert.equal(await code(request('personal_sign', ['a text'])), 4100);
    site = siteCaller('https://other.example');
    for (const [method, params] of [
      ['personal_sign', ['a text', account.address]],
      ['eth_signTypedData_v4', [account.address, typedData('0x6869')]],
      ['wallet_sendCalls', [{}]],
      ['eth_sendTransaction', [{}]],
      ['wallet_getCapabilities', []],
    ] as const) {
      assert.equal(await code(request(method, params)), 4100, method);
    }
    assert.deepEqual(await request('eth_accounts'), []);
    assert.deepEqual(await request('wallet_getPermissions'), []);
  });
});

suite('the end of a request', () => {
  const ends: [string, () => unknown][] = [
    ['with its page', () => site.close()],
    ['with a lock', () => wallet.lock()],
    [
      'when it is declined',
      async () => {
        const { id } = await nextRequest(wallet);
        wallet.approvals.answer(id, { approved: false });
      },
    ],
    ['with its window', () => wallet.approvals.declineSites('closed')],
    ['with its permission', () => request('wallet_revokePermissions')],
  ];
  for (const [name, end] of ends) {
    test(`a request ends ${name}, and cannot be approved afterwards [S20]`, {
      timeout: 30_000,
    }, async () => {
      const signing = code(request('personal_sign', [signInMessage(account), account.address]));
      const { id } = await nextRequest(wallet);
      await end();
      assert.equal(await signing, 4001);
      assert.throws(() => wallet.approvals.answer(id, { approved: true }), /unknown-approval/);
      assert.equal(wallet.approvals.size, 0);
    });
  }

  test('a request of a page that is gone is declined before it is shown [S20]', async () => {
    site.close();
    assert.equal(
      await code(request('personal_sign', [signInMessage(account), account.address])),
      4001,
    );
  });

  test('an origin can queue only a limited number of requests', async () => {
    const signings = Array.from({ length: 7 }, () =>
      code(request('personal_sign', [signInMessage(account), account.address])),
    );
    await nextRequest(wallet);
    // Each has its own promise, so wait until the last has been refused.
    assert.equal(await signings.at(-1), -32002);
    await wallet.lock();
    const codes = await Promise.all(signings);
    assert.deepEqual(codes.toSorted(), [-32002, -32002, 4001, 4001, 4001, 4001, 4001].toSorted());
  });
});

suite('while the wallet is locked', () => {
  test('a site of a locked wallet keeps its account, and its request waits for the user', async () => {
    await wallet.lock();
    assert.deepEqual(await request('eth_accounts'), [account.address]);
    assert.deepEqual(await siteCaller('https://other.example').request(wallet, 'eth_accounts'), []);
    const signing = request('personal_sign', [signInMessage(account), account.address]);
    while (wallet.approvals.size === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(wallet.approvals.list(), []);
    assert.equal(wallet.approvals.needsWindow, true);

    await wallet.keyring.unlock(password);
    wallet.approvals.unlocked();
    const { id } = await nextRequest(wallet);
    wallet.approvals.answer(id, { approved: true });
    assert.ok(await isValid(hashMessage(signInMessage(account)), (await signing) as Hex));
  });
});

suite('malformed requests', () => {
  test('a malformed request changes no prototype and reaches no method [S20]', async () => {
    const hostile: [unknown, unknown][] = [
      ['__proto__', []],
      ['constructor', []],
      ['toString', []],
      ['hasOwnProperty', ['x']],
      ['eth_accounts ', []],
      ['', []],
      ['e'.repeat(101), []],
      [undefined, []],
      [{ toString: () => 'eth_accounts' }, []],
      ['personal_sign', JSON.parse('[{"__proto__":{"polluted":true}}]')],
      ['personal_sign', [{ constructor: { prototype: { polluted: true } } }]],
      ['wallet_sendCalls', [{ calls: 'x'.repeat(600_000) }]],
      ['personal_sign', nested(100)],
      ['personal_sign', 'params'],
      ['personal_sign', 5],
    ];
    for (const [method, params] of hostile) {
      const answer = await code(site.request(wallet, method as string, params));
      assert.ok([-32600, -32602, 4200].includes(Number(answer)), `${method}: ${answer}`);
    }
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
    assert.equal(wallet.approvals.size, 0);
  });

  test('wallet_sendCalls refuses malformed calls with the codes of EIP-5792', async () => {
    const good = { chainId: '0x7a69', calls: [{ to: account.address }] };
    const cases: [object, number][] = [
      [{ ...good, chainId: '0x1' }, 5710],
      [{ ...good, chainId: 1 }, 5710],
      [{ ...good, chainId: '1' }, 5710],
      [{ ...good, chainId: '0x01' }, 5710],
      [{ ...good, chainId: -31337 }, -32602],
      [{ ...good, chainId: '0x' }, -32602],
      [{ ...good, chainId: 'Ethereum' }, -32602],
      [{ ...good, version: '1.0' }, -32602],
      [{ ...good, version: 3 }, -32602],
      [{ ...good, calls: [] }, -32602],
      [{ ...good, calls: Array(11).fill({ to: account.address }) }, 5740],
      [{ ...good, calls: [{ data: '0x' }] }, -32602],
      [{ ...good, calls: [{ to: account.address, value: '-1' }] }, -32602],
      // Wallets differ about whether this is decimal.
      [{ ...good, calls: [{ to: account.address, value: '10' }] }, -32602],
      [{ ...good, calls: [{ to: account.address, value: 1.5 }] }, -32602],
      [{ ...good, calls: [{ to: account.address, data: '0x1', input: '0x' }] }, -32602],
      [{ ...good, capabilities: { flight: {} } }, 5700],
      [{ ...good, capabilities: { paymasterService: { url: 'https://a.example' } } }, 5700],
      [{ ...good, from: '0x000000000000000000000000000000000000dEaD' }, 4100],
    ];
    for (const [params, expected] of cases) {
      assert.equal(
        await code(request('wallet_sendCalls', [params])),
        expected,
        JSON.stringify(params),
      );
    }
    assert.equal(wallet.approvals.size, 0);
  });

  test('switching chains fails with the codes of EIP-3326 and EIP-1193', async () => {
    assert.equal(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]), null);
    const other = request('wallet_switchEthereumChain', [{ chainId: '0x2105' }]);
    assert.equal(await code(other), 4902);
    // The user's, too, but without an account on it.
    const chains = await wallet.chains.list();
    const empty = { ...chains[0], chainId: 0x2106 };
    await fakeBrowser.storage.local.set({ chains: [...chains, empty] });
    const there = request('wallet_switchEthereumChain', [{ chainId: '0x2106' }]);
    assert.equal(await code(there), 4901);
    await fakeBrowser.storage.local.set({ chains });
    assert.equal(await code(request('wallet_switchEthereumChain', [{ chainId: 1 }])), 4902);
  });
});

/** Asks the account itself. @see EIP-1271 */
async function isValid(hash: Hex, signature: Hex): Promise<boolean> {
  const { address } = account;
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  return client.verifyHash({ address, hash, signature });
}

/** A message as the element writes it for the recovery service. */
function ownerMessage(owner: Address, statement: string, chainId = chain.chainId): string {
  const issuedAt = new Date('2026-06-01T12:00:00Z');
  return createSiweMessage({ account: owner, chainId, statement, nonce: 'abcdefgh1', issuedAt });
}

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}
