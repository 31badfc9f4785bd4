import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readYaml } from '../../../../../scripts/deploy/manifests.ts';
import { findPostgresPrograms } from '../../../../../scripts/set-up/programs.ts';

/** What is read of a service of a Compose file. */
export interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile_inline: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly network_mode?: string;
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval: string;
    readonly retries: number;
  };
  readonly depends_on?: Readonly<Record<string, { readonly condition: keyof typeof conditions }>>;
}

/** A service that runs, and the variables of its container. */
interface Running {
  readonly service: Service;
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly env: Readonly<Record<string, string>>;
  readonly log: string;
}

const conditions = {
  service_healthy: untilHealthy,
  service_completed_successfully: async ({ ended, log }: Running) => {
    if ((await ended) !== 0) throw new Error(readFileSync(log, 'utf8'));
  },
};

/**
 * Starts the services of a Compose file as processes: each with its command, environment and volumes,
 * once those are healthy or done that it depends on. Each has mounts of its own; they share the network
 * namespace of this process, which must be of no one else, where names of services are those of this machine.
 *
 * @param file below `deploy/`
 * @param folder for logs and volumes
 * @param parts ends all
 */
export async function composeUp(file: string, folder: string, parts: AsyncDisposableStack) {
  const { services }: { services: Record<string, Service> } = JSON.parse(
    JSON.stringify(readYaml(file)),
    (_, value) => (typeof value === 'string' ? interpolate(value) : value),
  );
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost ${Object.keys(services).join(' ')}\n`);
  execFileSync('mount', ['--bind', hosts, '/etc/hosts']);
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  const place = {
    folder,
    deploy: resolve(import.meta.dirname, '../../../../../deploy', dirname(file)),
  };
  const started = new Map<string, Promise<Running>>();
  const start = async (name: string): Promise<Running> => {
    const service = services[name] as Service;
    const needs = Object.entries(service.depends_on ?? {});
    await Promise.all(
      needs.map(async ([other, { condition }]) => conditions[condition](await ensure(other))),
    );
    const running = startService(name, service, place);
    parts.defer(async () => {
      running.process.kill('SIGTERM');
      await running.ended;
    });
    return running;
  };
  const ensure = (name: string) => {
    const starting = started.get(name) ?? start(name);
    started.set(name, starting);
    return starting;
  };
  await Promise.all(Object.keys(services).map(ensure));
  return services;
}

/** As Compose does with each value. */
const interpolate = (text: string) =>
  text.replace(/\$(\$|\{?\w*)/g, (_, name) => {
    if (name !== '$') throw new Error(`$${name} is a variable of the caller's`);
    return '$';
  });

interface Place {
  readonly folder: string;
  /** The folder of the Compose file. */
  readonly deploy: string;
}

function startService(name: string, service: Service, place: Place): Running {
  const image = service.build ? cloneOf(service.build, place) : postgres;
  const env = { HOME: '/tmp', ...image.env, ...service.environment };
  const mounts = [...image.mounts, ...(service.tmpfs ?? []).map(mountEmpty)];
  const volumes = (service.volumes ?? []).map((volume) => mountVolume(volume, place));
  const command = service.command ?? image.command;
  const script = [...mounts, ...volumes, `cd ${image.directory}`, 'exec "$@"'].join('\n');
  const log = join(place.folder, `${name}.log`);
  const output = openSync(log, 'a');
  const process = spawn('unshare', ['--mount', 'sh', '-ec', script, 'sh', ...command], {
    env,
    stdio: ['ignore', output, output],
  });
  const ended = once(process, 'exit').then(([code]) => code);
  return { service, process, ended, env, log };
}

/** Mount points need a folder that is there, or one that may be made: here, below an empty one. */
const mountEmpty = (folder: string) => `mount -t tmpfs none ${dirname(folder)}\nmkdir -p ${folder}`;

function mountVolume(volume: string, { folder, deploy }: Place): string {
  const [source = '', target = '', mode] = volume.split(':');
  const from = source.startsWith('.') ? resolve(deploy, source) : join(folder, source);
  if (!source.startsWith('.')) mkdirSync(from, { recursive: true });
  const made = source.startsWith('.') ? '' : `${mountEmpty(target)}\n`;
  return `${made}mount --bind ${from} ${target}${mode === 'ro' ? `\nmount -o remount,bind,ro ${target}` : ''}`;
}

/** An image of the clone, as its Containerfile describes it: this checkout has what it would install. */
function cloneOf({ context, dockerfile_inline }: NonNullable<Service['build']>, { deploy }: Place) {
  const lines = dockerfile_inline.trim().split('\n');
  const last = (word: string) =>
    lines.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? '';
  const directory = last('WORKDIR');
  const own = dirname(process.execPath);
  const [name = '', value = ''] = last('ENV').split('=');
  const env = { PATH: `${own}:/usr/bin:/bin:/usr/sbin:/sbin` };
  const mounts = [mountEmpty(directory), `mount --bind ${resolve(deploy, context)} ${directory}`];
  return {
    directory,
    mounts,
    command: [] as readonly string[],
    env: { ...env, [name]: value.replaceAll('$PATH', env.PATH) },
  };
}

/** The image of PostgreSQL, by its documented variables, on this machine's programs. */
const postgres = {
  directory: '/',
  mounts: [mountEmpty('/run/postgresql')],
  env: {
    PATH: `${findPostgresPrograms()}:/usr/bin:/bin:/usr/sbin:/sbin`,
    PGDATA: '/var/lib/postgresql/data',
  },
  command: [
    'sh',
    '-ec',
    `chown nobody "$PGDATA" /run/postgresql
    as="setpriv --reuid=nobody --regid=nogroup --clear-groups"
    echo "$POSTGRES_PASSWORD" > /run/password
    $as initdb --username="$POSTGRES_USER" --pwfile=/run/password --auth-host=scram-sha-256 --no-sync
    echo "create database $POSTGRES_DB" | $as postgres --single -D "$PGDATA" postgres
    exec $as postgres -c listen_addresses='*' -c unix_socket_directories=/run/postgresql`,
  ],
};

/** Runs the health check of a service, in its container, as often as it says. */
async function untilHealthy({ service, process, ended, env, log }: Running): Promise<void> {
  const { test, interval, retries } = service.healthcheck ?? {
    test: [],
    interval: '1s',
    retries: 0,
  };
  const [kind, ...check] = test;
  if (kind !== 'CMD') throw new Error(`${service.image} has no health check of the kind CMD`);
  const inside = ['--target', String(process.pid), '--mount', ...check];
  for (let tries = 0; tries < retries; tries++) {
    if (spawnSync('nsenter', inside, { env }).status === 0) return;
    await Promise.race([sleep(Number.parseFloat(interval) * 1_000), ended]);
    if (process.exitCode !== null) break;
  }
  throw new Error(`${basename(log)}: not healthy\n${readFileSync(log, 'utf8')}`);
}
