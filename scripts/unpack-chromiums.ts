import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './paths.ts'
import { runCommand } from './run-command.ts'

export type UnpackedChromium = { version: string; path: string }

const packages = ['chromium-headless-shell', 'chromium-common']
const cache = join(repositoryRoot, 'node_modules/.cache/chromium')

/**
 * Every version of Chromium that Debian's archives offer, unpacked side by side; none is installed and
 * nothing of the system is changed. Without apt or a network, those that were unpacked before.
 */
export async function unpackChromiums(report: (step: string) => void): Promise<UnpackedChromium[]> {
  const offered = await listVersions(report)
  for (const version of offered) {
    if (existsSync(startFileOf(version))) continue
    report(`Unpacking Chromium ${version}`)
    await unpack(version)
  }
  const known = existsSync(cache) ? readdirSync(cache) : []
  return (offered.length > 0 ? offered : known)
    .filter((version) => existsSync(startFileOf(version)))
    .map((version) => ({ version, path: startFileOf(version) }))
}

const startFileOf = (version: string): string => join(cache, version, 'chromium')

/** Lists and packages are kept in a folder of our own, so that apt's own stay as they are. */
const aptOptions = (archives: string): string[] => {
  const lists = join(cache, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const settings = [
    `Dir::State::lists=${lists}`,
    `Dir::Cache::archives=${archives}`,
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
    'Debug::NoLocking=true',
    'APT::Sandbox::User=root',
    'Acquire::Retries=0',
    'Acquire::http::Timeout=10',
  ]
  return settings.flatMap((setting) => ['-o', setting])
}

async function listVersions(report: (step: string) => void): Promise<string[]> {
  if (!existsSync('/usr/bin/apt-get')) return []
  report('Asking Debian for versions of Chromium')
  const options = aptOptions(join(cache, 'archives'))
  await runCommand(['apt-get', ...options, 'update'])
  const { output } = await runCommand([
    'apt-cache',
    ...options,
    'madison',
    'chromium-headless-shell',
  ])
  const versions = [...output.matchAll(/^ *chromium-headless-shell \| (\S+) \|/gm)]
  return [...new Set(versions.flatMap(([, version]) => version ?? []))]
}

/** With the libraries that it needs and the system does not have. */
async function unpack(version: string): Promise<void> {
  const archives = join(cache, 'archives')
  rmSync(archives, { recursive: true, force: true })
  const { succeeded, output } = await runCommand([
    'apt-get',
    ...aptOptions(archives),
    'install',
    '--download-only',
    '--reinstall',
    '--allow-downgrades',
    '--no-install-recommends',
    '--yes',
    ...packages.map((name) => `${name}=${version}`),
  ])
  // Without it there is one version less, which the caller tells.
  if (!succeeded) return console.error(`\nChromium ${version} could not be downloaded.\n${output}`)
  const unfinished = join(cache, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb')))
    await runCommand(['dpkg', '-x', join(archives, file), unfinished])
  rmSync(archives, { recursive: true })
  writeStartFile(unfinished)
  // Renamed last: a version that was unpacked in part is never taken for a whole one.
  rmSync(join(cache, version), { recursive: true, force: true })
  renameSync(unfinished, join(cache, version))
}

function writeStartFile(folder: string): void {
  const script = `#!/bin/sh
root=$(dirname "$0")
libraries=$(echo "$root"/usr/lib/*-linux-gnu "$root"/usr/lib/*-linux-gnu/pulseaudio | tr ' ' ':')
LD_LIBRARY_PATH=$libraries exec "$root/usr/lib/chromium/chromium-headless-shell" "$@"
`
  writeFileSync(join(folder, 'chromium'), script, { mode: 0o755 })
}
