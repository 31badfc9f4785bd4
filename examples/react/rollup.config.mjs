import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';

export default {
  input: 'src/main.tsx',
  output: { dir: 'dist', format: 'es' },
  onwarn(warning, warn) {
    if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
  },
  plugins: [
    nodeResolve({ browser: true, extensions: ['.ts', '.tsx', '.js'] }),
    commonjs(),
    esbuild({
      target: 'es2022',
      tsconfig: false,
      jsx: 'automatic',
      minify: true,
      define: { 'process.env.NODE_ENV': '"production"' },
      // React is CommonJS and selects its build by this.
      include: /\.[jt]sx?$/,
      exclude: [],
    }),
  ],
};
