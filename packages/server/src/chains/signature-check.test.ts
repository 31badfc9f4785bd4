import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  extensibleFallbackHandler,
  packOwnerSignatures,
  rawAccountMessageTypedData,
  safeContracts,
  safeReleases,
} from '@recovery-guardian/core';
import { startChain } from '@recovery-guardian/devnet';
import {
  chainClient,
  deploySafe,
  safeKinds,
  serveHttp,
  signForSafe,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  numberToHex,
  padHex,
  parseAbi,
  serializeErc6492Signature,
  slice,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { openTestChain } from '../testing/chain-configuration.ts';
import { hostileContracts, saysYes, sendsElsewhere } from '../testing/hostile-contracts.ts';

const message = 'service://safe-recovery-service wants you to sign in, ünd so weiter 🦊';

describe("an account's signature over a text", () => {
  let client: ReturnType<typeof chainClient>;

  const local = useStarted(startChain);
  before(async () => {
    client = chainClient(local.rpcUrl);
  });

  const holder = (index: number) => {
    const found = local.accounts[index];
    assert.ok(found);
    return found;
  };
  const isSigned = (account: Address, signature: Hex, text = message, rpcUrls = [local.rpcUrl]) =>
    openTestChain({
      chainId: local.chainId,
      rpcUrls,
      recoveryModules: [{ address: zeroAddress }],
    }).isSignedByAccount({ account, message: text, signature });
  const sign = (account: Address, owners: readonly Hex[], text = message) =>
    signForSafe({ chainId: local.chainId, account, message: text, owners });
  /** A Safe that is not deployed yet, of owners who must all sign. */
  const futureSafe = async (owners: readonly Address[]) => {
    const deployment = { address: safeContracts.proxyFactory, data: createProxy(owners) };
    const { data } = await client.call({ to: deployment.address, data: deployment.data });
    const address: Address = `0x${(data ?? '').slice(-40)}`;
    return { address, deployment };
  };
  const deploy = async ({ address, data }: { address: Address; data: Hex }) => {
    const { address: account } = holder(0);
    await client.sendTransaction({ account, to: address, data, gas: 5_000_000n });
    await client.mine({ blocks: 1 });
  };
  const signRaw = async (account: Address, privateKey: Hex, text = message) => {
    const owner = privateKeyToAccount(privateKey);
    const { chainId } = local;
    return packOwnerSignatures([
      {
        signer: owner.address,
        signature: await owner.signTypedData(
          rawAccountMessageTypedData({ account, chainId, message: text }),
        ),
      },
    ]);
  };

  it("an account's signature is valid if its owner signed", async () => {
    const { safe, privateKey } = holder(0);
    assert.equal(await isSigned(safe, await sign(safe, [privateKey])), true);
  });

  it("an account's signature is valid in each form in which wallets write it, deployed or not", async () => {
    const { safe, privateKey, address: owner } = holder(0);
    const { address: future, deployment } = await futureSafe([owner]);
    const inForms = (signature: Hex): Hex[] => {
      const v = Number(slice(signature, 64));
      const s = BigInt(slice(signature, 32, 64));
      const rest = slice(signature, 0, 64);
      const compactS = numberToHex((BigInt(v - 27) << 255n) | s, { size: 32 });
      return [
        concat([rest, numberToHex(v - 27, { size: 1 })]),
        concat([slice(signature, 0, 32), compactS]),
        `0x${signature.slice(2).toUpperCase()}`,
      ];
    };
    for (const form of inForms(await sign(safe, [privateKey]))) {
      assert.equal(await isSigned(safe, form), true, form);
      assert.equal(await isSigned(safe, form, `${message}.`), false, form);
    }
    for (const form of inForms(await sign(future, [privateKey]))) {
      const wrapped = serializeErc6492Signature({ ...deployment, signature: form });
      assert.equal(await isSigned(future, wrapped), true, form);
    }
    const [first, second] = [holder(2), holder(3)];
    const joined = await sign(first.safe, [first.privateKey, second.privateKey]);
    const parts = [slice(joined, 0, 65), slice(joined, 65)].map((part) => inForms(part)[0] as Hex);
    assert.equal(await isSigned(first.safe, concat(parts)), true);
  });

  it("an account's signature is invalid for another text or account", async () => {
    const { safe, privateKey } = holder(0);
    const signature = await sign(safe, [privateKey]);
    assert.equal(await isSigned(safe, signature, `${message}.`), false);
    assert.equal(await isSigned(holder(1).safe, signature), false);
  });

  it("an account's signature is invalid if another key signed, or none", async () => {
    const { safe } = holder(0);
    assert.equal(await isSigned(safe, await sign(safe, [holder(1).privateKey])), false);
    for (const signature of ['0x', '0x00', `0x${'00'.repeat(65)}`] as const) {
      assert.equal(await isSigned(safe, signature), false);
    }
  });

  it("an account's signature is invalid if an owner only pre-validated it, as for sending a transaction", async () => {
    const { safe, address } = holder(0);
    const preValidated = concat([padHex(address), padHex('0x'), '0x01']);
    assert.equal(await isSigned(safe, preValidated), false);
  });

  it('the signature of a Safe with threshold 2 needs both owners', async () => {
    const [first, second] = [holder(2), holder(3)];
    const both = [first.privateKey, second.privateKey];
    assert.equal(await isSigned(first.safe, await sign(first.safe, both)), true);
    assert.equal(await isSigned(first.safe, await sign(first.safe, [first.privateKey])), false);
    const alone = await sign(first.safe, [first.privateKey]);
    assert.equal(await isSigned(first.safe, concat([alone, alone])), false);
  });

  it("an account's signature is valid if the raw bytes were signed", async () => {
    const { safe, privateKey } = holder(0);
    assert.equal(await isSigned(safe, await signRaw(safe, privateKey)), true);
    assert.equal(await isSigned(safe, await signRaw(safe, privateKey), `${message}.`), false);
    assert.equal(await isSigned(safe, await signRaw(safe, holder(1).privateKey)), false);
  });

  it('the signature of a Safe of each version and handler is valid if its owner signed the raw bytes or their hash', async () => {
    const { privateKey } = holder(0);
    const owners = [privateKey];
    const handled = [extensibleFallbackHandler, safeContracts.erc4337Module].flatMap((handler) =>
      safeKinds.map((kind) => ({ ...kind, fallbackHandler: handler })),
    );
    for (const safe of [...safeKinds, ...handled]) {
      const { account } = await deploySafe(local, { ...safe, owners });
      for (const signature of [await sign(account, owners), await signRaw(account, privateKey)]) {
        assert.equal(await isSigned(account, signature), true, JSON.stringify(safe));
        assert.equal(await isSigned(account, signature, `${message}.`), false);
      }
      const byOther = [holder(1).privateKey];
      assert.equal(await isSigned(account, await sign(account, byOther)), false);
    }
  });

  it("an account's signature of the raw bytes or their hash is also valid if a Safe has no handler", async () => {
    const { safe, privateKey } = holder(1);
    await client.setStorageAt({
      address: safe,
      // keccak256("fallback_manager.handler.address")
      index: '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5',
      value: padHex('0x'),
    });
    assert.equal(await isSigned(safe, await signRaw(safe, privateKey)), true);
    assert.equal(await isSigned(safe, await signRaw(safe, privateKey), `${message}.`), false);
    assert.equal(await isSigned(safe, await signRaw(safe, holder(0).privateKey)), false);
    // The same holds of the texts' EIP-191 hash, which wallets sign.
    for (const text of [message, 'short', `${message}\n`.repeat(20)]) {
      assert.equal(await isSigned(safe, await sign(safe, [privateKey], text), text), true);
      assert.equal(await isSigned(safe, await sign(safe, [privateKey]), `${text}.`), false);
      assert.equal(await isSigned(safe, await sign(safe, [holder(0).privateKey])), false);
    }
  });

  it('a signature for an EOA is invalid, even by its own key', async () => {
    const owner = privateKeyToAccount(holder(0).privateKey);
    const signature = await owner.signMessage({ message });
    assert.equal(await isSigned(owner.address, signature), false);
    const wrapped = serializeErc6492Signature({
      address: safeContracts.proxyFactory,
      data: '0x',
      signature,
    });
    assert.equal(await isSigned(owner.address, wrapped), false);
  });

  it('the signature of a delegated EOA is checked by its code (EIP-7702)', async () => {
    const owner = privateKeyToAccount(generatePrivateKey());
    const signature = await owner.signMessage({ message });
    const code: Address = '0x00000000000000000000000000000000000000f1';
    await client.setCode({ address: owner.address, bytecode: concat(['0xef0100', code]) });
    await client.setCode({ address: code, bytecode: hostileContracts.takesAnything });
    assert.equal(await isSigned(owner.address, signature), false);
    await client.setCode({ address: code, bytecode: saysYes });
    assert.equal(await isSigned(owner.address, signature), true);
  });

  it("an account's signature is invalid if a contract returns something else", async () => {
    const { privateKey } = holder(0);
    const account: Address = '0x00000000000000000000000000000000000000f2';
    const signatures = [await sign(account, [privateKey]), await signRaw(account, privateKey)];
    for (const [name, bytecode] of Object.entries(hostileContracts)) {
      await client.setCode({ address: account, bytecode });
      for (const signature of signatures) {
        assert.equal(await isSigned(account, signature), false, name);
      }
    }
  });

  it('checking a signature sends no request that a contract asks for (EIP-3668)', async () => {
    let requests = 0;
    const target = await serveHttp((_request, response) => {
      requests++;
      response.end('{}');
    });
    try {
      const account: Address = '0x00000000000000000000000000000000000000f3';
      await client.setCode({ address: account, bytecode: sendsElsewhere(account, target.url) });
      assert.equal(await isSigned(account, '0x'), false);
      assert.equal(requests, 0);
    } finally {
      await target.stop();
    }
  });

  describe('of an account that is not deployed yet (ERC-6492)', () => {
    let account: Address;
    let deployment: { address: Address; data: Hex };

    before(async () => {
      ({ address: account, deployment } = await futureSafe([holder(0).address]));
    });

    const wrap = (signature: Hex) => serializeErc6492Signature({ ...deployment, signature });

    it('the signature of an account that is not deployed yet is valid if the future owner signed (ERC-6492)', async () => {
      assert.equal(
        await isSigned(account, wrap(await sign(account, [holder(0).privateKey]))),
        true,
      );
    });

    it('the signature of an account that is not deployed yet is invalid for another signer or text, or if nothing is wrapped', async () => {
      const signature = await sign(account, [holder(0).privateKey]);
      assert.equal(await isSigned(account, signature), false);
      assert.equal(await isSigned(account, wrap(signature), `${message}.`), false);
      const other = await sign(account, [holder(1).privateKey]);
      assert.equal(await isSigned(account, wrap(other)), false);
      assert.equal(await isSigned(zeroAddress, wrap(signature)), false);
    });

    it('the signature of an account that is not deployed yet is still valid after deployment', async () => {
      const signature = wrap(await sign(account, [holder(0).privateKey]));
      await deploy(deployment);
      assert.ok(await client.getCode({ address: account }));
      assert.equal(await isSigned(account, signature), true);
      const broken = `${signature.slice(0, 30)}${'ff'.repeat(32)}${signature.slice(94)}` as Hex;
      assert.equal(await isSigned(account, broken), false);
    });
  });

  it('a signature is checked with 3 million gas, which are enough for 50 owners [S117]', async () => {
    const account: Address = '0x00000000000000000000000000000000000000f4';
    // Reverts if it has more gas; else it says yes.
    const bytecode = concat(['0x622dc6c05a11601957', saysYes, '0x5b60006000fd']);
    await client.setCode({ address: account, bytecode });
    assert.equal(await isSigned(account, '0x12'), true);

    const keys = Array.from({ length: 50 }, generatePrivateKey);
    const owners = keys.map((key) => privateKeyToAccount(key).address);
    const { address, deployment } = await futureSafe(owners);
    const signature = await sign(address, keys);
    const wrapped = serializeErc6492Signature({ ...deployment, signature });
    assert.equal(await isSigned(address, wrapped), true);
    await deploy(deployment);
    assert.equal(await isSigned(address, signature), true);
    assert.equal(await isSigned(address, await sign(address, keys.slice(1))), false);
  });

  it("an account's signature is unknown if no node answers", async () => {
    const { safe, privateKey } = holder(0);
    const signature = await sign(safe, [privateKey]);
    await assert.rejects(isSigned(safe, signature, message, ['http://127.0.0.1:1']));
    const withSpare = ['http://127.0.0.1:1', local.rpcUrl];
    assert.equal(await isSigned(safe, signature, message, withSpare), true);
  });
});

/** Creates the call that deploys a new Safe of owners who must all sign. */
function createProxy(owners: readonly Address[]): Hex {
  const initializer = encodeFunctionData({
    abi: parseAbi([
      'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
    ]),
    args: [
      owners,
      BigInt(owners.length),
      zeroAddress,
      '0x',
      safeReleases['1.4.1'].fallbackHandler,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });
  return encodeFunctionData({
    abi: parseAbi([
      'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
    ]),
    args: [safeContracts.singleton, initializer, 1_234n],
  });
}
