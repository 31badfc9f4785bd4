import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { nodeFlags } from '../../packages/server/build/bundle-server.ts';
import { usage } from '../../packages/server/src/cli/commands.ts';
import { inspectConfiguration, settingsOf } from '../../packages/server/src/configuration/load.ts';
import { wrongPinExitCode } from '../../packages/server/src/keys/key-errors.ts';
import { findNginx, findPromtool, findShellTools, findSystemdAnalyze } from '../set-up/programs.ts';
import { findSchemaMistakes, folder, type Manifest, readYaml, renderBase } from './manifests.ts';

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const help = await usage();
const namesOf = (settings: readonly { name: string }[]) => settings.map(({ name }) => name);

/** Names that are not settings of the server: what it reads before them, and what Node reads. */
const otherNames = ['RECOVERY_GUARDIAN_CONFIG', 'NODE_ENV'];
/** Settings that may not be in an environment, where other processes and crash reports have them. */
const secret = /PASSWORD|PIN$|PEPPER|DATA_KEY|PRIVATE_KEY|TOKEN|DATABASE_URL$/;

function assertVariables(names: readonly string[], known = namesOf(settingsOf.server)): void {
  assert.ok(names.length > 0);
  for (const name of names) {
    const setting = name.replace(/_FILE$/, '');
    assert.ok(known.includes(setting) || otherNames.includes(name), `${name} is no setting`);
    assert.ok(setting !== name || !secret.test(name), `${name} is a secret`);
  }
}

/** The signer's own settings, and a role that the command line knows. */
function assertSigner(command: readonly string[], names: readonly string[]): void {
  assert.deepEqual(command, ['serve', '--roles', 'signer']);
  assert.match(help, /^ +serve \[--roles \S*\|signer\]/m);
  assertVariables(names, namesOf(settingsOf.signer));
}

function assertCommand(command: string): void {
  assert.match(help, new RegExp(`^ +${command}\\b`, 'm'));
}

const exposed = /^EXPOSE (.+)$/m.exec(read('Containerfile'))?.[1]?.split(' ').map(Number) ?? [];

