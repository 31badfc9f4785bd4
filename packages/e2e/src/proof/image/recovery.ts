import { readFile } from 'node:fs/promises';
import { AccountHolder, freePort, freshAddress } from '@recovery-guardian/devnet/testing';
import type { Check } from '../kit/check.ts';
import { recover, target } from '../service/no-brick.ts';
import { buildImage } from './buildah.ts';
import { inNewContainer, startContainer } from './container.ts';
import { imageUser, startImageWorld } from './image-world.ts';

/** The image is built, started without rights, and an account is recovered through it. */
export const recoveryThroughImage: Check = {
  name: 'recovery through the image',
  target:
    'not root, no rights, cannot write, healthy; registers, signs, and the account has its new owner; closes on SIGTERM',
  async measure({ onProgress }) {
    await using parts = new AsyncDisposableStack();
    onProgress('the image');
    const image = await buildImage('this');
    onProgress('its surroundings');
    const world = await startImageWorld(parts, image);
    const { configuration } = world;
    const container = await startContainer(image, await freePort(), { configuration });
    const failures: string[] = [];
    try {
      const status = await readFile(`/proc/${container.pid}/status`, 'utf8');
      const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1];
      if (field('Uid') !== String(imageUser)) failures.push(`runs as ${field('Uid')}`);
      if (Number.parseInt(field('CapEff') ?? '1', 16) !== 0) failures.push('has capabilities');
      const written = await inNewContainer(image, { configuration }, [
        'node',
        '--eval',
        `for (const folder of ['/', '/opt/recovery-guardian', '/etc/recovery-guardian'])
           try { require('fs').writeFileSync(folder + '/x', ''); console.log(folder) } catch {}`,
      ]);
      if (written !== '') failures.push(`writes to ${written}`);
      if (!(await container.isHealthy())) failures.push('is not healthy');

      onProgress('a recovery');
      const holder = new AccountHolder(world.at(container.url), 0);
      await holder.protect(target);
      const wrong = await recover(holder, { newOwners: [freshAddress()], newThreshold: 1 });
      if (wrong) failures.push(wrong);
    } finally {
      await container.stop();
    }
    const log = await readFile(container.logFile, 'utf8');
    if (!log.includes('"msg":"closing"')) failures.push('was not told to close');
    const size = await sizeOf(image, configuration);
    return {
      measured: `user ${imageUser}, server ${size} MB; ${failures.join('; ') || 'recovered'}`,
      holds: failures.length === 0,
    };
  },
};

/** The megabytes of what the image adds to its base. */
async function sizeOf(image: string, configuration: string): Promise<string> {
  const program = ['du', '-sm', '/opt/recovery-guardian'];
  const printed = await inNewContainer(image, { configuration }, program);
  return printed.split('\t')[0] ?? '';
}
