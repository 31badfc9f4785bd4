import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addGuardians, queryPostgres, type TestWorld } from '@recovery-guardian/devnet/testing';
import { deriveGuardianKey, openMasterSecrets } from '@recovery-guardian/server';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import type { Random } from '../kit/random.ts';
import { ask, askRaw } from './ask.ts';
import { type Canary, findCanaries, isShortCode, listNumbers } from './canaries.ts';
import { deployHolders, type Holder, newestWithCode } from './holder.ts';
import { startLyingNode } from './lying-node.ts';
import { startProofWorld } from './proof-world.ts';
import { newOwner } from './recoveries.ts';

/** S10: the database's files and the logs reveal no address, code, token or key. */
export const secretsAtRest: Check = {
  name: 'secrets at rest',
  target:
    'use 1,000 targets, codes, tokens, keys as canaries; search database files, WAL and logs in plain, hex, base64, UTF-16 -> 0 hits',
  async measure(scale) {
    const count = scale.of(1_000, 8);
    const node = await startLyingNode();
    const world = await startProofWorld({
      accessTokens: Array.from({ length: count }, () => ({ kind: 'secret' as const })),
      configure: (configuration) => ({
        ...configuration,
        chains: configuration.chains?.map((chain) => {
          node.honestUrl = chain.rpcUrls?.[0] as string;
          return { ...chain, rpcUrls: [node.url] };
        }),
      }),
    });
    try {
      const { url } = world.configuration.database;
      const directories = [
        world.databaseFiles,
        ...world.servers.map(({ logDirectory }) => logDirectory),
      ].filter((directory) => directory !== undefined);
      // A code that equals one of these by chance is not detectable.
      const before = listNumbers(directories);
      const holders = await deployHolders(world, scale.random, count);
      const secrets = [
        ...(await useAccounts(scale, holders)),
        ...(await useTokens(world)),
        ...(await keysOf(world, holders)),
      ];
      scale.onProgress(`${secrets.length} canary secrets`);
      await forceErrors(world, holders.slice(0, 10), node, scale.random);

      // The search must find what is there: a text that is not secret, in its own table.
      // Not in lower case, which is a form of its own.
      const control = `Control-${randomUUID()}`;
      await queryPostgres(
        url as string,
        `create table control as select '${control}' as plain, encode('${control}', 'hex') as hex,
           encode('${control}', 'base64') as base64`,
      );
      await queryPostgres(url as string, 'checkpoint');
      const after = listNumbers(directories);
      const hits = findCanaries([...secrets, { name: 'control', text: control }], directories);
      const isControl = ({ name }: { name: string }) => name === 'control';
      const forms = new Set(hits.filter(isControl).map(({ form }) => form));
      const found = [
        ...hits.filter((hit) => !isControl(hit)),
        ...secrets.filter(({ text }) => isShortCode(text) && after.has(text) && !before.has(text)),
      ];
      const counts = Map.groupBy(secrets, ({ name }) => name);
      return {
        measured:
          `${[...counts].map(([name, some]) => `${some.length} ${name}`).join(', ')} in ` +
          `database files, WAL and logs (a control text was found as ${[...forms].join(', ')}): ` +
          tell(
            found.map((hit) => JSON.stringify(hit)),
            'hits',
          ),
        holds: found.length === 0 && ['plain', 'hex', 'base64'].every((form) => forms.has(form)),
      };
    } finally {
      await world.stop();
      await node.stop();
    }
  },
};

