import { join } from 'node:path';
import ts from 'typescript';

/** Type-checks modules as a strict site does. Lists the mistakes in these and in our declarations. */
export function checkTypes(rootNames: readonly string[], site: string): string[] {
  const program = ts.createProgram(rootNames, {
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    types: ['node'],
    typeRoots: [join(site, 'node_modules/@types')],
  });
  // Declarations of others, which take most of the time, are not ours to mend.
  const ours = program
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((name) => rootNames.includes(name) || name.includes('/@recovery-guardian/'));
  const found = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...ours.flatMap((name) => program.getSemanticDiagnostics(program.getSourceFile(name))),
  ];
  return found.map(({ file, start, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (!file) return text;
    const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
    return `${file.fileName}:${line + 1}: ${text}`;
  });
}
