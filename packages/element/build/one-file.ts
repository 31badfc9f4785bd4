// The file with everything. Each other language is one more file, and so are names: it has their hashes.

import '../src/define.ts';
import { checkModules } from '../src/on-demand.ts';
import { pins, preloadPinned } from './pins.ts';

// English is inside.
checkModules(async (name) => pins[name] && preloadPinned(pins[name]));