describe('deploy/Containerfile', () => {
  const text = read('Containerfile');

  it('the Containerfile sets variables that exist, and no secrets', () => {
    const block = /^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1] ?? '';
    assertVariables([...block.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name as string));
  });

  it('the Containerfile runs the server as a numbered user, with the ports that it listens on', () => {
    assert.match(text, /^USER [1-9]\d*:[1-9]\d*$/m);
    assertCommand(/^CMD \["(.+)"\]$/m.exec(text)?.[1] ?? 'none');
    const port = settingsOf.server.find(({ name }) => name === 'PORT');
    assert.equal(port?.node.default, exposed[0]);
  });

  it('no debugger opens by a signal, and no core is dumped, from a clone or an image', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'recovery-guardian-start-'));
    try {
      const put = (name: string, content: string) => {
        const file = join(directory, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content, { mode: 0o755 });
        return file;
      };
      const probe = `import { readFileSync } from 'node:fs';
        import { url } from 'node:inspector';
        process.kill(process.pid, 'SIGUSR1');
        await new Promise((resolve) => setTimeout(resolve, 300));
        const [, cores] = /^Max core file size +(\\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
        console.log(JSON.stringify([url() ?? 'none', cores, process.argv.slice(2)]));`;
      const fromClone = put(
        'bin/recovery-guardian',
        readFileSync(join(folder, '../bin/recovery-guardian'), 'utf8'),
      );
      put('packages/server/src/main.ts', probe);
      put('scripts/set-up/prepare-node.mjs', '');
      mkdirSync(join(directory, 'node_modules/.bin'), { recursive: true });
      symlinkSync(process.execPath, join(directory, 'node_modules/.bin/node'));
      const program = put('recovery-guardian.mjs', probe);
      const [, words = ''] = /^ENTRYPOINT (\[.+\])$/m.exec(text) ?? [];
      const inImage: string[] = JSON.parse(
        words.replace('/opt/recovery-guardian/recovery-guardian.mjs', program),
      );
      const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
      for (const command of [[fromClone], inImage]) {
        const [first = '', ...rest] = [...command, 'serve', '--roles', 'a b'];
        const printed = execFileSync(first, rest, { encoding: 'utf8', env });
        assert.deepEqual(JSON.parse(printed), ['none', '0', ['serve', '--roles', 'a b']]);
      }
      // The bundle's first line starts Node by these; it cannot set limits.
      for (const start of [readFileSync(fromClone, 'utf8'), inImage.join(' ')]) {
        assert.ok(start.includes(` ${nodeFlags.join(' ')} `));
      }
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('deploy/compose.yaml', () => {
  // biome-ignore lint/suspicious/noExplicitAny: services have fields of their own.
  const { services } = readYaml('compose.yaml') as { services: Record<string, any> };
  const ours = Object.entries(services).filter(([, { image }]) => image.includes('{IMAGE'));
  const servers = ours.filter(([name]) => name !== 'signer').map(([, service]) => service);
  const { signer } = services;

  it('compose.yaml starts the servers and their signer with variables and commands that exist', () => {
    assert.deepEqual(
      ours.map(([name]) => name),
      ['migrate', 'signer', 'server-1', 'server-2'],
    );
    assertSigner(signer.command, Object.keys(signer.environment));
    for (const { environment, command = ['serve'] } of servers) {
      assertVariables(Object.keys(environment));
      assertCommand(command[0]);
      assert.equal(environment.RECOVERY_GUARDIAN_METRICS_PORT, String(exposed[1]));
    }
  });

  it('compose.yaml gives no service rights, or a root file system that it can write', () => {
    for (const [name, service] of Object.entries(services)) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    }
  });

  it('compose.yaml limits what each service takes of the machine, and lets none dump a core', () => {
    for (const [name, { deploy, ulimits, tmpfs }] of Object.entries(services)) {
      assert.match(deploy.resources.limits.memory, /^\d+[MG]$/, name);
      assert.equal(ulimits.core, 0, name);
      for (const mounted of tmpfs) assert.match(mounted, /:size=\d+m$/, name);
    }
    // What has keys or codes is never swapped out.
    for (const [name, { deploy, memswap_limit }] of ours) {
      assert.equal(memswap_limit, deploy.resources.limits.memory, name);
    }
  });

  it('compose.yaml gives nginx the files and the memory that nginx.conf needs', () => {
    const number = (name: string) =>
      Number(new RegExp(`${name}\\D* (\\d+)`).exec(read('nginx/nginx.conf'))?.[1]);
    const { ulimits, deploy, tmpfs } = services.nginx;
    assert.equal(ulimits.nofile, number('worker_rlimit_nofile'));
    // A connection has two sockets, or a socket and a file.
    assert.ok(number('worker_rlimit_nofile') >= 2 * number('worker_connections'));
    const connections = (number('worker_processes') * number('worker_connections')) / 4;
    const kilobytes =
      2 * number('large_client_header_buffers 2') + number('client_body_buffer_size') + 60;
    const temporary = Number(/\d+/.exec(tmpfs[0])?.[0]);
    assert.equal(deploy.resources.limits.memory, '1G');
    assert.ok((connections * kilobytes) / 1024 + temporary <= 1024);
  });

  it('compose.yaml gives the guardian’s key to the signer alone, which no server can replace [S46]', () => {
    const mountsOf = ({ volumes = [] }: { volumes?: string[] }) =>
      volumes.map((volume) => volume.replaceAll(/\$\{(\w+):\?\}/g, '$$$1').split(':'));
    const has = (name: string, source: string) =>
      mountsOf(services[name]).some(([mounted]) => mounted === source);
    const who = (source: string) => Object.keys(services).filter((name) => has(name, source));
    assert.deepEqual(who('$SIGNER'), ['signer']);
    assert.deepEqual(who('$SIGNATURES'), ['signer']);
    assert.deepEqual(who('signer-socket'), ['migrate', 'signer', 'server-1', 'server-2']);
    for (const server of servers) {
      for (const [source, , mode] of mountsOf(server)) assert.equal(mode, 'ro', source);
      assert.ok(!JSON.stringify(server).includes('KEYSTORE'));
    }
    // It cannot be reached but by its socket, and for its metrics.
    assert.deepEqual(signer.networks, ['signing', 'monitoring']);
    const inSigning = Object.entries(services).filter(([, { networks }]) =>
      (Array.isArray(networks) ? networks : Object.keys(networks)).includes('signing'),
    );
    assert.equal(inSigning.length, 1);
    const folder = dirname(signer.environment.RECOVERY_GUARDIAN_SIGNER_SOCKET);
    for (const one of [signer, ...servers]) {
      assert.ok(mountsOf(one).some(([from, to]) => from === 'signer-socket' && to === folder));
    }
  });

  it('compose.yaml publishes nginx alone, and trusts its address alone', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port: string) => `${name} ${port}`),
    );
    assert.deepEqual(published, ['nginx 443:8443', 'grafana 127.0.0.1:3001:3000']);
    const { ipv4_address } = services.nginx.networks.front;
    for (const { environment } of servers) {
      assert.equal(environment.RECOVERY_GUARDIAN_PROXIES, ipv4_address);
    }
  });

  it('compose.yaml mounts files that exist', () => {
    const sources = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume: string) => volume.split(':')[0]),
    );
    const files = sources.filter((source: string) => source.startsWith('./'));
    assert.ok(files.length > 3);
    for (const file of files) assert.ok(existsSync(join(folder, file)), file);
  });

  it('compose.yaml has the servers where nginx and Prometheus look for them', () => {
    const addresses = ['server-1', 'server-2'].map(
      (name) => `${services[name].networks.front.ipv4_address}:${exposed[0]}`,
    );
    const upstreams = [...read('nginx/nginx.conf').matchAll(/^\s+server (\S+:\d+) /gm)];
    assert.deepEqual(
      upstreams.map(([, address]) => address),
      addresses,
    );
    const { scrape_configs } = readYaml('prometheus/prometheus.yaml');
    assert.deepEqual(
      scrape_configs[0].static_configs[0].targets,
      ['server-1', 'server-2', 'signer'].map((name) => `${name}:${exposed[1]}`),
    );
  });
});

