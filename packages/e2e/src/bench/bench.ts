/** `npm run bench -- PART`: measures speed and sizes, beside another version or other programs. */
import { parseArgs } from 'node:util';
import { prepareVersion } from '../servers/versions.ts';
import { benchElement } from './element.ts';
import { benchEndpoint } from './endpoint.ts';
import { benchService } from './service.ts';

export interface BenchOptions {
  /** The folder of another version. */
  readonly against: string | undefined;
  readonly rounds: number;
  /** Measures as little as possible, to show that the bench runs. */
  readonly isQuick?: boolean;
}

const parts: Record<string, (options: BenchOptions) => Promise<void>> = {
  service: benchService,
  endpoint: benchEndpoint,
  element: benchElement,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
});
const bench = parts[positionals[0] ?? ''];
if (!bench) {
  console.error(
    `Usage: npm run bench -- ${Object.keys(parts).join('|')} [--against COMMIT] [--rounds 5]`,
  );
  process.exit(2);
}
const against = values.against === undefined ? undefined : prepareVersion(values.against);
await bench({ against, rounds: Number(values.rounds) });
// What a failed measurement left open must not keep this process alive.
process.exit();
