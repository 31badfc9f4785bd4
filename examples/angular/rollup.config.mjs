import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';

// Angular compiles its templates in the browser here, so that the repository does not need its CLI.
// An application's own build needs nothing special for the element.
export default {
  input: 'src/main.ts',
  output: { dir: 'dist', format: 'es' },
  onwarn(warning, warn) {
    if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
  },
  plugins: [
    nodeResolve({ browser: true, extensions: ['.ts', '.mjs', '.js'] }),
    esbuild({
      target: 'es2022',
      minify: true,
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    }),
  ],
};
