// The small entry for pages without a bundler. It has the browser check the hash of each module
// before it runs, and fetches at once what the first screen needs.

import { preloadPinned } from './preload-pinned.ts';

const element = document.querySelector('recovery-guardian');
if (element && !/^(dialog|button)$/.test(element.getAttribute('layout') ?? '')) {
  const view = element.hasAttribute('account') ? element.getAttribute('view') : 'choose-account';
  const locale = element.getAttribute('locale') ?? element.closest('[lang]')?.getAttribute('lang');
  const [language] = ((locale === 'auto' ? navigator.language : locale) || 'en').split('-');
  const words = `translations/${language}-overview`;
  for (const name of ['session/session', `views/${view || 'overview'}`, words]) {
    preloadPinned(name).catch(() => {
      // Reported where it is imported.
    });
  }
}

await preloadPinned('start');
const { checkModules, defineRecoveryGuardian } = await import('../src/start.ts');
checkModules(preloadPinned);
defineRecoveryGuardian();
