import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Message } from '@recovery-guardian/devnet';
import {
  addGuardian,
  chainClient,
  createBody,
  eoaGuardian,
  gasKey,
  nextCode,
  recoveryOf,
} from '@recovery-guardian/devnet/testing';
import { addGuardianCall } from '@recovery-guardian/protocol';
import { SMTPServer } from 'smtp-server';
import type { Address, Hex } from 'viem';
import type { Attack, AttackWorld } from './attack.ts';
import {
  type Caller,
  post,
  register,
  registerOwner,
  requestRecovery,
  untilDelivered,
} from './callers.ts';
import { compileLookAlike } from './look-alike.ts';

const owner: Caller = { ip: '203.0.113.5' };
const attacker: Caller = { ip: '198.51.100.66' };
const newOwner: Address = '0x00000000000000000000000000000000000a77ac';
const ownersNew: Address = '0x00000000000000000000000000000000000000b0';

/** Answers every call with EIP-1271's magic value, so that no signature is needed. */
const alwaysValid: Hex = '0x631626ba7e60e01b60005260206000f3';

/** S25: contracts that accept any signature use up the day's text messages. */
const spendMessages: Attack = {
  id: 'S25',
  goal: 'use up the text messages that users need to recover',
  prepare: async () => (configuration) => ({
    ...configuration,
    delivery: {
      ...configuration.delivery,
      // A small daily budget, so that it is used up within a minute.
      sms: { ...configuration.delivery?.sms, messagesPerDay: 100 },
    },
  }),
  async run(world) {
    const phone = '+4915112345678';
    const { account, guardian } = await registerOwner(world, phone, owner);
    await addGuardian(world.chain, 0, guardian);
    const before = world.phone.messages.length;
    // Codes for one phone are half a minute apart.
    const isFree = sleep(31_000);

    const oneContract = await deployAlwaysValid(world, 1);
    await registerNumbers(world, oneContract, { from: 0, count: 40, ipOf: () => attacker.ip });
    await untilDelivered(world);
    const fromOne = world.phone.messages.length - before;

    const contracts = await deployAlwaysValid(world, 60);
    const ipOf = (index: number) => `198.51.${index % 60}.7`;
    await registerNumbers(world, contracts, { from: 40, count: 240, ipOf });
    await untilDelivered(world);
    const spent = world.phone.messages.length - before;

    await isFree;
    const opened = await requestRecovery(world, account, newOwner, owner);
    if (opened.status !== 200) world.onProgress(JSON.stringify(opened.body));
    await untilDelivered(world);
    const isReached = world.phone.messages.some(({ to, text }) => to === phone && isTakeover(text));
    const gains: string[] = [];
    if (fromOne > 20) gains.push(`${fromOne} messages by one contract from one network`);
    if (!isReached) gains.push(`after ${spent} messages of a day of 100, no recovery gets a code`);
    return { tried: `280 numbers by 61 contracts from 61 networks: ${spent} messages`, gains };
  },
};

/** S28: the warning comes in a language that the owner does not read. */
const chooseLanguage: Attack = {
  id: 'S28',
  goal: 'choose the language of the warning',
  async run(world) {
    const target = 'mia@example.org';
    const { account, guardian } = await registerOwner(world, target, { ...owner, language: 'en' });
    await addGuardian(world.chain, 0, guardian);
    await requestRecovery(world, account, newOwner, { ...attacker, language: 'ja' });
    await untilDelivered(world);
    const { subject = '', text = '' } = world.mailbox.messages[0] ?? {};
    const isForeign = /[\u3040-\u30ff\u4e00-\u9fff]/.test(subject + text);
    return {
      tried: `a recovery request with Accept-Language: ja; the warning was “${subject}”`,
      gains: isForeign ? ['the warning reached an English reader in Japanese'] : [],
    };
  },
};

