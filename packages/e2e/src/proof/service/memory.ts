import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createNonce, listStatement } from '@recovery-guardian/protocol';
import type { Check } from '../kit/check.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { ask } from './ask.ts';
import { deployHolders } from './holder.ts';
import { inProofWorld } from './proof-world.ts';

const atOnce = 32;
const maximumGrowth = 50;

/** S9: unsigned messages fill neither memory nor tables. */
export const memory: Check = {
  name: 'memory',
  target: '1M junk messages grow memory by <= 50 MB',
  async measure(scale) {
    const { random } = scale;
    const messages = scale.of(1_000_000, 2_000);
    // By then the process has allocated what it always needs: compiled code and buffers.
    const before = scale.of(50_000, 4_000);
    return inProofWorld(scale, 1, async (world) => {
      const [holder] = await deployHolders(world, random, 1);
      if (!holder) throw new RangeError('There is no account');
      const right = await holder.listQuery();
      const statuses = new Map<number, number>();
      const sendJunk = async (count: number) => {
        await inParallel(Array.from({ length: atOnce }), atOnce, async () => {
          for (let i = 0; i < count / atOnce; i++) {
            const message = holder.message(listStatement(), { nonce: createNonce() });
            const body = random.pick([
              () => ({ ...right, message, signature: '0x' }),
              () => ({ ...right, message, signature: random.hex(65) }),
              () => ({ ...right, message: message.slice(0, -random.int(80)), signature: '0x' }),
            ])();
            const { url, accessToken } = world;
            const { status } = await ask({
              url,
              accessToken,
              route: 'GET /auth/registrations',
              body,
            });
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        });
      };
      await sendJunk(before);
      const startedWith = await residentMemory(world.servers[0].pid);
      for (let sent = 0; sent < messages; sent += messages / 10) {
        await sendJunk(messages / 10);
        const now = await residentMemory(world.servers[0].pid);
        scale.onProgress(`${sent + messages / 10} messages: ${now.toFixed(1)} MB`);
      }
      const growth = (await residentMemory(world.servers[0].pid)) - startedWith;
      const others = [...statuses].filter(([status]) => status !== 400);
      return {
        measured:
          `${messages} over HTTP (unsigned, badly signed, cut off), after ${before} to warm up: ` +
          `from ${startedWith.toFixed(1)} by ${growth.toFixed(1)} MB` +
          (others.length > 0 ? `; not all were refused with 400: ${others.join('; ')}` : ''),
        holds: growth <= maximumGrowth && others.length === 0,
      };
    });
  },
};

/** The process's resident memory in MB. */
async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1_000;
}
