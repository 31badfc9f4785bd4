import type { DevToolsSession } from '../../extension/devtools.ts';

/** What Chromium must be started with: by default it cuts long strings off where it writes them down. */
export const wholeStrings = '--js-flags=--heap-snapshot-string-limit=100000000';

/**
 * What lives in the memory of a page or a worker, once its garbage is gone: all strings and names, also
 * of functions' variables; and the bytes of every array and buffer that a property, a list, a Map or a
 * Set holds. A page's memory is also that of the content scripts beside it.
 */
export async function readHeap(session: DevToolsSession): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for (const { id } of await listContexts(session)) bytes.push(await readBytes(session, id));
  // What the reading itself left behind is no longer held by anything.
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return Buffer.concat([...bytes, Buffer.from(await readStrings(session))]);
}

/** One of the worlds that share a page's memory: its own, and those of content scripts. */
export interface ExecutionContext {
  readonly id: number;
  /** Of a content script's world: the extension's. */
  readonly origin: string;
}

/** To be called once in a session. */
export async function listContexts(session: DevToolsSession): Promise<readonly ExecutionContext[]> {
  const contexts: ExecutionContext[] = [];
  session.on<{ context: ExecutionContext }>('Runtime.executionContextCreated', ({ context }) =>
    contexts.push(context),
  );
  // Tells of all that are there before it answers.
  await session.send('Runtime.enable');
  return contexts;
}

const objectGroup = 'heap';

type RemoteObject = { objectId: string };

/** Arrays of bytes cannot be asked for, as they are no scripts' objects; all that hold them can. */
async function readBytes(session: DevToolsSession, contextId: number): Promise<Buffer> {
  const { result: prototype } = await session.send<{ result: RemoteObject }>('Runtime.evaluate', {
    expression: 'Object.prototype',
    contextId,
    objectGroup,
  });
  const { objects } = await session.send<{ objects: RemoteObject }>('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId,
    objectGroup,
  });
  const { result } = await session.send<{ result: { value?: string } }>('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: String(bytesHeld),
    returnByValue: true,
  });
  if (result.value === undefined) throw new Error('The bytes in the memory cannot be read');
  return Buffer.from(result.value, 'hex');
}

/** Runs there, on the list of all objects. @returns in hexadecimal. */
function bytesHeld(this: readonly object[]): string {
  const found = new Map<unknown, Uint8Array>();
  const look = (value: unknown) => {
    const view = ArrayBuffer.isView(value) ? value : undefined;
    const buffer = view?.buffer ?? value;
    if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
    found.set(value, new Uint8Array(buffer, view?.byteOffset, view?.byteLength));
  };
  for (const one of this) {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(one))) look(value);
    try {
      if (one instanceof Map) for (const entry of one) entry.forEach(look);
      if (one instanceof Set) one.forEach(look);
    } catch {
      // A prototype, which has no entries.
    }
  }
  let text = '';
  for (const bytes of found.values()) {
    for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  }
  return text;
}

async function readStrings(session: DevToolsSession): Promise<string> {
  const chunks: string[] = [];
  session.on<{ chunk: string }>('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) =>
    chunks.push(chunk),
  );
  // Collects the garbage first.
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return strings.join('\n');
}
