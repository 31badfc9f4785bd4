import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  cancelRecoveryCalls,
  executeRecoveryCall,
  finalizeRecoveryCall,
  recoveryModules,
} from '@recovery-guardian/core';
import { startChain } from '@recovery-guardian/devnet/chain';
import {
  addGuardian,
  approvalBy,
  chainClient,
  eoaGuardian,
  freshAddress,
  sendAsSafe,
  sendCalls,
} from '@recovery-guardian/devnet/testing';
import { type Address, formatUnits, parseUnits } from 'viem';
import { parseConfiguration } from '../configuration/load.ts';

const page = readFileSync(
  new URL('../../../../docs/operators/networks.md', import.meta.url),
  'utf8',
);

/** The rows of the table with this head, each as its cells. */
function rowsOf(head: string): string[][] {
  const [, rows = ''] = page.split(`| ${head} |\n`)[1]?.split(/^\| ---.*\n/m) ?? [];
  const lines = rows.split('\n\n')[0]?.trim().split('\n') ?? [];
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

test('deploy/networks.json is a valid configuration, of the networks in docs/operators/networks.md', () => {
  const file = new URL('../../../../deploy/networks.json', import.meta.url);
  const chains = JSON.parse(readFileSync(file, 'utf8'));
  parseConfiguration({
    chains,
    database: { directory: 'memory://' },
    delivery: { email: { from: 'guardian@example.com', smtpUrl: 'smtp://127.0.0.1' } },
    guardian: { keystore: 'keystore', password: 'password' },
    secrets: { file: 'secrets.json' },
  });
  const listed = rowsOf(
    'network | chain | modules of version 0.1.0 | a block takes | fees are paid in',
  );
  assert.deepEqual(
    chains.map(({ name, chainId }: { name: string; chainId: number }) => [name, String(chainId)]),
    listed.map(([name, chainId]) => [name, chainId]),
  );
  for (const [index, { recoveryModules: served }] of chains.entries()) {
    for (const { address } of served) {
      const seconds = recoveryModules.find((one) => one.address === address)?.gracePeriod ?? 0;
      const days = seconds / 86_400;
      assert.match(listed[index]?.[2] ?? '', days < 1 ? /3 minutes/ : new RegExp(`\\b${days}\\b`));
    }
  }
});

test('the gas in docs/operators/networks.md is what the local chain takes', async (t) => {
  const chain = await startChain();
  t.after(() => chain.stop());
  const client = chainClient(chain.rpcUrl);
  const [{ address: module }] = recoveryModules;
  const version = '0.1.0';
  const [account, other] = chain.accounts.map(({ safe }) => safe);
  assert.ok(account && other);
  const guardian = eoaGuardian();
  const terms = { chainId: chain.chainId, module, version, newThreshold: 1n, nonce: 0n } as const;

  /** The gas of the newest transaction. */
  const used = async () => {
    for (let number = await client.getBlockNumber(); ; number -= 1n) {
      const { transactions } = await client.getBlock({ blockNumber: number });
      const hash = transactions.at(-1);
      if (!hash) continue;
      const { gasUsed, status } = await client.getTransactionReceipt({ hash });
      assert.equal(status, 'success');
      return gasUsed;
    }
  };
  const send = async (call: Call) => {
    await sendCalls(chain, [call]);
    return used();
  };
  const start = async (account: Address) => {
    const recovery = { ...terms, account, newOwners: [freshAddress()] };
    const signatures = [await approvalBy(guardian, recovery)];
    return send(executeRecoveryCall({ ...recovery, signatures }));
  };

  await addGuardian(chain, 0, guardian.address, module);
  const measured = [await used()];
  await addGuardian(chain, 1, guardian.address, module);
  const further = addGuardianCall({ module, guardian: freshAddress(), threshold: 1n });
  await sendAsSafe(chain, 1, [further]);
  measured.push(await used(), await start(account));
  await client.increaseTime({ seconds: 181 });
  measured.push(await send(finalizeRecoveryCall(module, account)));
  await start(other);
  await sendAsSafe(chain, 1, cancelRecoveryCalls({ module, version, recovery: {} }));
  measured.push(await used());

  const rounded = measured.map((gas) => Math.round(Number(gas) / 1_000) * 1_000);
  const written = rowsOf('what | gas').map(([, gas = '']) => Number(gas.replace(',', '')));
  // An address with fewer zeros costs a little more.
  const isClose = written.map((gas, index) => Math.abs(gas - (rounded[index] ?? 0)) <= 1_000);
  assert.deepEqual(
    isClose,
    rounded.map(() => true),
    String(rounded),
  );
  const recovery = (measured[2] ?? 0n) + (measured[3] ?? 0n);
  for (const [gwei = '', coins] of rowsOf('gwei | coins')) {
    const cost = Number(formatUnits(recovery * parseUnits(gwei, 9), 18));
    assert.equal(Number(cost.toPrecision(1)), Number(coins));
  }
});
