import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { RecoveryServiceClient } from '@recovery-guardian/core';
import {
  type Chain,
  type Mailbox,
  type Phone,
  recoveryModules,
  startChain,
  startMailbox,
  startPhone,
} from '@recovery-guardian/devnet';
import {
  codeIn,
  freePort,
  type Postgres,
  registerBody,
  serverProgram,
  startPostgres,
} from '@recovery-guardian/devnet/testing';
import { renderBase } from '../../../scripts/deploy/manifests.ts';
import {
  findKubectl,
  findNginx,
  findPostgresPrograms,
  findShellTools,
} from '../../../scripts/set-up/programs.ts';
import { type Block, putIn, readBlocks } from './docs/page.ts';
import { type Rehearsal, rehearse as rehearseBlock, type Shell, startShell } from './docs/shell.ts';

const root = join(import.meta.dirname, '../../..');
const owner = 'owner@example.com';
const home = '/var/lib/recovery-guardian';
const pages = ['try', 'production', 'reference', 'runbook'].map((name) => `operators/${name}.md`);
const blocks = pages.flatMap(readBlocks);

/**
 * The pages' commands, as a reader would run them: on real parts, or with stand-ins for what belongs to
 * the machine or is not on it.
 */
describe('docs/operators', () => {
  const tried = new Set<Block>();
  const stops: (() => Promise<unknown>)[] = [];
  const keep = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    stops.push(() => part.stop());
    return part;
  };
  let chain: Chain;
  let mailbox: Mailbox;
  let phone: Phone;
  let postgres: Postgres;
  let shell: Shell;
  let folder: string;
  let replacements: Record<string, string>;
  let PATH: string;
  let databases: { live: string; drill: string };

  before(async () => {
    findShellTools();
    const programs = findPostgresPrograms();
    const temporary = await mkdtemp(join(tmpdir(), 'recovery-guardian-docs-'));
    stops.push(() => rm(temporary, { recursive: true, force: true }));
    // The page's other folders are beside it.
    folder = join(temporary, 'home');
    await mkdir(folder);
    chain = keep(await startChain());
    mailbox = keep(await startMailbox());
    phone = keep(await startPhone({ secret: `whsec_${Buffer.alloc(24, 1).toString('base64')}` }));
    postgres = keep(await startPostgres());
    databases = { live: await postgres.createDatabase(), drill: await postgres.createDatabase() };
    const ports = ['3000', '3001', '8443', '9090', '9091'];
    replacements = {
      [home]: folder,
      '/run/recovery-guardian': temporary,
      // The Service, by its name and in its certificate.
      '//recovery-guardian-signer': '//127.0.0.1',
      'DNS:recovery-guardian-signer': 'IP:127.0.0.1',
    };
    for (const port of ports) replacements[port] = String(await freePort());
    // The command line that other tests use too; docs/endpoint.md's test starts that of the clone.
    const start = `#!/bin/sh\nexec '${process.execPath}' '${serverProgram()}' "$@"\n`;
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/recovery-guardian'), start, { mode: 0o755 });
    PATH = [join(folder, 'bin'), programs, process.env.PATH].join(delimiter);
    shell = keep(startShell({ PATH, HOME: folder }));
  });
  after(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  const meant = (text: string) => putIn(text, replacements);

  const find = (heading: string, language: string) => {
    const found = blocks.filter((one) => one.heading === heading && one.language === language);
    assert.ok(found.length > 0, `no block ${language} below "${heading}"`);
    return found;
  };

  /** Runs a section's blocks; `from` and `to` select some of them. */
  const follow = async (heading: string, from = 0, to?: number) => {
    const chosen = find(heading, 'sh run').slice(from, to);
    assert.ok(chosen.length > 0, `no block to run below "${heading}"`);
    let printed = '';
    for (const block of chosen) {
      tried.add(block);
      printed += await shell.run(meant(block.text));
    }
    return printed;
  };

  /** Runs a block of a section in a shell of its own, with stand-ins for some programs. */
  const rehearse = async (
    [heading, index]: [string, number],
    { standIns, cwd, places = {} }: { cwd: string; places?: Record<string, string> } & Rehearsal,
  ) => {
    const block = find(heading, 'sh')[index];
    assert.ok(block, heading);
    tried.add(block);
    const text = putIn(block.text, { [home]: folder, ...places });
    return rehearseBlock(text, { standIns, cwd, env: { PATH, HOME: folder } });
  };

  it('docs/operators starts for a first hour a Compose file of the clone', async () => {
    const asked = await rehearse(['The first hour', 0], {
      cwd: folder,
      places: { '<this repository>': root },
      standIns: { git: 'ln -s "$2" "$3"', docker: 'test -f "$3"' },
    });
    assert.equal(asked.length, 2);
  });

  it('docs/operators installs the server', async () => {
    const [opt, bin] = [join(folder, 'opt'), join(folder, 'usr-bin')];
    await mkdir(bin);
    const asked = await rehearse(['Install', 0], {
      cwd: folder,
      places: { '<this repository>': root, '/opt/recovery-guardian': opt, '/usr/local/bin': bin },
      standIns: { git: 'ln -s "$2" "$3"', npm: '', useradd: '', runuser: '' },
    });
    assert.deepEqual(asked, [
      `git clone ${root} ${opt}`,
      'npm ci',
      `useradd --system --home-dir ${folder} --create-home guardian`,
      'runuser -u postgres -- createuser --pwprompt guardian',
      'runuser -u postgres -- createdb --owner=guardian guardian',
    ]);
    assert.match(await shell.run(`${bin}/recovery-guardian --help`), /^Usage:/m);
  });

  it('docs/operators compiles what speaks to HSMs as its tests do', async () => {
    const asked = await rehearse(['Keys in an HSM', 0], { cwd: root, standIns: { npm: '' } });
    assert.deepEqual(asked, ['npm --prefix node_modules/pkcs11js run build']);
    const own = await readFile(join(root, 'scripts/set-up/softhsm.ts'), 'utf8');
    assert.match(own, /\['--prefix', packageFolder, 'run', 'build'\]/);
  });

  it('the configuration in docs/operators lacks only the hash of the module, which "check" prints', async () => {
    await follow('Configure');
    const files = { 'database-url': databases.live, 'smtp-password': 'x', 'twilio-token': 'x' };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const [example] = find('Configure', 'json');
    await configure(example?.text ?? '');
    const [check] = find('Configure', 'sh');
    assert.ok(check);
    tried.add(check);
    const told = await shell.run(`{ ${check.text} } 2>&1 || true`);
    const [hash] = /0x[0-9a-f]{64}/.exec(told) ?? [];
    assert.ok(hash, told);
    const cures = told.split('To be cured:')[1]?.match(/^- .+/gm) ?? [];
    const expected = [
      /is none of the deployments known here/,
      /no master secret in/,
      /no secrets file/,
    ];
    assert.equal(cures.length, expected.length, told);
    for (const [index, cure] of cures.entries()) assert.match(cure, expected[index] as RegExp);
    await configure(example?.text ?? '', hash);
  });

  /** The page's example, with local parts in place of remote ones. */
  async function configure(example: string, codeHash?: string) {
    const configuration = JSON.parse(meant(example));
    const [network] = configuration.chains;
    const { address } = recoveryModules.threeMinutes;
    network.chainId = chain.chainId;
    network.rpcUrls = [chain.rpcUrl];
    network.quorum = 1;
    // One node of a busy machine replaces three that back each other up.
    network.rpcTimeout = 30_000;
    network.recoveryModules = [{ address, ...(codeHash && { codeHash }) }];
    const { hostname: host, port } = new URL(mailbox.smtpUrl);
    const smtp = { type: 'smtp', host, port: Number(port), tls: 'none' };
    const sms = { type: 'webhook', url: phone.webhookUrl, secret: phone.secret };
    configuration.delivery.email.providers = [smtp];
    configuration.delivery.sms.providers = [sms];
    configuration.port = Number(meant('3000'));
    await writeFile(join(folder, 'configuration.json'), JSON.stringify(configuration));
  }

  it('docs/operators writes the sections of staging, relayer, alerts and events as the server reads them', async () => {
    const written = await readFile(join(folder, 'configuration.json'), 'utf8');
    const configuration = JSON.parse(written);
    for (const heading of ['Relayer', 'Alerts', 'Events']) {
      const [section] = blocks.filter((one) => one.heading === heading && one.language === 'json');
      Object.assign(configuration, JSON.parse(`{${section?.text}}`));
      for (const one of [configuration.relayer, configuration.alerts]) {
        if (one) one.chains[0].chainId = chain.chainId;
      }
    }
    const [staging] = blocks.filter((one) => one.heading.startsWith('Staging'));
    const { mode, delivery } = JSON.parse(`{${staging?.text}}`);
    Object.assign(configuration, { mode, delivery: { ...configuration.delivery, ...delivery } });
    await writeFile(join(folder, 'relayer-password'), 'x');
    await writeFile(join(folder, 'webhook-secret'), `whsec_${Buffer.alloc(24).toString('base64')}`);
    await writeFile(join(folder, 'sections.json'), JSON.stringify(configuration));
    const told = await shell.run('recovery-guardian check --config sections.json 2>&1 || true');
    assert.match(told, /^configuration: ok$/m);
    assert.match(told, /^mode: staging, not for real accounts; 2 test targets$/m);
    // There are no keys yet.
    assert.match(told, /^relayer: unchecked/m);
  });

  let guardians: string;

  it('docs/operators makes keys and names guardians', async () => {
    await follow('Keys', 0, 1);
    guardians = await follow('Keys', 1);
    assert.match(guardians.trim(), /^0x[0-9a-fA-F]{40}$/);
  });

  it('docs/operators starts the server, and registers a user', async () => {
    const printed = await follow('Start');
    assert.match(printed, /No mistakes found/);
    assert.match(printed, /"status":"ready"/);
    const [accessToken] = /rg_pub_\S+/.exec(printed) ?? [];
    assert.ok(accessToken, printed);
    const baseUrl = meant('http://127.0.0.1:3000');
    const client = new RecoveryServiceClient({ baseUrl, accessToken, fetch: fromTheWallet });
    const place = { chain, clock: { now: () => new Date() } };
    const { challengeId } = await client.register(await registerBody(place, owner));
    const { text } = await mailbox.waitFor(({ to }) => to === owner);
    await client.submitRegistration({ challengeId, challenge: codeIn(text) ?? '' });
  });

  it('docs/operators adds a tenant, with a database, keys and tokens of its own', async () => {
    const file = join(folder, 'configuration.json');
    const written = await readFile(file, 'utf8');
    const [list, tenant] = find('Tenants', 'json');
    await writeFile(
      file,
      JSON.stringify({ ...JSON.parse(written), ...JSON.parse(`{${list?.text}}`) }),
    );
    await mkdir(join(folder, 'acme'));
    await writeFile(join(folder, 'acme/tenant.json'), tenant?.text ?? '');
    await writeFile(join(folder, 'acme/database-url'), await postgres.createDatabase());
    const printed = await follow('Tenants');
    assert.match(printed, /No mistakes found/);
    assert.match(printed, /^rg_pub_acme\./m);
    assert.match(printed, /The audit log is intact: 2 entries/);
    await writeFile(file, written);
  });

  it('docs/operators runs a second process alongside', async () => {
    assert.match(await follow('Several processes'), /"status":"ready"/);
  });

  it('the server measures what docs/operators, the rules and the dashboard name', async () => {
    assert.match(await follow('Watch'), /^recovery_guardian_/m);
    const metrics = await (await fetch(meant('http://127.0.0.1:9090/metrics'))).text();
    const files = [
      ...pages.map((page) => `docs/${page}`),
      'deploy/prometheus/rules.yaml',
      'deploy/grafana/dashboard.json',
    ];
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
    const named = texts.join('\n').match(/(recovery_guardian|nodejs)_[a-z0-9]+(_[a-z0-9]+)+/g);
    // A histogram is named by its parts.
    const names = new Set(named?.map((name) => name.replace(/_bucket$/, '')));
    assert.ok(names.size > 3);
    for (const name of names) {
      assert.ok(name === 'recovery_guardian_' || metrics.includes(`# TYPE ${name} `), name);
    }
  });

  it('docs/operators names the lines of the log as the server writes them', async () => {
    const page = await readFile(join(root, 'docs/operators/runbook.md'), 'utf8');
    const table = /^\| `msg` .*\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? '';
    const lines = [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, line]) => line as string);
    assert.ok(lines.length > 3);
    const source = await readAll('packages/server/src/**/*.ts');
    assert.deepEqual(
      lines.filter((line) => !source.includes(`'${line}'`)),
      [],
    );
  });

  it('docs/operators backs up, and restores from the copies alone', async () => {
    await follow('Back up, and drill the restore', 0, 1);
    await shell.run('mkdir drill');
    await writeFile(join(folder, 'drill/database-url'), databases.drill);
    const printed = await follow('Back up, and drill the restore', 1);
    assert.match(printed, /No mistakes found/);
    assert.match(printed, /The audit log is intact/);
    assert.match(printed, /\temail\t\S+\tactive\t/);
    assert.ok(printed.includes(guardians.trim()), 'another guardian than before');
    assert.match(printed, /"status":"ready"/);
  });

  it('docs/operators rotates pepper, data key and access token', async () => {
    const printed = await follow('Rotate');
    assert.match(printed, /^peppers [0-9a-f]+ writes from/m);
    assert.match(printed, /^dataKeys [0-9a-f]+ writes from/m);
    assert.match(printed, /\tsecret\tvalid\t/);
  });

  it('docs/operators verifies the audit log against what the server logged', async () => {
    assert.equal((await follow('Audit')).match(/The audit log is intact/g)?.length, 2);
  });

  it('docs/operators erases a user’s data', async () => {
    assert.match(await follow('Data protection'), /^Erased /m);
    const left = await shell.run(`recovery-guardian registrations list --target ${owner}`);
    assert.doesNotMatch(left, /@example/);
  });

  it('docs/operators divides the server so that the signer alone has the keystore [S46]', async () => {
    await shell.run('kill %1 && wait %1 || true');
    await follow('The signer apart', 0, 1);
    await writeSigner();
    await nameSigner(find('The signer apart', 'json')[1]);
    const printed = await follow('The signer apart', 1);
    assert.match(printed, /"status":"ready"/);
    assert.match(printed, /The audit log is intact: 0 entries/);
    assert.ok(!existsSync(join(folder, 'keystore')));
    assert.match(await shell.run('recovery-guardian check'), /keys: guardian ok/);
    await shell.run('kill %1 %2 %3; wait || true');
  });

  /** Writes the page's configuration of the signer, or one with another section `signer`. */
  async function writeSigner(section?: Block) {
    const example = find('The signer apart', 'json')[0];
    const written = JSON.parse(await readFile(join(folder, 'configuration.json'), 'utf8'));
    const signer = JSON.parse(meant(example?.text ?? ''));
    signer.chains = written.chains.map((one: Record<string, unknown>) =>
      Object.fromEntries(
        ['chainId', 'name', 'rpcUrls', 'recoveryModules'].map((key) => [key, one[key]]),
      ),
    );
    if (section) Object.assign(signer, JSON.parse(`{${section.text}}`));
    await writeFile(`${folder}-signer/signer.json`, JSON.stringify(signer));
  }

  /** Puts the page's section `guardian` into the servers' configuration. */
  async function nameSigner(section: Block | undefined) {
    const file = join(folder, 'configuration.json');
    const written = JSON.parse(await readFile(file, 'utf8'));
    Object.assign(written, JSON.parse(`{${meant(section?.text ?? '')}}`));
    await writeFile(file, JSON.stringify(written));
  }

  it('docs/operators builds the image as the proof of it does', async () => {
    const asked = await rehearse(['Deploy', 0], { cwd: root, standIns: { npm: '', buildah: '' } });
    assert.deepEqual(asked.slice(0, 2), ['npm ci', 'npm run build:server']);
    const file = await readFile(join(root, 'deploy/Containerfile'), 'utf8');
    assert.equal(asked.length, 3);
    for (const one of asked.slice(1)) assert.ok(file.includes(`#   ${one}\n`), one);
  });

  it('docs/operators starts Compose with every variable that the file demands', async () => {
    const asked = await rehearse(['Deploy', 1], {
      cwd: root,
      standIns: {
        chown: '',
        install: '',
        docker: 'env | sed -n "s/^\\([A-Z]*\\)=.*/has \\1/p" >> "$ASKED"',
      },
    });
    const [, file = ''] = asked.find((one) => one.startsWith('docker '))?.split('--file ') ?? [];
    const compose = await readFile(join(root, file.split(' ')[0] ?? ''), 'utf8');
    const demanded = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name));
    assert.ok(demanded.size > 3);
    for (const name of demanded) assert.ok(asked.includes(`has ${name}`), name);
  });

  it('docs/operators puts all that servers and signer need into the Secrets of Kubernetes', async () => {
    await follow('Deploy');
    await writeSigner(find('Deploy', 'json')[1]);
    await nameSigner(find('Deploy', 'json')[0]);
    const secrets = join(folder, 'secrets');
    await mkdir(secrets);
    const kubectl = findKubectl();
    const asked = await rehearse(['Deploy', 2], {
      cwd: folder,
      standIns: {
        kubectl: `case "$*" in *create*) ${kubectl} "$@" --dry-run=client -o json > "$(mktemp ${secrets}/XXXXXX)" ;; esac`,
      },
    });
    const manifests = renderBase();
    const names = manifests.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);
    const awaited = asked.flatMap((one) => /(?:job|statefulset|deployment)\/\S+/.exec(one) ?? []);
    assert.equal(awaited.length, 3);
    for (const one of awaited) assert.ok(names.includes(one), one);
    const [servers] = find('Deploy', 'json');
    const { hostname } = new URL(/https:[^"]+/.exec(servers?.text ?? '')?.[0] ?? '');
    assert.ok(names.includes(`service/${hostname}`), hostname);

    // The files as pods see them.
    const mounted: Record<string, string> = {};
    for (const file of await readdir(secrets)) {
      const { kind, metadata, data } = JSON.parse(await readFile(join(secrets, file), 'utf8'));
      if (kind !== 'Secret') continue;
      const place = join(folder, 'pods', metadata.name);
      await mkdir(place, { recursive: true });
      for (const [name, text] of Object.entries(data as Record<string, string>)) {
        await writeFile(join(place, name), Buffer.from(text, 'base64'));
      }
      mounted[metadata.name] = place;
    }
    const { spec } = manifests.find(({ kind }) => kind === 'StatefulSet')?.spec.template ?? {};
    const [{ env, volumeMounts }] = spec.containers;
    const volumes = new Map<string, string>(
      volumeMounts.map(({ name, mountPath }: Record<string, string>) => {
        const volume = spec.volumes.find((one: { name: string }) => one.name === name);
        return [mountPath, mounted[volume?.secret.secretName] ?? join(folder, 'pods')];
      }),
    );
    const variables = env.map(({ name, value }: Record<string, string>) => {
      const [place] = [...volumes.keys()].filter(
        (path) => value === path || value?.startsWith(`${path}/`),
      );
      const local = place ? value?.replace(place, volumes.get(place) ?? '') : meant(value ?? '');
      return `${name}=${local}`;
    });
    await shell.run(`${variables.join(' ')} recovery-guardian serve --roles signer > pod.log &`);
    await shell.run(`until grep --quiet "Server listening" pod.log; do
      kill -0 $! || { cat pod.log; exit 1; }
      sleep 0.1
    done`);
    const file = `${mounted['recovery-guardian']}/configuration.json`;
    const told = await shell.run(`recovery-guardian check --config ${file} 2>&1 || true`);
    assert.match(told, /keys: guardian ok/);
    assert.match(told, /No mistakes found/);
    await shell.run('kill $!; wait $! || true');
  });

  it('docs/operators starts by systemd the units that it copies', async () => {
    const units = join(folder, 'units');
    await mkdir(units);
    const asked = await rehearse(['Deploy', 3], {
      cwd: root,
      places: { '/etc/systemd/system': units },
      standIns: { useradd: '', chown: '', systemctl: '' },
    });
    const [, started = ''] = asked.at(-1)?.split('enable --now ') ?? [];
    const copied = await readdir(units);
    assert.deepEqual(
      started
        .split(' ')
        .map((unit) => `${unit.replace(/@\d+$/, '@')}.service`)
        .sort(),
      copied.sort(),
    );
    const user = /--gid (\S+) .* (\S+)$/.exec(asked[0] ?? '');
    const unit = await readFile(join(units, 'recovery-guardian-signer.service'), 'utf8');
    assert.match(unit, new RegExp(`^User=${user?.[2]}\nGroup=${user?.[1]}$`, 'm'));
  });

  it('docs/operators makes a configuration for nginx on Debian that nginx accepts', async () => {
    const own = await mkdtemp(join(folder, 'nginx-'));
    const asked = await rehearse(['Reverse proxy', 0], {
      cwd: root,
      places: { '> /etc/nginx': `> ${own}`, '/var/log/nginx': own, '/etc/ssl': own, '/run': own },
      standIns: { 'apt-get': '', systemctl: '' },
    });
    assert.deepEqual(asked, [
      'apt-get install nginx-light libnginx-mod-stream',
      'systemctl restart nginx',
    ]);
    const file = join(own, 'nginx.conf');
    const written = await readFile(file, 'utf8');
    assert.match(written, /listen 443;/);
    assert.deepEqual(written.match(/^ +server \S+:.*/gm)?.length, 1);
    assert.doesNotMatch(written, /172\.30|8443|stdout|nginx\/tls/);
    await writeFile(file, written.replace(/ \/tmp\//g, ` ${own}/`));
    const name = join(own, 'guardian.example.com');
    await shell.run(`openssl req -x509 -newkey ed25519 -noenc -subj /CN=a \
      -keyout ${name}.key -out ${name}.pem && ${findNginx()} -t -c ${file}`);
  });

  it('docs/operators takes a server out of nginx for an upgrade, and puts it back', async () => {
    const copy = join(folder, 'deploy');
    await cp(join(root, 'deploy'), copy, { recursive: true });
    const standIns = {
      kubectl: '',
      docker: 'grep -c " down " nginx/nginx.conf >> "$ASKED" || true',
    };
    const jobs = await rehearse(['Upgrade', 0], { cwd: copy, standIns });
    assert.match(jobs[0] ?? '', /delete job recovery-guardian-migrate/);
    const asked = await rehearse(['Upgrade', 1], { cwd: copy, standIns });
    assert.deepEqual(
      asked.filter((one) => /^\d$/.test(one)),
      ['1', '1', '0'],
    );
    const [before, after] = [root, join(copy, '..')].map((one) =>
      join(one, 'deploy/nginx/nginx.conf'),
    );
    assert.equal(await readFile(after ?? '', 'utf8'), await readFile(before ?? '', 'utf8'));
  });

  it('docs/operators has no untested command', async () => {
    const commands = blocks.filter(({ language }) => language.startsWith('sh'));
    assert.deepEqual(
      commands
        .filter((block) => !tried.has(block))
        .map(({ heading, text }) => `${heading}: ${text}`),
      [],
    );
    // An indented block would not be found.
    for (const page of pages) {
      assert.doesNotMatch(await readFile(join(root, 'docs', page), 'utf8'), /^ +```/m);
    }
  });
});

/** The concatenated text of all files that match a pattern. */
async function readAll(pattern: string): Promise<string> {
  let all = '';
  for await (const file of glob(pattern, { cwd: root })) {
    all += await readFile(join(root, file), 'utf8');
  }
  return all;
}

/** As the page of the wallet whose origin the token names. */
const fromTheWallet: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('origin', 'https://wallet.example.com');
  return fetch(input, { ...init, headers });
};
