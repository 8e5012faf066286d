import packageFile from '../../package.json' with { type: 'json' };

/** Of Teduh. */
export const { version } = packageFile;
