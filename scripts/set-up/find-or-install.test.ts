import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { findOrInstall, type Program } from './find-or-install.ts';

const browser: Program = {
  name: 'Netscape',
  variable: 'NETSCAPE_PATH',
  commands: ['netscape', 'netscape-esr'],
  places: [],
  debian: ['netscape-esr', 'fonts-liberation'],
};

describe('findOrInstall', () => {
  const env = { ...process.env };
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
    process.env.PATH = folder;
  });
  afterEach(() => {
    process.env = { ...env };
    rmSync(folder, { recursive: true });
  });

  function file(name: string, mode: number, text = ''): string {
    const created = path.join(folder, name);
    writeFileSync(created, text, { mode });
    return created;
  }
  const script = (name: string, text: string) => file(name, 0o755, `#!/bin/sh\n${text}\n`);

  it('findOrInstall prefers the path in the environment to programs in PATH', () => {
    file('netscape', 0o755);
    process.env.NETSCAPE_PATH = file('mine', 0o755);
    assert.equal(findOrInstall(browser), path.join(folder, 'mine'));
  });

  it('findOrInstall refuses a path in the environment that cannot be run', () => {
    process.env.NETSCAPE_PATH = path.join(folder, 'missing');
    assert.throws(() => findOrInstall(browser), /NETSCAPE_PATH is .*missing, which is not an exec/);
  });

  it('findOrInstall finds an executable in PATH, ignoring files that cannot be run', () => {
    file('netscape', 0o644);
    const esr = file('netscape-esr', 0o755);
    assert.equal(findOrInstall(browser), esr);
  });

  it('findOrInstall finds a program in a usual place', () => {
    const place = file('usual', 0o755);
    assert.equal(findOrInstall({ ...browser, places: ['/nowhere/netscape', place] }), place);
  });

  it('findOrInstall passes over an executable that lacks a part', () => {
    file('netscape', 0o755);
    const esr = file('netscape-esr', 0o755);
    assert.equal(findOrInstall({ ...browser, isComplete: (one) => one === esr }), esr);
  });

  it('findOrInstall installs a missing program with apt-get', () => {
    process.env.PATH = `${folder}:/usr/bin:/bin`;
    script('sudo', 'shift; exec "$@"');
    script(
      'apt-get',
      `[ "$1" = --version ] || echo "$@" >> ${folder}/log
       [ "$2" != install ] || install -m 755 /dev/null ${folder}/netscape`,
    );
    assert.equal(findOrInstall(browser), path.join(folder, 'netscape'));
    assert.deepEqual(readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n'), [
      '-qq update',
      '-qq install -y --no-install-recommends netscape-esr fonts-liberation',
    ]);
  });

  it('findOrInstall reports which step of apt-get failed', () => {
    process.env.PATH = `${folder}:/usr/bin:/bin`;
    script('sudo', 'shift; exec "$@"');
    script('apt-get', '[ "$1" = --version ] || [ "$2" = update ]');
    assert.throws(() => findOrInstall(browser), /was not found \(apt-get install failed\)/);
  });

  it('findOrInstall says what to install if it cannot install it', () => {
    assert.throws(() => findOrInstall(browser), {
      message:
        'Netscape is needed and was not found (there is no apt-get here to install it with). ' +
        'Install it (Debian: apt-get install netscape-esr fonts-liberation), ' +
        'or set NETSCAPE_PATH to the path of its executable.',
    });
  });
});
