import { join } from 'node:path';
import webpack from 'webpack';

const output = { path: join(import.meta.dirname, 'bundles/webpack') };
webpack(
  { mode: 'development', devtool: false, entry: './everything.js', output },
  (error, stats) => {
    if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
  },
);
