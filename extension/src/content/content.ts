// Stands between a page's provider and the background. It trusts the page with nothing: what goes on
// is checked and copied; who asks is for the browser to say.

import { browser } from '../browser.ts';
import { connectProvider } from '../messages/provider-connection.ts';
import { ProviderRpcError, serializeRpcError } from '../messages/provider-rpc-error.ts';
import { portNames } from '../messages/wire.ts';
import { providerName, type ToPage } from './page-messages.ts';
import { readPageMessage } from './read-page-message.ts';
import { whenActive } from './when-active.ts';

const connection = connectProvider(portNames.page, (state) => post({ to: providerName, state }));

window.addEventListener('message', async ({ data, source, origin }: MessageEvent<unknown>) => {
  // Frames and openers have their own provider, or none.
  if (source !== window || origin !== window.origin) return;
  const message = readPageMessage(data);
  if (!message) return;
  // The background serves no page that is not in front of the user yet.
  await whenActive(document);
  if ('hello' in message) return connection.open();
  const { id } = message;
  try {
    if ('refused' in message) throw new ProviderRpcError(-32600, message.refused);
    const { method, params } = message;
    post({ to: providerName, id, result: await connection.request({ method, params }) });
  } catch (error) {
    post({ to: providerName, id, error: serializeRpcError(error as ProviderRpcError) });
  }
});

// The background woke and has news.
browser.runtime.onMessage.addListener((message: unknown) => {
  if (message === 'reconnect') whenActive(document).then(connection.open);
});

function post(message: ToPage): void {
  window.postMessage(message, window.origin);
}

// A page that comes back from the browser's cache has lost its port.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) connection.open();
});
