import '@recovery-guardian/element/define';
import type { RecoveryGuardian } from '@recovery-guardian/element';
import { connectNativeSide } from './native-side.ts';

const settings = ['base-url', 'access-token', 'chain-id', 'rpc-url', 'recovery-module', 'account'];
/** What the account is about to do: the app does it in place of a wallet in the page. */
const before = ['add-guardian', 'change-guardians', 'submit', 'finalize', 'cancel'] as const;
/** What the app may want to know. None of them has an email address, a phone number or a code. */
const told = ['ready', 'guardian-added', 'submitted', 'finalized', 'canceled'] as const;

interface AboutCalls {
  account: string;
  chainId: number;
  calls: readonly { to: string; data: string; value?: bigint }[];
}

const guardian = document.querySelector('recovery-guardian') as RecoveryGuardian;
// Where the service is; a real page has these in its HTML.
const query = new URLSearchParams(location.search);
for (const name of settings) {
  const value = query.get(name);
  if (value) guardian.setAttribute(name, value);
}

const native = connectNativeSide();
if (native) {
  guardian.signer = (request) => native.sign(request);
  for (const name of before) {
    guardian.addEventListener(`recovery-guardian-before-${name}`, (event) => {
      event.preventDefault();
      const { account, chainId, calls } = (event as CustomEvent<AboutCalls>).detail;
      const sent = calls.map(({ to, data, value = 0n }) => ({
        to,
        data,
        value: `0x${value.toString(16)}`,
      }));
      // The element waits for the chain. If the app did not send them, it begins again.
      native.send({ account, chainId, calls: sent }).catch(() => location.reload());
    });
  }
  for (const name of told) {
    guardian.addEventListener(`recovery-guardian-${name}`, () => native.tell(name));
  }
}
