/** A thread that relays TCP with a delay, for kernels without netem. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Link {
  /** Where it listens. */
  host: string;
  /** The port of this machine that it leads to. */
  to: number;
  /** Milliseconds, each way. */
  delay: number;
}

const { host, to, delay } = workerData as Link;

/** Timers of one length end in their order, so bytes do not overtake each other. */
function forward(from: Socket, into: Socket): void {
  const later = (act: () => void) => setTimeout(act, delay);
  from.on('data', (bytes) => later(() => into.write(bytes)));
  from.on('end', () => later(() => into.end()));
  from.on('error', () => into.destroy());
  from.on('close', () => later(() => into.destroy()));
}

const server = createServer({ noDelay: true }, (caller) => {
  const service = connect({ host: '127.0.0.1', port: to, noDelay: true });
  forward(caller, service);
  forward(service, caller);
});
server.listen(0, host);
await once(server, 'listening');
parentPort?.postMessage((server.address() as AddressInfo).port);
