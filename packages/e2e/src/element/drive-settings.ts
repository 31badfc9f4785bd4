import assert from 'node:assert/strict';
import { en } from '@recovery-guardian/element';
import type { Page } from 'playwright-core';

/** The service, node and account of an example. */
export interface ExampleSettings {
  baseUrl: string;
  accessToken: string;
  chainId: number;
  rpcUrl: string;
  accounts: readonly { safe: string }[];
}

/** The query that configures an example. */
export function settingsQuery({ chainId, accounts, ...settings }: ExampleSettings): string {
  const [first] = accounts;
  assert.ok(first);
  const { baseUrl, accessToken, rpcUrl } = settings;
  const query = { baseUrl, accessToken, chainId: String(chainId), rpcUrl, account: first.safe };
  return `?${new URLSearchParams(query)}`;
}

/**
 * Drives the settings page that all examples show: its properties reach the element, the element's
 * events reach the page, and the page changes the view.
 */
export async function driveSettings(page: Page): Promise<void> {
  const guardian = page.locator('recovery-guardian');
  const seesView = (name: string) => page.locator('output', { hasText: name }).waitFor();

  // Attributes: the account is read. A property: the texts are the site's.
  await page.getByText('ready: overview').waitFor();
  await guardian.getByRole('heading', { name: 'Protect your savings' }).waitFor();

  // An event: the page follows the user.
  await guardian.getByRole('button', { name: en.protectButton }).click();
  await page.getByText('view-change: protect').waitFor();
  await seesView('protect');
  await guardian.getByRole('heading', { name: en.targetTitle }).waitFor();

  // A changed property: the element follows the page.
  await page.getByRole('button', { name: 'Overview', exact: true }).click();
  await seesView('overview');
  await guardian.getByRole('heading', { name: 'Protect your savings' }).waitFor();
}
