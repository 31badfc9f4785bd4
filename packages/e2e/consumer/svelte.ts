import '@recovery-guardian/element/types/svelte';

type Attributes = svelteHTML.IntrinsicElements['recovery-guardian'];

export const right: Attributes = {
  class: 'wide',
  view: 'recover',
  chainId: 10,
  strings: { protectButton: 'Protect' },
  'onrecovery-guardian-ready': ({ detail }) => detail.view.toUpperCase(),
};
// @ts-expect-error: not a view
export const wrongView: Attributes = { view: 'nowhere' };
// @ts-expect-error: not a property
export const wrongName: Attributes = { colour: 'red' };
// @ts-expect-error: not what the event has
export const wrongEvent: Attributes = { 'onrecovery-guardian-ready': (code: number) => code };
