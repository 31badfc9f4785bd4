import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';

/** One minified file that registers the element, for pages without a bundler. */
export default {
  input: 'src/define.ts',
  output: { file: 'dist/recovery-guardian.min.js', format: 'es' },
  plugins: [
    nodeResolve({ browser: true, extensions: ['.ts', '.js'] }),
    esbuild({ target: 'es2024', minify: true }),
  ],
  onwarn(warning, warn) {
    // viem's error classes and formatters import each other; that is theirs, and harmless.
    if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
  },
};
