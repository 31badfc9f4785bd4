import { readFile } from 'node:fs/promises';
import { AccountHolder, freePort, freshAddress } from '@recovery-guardian/devnet/testing';
import type { Check } from '../kit/check.ts';
import { recover, target } from '../service/no-brick.ts';
import { buildImage } from './buildah.ts';
import { inNewContainer } from './container.ts';
import { imageUser, startImageWorld } from './image-world.ts';

/** The image is built and started without rights, as a server and its signer; an account is recovered. */
export const recoveryThroughImage: Check = {
  name: 'recovery through the image',
  target:
    'server and signer: not root, no rights, healthy, close on SIGTERM; the server has no key and cannot write; the account has its new owner',
  async measure({ onProgress }) {
    await using parts = new AsyncDisposableStack();
    onProgress('the image');
    const image = await buildImage('this');
    onProgress('its surroundings');
    const world = await startImageWorld(parts, image);
    const { signer, volumes } = world;
    const port = await freePort();
    const server = await world.start(image, port);
    const failures: string[] = [];
    const parties = { server, signer };
    try {
      for (const [name, container] of Object.entries(parties)) {
        const status = await readFile(`/proc/${container.pid}/status`, 'utf8');
        const field = (of: string) => new RegExp(`^${of}:\\s*(\\S+)`, 'm').exec(status)?.[1];
        const uid = field('Uid');
        if (uid !== String(imageUser)) failures.push(`the ${name} runs as ${uid}`);
        if (Number.parseInt(field('CapEff') ?? '1', 16) !== 0) {
          failures.push(`the ${name} has capabilities`);
        }
        if (!(await container.isHealthy())) failures.push(`the ${name} is not healthy`);
      }
      const written = await inNewContainer(image, { volumes }, ['node', '--eval', intruder]);
      if (written !== '') failures.push(`the server's container: ${written}`);

      onProgress('a recovery');
      const holder = new AccountHolder(world.at(`http://127.0.0.1:${port}`), 0);
      await holder.protect(target);
      const wrong = await recover(holder, { newOwners: [freshAddress()], newThreshold: 1 });
      if (wrong) failures.push(wrong);
      const signed = await readFile(world.signatures, 'utf8');
      if (!signed.includes(holder.account)) failures.push('the signer has not signed it');
    } finally {
      await server.stop();
      await signer.stop();
    }
    for (const [name, { logFile }] of Object.entries(parties)) {
      const log = await readFile(logFile, 'utf8');
      if (!log.includes('"msg":"closing"')) failures.push(`the ${name} was not told to close`);
    }
    const size = await sizeOf(image);
    return {
      measured: `user ${imageUser}, server ${size} MB; ${failures.join('; ') || 'recovered'}`,
      holds: failures.length === 0,
    };
  },
};

/**
 * What an intruder in a server could do in its container: prints folders that it can write, the
 * socket of the signer if it can be replaced, and files that are those of a keystore.
 */
const intruder = `
  const fs = require('node:fs');
  const folders = ['/', '/opt/recovery-guardian', '/etc/recovery-guardian', '/run/recovery-guardian'];
  for (const folder of folders)
    try { fs.writeFileSync(folder + '/x', ''); console.log('writes to ' + folder) } catch {}
  try { fs.unlinkSync('/run/recovery-guardian/signer.sock'); console.log('removes the socket') } catch {}
  for (const folder of folders.slice(1))
    for (const name of fs.readdirSync(folder, { recursive: true }))
      if (/keystore|master|signatures/.test(name)) console.log('has ' + folder + '/' + name);
`;

/** The megabytes of what the image adds to its base. */
async function sizeOf(image: string): Promise<string> {
  const program = ['du', '-sm', '/opt/recovery-guardian'];
  const printed = await inNewContainer(image, { volumes: [] }, program);
  return printed.split('\t')[0] ?? '';
}
