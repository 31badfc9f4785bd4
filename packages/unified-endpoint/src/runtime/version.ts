import manifest from '../../package.json' with { type: 'json' };

/** Name and version of this program, as reported to clients. */
export const version = `recovery-guardian/${manifest.version}`;
