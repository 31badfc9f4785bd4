import type { DevToolsSession } from '../../extension/devtools.ts';

/** What Chromium must be started with: by default it cuts long strings off where it writes them down. */
export const wholeStrings = '--js-flags=--heap-snapshot-string-limit=100000000';

/**
 * Everything that lives in the memory of a page or a worker, once its garbage is gone: all strings and
 * names, and the bytes of all buffers. A page's memory is also that of the content scripts beside it.
 */
export async function readHeap(session: DevToolsSession): Promise<Buffer> {
  const contexts = await listContexts(session);
  const buffers: Buffer[] = [];
  for (const contextId of contexts) buffers.push(await readBuffers(session, contextId));
  // What the reading itself left behind is no longer held by anything.
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return Buffer.concat([...buffers, Buffer.from(await readStrings(session))]);
}

/** The worlds that share the memory: the page's own and those of content scripts. */
export async function listContexts(
  session: DevToolsSession,
  isWanted: (context: ExecutionContext) => boolean = () => true,
): Promise<readonly number[]> {
  const contexts: ExecutionContext[] = [];
  session.on<{ context: ExecutionContext }>('Runtime.executionContextCreated', ({ context }) =>
    contexts.push(context),
  );
  // Tells of all that are there before it answers.
  await session.send('Runtime.enable');
  return contexts.filter(isWanted).map(({ id }) => id);
}

/** One of the worlds. @see Chromium's protocol, `Runtime.ExecutionContextDescription` */
export interface ExecutionContext {
  readonly id: number;
  /** Of a content script's world: the extension's. */
  readonly origin: string;
  readonly auxData?: { readonly type: string };
}

const objectGroup = 'heap';

type RemoteObject = { objectId: string };

async function readBuffers(session: DevToolsSession, contextId: number): Promise<Buffer> {
  const { result: prototype } = await session.send<{ result: RemoteObject }>('Runtime.evaluate', {
    expression: 'ArrayBuffer.prototype',
    contextId,
    objectGroup,
  });
  const { objects } = await session.send<{ objects: RemoteObject }>('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId,
    objectGroup,
  });
  const { result } = await session.send<{ result: { value: string } }>('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: String(toHex),
    returnByValue: true,
  });
  return Buffer.from(result.value, 'hex');
}

/** Runs there, on the list of all buffers. */
function toHex(this: readonly ArrayBuffer[]): string {
  const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
  return this.map((buffer) => {
    let text = '';
    if (buffer.detached) return text;
    for (const byte of new Uint8Array(buffer)) text += digits[byte];
    return text;
  }).join('');
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
