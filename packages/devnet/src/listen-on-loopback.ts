// For `node --import`, with a program that always listens on every interface: the local world must
// only be reachable from this machine.

import { type EventEmitter, errorMonitor } from 'node:events';
import { writeSync } from 'node:fs';
import { type ListenOptions, Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function (this: Server, ...given: unknown[]) {
  const [where, ...others] = given;
  const options = typeof where === 'object' ? (where as ListenOptions) : { port: Number(where) };
  const whenListening = others.filter((other) => typeof other === 'function') as (() => void)[];
  // The program's own log can be lost when it exits at once.
  (this as EventEmitter).once(errorMonitor, ({ message }: Error) => writeSync(2, `${message}\n`));
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...whenListening);
} as typeof listen;
