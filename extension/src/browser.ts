import type { Browser, Runtime, Storage, Tabs } from 'webextension-polyfill';

/**
 * The API of both browsers for extensions. With manifest version 3, its methods return promises.
 *
 * Chromium has no `browser`: in content scripts, an element of the page with that id would take its
 * place.
 */
export const { chrome: browser } = globalThis as unknown as { chrome: Browser };

export type Port = Runtime.Port;
export type MessageSender = Runtime.MessageSender;
export type StorageArea = Storage.StorageArea;
export type Tab = Tabs.Tab;