/** S29: one mailbox is flooded by spellings of its address, and from many networks. */
const bombMailbox: Attack = {
  id: 'S29',
  goal: 'flood a mailbox',
  async run(world) {
    const contracts = await deployAlwaysValid(world, 30);
    for (let index = 0; index < 60; index++) {
      const account = contracts[index % contracts.length] as Address;
      const target = `victim+${index}@gmail.com`;
      const ip = `198.51.${index % 30}.7`;
      await register(world, { account, target }, { ip });
    }
    await untilDelivered(world);
    const spelled = world.mailbox.messages.filter(({ to }) => to.startsWith('victim')).length;

    const target = 'mia@example.org';
    const { account, guardian } = await registerOwner(world, target, owner);
    await addGuardian(world.chain, 0, guardian);
    const before = takeovers(world.mailbox.messages, target);
    for (let index = 0; index < 120; index++) {
      const ip = `2001:db8:1:${index.toString(16)}::1`;
      await requestRecovery(world, account, newOwner, { ip });
    }
    await untilDelivered(world);
    const reserve = takeovers(world.mailbox.messages, target) - before;
    const gains: string[] = [];
    if (spelled > 10) gains.push(`${spelled} mails to one mailbox by plus-tags`);
    if (reserve > 40) gains.push(`${reserve} mails to one mailbox from the networks of one /48`);
    return {
      tried: `60 plus-tags of one mailbox: ${spelled} mails; 120 networks of one /48: ${reserve} mails`,
      gains,
    };
  },
};

