import type { DevToolsSession } from '../../extension/devtools.ts';

/** The flags that Chromium needs: by default it truncates long strings in snapshots. */
export const wholeStrings = '--js-flags=--heap-snapshot-string-limit=100000000';

/**
 * Reads the live memory of a page or worker, after garbage collection: all strings and names, also
 * of functions' variables; and the bytes of every array and buffer that a property, a list, a Map
 * or a Set holds. A page's memory includes that of its content scripts.
 */
export async function readHeap(session: DevToolsSession): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for (const { id } of await listContexts(session)) bytes.push(await readBytes(session, id));
  // What the search itself left behind is no longer referenced.
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return Buffer.concat([...bytes, Buffer.from(await readStrings(session))]);
}

/** An execution context in a page's memory: its own, and those of content scripts. */
export interface ExecutionContext {
  readonly id: number;
  /** Whether it is a content script's: the extension's. */
  readonly origin: string;
}

/** Call it once per session. */
export async function listContexts(session: DevToolsSession): Promise<readonly ExecutionContext[]> {
  const contexts: ExecutionContext[] = [];
  session.on<{ context: ExecutionContext }>('Runtime.executionContextCreated', ({ context }) =>
    contexts.push(context),
  );
  // Reports all existing ones before it answers.
  await session.send('Runtime.enable');
  return contexts;
}

const objectGroup = 'heap';

interface RemoteObject {
  objectId: string;
}

/** Byte arrays cannot be queried, as they are not script objects; their holders can. */
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
