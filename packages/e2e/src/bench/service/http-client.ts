import { Pool } from 'undici';

/** Calls the service over keep-alive connections, one for each caller. */
export interface HttpClient {
  /** @throws when the answer is not 200. */
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  /** @throws when the answer is not 200. */
  get<Answer>(path: string, query: Record<string, string>): Promise<Answer>;
  /** The same client with an additional header. */
  withHeader(name: string, value: string): HttpClient;
  close(): Promise<void>;
}

export function createHttpClient(options: {
  baseUrl: string;
  accessToken: string;
  connections: number;
}): HttpClient {
  const { baseUrl, accessToken, connections } = options;
  const pool = new Pool(baseUrl, { connections, pipelining: 1 });
  return clientOver(pool, { authorization: `Bearer ${accessToken}` });
}

function clientOver(pool: Pool, headers: Record<string, string>): HttpClient {
  const bodyHeaders = { ...headers, 'content-type': 'application/json' };
  return {
    async post(path, body) {
      const options = { path, method: 'POST', headers: bodyHeaders } as const;
      return read(path, await pool.request({ ...options, body: JSON.stringify(body) }));
    },
    async get(path, query) {
      return read(path, await pool.request({ path, method: 'GET', headers, query }));
    },
    withHeader: (name, value) => clientOver(pool, { ...headers, [name]: value }),
    close: () => pool.close(),
  };
}

async function read(path: string, { statusCode, body }: Awaited<ReturnType<Pool['request']>>) {
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  return JSON.parse(text);
}
