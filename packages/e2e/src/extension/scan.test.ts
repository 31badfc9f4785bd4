import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { walletSetupPath } from '@recovery-guardian/core';
import encodeQR from 'qr';
import { serveFiles } from '../browser/serve-files.ts';
import { startChromium } from './start-chromium.ts';
import { WalletPage } from './wallet-page.ts';

describe('the QR code of a provider, in a real Chromium', { timeout: 120_000 }, () => {
  it('a provider’s QR code is read by the camera, which needs no permission of the manifest', async () => {
    await using parts = new AsyncDisposableStack();
    const provider = await startProvider();
    parts.defer(() => provider.stop());
    const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-camera-'));
    parts.defer(() => rm(folder, { recursive: true }));
    const film = join(folder, 'code.y4m');
    await writeFile(film, filmOf(`${provider.origin}/`));
    const { firstRun, pageUrl, close } = await startChromium({
      flags: [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
        // Answers the browser’s question with yes.
        '--use-fake-ui-for-media-stream',
      ],
    });
    parts.defer(close);

    const wallet = new WalletPage(firstRun, pageUrl('popup.html'));
    await wallet.createKey('a password of some length');
    await wallet.sees('Connect your service');
    await wallet.press('Scan a QR code');
    await wallet.sees(`Connect to ${new URL(provider.origin).host}?`);
    await wallet.reads('It calls itself “Acme”');
    assert.equal(await firstRun.locator('video').count(), 0);
  });
});

function startProvider() {
  const services = {
    service: 'https://guardian.example',
    endpoint: 'https://endpoint.example/key',
  };
  const networks = [{ chainId: 8453, name: 'Base', ...services }];
  return serveFiles({
    folders: [],
    otherwise({ url }, response) {
      response.setHeader('access-control-allow-origin', '*');
      response.statusCode = url === walletSetupPath ? 200 : 404;
      response.end(JSON.stringify({ version: 1, name: 'Acme', networks }));
    },
  });
}

/** A film of one picture in the format YUV4MPEG2: a QR code that says this, in gray. */
function filmOf(text: string): Buffer {
  const [width, height] = [640, 480];
  const pattern = encodeQR(text, 'raw', { border: 4, scale: 8 });
  const light = Buffer.alloc(width * height, 235);
  const [left, top] = [(width - pattern.length) >> 1, (height - pattern.length) >> 1];
  pattern.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) light[(top + y) * width + left + x] = 16;
    });
  });
  const colors = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), light, colors]);
}
