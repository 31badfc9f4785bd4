import '@recovery-guardian/element/types/vue';
import type { GlobalComponents } from 'vue';

type Props = InstanceType<GlobalComponents['recovery-guardian']>['$props'];

export const right: Props = {
  key: 1,
  class: 'wide',
  view: 'recover',
  chainId: '10',
  strings: { protectButton: 'Protect' },
  onRecoveryGuardianReady: ({ detail }) => detail.view.toUpperCase(),
};
// @ts-expect-error: not a view
export const wrongView: Props = { view: 'nowhere' };
// @ts-expect-error: not a property
export const wrongName: Props = { colour: 'red' };
// @ts-expect-error: not what the event has
export const wrongEvent: Props = { onRecoveryGuardianReady: (code: number) => code };