/** Registers and recovers, and collects every secret that arrived by message. */
async function useAccounts({ random, onProgress }: Scale, holders: Holder[]): Promise<Canary[]> {
  const targets = holders.map((_holder, i) =>
    i % 4 === 3 ? `+49151${20_000_000 + i}` : `canary-${randomUUID()}@example.org`,
  );
  const secrets: Canary[] = targets.map((text) => ({ name: 'targets', text }));
  const keepMessage = (target: string, holder: Holder) => {
    const message = newestWithCode(holder.world, target);
    const code = /(?<![\w+])\d{6,8}(?!\w)/.exec(message?.text ?? '')?.[0];
    const [, token, longCode] = /#\S*?\.([^.\s]+)\.(\d{24})/.exec(message?.text ?? '') ?? [];
    if (code) secrets.push({ name: 'codes', text: code });
    if (longCode) secrets.push({ name: 'long codes', text: longCode });
    if (token) secrets.push({ name: 'link tokens', text: token });
  };
  const pairs = await inParallel(holders, 8, async (holder, i) => {
    const { guardian } = await holder.registerWhole(targets[i] as string);
    keepMessage(targets[i] as string, holder);
    return { account: holder.account, guardian };
  });
  if (holders[0]) await addGuardians(holders[0].world.chain, pairs);
  await inParallel(holders, 8, async (holder, i) => {
    const target = targets[i] as string;
    const { requestId, challengeId, code } = await holder.requestForCode(target, [
      newOwner(random),
    ]);
    keepMessage(target, holder);
    await holder.submitSignature(requestId, challengeId, '00000000');
    await holder.submitSignature(requestId, challengeId, code);
    if (i % 200 === 199) onProgress(`${i + 1} people`);
  });
  return secrets;
}

/** Uses every access token, in the header and in the path. */
async function useTokens({ url, moreAccessTokens }: TestWorld): Promise<Canary[]> {
  await inParallel(moreAccessTokens, 8, async (accessToken) => {
    await ask({ url, accessToken, route: 'POST /auth/resend', body: { challengeId: 'none' } });
    await askRaw(url, { method: 'GET', path: `/t/${accessToken}/nothing`, headers: {} });
  });
  return moreAccessTokens.map((text) => ({ name: 'access tokens', text }));
}

/** The sources of the service's keys, and every derived guardian key. */
async function keysOf(world: TestWorld, holders: readonly Holder[]): Promise<Canary[]> {
  const { configuration, chain, apiKey, phone } = world;
  const { keystore = '', password = '' } = configuration.guardian;
  const [{ secret }] = await openMasterSecrets({ keystore, password }, { minimumWork: 2 });
  const { peppers, dataKeys } = JSON.parse(
    await readFile(configuration.secrets.file as string, 'utf8'),
  ) as Record<'peppers' | 'dataKeys', { key: string }[]>;
  const inHex = [
    Buffer.from(secret).toString('hex'),
    ...[...peppers, ...dataKeys].map(({ key }) => key),
    ...holders.map(({ account }) => {
      return deriveGuardianKey(secret, { chainId: chain.chainId, account }).slice(2);
    }),
  ];
  const inText = [password, apiKey, phone.secret.replace(/^whsec_/, '')];
  return [...inHex, ...inText].map((text) => ({ name: 'keys', text }));
}

/** Causes failures with secrets in the requests: error paths log most. */
async function forceErrors(
  world: TestWorld,
  holders: readonly Holder[],
  node: Awaited<ReturnType<typeof startLyingNode>>,
  random: Random,
): Promise<void> {
  const { url, accessToken } = world;
  const lies = [
    undefined,
    ({ id, params }: { id: unknown; params: unknown }) => ({
      id,
      error: { code: -32_603, message: `failed: ${JSON.stringify(params)}` },
    }),
  ];
  for (const lie of lies) {
    node.lie = lie;
    await inParallel(holders, 4, async (holder, i) => {
      const body = await holder.registerBody(`refused-${i}@example.org`);
      await ask({ url, accessToken, route: 'POST /auth/register', body });
      await ask({ url, accessToken, route: 'GET /auth/registrations', body });
      await holder.requestSignature([newOwner(random)]);
      await askRaw(url, {
        method: 'POST',
        path: `/nothing/${body.target}?target=${body.target}&token=${accessToken}`,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body).slice(0, -5),
      });
    });
  }
  node.lie = undefined;
  const [holder] = holders;
  await holder?.register(`nobody@example.org`);
  // From here on nothing is delivered: the messages stay in the queue.
  await world.mailbox.stop();
  await inParallel(holders, 4, (one, i) => one.register(`queued-${i}@example.org`));
}