const outage = { isDown: false, delivered: [] as string[] };
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onMailFrom: (_address, _session, done) =>
    done(outage.isDown ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null),
  onData(stream, { envelope }, done) {
    stream.resume().on('end', () => {
      outage.delivered.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});

/** S30: retiring a data key loses waiting messages, and all that are due with them. */
const loseMessages: Attack = {
  id: 'S30',
  goal: 'have waiting messages lost by retiring a data key',
  async prepare() {
    mailServer.listen(0, '127.0.0.1');
    await once(mailServer.server, 'listening');
    const { port } = mailServer.server.address() as AddressInfo;
    return (configuration) => ({
      ...configuration,
      delivery: {
        ...configuration.delivery,
        email: { ...configuration.delivery?.email, smtpUrl: `smtp://127.0.0.1:${port}` },
      },
    });
  },
  async run(world) {
    // Text messages arrive; warnings by email wait for the mail server.
    const holder = world.chain.accounts[0];
    if (!holder) throw new RangeError('There is no account');
    const { safe: account, privateKey } = holder;
    await registerOwner(world, '+4915112345678', owner);
    outage.isDown = true;
    const email = 'mia@example.org';
    const started = await register(world, { account, target: email, owner: privateKey }, owner);
    if (started.status !== 200 && started.status !== 500)
      throw new Error(JSON.stringify(started.body));
    await sleep(2_000);

    const { secrets } = world.configuration;
    const { file } = secrets as { file: string };
    const config = join(world.folder, 'configuration.json');
    await writeFile(config, JSON.stringify(world.configuration), { mode: 0o600 });
    await cli(config, 'keys', 'rotate', '--only', 'dataKeys');
    // As if it had been rotated two hours ago.
    const kept = JSON.parse(await readFile(file, 'utf8'));
    kept.dataKeys.forEach((version: { from: string }, index: number) => {
      version.from = new Date(Date.now() - (3 - index) * 7_200_000).toISOString();
    });
    await writeFile(file, JSON.stringify(kept));
    const retired = await cli(config, 'keys', 'retire');
    outage.isDown = false;
    const deadline = Date.now() + 60_000;
    while (!outage.delivered.includes(email) && Date.now() < deadline) await sleep(200);
    mailServer.close();
    const isThere = outage.delivered.includes(email);
    return {
      tried: `${retired.trim()} while a message waited`,
      gains: isThere ? [] : ['the message was never delivered'],
    };
  },
};

/** S32: the relayer's balance pays for an attacker's own code. */
const useRelayer: Attack = {
  id: 'S32',
  goal: "make the relayer pay for the attacker's own code",
  async run(world) {
    const client = clientOf(world);
    const { recoveryModule: module } = world;
    const account: Address = '0x00000000000000000000000000000000a77acce1';
    await client.setCode({ address: account, bytecode: compileLookAlike() });
    await client.setBalance({ address: account, value: 10n ** 18n });
    const guardian = eoaGuardian();
    await client.impersonateAccount({ address: account });
    const { to, data } = addGuardianCall({ module, guardian: guardian.address, threshold: 1n });
    const added = await client.sendTransaction({ account, to, data, gas: 300_000n });
    await client.mine({ blocks: 1 });
    const { status } = await client.getTransactionReceipt({ hash: added });
    if (status !== 'success') throw new Error('The look-alike could not name a guardian');

    const before = await client.getBalance({ address: gasKey.address });
    const recovery = await recoveryOf({ world, account }, [newOwner]);
    const body = await createBody(guardian, recovery);
    const opened = await post(world, '/recoveries/create', body, attacker);
    const answers = [opened.status];
    for (const step of ['execute', 'finalize']) {
      if (opened.status !== 200) break;
      const { status } = await post(world, `/recoveries/${step}`, { id: opened.body.id }, attacker);
      answers.push(status);
      await sleep(3_000);
      await client.mine({ blocks: 3 });
      await sleep(2_000);
      await client.increaseTime({ seconds: 200 });
      await client.mine({ blocks: 1 });
    }
    const why = opened.body?.error?.message ?? 'taken';
    const paid = before - (await client.getBalance({ address: gasKey.address }));
    return {
      tried: `a contract that answers like a Safe (answers: ${answers.join(', ')}, first: ${why})`,
      gains: paid > 0n ? [`the relayer paid ${paid} wei for it`] : [],
    };
  },
};

/** S33: a stranger's wrong codes lock out the owner of a phone. */
const lockOut: Attack = {
  id: 'S33',
  goal: 'keep the owner of a phone out',
  async run(world) {
    const phone = '+4915112345678';
    const { account, guardian } = await registerOwner(world, phone, owner);
    await addGuardian(world.chain, 0, guardian);
    // Codes for one phone are half a minute apart.
    await sleep(31_000);
    let wrong = 0;
    for (let round = 0; round < 12; round++) {
      const ip = `198.51.${round % 3}.7`;
      const { status, body } = await requestRecovery(world, account, newOwner, { ip });
      if (status !== 200) {
        world.onProgress(JSON.stringify(body));
        await sleep(31_000);
        continue;
      }
      for (const { challengeId } of body.auths) {
        for (let guess = 0; guess < 5; guess++) {
          const challenge = String(10_000_000 + wrong);
          const { requestId } = body;
          const given = { requestId, challengeId, challenge };
          await post(world, '/auth/signature/submit', given, { ip });
          wrong++;
        }
      }
    }
    await untilDelivered(world);
    const last = world.phone.messages.find(({ to }) => to === phone);
    // Codes for one phone are half a minute apart.
    await sleep(31_000);
    const opened = await requestRecovery(world, account, ownersNew, owner);
    if (opened.status !== 200) {
      const why = JSON.stringify(opened.body);
      return { tried: `${wrong} wrong codes`, gains: [`the owner cannot open a request: ${why}`] };
    }
    const challenge = await nextCode(world, phone, last).catch(() => undefined);
    if (!challenge) {
      return { tried: `${wrong} wrong codes`, gains: ['the owner no longer gets a code'] };
    }
    const { requestId, auths } = opened.body;
    const [{ challengeId }] = auths;
    const given = { requestId, challengeId, challenge };
    const { status, body } = await post(world, '/auth/signature/submit', given, owner);
    const gains =
      status === 200 && body.signature
        ? []
        : [`the owner's right code is refused: ${JSON.stringify(body)}`];
    return { tried: `${wrong} wrong codes from three networks`, gains };
  },
};

export const serviceAttacks: readonly Attack[] = [
  spendMessages,
  chooseLanguage,
  bombMailbox,
  loseMessages,
  useRelayer,
  lockOut,
];

function clientOf({ chain }: AttackWorld) {
  return chainClient(chain.rpcUrl);
}

async function deployAlwaysValid(world: AttackWorld, count: number): Promise<Address[]> {
  const client = clientOf(world);
  deployed += count;
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = (0xa77acc0000n + BigInt(deployed - count + index)).toString(16);
      const address: Address = `0x${number.padStart(40, '0')}`;
      await client.setCode({ address, bytecode: alwaysValid });
      return address;
    }),
  );
}
let deployed = 0;

async function registerNumbers(
  world: AttackWorld,
  accounts: readonly Address[],
  { from, count, ipOf }: { from: number; count: number; ipOf: (index: number) => string },
): Promise<void> {
  for (let index = from; index < from + count; index++) {
    const account = accounts[index % accounts.length] as Address;
    // Numbers of many blocks, so that no block's budget is used up.
    const target = `+49151${10_000_000 + index * 104_729}`;
    const { status, body } = await register(world, { account, target }, { ip: ipOf(index) });
    if (index === from && status !== 200) world.onProgress(JSON.stringify(body));
  }
}

function isTakeover(text: string): boolean {
  return /TAKE CONTROL/i.test(text);
}

function takeovers(messages: readonly Message[], target: string): number {
  return messages.filter(({ to, text }) => to === target && isTakeover(text)).length;
}

async function cli(config: string, ...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../../../../../bin/recovery-guardian');
  const { stdout } = await promisify(execFile)(program, args, {
    env: { ...process.env, RECOVERY_GUARDIAN_CONFIG: config },
  });
  return stdout;
}