describe('deploy/try', () => {
  // `npm run proof -- compose` starts it.
  it('deploy/try publishes ports to this machine alone, and the server accepts its configuration', () => {
    const { services } = readYaml('try/compose.yaml') as { services: Record<string, Published> };
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    assert.ok(published.length > 3);
    for (const port of published) assert.match(port, /^127\.0\.0\.1:(\d+):\1$/);
    const file = join(folder, 'try/configuration.json');
    assert.deepEqual(inspectConfiguration({ file }).mistakes, []);
  });
});

interface Published {
  readonly ports?: readonly string[];
}

describe('deploy/prometheus', () => {
  it('Prometheus accepts its configuration, and sends alerts to the Alertmanager of compose.yaml', () => {
    const { alerting } = readYaml('prometheus/prometheus.yaml');
    const { services, secrets } = readYaml('compose.yaml');
    assert.deepEqual(alerting.alertmanagers[0].static_configs[0].targets, ['alertmanager:9093']);
    const { networks, secrets: mounted } = services.alertmanager;
    assert.ok(
      networks.includes('monitoring') && services.prometheus.networks.includes('monitoring'),
    );
    const { route, receivers } = readYaml('alertmanager/alertmanager.yaml');
    assert.equal(route.receiver, receivers[0].name);
    const [{ url_file }] = receivers[0].webhook_configs;
    assert.deepEqual(mounted, [url_file.replace('/run/secrets/', '')]);
    for (const name of mounted) assert.ok(secrets[name], name);
    const file = join(folder, 'prometheus/prometheus.yaml');
    const { status, stderr } = spawnSync(findPromtool(), ['check', 'config', file], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  });
});

describe('deploy/nginx', () => {
  it('nginx accepts the file in deploy/nginx', () => {
    findShellTools();
    const directory = mkdtempSync(join(tmpdir(), 'recovery-guardian-nginx-'));
    try {
      const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
      execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], {
        stdio: 'ignore',
      });
      const conf = join(directory, 'nginx.conf');
      writeFileSync(
        conf,
        read('nginx/nginx.conf')
          // First, because the directory may itself be in /tmp.
          .replaceAll('/tmp/', `${directory}/`)
          .replace('/dev/stdout', join(directory, 'log'))
          .replaceAll('/etc/nginx/tls', directory),
      );
      const { status, stderr } = spawnSync(findNginx(), ['-t', '-c', conf], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('deploy/systemd', () => {
  const [server, signer] = ['recovery-guardian@.service', 'recovery-guardian-signer.service'];
  const all = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, found]) => found as string);
  const variablesOf = (unit: string) => all(read(`systemd/${unit}`), /^Environment=([A-Z_]+)=/gm);
  const commandOf = (unit: string) => {
    const [command = ''] = all(read(`systemd/${unit}`), /^ExecStart=\S+ (.+)$/gm);
    return command.split(' ');
  };

  it('the systemd units start the server and the signer with variables and commands that exist', () => {
    assertVariables(variablesOf(server));
    assertCommand(commandOf(server).join(' '));
    assertSigner(commandOf(signer), variablesOf(signer));
  });

  it('the systemd units run the signer as a user of its own, whose files no server can read [S46]', () => {
    const userOf = (unit: string) => all(read(`systemd/${unit}`), /^User=(.+)$/gm)[0];
    const text = read(`systemd/${signer}`);
    assert.notEqual(userOf(signer), userOf(server));
    assert.match(text, /^StateDirectoryMode=0700$/m);
    // The group of the servers may enter the folder of the socket, and put nothing there.
    assert.equal(all(text, /^Group=(.+)$/gm)[0], userOf(server));
    assert.match(text, /^RuntimeDirectoryMode=0750$/m);
  });

  it('the systemd units keep keys out of core dumps and swap', () => {
    for (const unit of [server, signer]) {
      assert.match(read(`systemd/${unit}`), /^LimitCORE=0\nMemorySwapMax=0$/m);
    }
  });

  it('the systemd units do not start a signer again whose PIN an HSM refuses', () => {
    for (const unit of [server, signer]) {
      const line = new RegExp(`^RestartPreventExitStatus=${wrongPinExitCode}$`, 'm');
      assert.match(read(`systemd/${unit}`), line);
    }
  });

  it('systemd accepts the units in deploy/systemd', () => {
    const directory = mkdtempSync(join(tmpdir(), 'recovery-guardian-systemd-'));
    try {
      const files = [server, signer].map((unit) => {
        const file = join(directory, unit.replace('@', '@3000'));
        const text = read(`systemd/${unit}`);
        writeFileSync(file, text.replace('/usr/local/bin/recovery-guardian', process.execPath));
        return file;
      });
      const { status, stderr } = spawnSync(findSystemdAnalyze(), ['verify', ...files], {
        encoding: 'utf8',
      });
      assert.equal(stderr, '');
      assert.equal(status, 0);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('deploy/kustomize/base', () => {
  const manifests = renderBase();
  const find = (kind: string) => manifests.find((one) => one.kind === kind) as Manifest;
  const servers = ['Deployment', 'Job'].map((kind) => find(kind).spec.template);
  const signer = find('StatefulSet').spec.template;
  const templates = [...servers, signer];

  it('the Kubernetes manifests fit the schema of Kubernetes', () => {
    const wrong = structuredClone(find('Deployment'));
    wrong.spec.template.spec.containers[0].readynessProbe = {};
    wrong.spec.minReadySeconds = '5';
    // Each check takes seconds.
    const mistakes = findSchemaMistakes([...manifests, wrong]);
    assert.equal(mistakes.length, 2, mistakes.join('\n'));
    assert.match(mistakes.join('\n'), /readynessProbe/);
    assert.match(mistakes.join('\n'), /'string' is not assignable to type 'number'/);
  });

  it('the Kubernetes manifests start servers and signer with variables, commands and ports that exist', () => {
    for (const { spec } of servers) {
      const [{ env, args, ports = [] }] = spec.containers;
      if (env) assertVariables(namesOf(env));
      assertCommand(args[0]);
      for (const { containerPort } of ports) assert.ok(exposed.includes(containerPort));
    }
    const [{ env, args }] = signer.spec.containers;
    assertSigner(args, namesOf(env));
  });

  it('the Kubernetes manifests give the guardian’s key to the signer alone, one pod that only servers reach [S46]', () => {
    const secretsOf = ({ spec }: typeof signer) =>
      spec.volumes.map(({ secret }: { secret: { secretName: string } }) => secret.secretName);
    assert.deepEqual(servers.map(secretsOf), [['recovery-guardian'], ['recovery-guardian']]);
    assert.deepEqual(secretsOf(signer), ['recovery-guardian-signer', 'recovery-guardian-keystore']);
    const { replicas, volumeClaimTemplates } = find('StatefulSet').spec;
    assert.equal(replicas, 1);
    assert.deepEqual(volumeClaimTemplates[0].spec.accessModes, ['ReadWriteOncePod']);

    const [{ env, ports }] = signer.spec.containers;
    const variable = (end: string) =>
      env.find(({ name }: { name: string }) => name.endsWith(end)).value;
    assert.equal(variable('SIGNER_PORT'), String(ports[0].containerPort));
    const policy = manifests.find(
      ({ kind, metadata }) =>
        kind === 'NetworkPolicy' && metadata.name === 'recovery-guardian-signer',
    );
    const callers = policy?.spec.ingress.filter(
      ({ ports: [{ port }] }: { ports: [{ port: string }] }) => port === 'signer',
    );
    const { labels } = find('Deployment').spec.template.metadata;
    assert.deepEqual(callers[0].from, [
      {
        podSelector: {
          matchLabels: { 'app.kubernetes.io/name': labels['app.kubernetes.io/name'] },
        },
      },
    ]);
    assert.equal(callers.length, 1);
  });

  it('the Kubernetes manifests meet the restricted profile, and only the signer writes, its log', () => {
    for (const { spec } of templates) {
      assert.equal(spec.securityContext.runAsNonRoot, true);
      assert.equal(spec.securityContext.seccompProfile.type, 'RuntimeDefault');
      assert.equal(spec.automountServiceAccountToken, false);
      assert.equal(spec.enableServiceLinks, false);
      for (const { securityContext, resources, volumeMounts } of spec.containers) {
        assert.equal(securityContext.readOnlyRootFilesystem, true);
        assert.equal(securityContext.allowPrivilegeEscalation, false);
        assert.deepEqual(securityContext.capabilities, { drop: ['ALL'] });
        assert.ok(resources.requests.cpu && resources.requests.memory && resources.limits.memory);
        for (const { name, readOnly } of volumeMounts) {
          assert.equal(readOnly, name === 'signatures' ? undefined : true, name);
        }
      }
    }
  });

  it('the Kubernetes manifests have pods for every selector, and wait longer for a server than it takes to end', () => {
    const labels = templates.map(({ metadata }) => metadata.labels);
    for (const { kind, metadata, spec } of manifests) {
      const selector = spec?.podSelector ?? spec?.selector;
      const wanted = Object.entries(selector?.matchLabels ?? (kind === 'Service' ? selector : {}));
      const fits = labels.some((label) => wanted.every(([name, value]) => label[name] === value));
      assert.ok(fits, `${kind} ${metadata.name}`);
    }
    const { containers, terminationGracePeriodSeconds } = find('Deployment').spec.template.spec;
    const delay = containers[0].env.find(
      ({ name }: { name: string }) => name === 'RECOVERY_GUARDIAN_SHUTDOWN_DELAY',
    );
    assert.ok(terminationGracePeriodSeconds > Number(delay.value) + 30);
  });
});

describe('deploy/kustomize/overlays/example', () => {
  const base = renderBase();
  const manifests = renderBase('overlays/example');
  const find = (kind: string, name = 'recovery-guardian') =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name) as Manifest;

  it('the example overlay fits the schema of Kubernetes, and keeps every object of the base', () => {
    assert.deepEqual(findSchemaMistakes(manifests), []);
    const names = (of: readonly Manifest[]) =>
      of.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    assert.deepEqual(
      names(manifests).filter((name) => !names(base).includes(name)),
      ['Ingress recovery-guardian'],
    );
    assert.equal(manifests.length, base.length + 1);
  });

  it('the example overlay names its image by digest in every pod', () => {
    const pods = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    assert.equal(pods.length, 3);
    for (const { image } of pods) {
      assert.match(image, /^registry\.example\.org\/recovery-guardian@sha256:[0-9a-f]{64}$/);
    }
  });

  it('the example overlay leads to a port of the API, and changes every namespace that the base guesses', () => {
    const { backend } = find('Ingress').spec.rules[0].http.paths[0];
    const ports = find('Service', backend.service.name).spec.ports;
    assert.ok(ports.some(({ name }: { name: string }) => name === backend.service.port.name));
    const text = JSON.stringify(manifests.filter(({ kind }) => kind === 'NetworkPolicy'));
    const namespaces = [...text.matchAll(/"kubernetes\.io\/metadata\.name":"([^"]+)"/g)];
    assert.deepEqual(namespaces.map(([, name]) => name).sort(), [
      'ingress',
      'observability',
      'observability',
    ]);
    const { ports: reached } = find('NetworkPolicy', 'recovery-guardian-egress').spec.egress[0];
    assert.ok(reached.some(({ port }: { port: number }) => port === 8545));
  });
});
