import type { PageProvider } from './provider.ts';

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231f6f54'/%3E%3Cpath d='M16 6l8 3v6c0 5-3.4 9-8 11-4.6-2-8-6-8-11V9z' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3Cpath d='M12.5 16l2.5 2.5 4.5-5' fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

/** Announces the wallet to the page. @see EIP-6963 */
export function announceProvider(page: Window, provider: PageProvider): void {
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Recovery Guardian',
    icon,
    rdns: 'org.recovery-guardian',
  });
  const detail = Object.freeze({ info, provider });
  const announce = () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  page.addEventListener('eip6963:requestProvider', announce);
  announce();
}
