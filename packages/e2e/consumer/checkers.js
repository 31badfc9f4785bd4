// Prints what publint and attw find wrong in the packages of the given tarballs.

import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemAffectsResolutionKind } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

for (const file of process.argv.slice(2)) {
  const tarball = await readFile(file);
  const { buffer, byteOffset, byteLength } = tarball;
  const copy = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages, pkg } = await publint({ level: 'error', pack: { tarball: copy } });
  for (const message of messages) console.log(file, formatMessage(message, pkg));

  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  if (!analysis.types) console.log(file, 'has no types');
  // The packages are ES modules: CommonJS and the resolution before `exports` do not apply.
  const kinds = ['node16-esm', 'bundler'];
  for (const problem of analysis.problems ?? []) {
    if (kinds.some((kind) => problemAffectsResolutionKind(problem, kind, analysis))) {
      console.log(file, JSON.stringify(problem));
    }
  }
}
