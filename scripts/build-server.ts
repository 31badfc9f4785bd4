/** `npm run build:server`: writes what the container image contains into dist/image. */

import { join } from 'node:path';
import { stageServer } from './release/stage-server.ts';

const root = join(import.meta.dirname, '..');
await stageServer(root, join(root, 'dist/image'), { isComplete: true });
console.log('The server is in dist/image: deploy/Containerfile makes an image of it.');
