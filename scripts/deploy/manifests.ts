import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { findKubectl } from '../set-up/programs.ts';

export const folder = join(import.meta.dirname, '../../deploy');

/** An object of Kubernetes. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: its type depends on its kind, which TypeScript checks.
  spec?: any;
}

/** Reads a YAML file of deploy/, with its anchors and merges. */
// biome-ignore lint/suspicious/noExplicitAny: each file has its own format.
export function readYaml(file: string): any {
  return parse(readFileSync(join(folder, file), 'utf8'), { merge: true });
}

/** Renders the Kustomize base, or another folder, as `kubectl apply -k` does. */
export function renderBase(name = 'base'): Manifest[] {
  const rendered = execFileSync(findKubectl(), ['kustomize', join(folder, 'kustomize', name)]);
  return parseAllDocuments(rendered.toString()).map((document) => document.toJS());
}

/**
 * Checks manifests against Kubernetes' own schema, in the form of its TypeScript types: fields that do
 * not exist, are missing, or are of another type.
 *
 * @returns the mistakes
 */
export function findSchemaMistakes(manifests: readonly Manifest[]): string[] {
  const file = join(import.meta.dirname, 'manifests-to-check.ts');
  const lines = manifests.map((manifest, index) => {
    const { apiVersion, kind } = manifest;
    const path = apiVersion.includes('/')
      ? apiVersion.replace('.k8s.io/', '/')
      : `core/${apiVersion}`;
    const type = `import('kubernetes-types/${path}').${kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const source = ts.createSourceFile(file, lines.join('\n'), ts.ScriptTarget.ES2022);
  host.getSourceFile = (name, ...rest) => (name === file ? source : getSourceFile(name, ...rest));
  host.fileExists = (name) => name === file || fileExists(name);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
