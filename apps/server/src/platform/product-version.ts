import manifest from '../../../../package.json' with { type: 'json' }

/** The version of this installation, as in the changelog. */
export const productVersion = manifest.version
