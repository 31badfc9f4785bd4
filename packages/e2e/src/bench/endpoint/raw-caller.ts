import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The destination of requests, and their content. */
export interface Target {
  port: number;
  path: string;
}

/** One connection that repeats the same request. */
export interface Caller {
  /** Resolves when the whole answer has arrived. @throws when it is not a result */
  call(): Promise<void>;
  close(): void;
}

/**
 * A caller with minimal overhead: an ordinary HTTP client takes longer for a request than the
 * measured server.
 */
export async function openCaller({ port, path }: Target, body: string): Promise<Caller> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  const request = Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  return {
    call: () =>
      new Promise((resolve, reject) => {
        readAnswer(socket, (problem) => (problem ? reject(new Error(problem)) : resolve()));
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Reads one answer to its end; passes `done` what is wrong with it, if anything. */
function readAnswer(socket: Socket, done: (problem?: string) => void): void {
  let received = '';
  const end = (problem?: string) => {
    socket.off('data', read);
    socket.off('close', broken);
    done(problem);
  };
  const broken = () => end('the connection broke');
  const read = (chunk: Buffer) => {
    received += chunk.toString('latin1');
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = received.slice(0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      end(`no length: ${head}`);
    } else if (received.length >= headEnd + 4 + Number(length)) {
      const isResult = head.startsWith('HTTP/1.1 200') && received.includes('"result":', headEnd);
      end(isResult ? undefined : received.slice(0, 1_000));
    }
  };
  socket.on('data', read);
  socket.on('close', broken);
}
