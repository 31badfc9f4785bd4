import { performance } from 'node:perf_hooks';
import { enableModuleCall, safeTransaction } from '@recovery-guardian/protocol';
import { ensureGasPolicy, withDatabase } from '@recovery-guardian/server';
import { SafeAccountV0_3_0, type UserOperationV7 } from 'abstractionkit';
import { type Address, type Hex, numberToHex, parseGwei } from 'viem';
import { entryPoint07Address } from 'viem/account-abstraction';
import { processorSeconds, residentMegabytes } from '../../bench/kit/process-usage.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { askRaw } from '../service/ask.ts';
import type { Attack, AttackWorld } from './attack.ts';
import { type Caller, callEndpoint } from './callers.ts';

const attacker: Caller = { ip: '198.51.100.66' };
const honest: Caller = { ip: '203.0.113.5' };
const paymasterGas = 60_000n;

/** S23: the paymaster's deposit is paid to an attacker who bundles the operation. */
const drainSponsor: Attack = {
  id: 'S23',
  goal: 'be paid from the deposit of the paymaster',
  async run(world) {
    const usual = await sponsorable(world, 0);
    const control = await sponsor(world, usual, honest);
    if (!control.result) throw new Error(`Nothing is sponsored: ${JSON.stringify(control)}`);
    const inflated: [name: keyof UserOperationV7, value: bigint][] = [
      ['preVerificationGas', 400_000_000n],
      ['preVerificationGas', usual.preVerificationGas * 10n],
      ['callGasLimit', 400_000_000n],
      ['callGasLimit', usual.callGasLimit * 20n],
      ['verificationGasLimit', 400_000_000n],
      ['verificationGasLimit', usual.verificationGasLimit * 20n],
      ['maxFeePerGas', parseGwei('100000')],
      ['maxFeePerGas', usual.maxFeePerGas * 20n],
    ];
    const gains: string[] = [];
    const unclear: string[] = [];
    for (const [name, value] of inflated) {
      const operation = { ...usual, [name]: value };
      // The tip is what reaches the bundler of an operation with a high fee.
      if (name === 'maxFeePerGas') operation.maxPriorityFeePerGas = value;
      const { result, error } = await sponsor(world, operation, attacker);
      if (result) {
        const cost =
          (operation.preVerificationGas + operation.callGasLimit) * operation.maxFeePerGas;
        gains.push(`signed ${name} ${value}: up to ${Number(cost) / 1e18} ETH in one operation`);
      } else if (!error?.message.includes(name)) unclear.push(`${name}: ${error?.message}`);
    }
    const refusals = unclear.length > 0 ? `, refused without its name: ${unclear[0]}` : '';
    return { tried: `${inflated.length} inflated gas values${refusals}`, gains };
  },
};

/** S24: one call blocks the event loop, so that no one can recover. */
const stopServer: Attack = {
  id: 'S24',
  goal: 'stop the server with one call',
  async run(world) {
    const long = 'k'.repeat(100_000);
    const usual = toRpc(await sponsorable(world, 0));
    const reverting = {
      to: world.recoveryModule,
      data: '0x',
    };
    // codecopy of 32,000 bytes of itself, which become the revert reason.
    const revertsLong = `0x617d00600060003961${'7d00'}6000fd${'61'.repeat(32_000)}`;
    const calls: [what: string, method: string, params: unknown[]][] = [
      [
        'an unknown member with a name of 100,000 letters',
        'eth_estimateUserOperationGas',
        [{ ...usual, [long]: '0x' }, entryPoint07Address],
      ],
      [
        'a revert with 32,000 bytes',
        'eth_call',
        [reverting, 'latest', { [world.recoveryModule]: { code: revertsLong } }],
      ],
      [
        'call data of 900 kB',
        'eth_estimateUserOperationGas',
        [{ ...usual, callData: `0x${'ab'.repeat(450_000)}` }, entryPoint07Address],
      ],
    ];
    const gains: string[] = [];
    const waits: string[] = [];
    for (const [what, method, params] of calls) {
      const wait = await longestWait(world, () => callEndpoint(world, method, params, attacker));
      waits.push(`${what}: ${wait} ms`);
      if (wait > 500) gains.push(`${what} delayed everyone by ${wait} ms`);
    }
    return { tried: `longest answer of /healthz meanwhile: ${waits.join(', ')}`, gains };
  },
};

