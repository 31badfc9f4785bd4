import {
  isServiceUrl,
  maximumSetupSize,
  readWalletSetup,
  type WalletSetup,
  walletSetupPath,
} from '@recovery-guardian/core';
import { ScreenError } from '../../ui/problem.ts';
import { mayName } from '../parts/chains.ts';

/** A setup, and where it is from: a host, which the browser has verified, or a file's name. */
export interface FoundSetup {
  readonly setup: WalletSetup;
  readonly source: string;
  readonly isFile: boolean;
}

/** In milliseconds. */
const timeout = 10_000;

/** The origin of a provider's address, typed with or without `https://`. */
export function providerOrigin(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  return isServiceUrl(url) ? new URL(url).origin : undefined;
}

/**
 * Reads a provider's file without any permission for its host, and without credentials. A redirect is
 * refused: the file would be of another origin than the one shown.
 *
 * @throws {ScreenError} `no-setup`, `invalid-setup`
 */
export async function fetchSetup(origin: string): Promise<FoundSetup> {
  const text = await fetchText(`${origin}${walletSetupPath}`).catch(() => {
    throw new ScreenError('no-setup');
  });
  return readSetup(text, { source: new URL(origin).host, isFile: false });
}

/** Reads an exported file. @throws {ScreenError} `invalid-setup` */
export async function openSetup(file: File): Promise<FoundSetup> {
  const text = await file.slice(0, maximumSetupSize + 1).text();
  return readSetup(text, { source: file.name, isFile: true });
}

function readSetup(text: string, from: Omit<FoundSetup, 'setup'>): FoundSetup {
  const setup = readWalletSetup(text);
  if (!setup?.networks.every(({ siweDomain }) => from.isFile || mayName(from.source, siweDomain))) {
    throw new ScreenError('invalid-setup');
  }
  return { setup, ...from };
}

/** Reads at most one byte more than a setup may have. */
async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok || !response.body) throw new Error(`The answer is ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.length <= maximumSetupSize) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
  }
  await reader.cancel();
  return text;
}

/** Replaced by the build with its environment variable `WALLET_PROVIDER`. */
declare const __WALLET_PROVIDER__: string | undefined;

/** The address that a distributor's build suggests; the user still confirms it. */
export const defaultProvider = typeof __WALLET_PROVIDER__ === 'string' ? __WALLET_PROVIDER__ : '';

/** Has the user choose a file of these types. */
export function chooseFile(accept: string, take: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) take(file);
  };
  input.click();
}
