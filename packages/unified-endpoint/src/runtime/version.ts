import manifest from '../../package.json' with { type: 'json' };

/** This program, as clients are told of it. */
export const version = `recovery-guardian/${manifest.version}`;
