/** A framework's example: the component that the repository builds and drives in a browser. */
export interface Example {
  readonly name: string;
  /** Its file, beside the page. */
  readonly file: string;
}

/** As `rollup.config.mjs` puts them there. */
export const examples: readonly Example[] = [
  { name: 'React', file: 'examples/settings.tsx' },
  { name: 'Vue', file: 'examples/settings.vue' },
  { name: 'Svelte', file: 'examples/settings.svelte' },
  { name: 'Angular', file: 'examples/settings.ts' },
];

/** The text of an example. */
export async function readExample({ file }: Example): Promise<string> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  return response.text();
}
