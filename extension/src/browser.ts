// The polyfill is no longer updated; only this module imports it, so that it can be replaced.
import browser, { type Runtime, type Storage, type Tabs } from 'webextension-polyfill';

export { browser };
export type Port = Runtime.Port;
export type MessageSender = Runtime.MessageSender;
export type StorageArea = Storage.StorageArea;
export type Tab = Tabs.Tab;
