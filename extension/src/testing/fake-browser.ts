// The parts of the browser's API that the background uses and Node lacks: storage in memory, and
// events fired by tests. Must be imported before any module that imports the API.

import { memoryStore } from './memory-store.ts';

/** A browser event that tests fire. */
interface FakeEvent {
  addListener(listener: (...values: never[]) => unknown): void;
  removeListener(listener: (...values: never[]) => unknown): void;
  fire(...values: unknown[]): unknown[];
}

interface NotificationTexts {
  readonly title: string;
  readonly message: string;
  readonly requireInteraction?: boolean;
}

export const extensionId = 'fake-extension';
export const extensionUrl = `chrome-extension://${extensionId}/`;

export const fakeBrowser = {
  runtime: {
    id: extensionId,
    getURL: (path: string) => `${extensionUrl}${path}`,
    getPlatformInfo: async () => ({ os: 'linux' }),
    sendMessage: async (_message: unknown): Promise<unknown> => undefined,
    connect: (_options: { name: string }): unknown => {
      throw new Error('A test says what a port is.');
    },
    onMessage: fakeEvent(),
  },
  notifications: {
    created: [] as (NotificationTexts & { id: string })[],
    /** The ids of those that are in sight. */
    shown: new Set<string>(),
    async create(id: string, { title, message, requireInteraction }: NotificationTexts) {
      const stays = requireInteraction !== undefined && { requireInteraction };
      this.created.push({ id, title, message, ...stays });
      this.shown.add(id);
      return id;
    },
    async clear(id: string) {
      return this.shown.delete(id);
    },
    async getAll() {
      return Object.fromEntries([...this.shown].map((id) => [id, {}]));
    },
  },
  alarms: {
    set: new Map<string, { scheduledTime: number }>(),
    async get(name: string) {
      return this.set.get(name);
    },
    async create(name: string, { delayInMinutes }: { delayInMinutes: number }) {
      this.set.set(name, { scheduledTime: Date.now() + delayInMinutes * 60_000 });
    },
  },
  tabs: {
    created: [] as string[],
    /** The tab in front. */
    active: 1,
    async get(id: number) {
      if (id > 2) throw new Error(`No tab with id: ${id}.`);
      return { id, active: id === this.active };
    },
    async create({ url }: { url: string }) {
      this.created.push(url);
    },
  },
  action: {
    badge: { text: '', color: '', title: '' },
    async setTitle({ title }: { title: string }) {
      this.badge.title = title;
    },
    async setBadgeText({ text }: { text: string }) {
      this.badge.text = text;
    },
    async setBadgeBackgroundColor({ color }: { color: string }) {
      this.badge.color = color;
    },
  },
  windows: {
    created: [] as string[],
    focused: 0,
    removed: [] as number[],
    onRemoved: fakeEvent(),
    async create({ url }: { url: string }) {
      this.created.push(url);
      return { id: this.created.length };
    },
    async update() {
      this.focused += 1;
    },
    async remove(id: number) {
      this.removed.push(id);
    },
  },
  storage: { local: memoryStore(), session: memoryStore() },
  permissions: {
    /** Match patterns that the user has granted. */
    granted: new Set<string>(),
    async getAll() {
      return { origins: [...this.granted] };
    },
    async contains({ origins }: { origins: string[] }) {
      return origins.every((origin) => this.granted.has(origin));
    },
    async remove({ origins }: { origins: string[] }) {
      for (const origin of origins) this.granted.delete(origin);
      return true;
    },
  },
  scripting: {
    registered: [] as { id: string; matches: string[] }[],
    async unregisterContentScripts() {
      this.registered = [];
    },
    async registerContentScripts(scripts: { id: string; matches: string[] }[]) {
      this.registered.push(...scripts);
    },
    executeScript: async () => [],
  },
};

// As in Firefox, whose `browser` the polyfill takes as it is.
Object.assign(globalThis, { chrome: fakeBrowser, browser: fakeBrowser });

function fakeEvent(): FakeEvent {
  const listeners = new Set<(...values: never[]) => unknown>();
  return {
    addListener: (listener) => listeners.add(listener),
    removeListener: (listener) => listeners.delete(listener),
    fire: (...values) => [...listeners].map((listener) => listener(...(values as never[]))),
  };
}

/** One end of a port, with records of what was posted and sent. */
export function fakePort(name: string, sender: object) {
  const posted: unknown[] = [];
  const onMessage = fakeEvent();
  const onDisconnect = fakeEvent();
  const port = {
    name,
    sender,
    onMessage,
    onDisconnect,
    isOpen: true,
    postMessage: (message: unknown) => posted.push(structuredClone(message)),
    disconnect() {
      port.isOpen = false;
    },
  };
  return { port, posted };
}
