/** `npm run proof`: checks what the project promises, and fails when a check fails. */
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { attackRows } from './attacks/rows.ts';
import { defenceRows } from './defences/rows.ts';
import { endpointRows } from './endpoint/rows.ts';
import { extensionRows } from './extension/rows.ts';
import { frameworkRows } from './frameworks/rows.ts';
import { recoveryRows } from './recoveries/rows.ts';
import type { Row } from './row.ts';
import { type Result, runRow } from './run-rows.ts';
import { serviceRows } from './service/rows.ts';
import { formatTable } from './table.ts';

const parts: Record<string, readonly Row[]> = {
  service: serviceRows,
  endpoint: endpointRows,
  extension: extensionRows,
  frameworks: frameworkRows,
  recoveries: recoveryRows,
  attacks: attackRows,
  defences: defenceRows,
};

const help = `Measures what is promised, and prints promise, target, what was measured and the verdict.

  npm run proof -- service             the recovery service, at full size: about two hours
  npm run proof -- service crash       only the rows with one of these words in their promise
  npm run proof -- service --sample    the same, small, as npm test runs it
  npm run proof -- service --seed 7    what is random once more as it was with this seed
  npm run proof -- endpoint            the unified endpoint
  npm run proof -- extension           the browser extension, in a real Chromium
  npm run proof -- frameworks          the examples: React, Vue, Svelte, Angular, plain HTML
  npm run proof -- recoveries          guardians together, the relayer, and alerts
  npm run proof -- attacks             runs the attacks of the second audit against a running world
  npm run proof -- defences            takes back each defence in turn: a test must break

The table is kept as JSON in .cache/proof-PART.json. The exit code is 1 when a promise is not kept.
`;

const cache = join(import.meta.dirname, '../../../../.cache');

const { part, rows, isSample, seed } = readArguments();
console.log(`Seed ${seed}\n`);
const results: Result[] = [];
for (const row of rows) {
  console.log(`${row.promise} …`);
  const onProgress = (message: string) => console.log(`  ${message}`);
  const result = await runRow(row, { isSample, seed, onProgress });
  console.log(`  ${result.holds ? 'holds' : 'MISSES'}: ${result.measured} (${result.seconds} s)`);
  results.push(result);
}

await mkdir(cache, { recursive: true });
const file = join(cache, `proof-${part}.json`);
const kept = { part, isSample, seed, node: process.version, at: new Date(), results };
await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
console.log(`\n${formatTable(results)}\n\nKept in ${relative(process.cwd(), file)}`);
const missed = results.filter(({ holds }) => !holds).length;
if (missed > 0) console.log(`${missed} of ${results.length} promises are not kept.`);
// What a failed check may have left open must not keep this process alive.
process.exit(missed > 0 ? 1 : 0);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        sample: { type: 'boolean', default: false },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [part = '', ...words] = positionals;
    const all = parts[part];
    if (values.help || !all) throw new Error(values.help ? '' : `There is no part "${part}".`);
    const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
    if (!Number.isSafeInteger(seed)) throw new Error('The seed must be a whole number.');
    const isWanted = ({ promise }: Row) =>
      words.length === 0 ||
      words.some((word) => promise.toLowerCase().includes(word.toLowerCase()));
    const rows = all.filter(isWanted);
    if (rows.length === 0) throw new Error(`No row of ${part} has ${words.join(' or ')} in it.`);
    return { part, rows, isSample: values.sample, seed };
  } catch (error) {
    const { message } = error as Error;
    console.error(`${message}${message && '\n\n'}${help}`);
    process.exit(message ? 2 : 0);
  }
}
