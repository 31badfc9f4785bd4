import { text } from 'node:stream/consumers';
import { serveHttp } from '@recovery-guardian/devnet/testing';
import type { Browser } from 'playwright-core';
import { serveFiles } from '../browser/serve-files.ts';
import { openWatched } from '../browser/watched-page.ts';
import { driveSettings, type ExampleSettings, settingsQuery } from './drive-settings.ts';

/** Drives an installed example in a real browser. */
export async function driveExample(
  folder: string,
  { browser, settings }: { browser: Browser; settings: ExampleSettings },
): Promise<void> {
  const site = await serveFiles({ folders: [folder] });
  const { page, errors, close } = await openWatched(
    browser,
    `${site.origin}/${settingsQuery(settings)}`,
  );
  try {
    await driveSettings(page);
    // Browsers request an icon, which the examples do not have.
    const own = errors.filter((error) => !error.includes('404'));
    if (own.length > 0) throw new Error(own.join('\n'));
  } finally {
    await close();
    await site.stop();
  }
}

/** A captcha provider's verification service. */
export interface Verifier {
  readonly url: string;
  /** The tokens that it was asked about, in order. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** Starts one that accepts each token that begins with `human-`, once. */
export async function startVerifier(secret: string): Promise<Verifier> {
  const asked: string[] = [];
  const server = await serveHttp(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const token = form.get('response') ?? '';
    const isGood = token.startsWith('human-') && !asked.includes(token);
    asked.push(token);
    response.end(JSON.stringify({ success: isGood && form.get('secret') === secret }));
  });
  return { ...server, asked };
}
