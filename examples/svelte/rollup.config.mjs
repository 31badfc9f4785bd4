import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';
import svelte from 'rollup-plugin-svelte';

export default {
  input: 'src/main.ts',
  output: { dir: 'dist', format: 'es' },
  onwarn(warning, warn) {
    if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
  },
  plugins: [
    svelte({ emitCss: false }),
    nodeResolve({
      browser: true,
      extensions: ['.ts', '.js', '.svelte'],
      exportConditions: ['svelte', 'production'],
    }),
    esbuild({ target: 'es2022', minify: true }),
  ],
};
