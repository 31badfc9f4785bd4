import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';

/** Only the page: the app's own bundler takes the native end. */
export default {
  input: 'page/main.ts',
  output: { dir: 'dist', format: 'es' },
  onwarn(warning, warn) {
    if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
  },
  plugins: [
    nodeResolve({ browser: true, extensions: ['.ts', '.js'] }),
    esbuild({ target: 'es2022', tsconfig: false, minify: true }),
  ],
};
