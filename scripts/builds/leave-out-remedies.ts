import MagicString from 'magic-string';
import type { Plugin } from 'rollup';

/**
 * Removes the remedies from the protocol's table of errors. The element has its own sentences for
 * users (`views/describe-error.ts`); developers who read an error's message are referred to the
 * service.
 */
export function leaveOutRemedies(): Plugin {
  return {
    name: 'leave-out-remedies',
    transform(code, id) {
      if (!id.endsWith('/protocol/src/errors.ts')) return null;
      const shorter = new MagicString(code).replace(
        /remedy: "(?:[^"\\]|\\.)*"/g,
        'remedy: "See details.hint"',
      );
      if (!shorter.hasChanged()) {
        throw new Error(`${id} has no remedies in the form that is looked for`);
      }
      return { code: shorter.toString(), map: shorter.generateMap({ hires: true }) };
    },
  };
}
