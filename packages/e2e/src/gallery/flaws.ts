// The fifteen flaws that a designer found in the pictures of commit 6ef47fe, and what is there now.

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Album, openAlbumOf } from '../browser/album.ts';

const commit = '6ef47fe';
const root = join(import.meta.dirname, '../../../..');
const folder = join(root, '.cache/screenshots/flaws');

interface Flaw {
  readonly flaw: string;
  readonly now: string;
  /** Pictures by the name that both times have, or by the one before and the one now. */
  readonly pictures: readonly (string | readonly [string, string])[];
}

const flaws: readonly Flaw[] = [
  {
    flaw: 'The person recovering is told to cancel.',
    now: 'Waiting has a reminder as its action; to stop it is a question to others.',
    pictures: ['gallery/recover-waiting-light', 'gallery/recover-ready-light'],
  },
  {
    flaw: 'One’s own recovery is shown as a burglary.',
    now: 'Without a wallet, the page says that a recovery runs and asks who started it.',
    pictures: ['gallery/overview-alarm-no-wallet-light'],
  },
  {
    flaw: 'A green shield is under the red alarm.',
    now: 'The alarm is the whole screen.',
    pictures: ['gallery/overview-alarm-light', 'gallery/overview-recovery-running-light'],
  },
  {
    flaw: 'Everything is red.',
    now: 'Red is for the loss of control; a lost network or another chain is not.',
    pictures: ['gallery/start-offline-light', 'gallery/start-wrong-chain-light'],
  },
  {
    flaw: 'The error says one thing, the button does another.',
    now: 'Each problem has the action that can help.',
    pictures: ['gallery/recover-no-contacts-light', 'gallery/recover-link-stranger-light'],
  },
  {
    flaw: 'What is disabled looks enabled.',
    now: 'It is pale, and has the time until it works.',
    pictures: ['gallery/protect-code-exhausted-light', 'gallery/recover-rate-limited-light'],
  },
  {
    flaw: 'A guardian is a naked address.',
    now: 'It is named by what it does: email, phone, a person.',
    pictures: [
      'gallery/overview-protected-light',
      'extension/home-light',
      'extension/protect-add-guardian-light',
    ],
  },
  {
    flaw: 'A dangerous approval invites a yes.',
    now: 'Declining is the main button; a yes needs a tick.',
    pictures: ['extension/approval-other-site-light', 'extension/approval-calls-light'],
  },
  {
    flaw: 'The end speaks of an address, not of you.',
    now: '“You’re back in”, “You can take control now”.',
    pictures: ['gallery/recover-finalized-light'],
  },
  {
    flaw: '“Make it count now?”',
    now: 'A question in plain words, with the date.',
    pictures: ['gallery/protect-confirm-light', 'gallery/protect-waits-light'],
  },
  {
    flaw: 'The friend cannot check what she signs.',
    now: 'Account and new owner are on cards, and a tick comes before approval.',
    pictures: ['gallery/recover-link-guardian-light'],
  },
  {
    flaw: 'In the popup, a recovery shows two accounts and hides its button.',
    now: 'The screen is the recovery’s alone, under the name of its account, with the button in sight.',
    pictures: ['extension/recover-light', 'extension/recover-start-light'],
  },
  {
    flaw: '“Connect your service”: four addresses on the fifth screen.',
    now: 'One address; the rest by hand, for those who want to.',
    pictures: ['extension/service-light'],
  },
  {
    flaw: 'Rows with actions fall apart.',
    now: 'All rows are on one grid, and alerts are a section of their own.',
    pictures: [
      'gallery/manage-alerts-on-light',
      'gallery/guardians-named-light',
      'gallery/manage-one-waits-light',
    ],
  },
  {
    flaw: 'The demo hides its hero.',
    now: 'Site and device side by side, a hint at what to press, and a finale.',
    pictures: [
      ['demo-1-start', 'demo/start-light-1280'],
      ['demo-3-register', 'demo/copy-light-1280'],
      ['demo-7-recover', 'demo/paste-2-light-1280'],
      ['demo-9-done', 'demo/end-light-1280'],
    ],
  },
];

/** Takes a picture of what each flaw is now, and writes a page with the one before next to it. */
export async function takeFlawScreenshots(
  ...takes: readonly ((album: Album) => Promise<void>)[]
): Promise<void> {
  const shown = new Set(flaws.flatMap(({ pictures }) => pictures.map((one) => namesOf(one)[1])));
  const album = openAlbumOf('.cache/screenshots/flaws/after', (name) => shown.has(name));
  for (const take of takes) await take(album);
  const rows: string[] = [];
  for (const [index, { flaw, now, pictures }] of flaws.entries()) {
    rows.push(`<h2>${index + 1}. ${flaw}</h2><p>Now: ${now}</p>`);
    for (const [before, after] of pictures.map(namesOf)) {
      const image = (await keepBefore(before))
        ? `<img src="before/${before}.png" alt="before">`
        : '<em>There is no picture of before.</em>';
      rows.push(`<figure><figcaption>${after}: before, after</figcaption>
        ${image} <img src="after/${after}.png" alt="after"></figure>`);
    }
  }
  const page = join(folder, 'index.html');
  await writeFile(page, `${head}\n${rows.join('\n')}\n`);
  console.log(relative(root, page));
}

const namesOf = (picture: Flaw['pictures'][number]): readonly [string, string] =>
  typeof picture === 'string' ? [picture, picture] : picture;

const head = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The fifteen flaws</title>
<style>body { font: 16px system-ui; margin: 24px } img { max-width: 45%; vertical-align: top }</style>
<h1>The fifteen flaws, before and after</h1>`;

/** @returns whether there was such a picture. */
async function keepBefore(name: string): Promise<boolean> {
  const file = join(folder, 'before', `${name}.png`);
  const options = { cwd: root, encoding: 'buffer', maxBuffer: 2 ** 25 } as const;
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['show', `${commit}:docs/images/${name}.png`],
      options,
    );
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, stdout);
    return true;
  } catch {
    return false;
  }
}
