import type { Provider } from './provider.ts';

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23c9772b'/%3E%3Cpath d='M8 12h14a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3zm0 0a3 3 0 0 1 3-3h9' fill='none' stroke='%23fff' stroke-width='2'/%3E%3Ccircle cx='20.5' cy='18' r='1.5' fill='%23fff'/%3E%3C/svg%3E";

/** Announces the wallet to pages (EIP-6963). */
export function announceProvider(provider: Provider): void {
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Demo wallet',
    icon,
    rdns: 'org.recovery-guardian.demo',
  });
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
