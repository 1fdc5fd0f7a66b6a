/** Names of browsers that the build writes in another way. */
const buildNames: Readonly<Record<string, string>> = { ios_saf: 'ios' }

/** The oldest version of each browser of a resolved browserslist, as Vite's `build.target` has them. */
export function findBuildTargets(browsers: readonly string[]): string[] {
  const oldest = new Map<string, number>()
  for (const browser of browsers) {
    const [name = '', versions = ''] = browser.split(' ')
    // A range, such as `18.5-18.7`, begins with its oldest.
    const version = Number.parseFloat(versions)
    oldest.set(name, Math.min(oldest.get(name) ?? version, version))
  }
  return [...oldest].map(([name, version]) => `${buildNames[name] ?? name}${version}`)
}
