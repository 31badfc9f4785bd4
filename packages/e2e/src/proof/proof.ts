/** `npm run proof`: checks the published properties, and fails when a check fails. */
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { accessibilityChecks } from './accessibility/checks.ts';
import { attackChecks } from './attacks/checks.ts';
import { mutantChecks } from './defences/checks.ts';
import { endpointChecks } from './endpoint/checks.ts';
import { extensionChecks } from './extension/checks.ts';
import { hostChecks } from './hosts/checks.ts';
import { imageChecks } from './image/checks.ts';
import type { Check } from './kit/check.ts';
import { createRunner, type Result } from './kit/run-checks.ts';
import { formatTable } from './kit/table.ts';
import { mutationChecks } from './mutation/checks.ts';
import { recoveryChecks } from './recoveries/checks.ts';
import { releaseChecks } from './release/checks.ts';
import { serviceChecks } from './service/checks.ts';

const parts: Record<string, readonly Check[]> = {
  service: serviceChecks,
  endpoint: endpointChecks,
  extension: extensionChecks,
  recoveries: recoveryChecks,
  accessibility: accessibilityChecks,
  attacks: attackChecks,
  defences: mutantChecks,
  mutation: mutationChecks,
  release: releaseChecks,
  image: imageChecks,
  hosts: hostChecks,
};

const help = `Checks the published properties: prints each check, its target, the measurement and the verdict.

  npm run proof -- service             the recovery service, at full size: about two hours
  npm run proof -- service crash       only the checks with one of these words in their name
  npm run proof -- service --sample    the same, small, as npm test runs it
  npm run proof -- service --seed 7    repeats the random choices of this seed
  npm run proof -- endpoint            the unified endpoint
  npm run proof -- extension           the browser extension, in a real Chromium
  npm run proof -- recoveries          guardians together, the relayer, and alerts
  npm run proof -- accessibility       checks every screen by axe, in Chromium and Firefox
  npm run proof -- attacks             attacks the extension as the second audit did, in both browsers
  npm run proof -- defences            reverts each defence in turn: a test must break
  npm run proof -- mutation            mutates modules that defend: their tests must notice
  npm run proof -- release             releases the last commit, and installs what it publishes
  npm run proof -- image               builds the container image, recovers through it, upgrades it
  npm run proof -- hosts               three hosts with delayed links: large tables, and faults (root)
  npm run proof -- hosts --size 1000000   with this many registrations instead of 10,000,000

The table is kept as JSON in .cache/proof-PART.json. The exit code is 1 when a check fails.
`;

const cache = join(import.meta.dirname, '../../../../.cache');

const { part, checks, isSample, seed, size } = readArguments();
console.log(`Seed ${seed}\n`);
const onProgress = (message: string) => console.log(`  ${message}`);
const runner = createRunner({ isSample, seed, size, onProgress });
const results: Result[] = [];
for (const check of checks) {
  console.log(`${check.name} …`);
  const result = await runner.run(check);
  console.log(`  ${result.holds ? 'holds' : 'MISSES'}: ${result.measured} (${result.seconds} s)`);
  results.push(result);
}
await runner.stop();

await mkdir(cache, { recursive: true });
const file = join(cache, `proof-${part}.json`);
const kept = { part, isSample, seed, node: process.version, at: new Date(), results };
await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
console.log(`\n${formatTable(results)}\n\nKept in ${relative(process.cwd(), file)}`);
const missed = results.filter(({ holds }) => !holds).length;
if (missed > 0) console.log(`${missed} of ${results.length} checks fail.`);
// What a failed check may have left open must not keep this process alive.
process.exit(missed > 0 ? 1 : 0);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        sample: { type: 'boolean', default: false },
        seed: { type: 'string' },
        size: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [part = '', ...words] = positionals;
    const all = parts[part];
    if (values.help || !all) throw new Error(values.help ? '' : `There is no part "${part}".`);
    const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
    if (!Number.isSafeInteger(seed)) throw new Error('The seed must be a whole number.');
    const size = values.size === undefined ? undefined : Number(values.size);
    if (size !== undefined && !(Number.isSafeInteger(size) && size > 0))
      throw new Error('The size must be a whole number above 0.');
    const isWanted = ({ name }: Check) =>
      words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()));
    const checks = all.filter(isWanted);
    if (checks.length === 0)
      throw new Error(`No check of ${part} has ${words.join(' or ')} in it.`);
    return { part, checks, isSample: values.sample, seed, size };
  } catch (error) {
    const { message } = error as Error;
    console.error(`${message}${message && '\n\n'}${help}`);
    process.exit(message ? 2 : 0);
  }
}
