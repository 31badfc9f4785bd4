import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { chainClient, useTestWorld } from '@recovery-guardian/devnet/testing';
import { type Address, type Hex, parseAbi, parseEther, toBytes } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { encryptKeystore } from '../keys/keystore.ts';
import { runHere } from '../testing/command-line.ts';
import { createTestFolder } from '../testing/test-folder.ts';

const abi = parseAbi([
  'function owner() view returns (address)',
  'function verifyingSigner() view returns (address)',
  'function entryPoint() view returns (address)',
  'function withdrawTo(address to, uint256 amount)',
]);
const entryPointAbi = parseAbi([
  'struct DepositInfo { uint256 deposit; bool staked; uint112 stake; uint32 unstakeDelaySec; uint48 withdrawTime; }',
  'function getDepositInfo(address account) view returns (DepositInfo info)',
]);

describe('the command paymaster deploy', () => {
  const folder = createTestFolder();
  const owner = privateKeyToAccount(generatePrivateKey());
  const signer = privateKeyToAccount(generatePrivateKey()).address;
  const file = join(folder, 'configuration.json');
  const usual = {
    chain: '31337',
    owner: owner.address,
    signer,
    keystore: join(folder, 'payer.json'),
    'password-file': join(folder, 'password'),
  };

  const world = useTestWorld();
  before(async () => {
    const [payer] = world.chain.accounts;
    const keystore = await encryptKeystore(toBytes(payer?.privateKey as Hex), 'secret', {
      work: 16,
    });
    writeFileSync(usual.keystore, keystore);
    writeFileSync(usual['password-file'], 'secret\n');
    writeFileSync(file, JSON.stringify(world.configuration));
  });

  const deploy = (values: object) =>
    runHere('paymaster deploy', { file }, { values: { ...usual, ...values } });

  const cases = [
    ['0.7', { deposit: '0.5' }, [parseEther('0.5'), 0n, 0]],
    ['0.8', { stake: '1', 'unstake-delay': '2d' }, [0n, parseEther('1'), 172_800]],
    ['0.9', { deposit: '0.25', stake: '0.75' }, [parseEther('0.25'), parseEther('0.75'), 86_400]],
  ] as const;
  for (const [version, values, money] of cases) {
    it(`paymaster deploy deploys one for EntryPoint ${version} whose owner can withdraw`, async () => {
      const { text, failure } = await deploy({ ...values, 'entry-point': version });
      assert.equal(failure, undefined);
      const printed = JSON.parse(text.split('\n').at(-1) ?? '');
      const { address, entryPoint } = printed as Record<'address' | 'entryPoint', Address>;
      assert.equal(printed.chainId, 31337);

      const client = chainClient(world.chain.rpcUrl);
      const read = (functionName: 'owner' | 'verifyingSigner' | 'entryPoint') =>
        client.readContract({ address, abi, functionName });
      assert.equal(await read('owner'), owner.address);
      assert.equal(await read('verifyingSigner'), signer);
      assert.equal(await read('entryPoint'), entryPoint);
      const held = async () => {
        const { deposit, stake, unstakeDelaySec } = await client.readContract({
          address: entryPoint,
          abi: entryPointAbi,
          functionName: 'getDepositInfo',
          args: [address],
        });
        return [deposit, stake, unstakeDelaySec];
      };
      assert.deepEqual(await held(), money);

      await client.setBalance({ address: owner.address, value: parseEther('1') });
      const to = privateKeyToAccount(generatePrivateKey()).address;
      const hash = await client.writeContract({
        account: owner,
        address,
        abi,
        functionName: 'withdrawTo',
        args: [to, money[0]],
      });
      await client.waitForTransactionReceipt({ hash });
      assert.equal(await client.getBalance({ address: to }), money[0]);
      assert.equal((await held())[0], 0n);
    });
  }

  it('paymaster deploy chooses the EntryPoint that the chain prefers', async () => {
    const { text } = await deploy({});
    assert.match(text, /"entryPoint":"0x433709009B8330FDa32311DF1C2AFA402eD8D009"/i);
  });

  const mistakes: [string, object, RegExp][] = [
    ["an owner that is the server's signer", { owner: signer }, /name another --owner/],
    ['no owner', { owner: undefined }, /--owner is an address/],
    ['the zero address as signer', { signer: `0x${'00'.repeat(20)}` }, /--signer is an address/],
    ['a chain that is not configured', { chain: '10' }, /--chain is not/],
    ['an EntryPoint that is not served', { 'entry-point': '0.6' }, /--entry-point is not/],
    ['an amount in words', { deposit: 'half' }, /--deposit is an amount/],
    ['a negative amount', { stake: '-1' }, /--stake is an amount/],
    ['no key', { keystore: undefined }, /--keystore and --password-file/],
    ['more than the key has', { deposit: '999999' }, /funds|balance/i],
  ];
  for (const [what, values, message] of mistakes) {
    it(`paymaster deploy sends nothing for ${what}`, async () => {
      const client = chainClient(world.chain.rpcUrl);
      const payer = world.chain.accounts[0]?.address as Address;
      const before = await client.getTransactionCount({ address: payer });
      const { failure = '' } = await deploy(values);
      assert.match(failure, message);
      assert.equal(await client.getTransactionCount({ address: payer }), before);
    });
  }

  it('paymaster deploy deploys the contract that the local chain has: if not, run "npm run reference"', async () => {
    const client = chainClient(world.chain.rpcUrl);
    const { text } = await deploy({});
    const { address } = JSON.parse(text.split('\n').at(-1) ?? '');
    const local = world.chain.paymasters.at(-1)?.address as Address;
    assert.equal(await client.getCode({ address }), await client.getCode({ address: local }));
  });
});
