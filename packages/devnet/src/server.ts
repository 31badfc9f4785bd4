import { fileURLToPath } from 'node:url';
import { spawnChild, untilReady } from './processes.ts';

/** How to start the server. */
export interface ServerOptions {
  readonly configurationFile: string;
  /** Its URL according to the configuration. */
  readonly url: string;
  /** Receives its whole log. */
  readonly logFile?: string;
}

/** A running server: recovery service and unified endpoint. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  /** Shuts it down; resolves once its process has ended. */
  stop(): Promise<void>;
}

/** Starts the server as a separate process; resolves once it is ready for requests. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { configurationFile, url, logFile } = options;
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const server = await spawnChild({
    name: 'the server',
    command: process.execPath,
    args: [serverProgram(), 'serve', '--config', configurationFile],
    // Its configuration is complete; PORT or HOST of this shell would override it.
    env: { PATH, HOME, NODE_COMPILE_CACHE },
    logFile,
  });
  try {
    await untilReady(server, async () => {
      const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) });
      return response.ok;
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, pid: server.pid, stop: server.stop };
}

/** The environment variable that names another build of the server's command line. */
export const programVariable = 'TEST_SERVER_PROGRAM';

/** Returns the file of the server's command line. */
export function serverProgram(): string {
  const source = () => fileURLToPath(import.meta.resolve('@recovery-guardian/server/cli'));
  return process.env[programVariable] ?? source();
}
