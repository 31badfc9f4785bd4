// The small entry for pages without a bundler. It has the browser check the hash of each module before
// it runs. The hashes of what is not on the first screen are in a file whose hash is here.

import { type Pins, pins, preloadPinned } from './pins.ts';

const further = 'pins';

async function check(name: string): Promise<void> {
  if (name in pins) return preloadPinned(pins[name]);
  const [file] = pins[further] ?? [];
  await preloadPinned(pins[further]);
  const more: { pins: Pins } = await import(file?.path ?? '');
  return preloadPinned(more.pins[name]);
}

const starting = check('start');
if (document.querySelector('recovery-guardian:not([layout=dialog], [layout=button])')) {
  check('session/session').catch(() => {
    // Reported where it is imported.
  });
}
await starting;
const { checkModules, defineRecoveryGuardian } = await import('../src/define-recovery-guardian.ts');
checkModules(check);
defineRecoveryGuardian();
