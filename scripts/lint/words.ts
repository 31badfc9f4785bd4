// `npm run lint:words` counts words that make the text hard to read, and fails above their limits.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { countWords, report } from './count-words.ts';
import { wordLimits } from './limits.ts';

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.md', '*.mjs'], { encoding: 'utf8' });
const files = tracked
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('scripts/lint/'))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);
const counts = countWords(files, wordLimits);

console.log(report(counts));
if (counts.some(({ total, limit }) => total > limit)) process.exitCode = 1;
