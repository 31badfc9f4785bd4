import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Chain as LocalChain, recoveryModules, startChain } from '@recovery-guardian/devnet';
import {
  addGuardian,
  type NodeProxy,
  type RpcAnswer,
  startNodeProxy,
} from '@recovery-guardian/devnet/testing';
import { type Recovery, recoveryHash, recoveryModuleAbi } from '@recovery-guardian/protocol';
import { type Address, createPublicClient, http, recoverAddress, toFunctionSelector } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { openTestChain } from '../../testing/chain-configuration.ts';
import { createEnvironmentSigner } from '../guardian-keys/environment-signer.ts';
import type { OpenChain } from './chain.ts';

const owner = privateKeyToAccount(generatePrivateKey());
const guardianKey = generatePrivateKey();
const guardian = privateKeyToAccount(guardianKey);
const signer = createEnvironmentSigner(guardianKey);

/** The quorum detects lies about these; they may stop a recovery, but not change it. */
const mayDiffer = [
  'eth_blockNumber',
  `eth_call${toFunctionSelector('getGuardians(address)')}`,
  `eth_call${toFunctionSelector('nonce(address)')}`,
];

describe('a node that lies when a recovery is signed', () => {
  let local: LocalChain;
  let proxy: NodeProxy;
  let chain: OpenChain;
  let recovery: Recovery;

  before(async () => {
    local = await startChain();
    proxy = await startNodeProxy(local.rpcUrl);
    chain = open();
    await chain.verify();
    await addGuardian(local, 0, guardian.address);
    recovery = {
      chainId: local.chainId,
      module: recoveryModules.threeMinutes.address,
      account: local.accounts[0]?.safe as Address,
      newOwners: [owner.address],
      newThreshold: 1n,
      nonce: 0n,
    };
  });
  after(async () => {
    await proxy.stop();
    await local.stop();
  });

  const open = () =>
    openTestChain({
      chainId: local.chainId,
      rpcUrls: [proxy.url],
      recoveryModule: { address: recoveryModules.threeMinutes.address },
    });
  const look = () => chain.getRecoveryState(recovery.account, recovery);

  it('is trusted while it tells the truth', async () => {
    assert.deepEqual(await look(), { guardians: [guardian.address], nonce: 0n });
  });

  it('S1 is found out in the chain, the code of the module and its hash of the recovery', async () => {
    // The chain of a node that has never answered is requested first.
    await look();
    proxy.behave({
      tamper: (answer, { method }) =>
        method === 'eth_chainId' ? { ...answer, result: '0x1' } : answer,
    });
    await assert.rejects(look(), /another chain id/);
    proxy.behave({
      tamper: (answer, { method }) =>
        method === 'eth_getCode' ? { ...answer, result: `${answer.result}00` } : answer,
    });
    await assert.rejects(look(), /another module's code/);
    const foreign = recoveryHash({ ...recovery, account: local.accounts[1]?.safe as Address });
    const ours = recoveryHash(recovery);
    proxy.behave({
      tamper: (answer) => (answer.result === ours ? { ...answer, result: foreign } : answer),
    });
    await assert.rejects(look(), /another hash of the recovery/);
  });

  it('S1 trusts no code before it was compared at start', async () => {
    proxy.behave({});
    await assert.rejects(open().getRecoveryState(recovery.account, recovery), /another module/);
  });

  it('S1 brings no 1 of 1000 lies to change what is signed', async () => {
    const { truths, calls } = await rehearse();
    const hash = await askModule();
    const outcomes = { refused: 0, stopped: 0, signed: 0 };
    for (let run = 0; run < 1_000; run++) {
      // Each answer in turn, each way of lying in turn.
      const turn = run % truths.length;
      const lie = lies[Math.floor(run / truths.length) % lies.length] as Lie;
      let told = false;
      proxy.behave({
        tamper: (answer, call) => {
          if (keyOf(call) !== calls[turn]) return answer;
          told = true;
          return { jsonrpc: '2.0', id: answer.id, ...lie(String(answer.result), run, truths) };
        },
      });
      const state = await look().catch(() => undefined);
      assert.ok(told, `run ${run} told no lie`);
      if (!state) {
        outcomes.refused++;
        continue;
      }
      assert.ok(
        mayDiffer.some((question) => calls[turn]?.startsWith(question)),
        calls[turn],
      );
      // Like the use case: it signs its own data if the chain still agrees.
      if (!state.guardians.includes(guardian.address) || state.nonce !== recovery.nonce) {
        outcomes.stopped++;
        continue;
      }
      const signature = await signer.signRecovery({ ...recovery, guardian: guardian.address });
      assert.equal(await recoverAddress({ hash, signature }), guardian.address);
      outcomes.signed++;
    }
    assert.ok(outcomes.refused > 500 && outcomes.stopped > 0, JSON.stringify(outcomes));
  });

  /** Asks the module itself, on the real node, what may be signed. */
  function askModule() {
    const { module, account, newOwners, newThreshold, nonce } = recovery;
    return createPublicClient({ transport: http(local.rpcUrl) }).readContract({
      address: module,
      abi: recoveryModuleAbi,
      functionName: 'getRecoveryHash',
      args: [account, newOwners, newThreshold, nonce],
    });
  }

  /** Runs once with true answers, to record what can be lied about. */
  async function rehearse() {
    const heard = new Map<string, string>();
    proxy.behave({
      tamper: (answer, call) => {
        heard.set(keyOf(call), String(answer.result));
        return answer;
      },
    });
    await look();
    return { calls: [...heard.keys()], truths: [...heard.values()] };
  }
});

/** Identifies a request regardless of its block. */
function keyOf({ method, params }: { method: string; params: unknown[] }): string {
  const [call] = params;
  const data = typeof call === 'object' && call !== null && 'data' in call ? call.data : '';
  return `${method}${data}`;
}

/** One way of lying: turns a true answer into a false one. */
type Lie = (truth: string, run: number, truths: readonly string[]) => Partial<RpcAnswer>;

const lies: Lie[] = [
  (truth, run) => {
    const at = 2 + ((run * 7_919) % (truth.length - 2));
    const digit = (Number.parseInt(truth.charAt(at), 16) + 1 + (run % 15)) % 16;
    return { result: truth.slice(0, at) + digit.toString(16) + truth.slice(at + 1) };
  },
  (truth, run, truths) => {
    const other = truths.filter((one) => one !== truth);
    return { result: other[run % other.length] };
  },
  (truth) => ({ result: truth.slice(0, -2) }),
  (truth) => ({ result: `0x${'0'.repeat(truth.length - 2)}` }),
  (truth) => ({ result: `0x${'f'.repeat(truth.length - 2)}` }),
  () => ({ result: '0x' }),
  () => ({ result: null }),
  () => ({ result: { toString: 'no' } }),
  () => ({ error: { code: 3, message: 'execution reverted' } }),
  () => ({ error: { code: -32_000, message: 'header not found' } }),
];
