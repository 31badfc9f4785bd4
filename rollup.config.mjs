// `npx rollup -c` builds everything for browsers: the element, the extension and the demo page.
// `npm run build` in one of their folders builds only that one, by the same configuration.

import demo from './demo/rollup.config.mjs';
import extension from './extension/rollup.config.mjs';
import element from './packages/element/rollup.config.mjs';

export default [...element, ...extension, demo];
