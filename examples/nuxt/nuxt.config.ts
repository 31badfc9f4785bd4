export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  // Otherwise Vue looks for a component of this name.
  vue: { compilerOptions: { isCustomElement: (tag: string) => tag === 'recovery-guardian' } },
});
