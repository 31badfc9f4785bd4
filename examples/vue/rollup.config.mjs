import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';
import { compileScript, parse } from 'vue/compiler-sfc';

export default {
  input: 'src/main.ts',
  output: { dir: 'dist', format: 'es' },
  onwarn(warning, warn) {
    if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
  },
  plugins: [
    singleFileComponents(),
    nodeResolve({ browser: true, extensions: ['.ts', '.js', '.vue'] }),
    esbuild({
      target: 'es2022',
      tsconfig: false,
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

/** Compiles `<script setup>` and `<template>`, like Vue's bundler plugins. */
function singleFileComponents() {
  return {
    name: 'vue',
    transform(source, filename) {
      if (!filename.endsWith('.vue')) return null;
      const { descriptor, errors } = parse(source, { filename });
      if (errors.length > 0) throw errors[0];
      const { content } = compileScript(descriptor, {
        id: filename,
        inlineTemplate: true,
        // Otherwise Vue looks for a component of this name.
        templateOptions: {
          compilerOptions: { isCustomElement: (tag) => tag === 'recovery-guardian' },
        },
      });
      return { code: content, map: null };
    },
  };
}
