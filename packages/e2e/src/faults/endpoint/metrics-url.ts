import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The URL of a server's metrics, which its log names. */
export async function metricsUrlIn(logDirectory: string): Promise<string> {
  for (const file of await readdir(logDirectory)) {
    const log = await readFile(join(logDirectory, file), 'utf8');
    const line = log.split('\n').find((text) => text.includes('"msg":"metrics"'));
    if (line) return (JSON.parse(line) as { url: string }).url;
  }
  throw new Error('The log does not say where the metrics are');
}
