/**
 * An intruder's code in a server's process, loaded by `--import`. It gets hold of the process's connection
 * to the signer when that is used, and runs what it is sent to `INTRUDER_SOCKET`.
 */

import { readFileSync } from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { text } from 'node:stream/consumers';

/** What the code that is sent may use. */
export interface Stolen {
  /** The options of the process's last request to its signer, with the agent that has the connection. */
  signer: http.RequestOptions | undefined;
  /** The process's configuration. */
  readonly configuration: { database: { url: string }; secrets: { file: string } };
  /** Loads a package, such as the client of the database. */
  load(name: string): Promise<unknown>;
}

const file = process.argv[process.argv.indexOf('--config') + 1] ?? '';
const stolen: Stolen = {
  signer: undefined,
  configuration: JSON.parse(readFileSync(file, 'utf8')),
  load: (name) => import(name),
};

const { request, createServer } = http;
http.request = ((options: http.RequestOptions, ...others: never[]) => {
  if (options.socketPath) stolen.signer = options;
  return request(options, ...others);
}) as typeof request;
syncBuiltinESMExports();

createServer(async (asked, response) => {
  try {
    const run = new Function('stolen', `return (${await text(asked)})(stolen)`);
    response.end(JSON.stringify((await run(stolen)) ?? null));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
})
  .listen(process.env.INTRUDER_SOCKET)
  // It does not keep the process from ending.
  .unref();
