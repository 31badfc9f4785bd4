/** A framework's example: the component that the repository builds and tests in a browser. */
export interface Example {
  readonly name: string;
  /** Its file, next to the page. */
  readonly file: string;
}

/** Named as in `rollup.config.mjs`. */
export const examples: readonly Example[] = [
  { name: 'React', file: 'examples/settings.tsx' },
  { name: 'Vue', file: 'examples/settings.vue' },
  { name: 'Svelte', file: 'examples/settings.svelte' },
  { name: 'Angular', file: 'examples/settings.ts' },
];

export async function readExample({ file }: Example): Promise<string> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  return response.text();
}
