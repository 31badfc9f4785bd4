import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Link } from './delay-worker.ts';

/** Hosts on a bridge: network namespaces, which reach this machine's services over delayed links. */
export interface Network {
  /** The hosts' namespaces and addresses. */
  readonly hosts: readonly { readonly namespace: string; readonly address: string }[];
  /** Returns a URL of this machine as the hosts reach it: through a link with the delay. */
  link(url: string): Promise<string>;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });

/**
 * Makes the namespaces; needs root. Links are TCP relays, since not every kernel has netem.
 *
 * @param parts removes them
 * @param delay milliseconds, each way
 */
export async function startNetwork(
  parts: AsyncDisposableStack,
  { count, delay }: { count: number; delay: number },
): Promise<Network> {
  const name = `rg${process.pid}`;
  const subnet = `10.${20 + (process.pid % 200)}.0`;
  const bridge = `${name}br`;
  ip('link', 'add', bridge, 'type', 'bridge');
  parts.defer(() => void ip('link', 'delete', bridge));
  ip('address', 'add', `${subnet}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const hosts = Array.from({ length: count }, (_, index) => {
    const namespace = `${name}h${index}`;
    const address = `${subnet}.${11 + index}`;
    ip('netns', 'add', namespace);
    parts.defer(() => void ip('netns', 'delete', namespace));
    const outside = `${name}v${index}`;
    const peer = ['peer', 'name', 'eth0', 'netns', namespace];
    ip('link', 'add', outside, 'type', 'veth', ...peer);
    ip('link', 'set', outside, 'master', bridge, 'up');
    ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', device, 'up');
    return { namespace, address };
  });
  return {
    hosts,
    async link(to) {
      const url = new URL(to);
      const host = `${subnet}.1`;
      const workerData: Link = { host, to: Number(url.port), delay };
      const relay = new Worker(join(import.meta.dirname, 'delay-worker.ts'), { workerData });
      parts.defer(async () => void (await relay.terminate()));
      [url.port] = (await once(relay, 'message')).map(String) as [string];
      url.hostname = host;
      return url.href.replace(/\/$/, '');
    },
  };
}
