import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './paths.ts'

const ignored = new Set(['node_modules', 'build', '.react-router', '.output', '.wxt'])

/** One hash over the names and contents of all files below the given places. */
export function fingerprintFiles(places: string[]): string {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => listFiles(place)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(repositoryRoot, file)))
      .update('\0')
  return hash.digest('hex')
}

function listFiles(place: string): string[] {
  if (statSync(join(repositoryRoot, place)).isFile()) return [place]
  return readdirSync(join(repositoryRoot, place))
    .filter((name) => !ignored.has(name))
    .sort()
    .flatMap((name) => listFiles(`${place}/${name}`))
}
