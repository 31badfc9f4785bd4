// Messages between the provider in the page and the content script. A page can forge them, but this
// gives it no more than the provider itself.

import type { ProviderState, SerializedRpcError } from '../messages/wire.ts';

/** From the page's provider to the content script. */
export type FromPage =
  | { readonly to: typeof contentScriptName; readonly hello: true }
  | {
      readonly to: typeof contentScriptName;
      readonly id: number;
      readonly method: string;
      readonly params: unknown;
    };

/** From the content script to the page's provider. */
export type ToPage = { readonly to: typeof providerName } & (
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedRpcError }
  | { readonly state: ProviderState }
);

export const contentScriptName = 'recovery-guardian:content';
export const providerName = 'recovery-guardian:provider';
