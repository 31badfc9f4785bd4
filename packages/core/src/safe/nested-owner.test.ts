import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startChain } from '@recovery-guardian/devnet';
import {
  chainClient,
  deploySafe,
  safeKinds,
  sendAsSafe,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import {
  type Address,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  pad,
  parseAbi,
  type TypedDataDefinition,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { accountTypedData } from './account-message.ts';
import { extensibleFallbackHandler, safeContracts, safeReleases } from './addresses.ts';
import { sentinelAddress } from './contract-functions.ts';
import { NestedOwnerError, nestedOwnerTypedData, packNestedSignatures } from './nested-owner.ts';
import { execTransactionCall, safeTransactionTypedData } from './safe-transaction.ts';

/** The owner's version and fallback handler, and whether accounts older than 1.5.0 can ask it. */
const owners = [
  ['the handler of 1.3.0', '1.3.0', safeReleases['1.3.0'].fallbackHandler, true],
  ['the handler of 1.4.1', '1.4.1', safeReleases['1.4.1'].fallbackHandler, true],
  ['Safe4337Module', '1.4.1', safeContracts.erc4337Module, true],
  ['Safe4337Module', '1.5.0', safeContracts.erc4337Module, true],
  ['the handler of 1.5.0', '1.5.0', safeReleases['1.5.0'].fallbackHandler, false],
  ['the extensible handler', '1.5.0', extensibleFallbackHandler, false],
] as const;

suite('a Safe as the owner of a Safe', () => {
  const chain = useStarted(startChain);
  const client = () => chainClient(chain.rpcUrl);
  const reader = {
    getStorage: async (address: Address, slot: Hex) =>
      (await client().getStorageAt({ address, slot })) ?? '0x',
  };

  async function deployNested(
    kind: (typeof safeKinds)[number],
    [, version, fallbackHandler]: (typeof owners)[number],
  ) {
    const privateKey = generatePrivateKey();
    const key = privateKeyToAccount(privateKey);
    const { account: owner } = await deploySafe(chain, {
      version,
      fallbackHandler,
      owners: [privateKey],
    });
    const safe = await deploySafe(chain, { ...kind, owners: [privateKey] });
    const { account } = safe;
    const data = encodeFunctionData({
      abi: parseAbi(['function swapOwner(address previous, address old, address next)']),
      args: [sentinelAddress, key.address, owner],
    });
    await sendAsSafe(chain, safe, [{ to: account, value: 0n, data }]);
    const { chainId } = chain;
    const transaction = { to: key.address, value: 1n, data: '0x', operation: 0 } as const;
    const typedData = safeTransactionTypedData({ account, chainId, transaction, nonce: 1n });
    /** Asserts whether the account takes its transaction with what the owner's key signed. */
    async function takes(signed: TypedDataDefinition, isTaken: boolean): Promise<void> {
      const signature = await key.signTypedData(signed);
      const signatures = packNestedSignatures([{ signer: owner, signature, isContract: true }]);
      const call = client().call(execTransactionCall({ account, transaction, signatures }));
      if (isTaken) assert.equal(BigInt((await call).data ?? '0x0'), 1n);
      else await assert.rejects(call);
    }
    return { chainId, account, owner, typedData, takes };
  }

  for (const kind of safeKinds) {
    for (const one of owners) {
      const [handler, version, , answersDraft] = one;
      const isAskedByDraft = kind.version !== '1.5.0';
      const works = answersDraft || !isAskedByDraft;
      const account = `an account ${kind.version} with a proxy of ${kind.proxy ?? kind.version}`;
      test(`a Safe ${version} with ${handler} ${works ? 'signs' : 'does not sign'} as the owner of ${account}`, async () => {
        const { takes, ...nested } = await deployNested(kind, one);
        const hashSigned = accountTypedData({ ...nested, account: nested.owner });
        const signed = nestedOwnerTypedData(reader, nested);
        if (works) {
          await takes(await signed, true);
          if (isAskedByDraft) await takes(hashSigned, false);
          else assert.equal(hashTypedData(await signed), hashTypedData(hashSigned));
        } else {
          await assert.rejects(signed, (error) => {
            assert.ok(error instanceof NestedOwnerError);
            assert.match(error.message, /is older than Safe 1.5.0: its fallback handler must be/);
            return true;
          });
          // Neither of the two forms would have worked.
          const answersAlike = {
            getStorage: (address: Address, slot: Hex) =>
              address === nested.owner && slot !== '0x00'
                ? Promise.resolve(pad(safeReleases['1.4.1'].fallbackHandler))
                : reader.getStorage(address, slot),
          };
          await takes(await nestedOwnerTypedData(answersAlike, nested), false);
          await takes(hashSigned, false);
        }
      });
    }
  }

  test('the owner of a Safe of an unknown version does not sign as such', async () => {
    const { account, ...nested } = await deployNested({ version: '1.4.1' }, owners[1]);
    const index = '0x0';
    await client().setStorageAt({ address: account, index, value: `0x${'11'.repeat(32)}` });
    const signed = nestedOwnerTypedData(reader, { account, ...nested });
    await assert.rejects(signed, /is no Safe of a known version/);
  });

  test('the signatures of keys and contracts are packed by ascending owner, of whom each signed', async () => {
    const keys = Array.from({ length: 3 }, () => generatePrivateKey());
    const [privateKey] = keys as [Hex, Hex, Hex];
    const key = privateKeyToAccount(privateKey);
    const safe = await deploySafe(chain, { version: '1.5.0', owners: keys });
    const { account } = safe;
    const nested: Address[] = [];
    while (nested.length < 3) {
      nested.push((await deploySafe(chain, { owners: [privateKey] })).account);
    }
    const abi = parseAbi(['function addOwnerWithThreshold(address owner, uint256 threshold)']);
    const additions = nested.map((owner, index) => ({
      to: account,
      value: 0n,
      data: encodeFunctionData({ abi, args: [owner, index === 2 ? 6n : 3n] }),
    }));
    await sendAsSafe(chain, safe, additions);
    const { chainId } = chain;
    const transaction = { to: key.address, value: 1n, data: '0x', operation: 0 } as const;
    const typedData = safeTransactionTypedData({ account, chainId, transaction, nonce: 1n });
    const byKeys = keys.map(async (one) => {
      const { address: signer, signTypedData } = privateKeyToAccount(one);
      return { signer, signature: await signTypedData(typedData) };
    });
    const byContracts = nested.map(async (signer) => {
      const parameters = { chainId, account, owner: signer, typedData };
      const signature = await key.signTypedData(await nestedOwnerTypedData(reader, parameters));
      return { signer, signature, isContract: true as const };
    });
    const signed = await Promise.all([...byContracts, ...byKeys]);
    const call = (some: typeof signed) => {
      const signatures = packNestedSignatures(some);
      return client().call(execTransactionCall({ account, transaction, signatures }));
    };
    assert.equal(BigInt((await call(signed)).data ?? '0x0'), 1n);
    for (const missing of signed) {
      await assert.rejects(call(signed.filter((one) => one !== missing)));
    }
  });
});
