import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { World } from '@recovery-guardian/devnet';
import { startTestWorld, type TestWorld } from '@recovery-guardian/devnet/testing';
import { putIn, readBlocks } from './page.ts';

const root = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/** Runs a README's first block of a language as a reader would, and returns what it prints. */
async function runExample(
  name: string,
  language: 'ts' | 'sh',
  replacements?: Readonly<Record<string, string>>,
): Promise<string> {
  const blocks = readBlocks(`../packages/${name}/README.md`);
  const block = blocks.find((one) => one.language === language);
  assert.ok(block, `no example in ${language}`);
  const text = replacements ? putIn(block.text, replacements) : block.text;
  const [program, ...options] =
    language === 'sh' ? ['sh', '-c'] : [process.execPath, '--input-type=module-typescript', '-e'];
  const { stdout } = await run(program as string, [...options, text], { cwd: root });
  return stdout;
}

describe('the example in the README', () => {
  let folder: string;
  let world: TestWorld;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-readmes-'));
    world = await startTestWorld({
      configure: ({ endpoint, ...configuration }) => ({
        ...configuration,
        endpoint: { ...endpoint, public: { requestsPerMinute: 600, userOperationsPerDay: 100 } },
      }),
    });
    const { url, accessToken, apiKey, chain } = world;
    const { chainId } = chain;
    const described: Partial<World> = { baseUrl: url, accessToken, apiUrl: url, apiKey, chainId };
    await writeFile(join(folder, 'world.json'), JSON.stringify(described));
  });
  after(async () => {
    await world?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('of client calls the service and the endpoint', async () => {
    const printed = await runExample('client', 'ts', { '.devnet': folder });
    assert.match(printed, /moduleAddress/);
    assert.match(printed, /0x0000000071727De22E5E9d8BAf0edAc6f37da032/);
  });

  it('of unified-endpoint lists entry points', async () => {
    const replacements = { 'http://127.0.0.1:3000': world.url };
    const printed = await runExample('unified-endpoint', 'sh', replacements);
    assert.match(printed, /0x0000000071727De22E5E9d8BAf0edAc6f37da032/);
  });

  it('of devnet starts a chain', async () => {
    assert.match(await runExample('devnet', 'ts'), /^http:\S+ /);
  });

  it('of json-rpc prints the answer of a node', async () => {
    assert.equal((await runExample('json-rpc', 'ts')).trim(), '0x1');
  });

  it('of protocol prints a SIWE message', async () => {
    assert.match(await runExample('protocol', 'ts'), /\(via email\)\n\nURI: /);
  });

  it('of recovery-service prints an email', async () => {
    assert.match(await runExample('recovery-service', 'ts'), /123456/);
  });

  it('of safe prints modules and their grace periods', async () => {
    assert.match(await runExample('safe', 'ts'), /^0x\w{40} \d+$/m);
  });

  it('of server lists commands and settings', async () => {
    assert.match(await runExample('server', 'sh'), /DATABASE_URL/);
  });
});
