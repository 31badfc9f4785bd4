import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import {
  type AccountHolder,
  addGuardians,
  type Behaviour,
  call,
  expectOk,
  type NodeProxy,
  newestWithCode,
  queryPostgres,
  startNodeProxy,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { deriveGuardianKey, openMasterSecrets } from '@recovery-guardian/server';
import { inParallel, withRandom } from '../kit.ts';
import { type Canary, findCanaries, isShortCode, listNumbers } from './canaries.ts';
import { deployHolders, startFaultWorld } from './fault-world.ts';

/** How many accounts and access tokens have canary secrets. */
const count = 3;

it(
  'no address, code, token or key is in the files of the database or in the logs, in any encoding [S10]',
  { timeout: 280_000 },
  withRandom(async (random) => {
    await using parts = new AsyncDisposableStack();
    let nodeUrl = '';
    const node = await startNodeProxy(() => nodeUrl);
    parts.defer(() => node.stop());
    const world = await startFaultWorld({
      accessTokens: Array.from({ length: count }, () => ({ kind: 'secret' as const })),
      configure: (configuration) => ({
        ...configuration,
        chains: configuration.chains?.map((chain) => {
          [nodeUrl = ''] = chain.rpcUrls ?? [];
          return { ...chain, rpcUrls: [node.url] };
        }),
      }),
    });
    parts.defer(() => world.stop());
    const url = String(world.configuration.database.url);
    const directories = [
      world.databaseFiles,
      ...world.servers.map(({ logDirectory }) => logDirectory),
    ].filter((directory) => directory !== undefined);
    // A code that equals one of these by chance is not detectable.
    const before = listNumbers(directories);
    const holders = await deployHolders(world, random, count);
    const secrets = [
      ...(await useAccounts(holders)),
      ...(await useTokens(world)),
      ...(await keysOf(world, holders)),
    ];
    await forceErrors(world, node, holders);

    // The search must find what is there: a text that is not secret, in its own table.
    // Not in lower case, which is a form of its own.
    const control = `Control-${randomUUID()}`;
    await queryPostgres(
      url,
      `create table control as select '${control}' as plain, encode('${control}', 'hex') as hex,
         encode('${control}', 'base64') as base64`,
    );
    await queryPostgres(url, 'checkpoint');
    const after = listNumbers(directories);
    const hits = findCanaries([...secrets, { name: 'control', text: control }], directories);
    const [controls = [], found = []] = [true, false].map((isControl) =>
      hits.filter(({ name }) => (name === 'control') === isControl),
    );
    const codes = secrets.filter(
      ({ text }) => isShortCode(text) && after.has(text) && !before.has(text),
    );
    assert.deepEqual([...found, ...codes], []);
    const forms = new Set(controls.map(({ encoding }) => encoding));
    for (const form of ['plain', 'hex', 'base64']) assert.ok(forms.has(form), form);
  }),
);

/** Registers, recovers, searches and deletes, and collects every secret that arrived by message. */
async function useAccounts(holders: readonly AccountHolder[]): Promise<Canary[]> {
  const targets = holders.map((_holder, i) =>
    i % 2 === 1 ? `+49151${20_000_000 + i}` : `canary-${randomUUID()}@example.org`,
  );
  const secrets: Canary[] = targets.map((text) => ({ name: 'targets', text }));
  const keepMessage = (target: string, holder: AccountHolder) => {
    const message = newestWithCode(holder.world, target);
    const code = /(?<![\w+])\d{6,8}(?!\w)/.exec(message?.text ?? '')?.[0];
    const [, token, longCode] = /#\S*?\.([^.\s]+)\.(\d{24})/.exec(message?.text ?? '') ?? [];
    if (code) secrets.push({ name: 'codes', text: code });
    if (longCode) secrets.push({ name: 'long codes', text: longCode });
    if (token) secrets.push({ name: 'link tokens', text: token });
  };
  const pairs = await inParallel(holders, 8, async (holder, i) => {
    const { guardianAddress, registrationId } = await holder.registerWhole(targets[i] as string);
    keepMessage(targets[i] as string, holder);
    return { account: holder.account, guardian: guardianAddress, registrationId };
  });
  if (holders[0]) await addGuardians(holders[0].world.chain, pairs);
  await inParallel(holders, 8, async (holder, i) => {
    const target = targets[i] as string;
    const { requestId, challengeId, code } = await holder.requestForCode(target);
    keepMessage(target, holder);
    await holder.submitSignature(requestId, challengeId, '00000000');
    await holder.submitSignature(requestId, challengeId, code);
    const channel = target.startsWith('+') ? 'sms' : 'email';
    const search = (body: { channel: string; target: string }) =>
      call(holder.world, 'POST /auth/accounts/request', { body });
    await holder.codeAfter(target, () => search({ channel, target }));
    keepMessage(target, holder);
    const unknown = `unknown-${randomUUID()}@example.org`;
    secrets.push({ name: 'unknown targets', text: unknown });
    expectOk(await search({ channel: 'email', target: unknown }));
    if (channel === 'sms') expectOk(await holder.delete(pairs[i]?.registrationId ?? ''));
  });
  return secrets;
}

/** Uses every access token, in the header and in the path. */
async function useTokens({ url, moreAccessTokens }: TestWorld): Promise<Canary[]> {
  await inParallel(moreAccessTokens, 8, async (accessToken) => {
    const body = { challengeId: 'none' };
    await call({ url, accessToken }, 'POST /auth/resend', { body });
    await call({ url, accessToken }, `GET /t/${accessToken}/nothing`, { token: null });
  });
  return moreAccessTokens.map((text) => ({ name: 'access tokens', text }));
}

/** The sources of the service's keys, and every derived guardian key. */
async function keysOf(world: TestWorld, holders: readonly AccountHolder[]): Promise<Canary[]> {
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

/** Causes failures with secrets in the requests, as error paths log most; ends the mailbox. */
async function forceErrors(
  world: TestWorld,
  node: NodeProxy,
  holders: readonly AccountHolder[],
): Promise<void> {
  const { accessToken } = world;
  const behaviours: Behaviour[] = [
    {},
    // The node's messages repeat what it was sent.
    { tamper: ({ id }, { params }) => failure(id, `failed: ${JSON.stringify(params)}`) },
  ];
  for (const behaviour of behaviours) {
    node.behave(behaviour);
    await inParallel(holders, 4, async (holder, i) => {
      const body = await holder.registerBody(`refused-${i}@example.org`);
      await call(world, 'POST /auth/register', { body });
      const query = Object.entries(body).map(([name, value]) => [name, String(value)]);
      await call(world, 'GET /auth/registrations', { query: Object.fromEntries(query) });
      await holder.requestSignature();
      const path = `/nothing/${body.target}?target=${body.target}&token=${accessToken}` as const;
      await call(world, `POST ${path}`, { body: JSON.stringify(body).slice(0, -5) });
    });
  }
  node.behave({});
  await holders[0]?.register('nobody@example.org');
  // From here on nothing is delivered: the messages stay in the queue.
  await world.mailbox.stop();
  await inParallel(holders, 4, (one, i) => one.register(`queued-${i}@example.org`));
}

function failure(id: unknown, message: string) {
  return { jsonrpc: '2.0', id, error: { code: -32_603, message } } as const;
}
