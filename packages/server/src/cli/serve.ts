import type { FastifyInstance } from 'fastify';
import { recordRestoration } from '../adapters/database/repositories/restorations.ts';
import { withDatabase } from '../adapters/database/with-database.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { loadConfiguration } from '../configuration/load.ts';
import { defineCommand } from './kit/command.ts';

export const serve = defineCommand({
  usage: '[--restored]',
  summary: 'run the server until SIGTERM or SIGINT; --restored once after a backup was restored',
  options: { restored: { type: 'boolean' } },
  async run({ values, source, say }) {
    const configuration = loadConfiguration(source);
    if (values.restored) {
      await withDatabase(configuration.database, (db) => recordRestoration(db, systemClock.now()));
      say('All open challenges, signature requests and messages from before the restore are ended');
    }
    // Imported here, because only this command needs it, and it takes the longest to load.
    const { buildServer } = await import('../app.ts');
    const app = await buildServer(configuration);
    closeOnSignal(app, configuration.shutdownDelay * 1_000 + closeTimeout);
    try {
      await app.listen({ host: configuration.host, port: configuration.port });
    } catch (error) {
      await app.close();
      throw error;
    }
  },
});

/** As long as a request may take to arrive; orchestrators usually wait as long before they kill. */
const closeTimeout = 30_000;

/**
 * Closes the server on the first signal; exits immediately on the second, or if a request hangs.
 */
function closeOnSignal(app: FastifyInstance, timeout: number): void {
  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), timeout).unref();
    await app.close();
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}
