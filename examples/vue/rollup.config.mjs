import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';
import vue from 'unplugin-vue/rollup';

export default {
  input: 'src/main.ts',
  output: { dir: 'dist', format: 'es' },
  onwarn(warning, warn) {
    if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
  },
  plugins: [
    vue({
      isProduction: true,
      // Else Vue looks for a component of this name.
      template: { compilerOptions: { isCustomElement: (tag) => tag === 'recovery-guardian' } },
    }),
    nodeResolve({ browser: true, extensions: ['.ts', '.js', '.vue'] }),
    esbuild({
      target: 'es2022',
      minify: true,
      include: /\.(ts|js|vue)$/,
      exclude: [],
      loaders: { '.vue': 'ts' },
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'false',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    }),
  ],
};
