import { build } from 'vite';

await build({
  configFile: false,
  logLevel: 'warn',
  build: { outDir: 'bundles/vite', rollupOptions: { input: 'everything.js' } },
});
