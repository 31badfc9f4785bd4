import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * How much of what arrives is passed on before the connection goes silent; all by default. It is asked
 * about what arrives on silent connections, too.
 */
export type Silence = (chunk: Buffer, from: 'client' | 'server') => number;

/** A way to a server whose connections go silent: no byte passes, and none is reset. */
export interface SilentProxy {
  /** The server's URL through it. */
  url: string;
  /** Silences the connections that are open now; new ones work. */
  silence(): void;
  /** Silences a connection of now or later once `rule` passes on less than what arrived. */
  silenceBy(rule: Silence): void;
  /** Lets new connections through again. */
  end(): void;
  stop(): Promise<void>;
}

export async function startSilentProxy(serverUrl: string): Promise<SilentProxy> {
  const target = new URL(serverUrl);
  const all: Silence = (chunk) => chunk.length;
  let rule = all;
  const silent = new Set<Socket>();
  const open = new Set<Socket>();
  const forward = (from: Socket, to: Socket, side: 'client' | 'server') => {
    open.add(from);
    from.on('error', () => {});
    from.on('close', () => open.delete(from));
    from.on('data', (chunk) => {
      const passed = rule(chunk, side);
      if (silent.has(from)) return;
      to.write(chunk.subarray(0, passed));
      if (passed < chunk.length) silent.add(from).add(to);
    });
    from.on('end', () => silent.has(from) || to.end());
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({
      port: Number(target.port),
      host: target.hostname,
      allowHalfOpen: true,
    });
    forward(client, upstream, 'client');
    forward(upstream, client, 'server');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const socket of open) silent.add(socket);
    },
    silenceBy(next) {
      rule = next;
    },
    end() {
      rule = all;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
