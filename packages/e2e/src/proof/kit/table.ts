import type { Result } from './run-checks.ts';

/** Formats the results as a Markdown table, ready to publish. */
export function formatTable(results: readonly Result[]): string {
  const rows = [
    ['check', 'target', 'measured', 'verdict'],
    ['---', '---', '---', '---'],
    ...results.map(({ name, target, measured, holds, seconds }) => [
      name,
      target,
      `${firstLine(measured)} (${seconds} s)`,
      holds ? 'holds' : 'MISSES',
    ]),
  ];
  return rows.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function escapeCell(cell: string): string {
  return cell.replaceAll('|', '\\|');
}
