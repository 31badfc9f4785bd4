/** `npm start`: runs the local world until it is interrupted. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain, shutDownChildren, whenChildIsLost } from './processes.ts';
import type { RunningWorld } from './world.ts';
import { type World, WorldIsRunningError } from './world-file.ts';

const help = `Starts the local world: a chain with every contract, a bundler, the recovery service with the
unified endpoint, a mailbox, a phone and the demo page. Ctrl-C ends all of it.

  npm start                   uses the default ports, or free ones if they are taken
  npm start -- --veto         where an account has two ways back in, the last code waits a minute,
                              while the other way is told and can stop the recovery
  npm start -- --server URL --token FILE
                              waits for a server of yours instead of starting one; FILE has the
                              access token that the demo page uses (deploy/try)
  npm start -- --world DIR    keeps its files in DIR instead of .devnet; worlds in different
                              directories can run at the same time

While it runs, DIR/world.json lists all URLs, keys and accounts. Each start resets the chain and
the database; with DATABASE_URL set, that PostgreSQL database is used and not reset.
`;

const options = readOptions();
const directory = options.world;
const startedAt = performance.now();
let running: RunningWorld | undefined;
let isEnding = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
process.on('uncaughtException', (error) => end(1, error.stack));
whenChildIsLost((child, how) => {
  if (running) end(1, explain(`${child.name} ended unexpectedly (${how})`, child));
});

// Loaded only now, so that signals are handled from the beginning, and a missing package is reported
// clearly.
const starting = import('./world.ts').then(({ startWorld }) =>
  startWorld({
    directory,
    databaseUrl: process.env.DATABASE_URL,
    // Long enough to see who is told, and to stop it.
    lastCodeDelay: options.veto ? 60 : 0,
    ...(options.server && { server: { url: options.server, tokenFile: options.token } }),
    onProgress: (step) => console.log(`Starting ${step} …`),
  }),
);
starting.then(
  (world) => {
    running = world;
    if (!isEnding) console.log(summary(world.world));
  },
  (error: Error) =>
    error instanceof WorldIsRunningError
      ? end(1, whereItRuns(error))
      : end(1, `The local world did not start. ${reason(error)}`),
);

/** Ends every part that was started, and then this process. */
async function end(exitCode: number, message = 'Ending …'): Promise<void> {
  // A Ctrl-C arrives twice, from the terminal and from npm.
  if (isEnding) return;
  isEnding = true;
  if (exitCode === 0) console.log(message);
  else console.error(message);

  // A start cannot be stopped half way: without its children it fails and cleans up.
  if (!running) await shutDownChildren();
  await starting.then(
    (world) => world.stop(),
    () => {},
  );
  process.exit(exitCode);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        world: { type: 'string', default: '.devnet' },
        veto: { type: 'boolean', default: false },
        server: { type: 'string' },
        token: { type: 'string', default: '' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (!values.help) return values;
    console.log(help);
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
}

function reason({ message, code }: NodeJS.ErrnoException): string {
  if (!code?.endsWith('MODULE_NOT_FOUND')) return message;
  const [firstLine] = message.split('\n');
  return `${firstLine}\nA part of the installation is missing: run "npm ci" again.`;
}

function summary(world: World): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `
Recovery Guardian's local world is running (started in ${seconds} s).

  Demo page         ${world.demoUrl}
  Recovery service  ${world.baseUrl}
${endpointOf(world)}  Mailbox           ${world.mailboxUrl}
  Phone             ${world.phoneUrl}
  Chain             ${world.rpcUrl}
  Bundler           ${world.bundlerUrl}

Keys, tokens and accounts are in ${join(directory, 'world.json')}, with the logs next to it. Ctrl-C ends all of it.
`;
}

function endpointOf({ apiUrl, apiKey, chainId }: World): string {
  if (!apiKey) return '';
  return `  Unified endpoint  ${apiUrl}/api/v3/${chainId}/${apiKey}
  without a key     ${apiUrl}/public/v3/${chainId}
`;
}

function whereItRuns({ message, world }: WorldIsRunningError): string {
  return world
    ? `${message}\nIts demo page: ${world.demoUrl}\nTo run another world: npm start -- --world DIR`
    : message;
}
