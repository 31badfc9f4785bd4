/** A process that relays TCP with a delay, for kernels without netem. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { answerCalls } from '../../bench/kit/worker.ts';

export interface Link {
  /** Where it listens. */
  host: string;
  /** The port of this machine that it leads to. */
  to: number;
  /** Milliseconds, each way. */
  delay: number;
}

const methods = {
  /** @returns the port that it listens on */
  async relay({ host, to, delay }: Link): Promise<number> {
    const server = createServer({ noDelay: true }, (caller) => {
      const service = connect({ host: '127.0.0.1', port: to, noDelay: true });
      forward(caller, service, delay);
      forward(service, caller, delay);
    });
    server.listen(0, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  },
};

export type DelayMethods = typeof methods;

/** Timers of one length end in their order, so bytes do not overtake each other. */
function forward(from: Socket, to: Socket, delay: number): void {
  const later = (act: () => void) => setTimeout(act, delay);
  from.on('data', (bytes) => later(() => to.write(bytes)));
  from.on('end', () => later(() => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => later(() => to.destroy()));
}

answerCalls(methods);