/** S26: memory is filled until the process is killed. */
const fillMemory: Attack = {
  id: 'S26',
  goal: 'fill the memory of the server',
  async run(world) {
    const [{ pid }] = world.servers;
    const usual = toRpc(await sponsorable(world, 0));
    const send = (index: number) =>
      callEndpoint(
        world,
        'eth_sendUserOperation',
        [
          { ...usual, nonce: numberToHex(index), callData: `0x${'ab'.repeat(440_000)}` },
          entryPoint07Address,
        ],
        attacker,
      );
    await inParallel(Array.from({ length: 20 }), 4, (_, index) => send(index));
    const before = residentMegabytes(pid);
    await inParallel(Array.from({ length: 300 }), 4, (_, index) => send(20 + index));
    const operations = residentMegabytes(pid) - before;
    world.onProgress(`300 operations: ${operations.toFixed(0)} MB`);

    // Returns 3,000,000 zeros.
    const call = [
      { to: world.recoveryModule, data: '0x' },
      'latest',
      { [world.recoveryModule]: { code: '0x622dc6c06000f3' } },
    ];
    const batch = Array.from({ length: 60 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_call',
      params: call,
    }));
    const atRest = residentMegabytes(pid);
    let most = atRest;
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(pid));
    }, 100);
    const { chain, apiKey, url } = world;
    const answer = await askRaw(url, {
      method: 'POST',
      path: `/api/v3/${chain.chainId}/${apiKey}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    }).catch((error: Error) => ({ body: error.message }));
    clearInterval(watch);
    const answers = most - atRest;
    world.onProgress(`the batch: ${JSON.stringify(answer.body).slice(0, 200)}`);

    const gains: string[] = [];
    if (operations > 100)
      gains.push(`${operations.toFixed(0)} MB by operations that are remembered`);
    if (answers > 100) gains.push(`${answers.toFixed(0)} MB by the answers of one batch`);
    return {
      tried: `300 operations of 880 kB: ${operations.toFixed(0)} MB; one batch of 60 calls with answers of 6 MB: ${answers.toFixed(0)} MB at most`,
      gains,
    };
  },
};

/** S27: callers without a key keep the process busy. */
const burnProcessor: Attack = {
  id: 'S27',
  goal: "use the server's processor without a key",
  async run(world) {
    const [{ pid }] = world.servers;
    const body = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${'0.1,'.repeat(250_000)}0.1]}`;
    const requests = 40;
    const started = processorSeconds(pid);
    const statuses = await inParallel(Array.from({ length: requests }), 4, async () => {
      const { status } = await askRaw(world.url, {
        method: 'POST',
        path: `/api/v3/${world.chain.chainId}/${'A'.repeat(43)}`,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': attacker.ip },
        body,
      }).catch(() => ({ status: 0 }));
      return status;
    });
    const each = ((processorSeconds(pid) - started) / requests) * 1_000;
    const gains = each > 50 ? [`${each.toFixed(0)} ms of processor time for each request`] : [];
    const codes = [...new Set(statuses)].join(', ');
    return {
      tried: `${requests} bodies of 1 MB with an unknown key: ${each.toFixed(1)} ms each, answered ${codes}`,
      gains,
    };
  },
};

/** S31: operations that are never sent reserve a policy's daily budget. */
const blockPolicy: Attack = {
  id: 'S31',
  goal: 'block a gas policy with operations that are never sent',
  prepare: async () => (configuration) => ({
    ...configuration,
    sponsor: { ...configuration.sponsor, defaultPolicy: 'by-the-day' },
  }),
  async run(world) {
    const usual = await sponsorable(world, 0);
    const { preVerificationGas, callGasLimit, verificationGasLimit, maxFeePerGas } = usual;
    const gas = preVerificationGas + callGasLimit + verificationGasLimit + paymasterGas;
    // Enough for forty operations.
    const perDay = String(40n * gas * maxFeePerGas);
    const rules = { preset: 'recovery-only', spending: { perDay } };
    await withDatabase(world.configuration.database, (db) =>
      ensureGasPolicy(db, { id: 'by-the-day', rules }),
    );
    let signed = 0;
    for (let index = 0; index < 100; index++) {
      // Each in another nonce sequence, so that each could still be sent.
      const nonce = usual.nonce + (BigInt(index + 1) << 64n);
      const { result } = await sponsor(world, { ...usual, nonce }, attacker);
      if (result) signed++;
    }
    const { result, error } = await sponsor(world, await sponsorable(world, 1), honest);
    return {
      tried: `${signed} of 100 operations sponsored and not sent, of 40 that the policy has a day`,
      gains: result ? [] : [`no one else is sponsored: ${error?.message}`],
    };
  },
};

export const endpointAttacks: readonly Attack[] = [
  drainSponsor,
  stopServer,
  fillMemory,
  burnProcessor,
  blockPolicy,
];

/** An operation of the Safe of the chain's account `index` that `recovery-only` pays for. */
async function sponsorable(world: AttackWorld, index: number): Promise<UserOperationV7> {
  const { chain, url, apiKey, recoveryModule } = world;
  const holder = chain.accounts[index];
  if (!holder) throw new RangeError(`There is no account ${index}`);
  const account = new SafeAccountV0_3_0(holder.safe);
  const { to, value, data } = safeTransaction([enableModuleCall(holder.safe, recoveryModule)]);
  const endpoint = `${url}/api/v3/${chain.chainId}/${apiKey}`;
  return account.createUserOperation([{ to, value, data }], chain.rpcUrl, endpoint, {
    // Without a paymaster the estimate is for an account that pays, which these can.
    expectedSigners: [holder.address],
  });
}

/** Asks the sponsor to sign these values. */
function sponsor(world: AttackWorld, operation: UserOperationV7, caller: Caller) {
  const params = [toRpc(operation), entryPoint07Address, numberToHex(world.chain.chainId), {}];
  return callEndpoint(world, 'pm_getPaymasterData', params, caller);
}

/** In its JSON-RPC form, with gas for a paymaster. */
function toRpc(operation: UserOperationV7): Record<string, Hex | Address> {
  const fields = Object.entries(operation)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]);
  return {
    ...Object.fromEntries(fields),
    paymasterVerificationGasLimit: numberToHex(paymasterGas),
    paymasterPostOpGasLimit: '0x0',
  };
}

/** The longest response time of `/healthz` during the attack, in milliseconds. */
async function longestWait(world: AttackWorld, attack: () => Promise<unknown>): Promise<number> {
  let isRunning = true;
  let longest = 0;
  const running = attack().finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    const asked = performance.now();
    await fetch(`${world.url}/healthz`);
    longest = Math.max(longest, performance.now() - asked);
  }
  await running;
  return Math.round(longest);
}
