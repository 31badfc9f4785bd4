// Connects a page's provider to the background. It does not trust the page: messages are checked
// and copied, and the browser names the origin.

import { ProviderRpcError } from '@recovery-guardian/core';
import { browser } from '../browser.ts';
import { ProviderConnection } from '../messages/provider-connection.ts';
import { portNames, serializeRpcError } from '../messages/wire.ts';
import {
  keepListening,
  providerName,
  readPageMessage,
  type ToPage,
  whenActive,
} from './page-messages.ts';

const connection = new ProviderConnection(portNames.page, (state) =>
  post({ to: providerName, state }),
);

async function receive({ data, source, origin }: MessageEvent<unknown>): Promise<void> {
  // Frames and openers have their own provider, or none.
  if (source !== window || origin !== window.origin) return;
  const message = readPageMessage(data);
  if (!message) return;
  // The background does not serve a page that is not visible yet.
  await whenActive(document);
  if ('hello' in message) {
    connection.open();
    return;
  }
  const { id } = message;
  try {
    if ('refused' in message) throw new ProviderRpcError(-32600, message.refused);
    const { method, params } = message;
    post({ to: providerName, id, result: await connection.request({ method, params }) });
  } catch (error) {
    post({ to: providerName, id, error: serializeRpcError(error as ProviderRpcError) });
  }
}

// A page restored from the browser's cache has lost its port.
function reopen({ persisted }: PageTransitionEvent): void {
  if (persisted) connection.open();
}

keepListening(window, () => {
  window.addEventListener('message', receive);
  window.addEventListener('pageshow', reopen);
});

// The background has started again, and has news.
browser.runtime.onMessage.addListener((message: unknown) => {
  if (message === 'reconnect') whenActive(document).then(() => connection.open());
});

function post(message: ToPage): void {
  window.postMessage(message, window.origin);
}
