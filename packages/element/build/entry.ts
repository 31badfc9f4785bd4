// The small entry for pages without a bundler. It has the browser check the hash of each module
// before it runs, and fetches at once what the first screen needs, code and data. Further hashes are in files of
// their own, whose hashes are here.

import type { AskedAhead } from '../src/chain/asked-ahead.ts';
import { askAhead } from './ask-ahead.ts';
import { groupOf, pins } from './pins.ts';
import { preloadPinned } from './preload-pinned.ts';

const preload = async (name: string) => {
  const known = pins[name];
  if (known) return preloadPinned(known);
  const [file] = pins[`pins/${groupOf(name)}`] ?? [];
  if (!file) throw new Error(`No hash of ${name}`);
  await preloadPinned([file]);
  const more: { pins: typeof pins } = await import(file.path);
  return preloadPinned(more.pins[name]);
};

const starting = preload('start');
let asked: readonly AskedAhead[] = [];
const element = document.querySelector('recovery-guardian');
if (element && !/^(dialog|button)$/.test(element.getAttribute('layout') ?? '')) {
  const view = element.hasAttribute('account') ? element.getAttribute('view') : 'choose-account';
  const locale = element.getAttribute('locale') ?? element.closest('[lang]')?.getAttribute('lang');
  const [language] = ((locale === 'auto' ? navigator.language : locale) || 'en').split('-');
  const words = `translations/${language}/overview`;
  const isRead = (view || 'overview') === 'overview' && element.getAttribute('rpc-url');
  const more = isRead ? [] : ['session/interaction'];
  for (const name of ['session/session', `views/${view || 'overview'}`, words, ...more]) {
    preload(name).catch(() => {
      // Reported where it is imported.
    });
  }
  // The code is needed before the data that it shows.
  if (isRead) asked = askAhead(element, locale);
}

await starting;
const { checkModules, defineRecoveryGuardian, acceptAskedAhead } = await import('../src/start.ts');
checkModules(preload);
acceptAskedAhead(asked);
defineRecoveryGuardian();
