import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorld, type World } from '@recovery-guardian/devnet';
import { createTestDatabase } from '@recovery-guardian/devnet/testing';
import type { Scale } from '../kit/check.ts';

/** Runs a check in a world with demo page and mailbox; all samples share one. */
export function inWholeWorld<Result>(
  scale: Scale,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  return scale.use('whole world', startWholeWorld, ({ world }) => work(world));
}

async function startWholeWorld() {
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-accessibility-'));
  const database = await createTestDatabase({ kind: 'postgres' });
  const { world, stop } = await startWorld({ directory, databaseUrl: database.database.url });
  return {
    world,
    async stop() {
      await stop();
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
