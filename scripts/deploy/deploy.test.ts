import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { wrongPinExitCode } from '../../packages/server/src/adapters/guardian-keys/wrong-pin-error.ts';
import { findNginx, findSystemdAnalyze } from '../set-up/deployment.ts';
import { findShellTools } from '../set-up/postgresql.ts';
import { findSchemaMistakes, folder, type Manifest, readYaml, renderBase } from './manifests.ts';

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const program = join(import.meta.dirname, '../../packages/server/src/main.ts');
const ask = (word: string) => execFileSync(process.execPath, [program, word], { encoding: 'utf8' });
const [settings, help] = [ask('settings'), ask('--help')];

/** Names that are not settings of the server: what it reads before them, and what Node reads. */
const otherNames = ['RECOVERY_GUARDIAN_CONFIG', 'NODE_ENV'];
/** Settings that may not be in an environment, where other processes and crash reports have them. */
const secret = /PASSWORD|PIN$|PEPPER|DATA_KEY|PRIVATE_KEY|TOKEN|DATABASE_URL$/;

function assertVariables(names: readonly string[]): void {
  assert.ok(names.length > 0);
  const known = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+)$/gm)].map(([, name]) => name);
  assert.ok(known.length > 50, settings);
  for (const name of names) {
    const setting = name.replace(/_FILE$/, '');
    assert.ok(known.includes(setting) || otherNames.includes(name), `${name} is no setting`);
    assert.ok(setting !== name || !secret.test(name), `${name} is a secret`);
  }
}

function assertCommand(command: string): void {
  assert.match(help, new RegExp(`^ +${command}\\b`, 'm'));
}

const exposed = /^EXPOSE (.+)$/m.exec(read('Containerfile'))?.[1]?.split(' ').map(Number) ?? [];

describe('deploy/Containerfile', () => {
  const text = read('Containerfile');

  it('sets variables that exist, and no secrets', () => {
    const block = /^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1] ?? '';
    assertVariables([...block.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name as string));
  });

  it('runs the server as a numbered user, with the ports that it listens on', () => {
    assert.match(text, /^USER [1-9]\d*:[1-9]\d*$/m);
    assertCommand(/^CMD \["(.+)"\]$/m.exec(text)?.[1] ?? 'none');
    assert.match(settings, new RegExp(`^  PORT\\n.*\\(default: ${exposed[0]}\\)$`, 'm'));
  });
});

describe('deploy/compose.yaml', () => {
  // biome-ignore lint/suspicious/noExplicitAny: services have fields of their own.
  const { services } = readYaml('compose.yaml') as { services: Record<string, any> };
  const servers = Object.values(services).filter(({ image }) => image.includes('{IMAGE'));

  it('starts the server with variables and commands that exist', () => {
    assert.equal(servers.length, 3);
    for (const { environment, command = ['serve'] } of servers) {
      assertVariables(Object.keys(environment));
      assertCommand(command[0]);
      assert.equal(environment.RECOVERY_GUARDIAN_METRICS_PORT, String(exposed[1]));
    }
  });

  it('gives no service rights, or a root file system that it can write', () => {
    for (const [name, service] of Object.entries(services)) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    }
  });

  it('publishes nginx alone, and trusts its address alone', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port: string) => `${name} ${port}`),
    );
    assert.deepEqual(published, ['nginx 443:8443', 'grafana 127.0.0.1:3001:3000']);
    const { ipv4_address } = services.nginx.networks.front;
    for (const { environment } of servers) {
      assert.equal(environment.RECOVERY_GUARDIAN_PROXIES, ipv4_address);
    }
  });

  it('mounts files that exist', () => {
    const sources = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume: string) => volume.split(':')[0]),
    );
    const files = sources.filter((source: string) => source.startsWith('./'));
    assert.ok(files.length > 3);
    for (const file of files) assert.ok(existsSync(join(folder, file)), file);
  });

  it('has the servers where nginx and Prometheus look for them', () => {
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
      ['server-1', 'server-2'].map((name) => `${name}:${exposed[1]}`),
    );
  });
});

describe('deploy/nginx', () => {
  it('is what nginx accepts', () => {
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
  const unit = read('systemd/recovery-guardian@.service');

  it('starts the server with variables and a command that exist', () => {
    assertVariables(
      [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name as string),
    );
    assertCommand(/^ExecStart=\S+ (\w+)$/m.exec(unit)?.[1] ?? 'none');
  });

  it('does not start a server again whose HSM refuses the PIN', () => {
    assert.match(unit, new RegExp(`^RestartPreventExitStatus=${wrongPinExitCode}$`, 'm'));
  });

  it('is what systemd accepts', () => {
    const directory = mkdtempSync(join(tmpdir(), 'recovery-guardian-systemd-'));
    try {
      const file = join(directory, 'recovery-guardian@3000.service');
      writeFileSync(file, unit.replace('/usr/local/bin/recovery-guardian', process.execPath));
      const { status, stderr } = spawnSync(findSystemdAnalyze(), ['verify', file], {
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
  const templates = ['Deployment', 'Job'].map((kind) => find(kind).spec.template);

  it('fits the schema of Kubernetes', () => {
    assert.deepEqual(findSchemaMistakes(manifests), []);
    const wrong = structuredClone(find('Deployment'));
    wrong.spec.template.spec.containers[0].readynessProbe = {};
    wrong.spec.minReadySeconds = '5';
    const mistakes = findSchemaMistakes([wrong]).join('\n');
    assert.match(mistakes, /readynessProbe/);
    assert.match(mistakes, /'string' is not assignable to type 'number'/);
  });

  it('starts the server with variables, commands and ports that exist', () => {
    for (const { spec } of templates) {
      const [{ env, args, ports = [] }] = spec.containers;
      assertVariables(env.map(({ name }: { name: string }) => name));
      assertCommand(args[0]);
      for (const { containerPort } of ports) assert.ok(exposed.includes(containerPort));
    }
  });

  it('passes what the restricted profile of Kubernetes demands, and writes nowhere', () => {
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
        for (const { readOnly } of volumeMounts) assert.equal(readOnly, true);
      }
    }
  });

  it('has pods for every selector, and waits longer for a server than it takes to end', () => {
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
