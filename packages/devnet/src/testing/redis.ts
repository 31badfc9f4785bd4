import { connect } from 'node:net';
import { freePort, releasePort } from '../ports.ts';
import { spawnChild, untilReady } from '../processes.ts';

/** A real Redis server for tests, in memory only. */
export interface RedisServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts the Redis server that `REDIS_SERVER_PATH` names, or the one in PATH. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const server = await spawnChild({
    name: 'Redis',
    command: process.env.REDIS_SERVER_PATH || 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  });
  const stop = async () => {
    await server.stop();
    releasePort(port);
  };
  try {
    await untilReady(server, () => isListening(port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, stop };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
