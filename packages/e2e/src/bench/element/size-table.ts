import type { Table } from '../kit/report.ts';

/** In bytes. */
export interface Size {
  minified: number;
  gzip: number;
  brotli: number;
}

/** What the element's build reports of its parts (`dist/sizes.json`). */
export interface BuildSizes {
  whole: Size;
  start: Size;
  overview: Size;
  views: Record<string, Size>;
  signatures: Record<string, Size>;
  languages: Record<string, Size>;
}

/** Each part's size in kB, uncompressed and compressed. */
export function sizeTable(build: BuildSizes, established: Size): Table {
  const { whole, start, overview, views, signatures, languages } = build;
  const parts: [name: string, size: Size][] = [
    ['everything in one file', whole],
    ['modules before a view', start],
    ['modules up to the overview', overview],
    ...named('the view', views),
    ...named('the first signature in', signatures),
    ...named('the language', languages),
    ['abstractionkit + siwe', established],
  ];
  return {
    head: ['size in kB', 'minified', 'gzip', 'brotli'],
    rows: parts.map(([name, { minified, gzip, brotli }]) => [
      name,
      ...[minified, gzip, brotli].map((bytes) => (bytes / 1_000).toFixed(1)),
    ]),
  };
}

function named(kind: string, sizes: Record<string, Size>): [name: string, size: Size][] {
  return Object.entries(sizes).map(([name, size]) => [`${kind} ${name}`, size]);
}
