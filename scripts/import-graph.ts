import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { repositoryRoot } from './paths.ts'

/** The import aliases of the apps, as in their package.json. */
const aliases: [prefix: string, folder: string][] = [
  ['#server/', 'apps/server/src/'],
  ['#features/', 'apps/server/src/features/'],
  ['#platform/', 'apps/server/src/platform/'],
  ['#testing/', 'apps/server/src/testing/'],
  ['#web/', 'apps/web/app/'],
  ['#extension/', 'apps/extension/src/'],
]

const importPattern = /(?:from|import)\s*\(?\s*'([^']+)'/g
const packagePattern = /^@product\/(\w+)(?:\/(.+))?$/

/** Paths of the repository's own files in the imports of a file with this path and text. */
export const listImports = (path: string, text: string): string[] =>
  [...text.matchAll(importPattern)].flatMap(([, name = '']) => resolveImport(path, name))

function resolveImport(from: string, name: string): string[] {
  if (name.startsWith('.')) return [normalize(join(dirname(from), name))]
  const alias = aliases.find(([prefix]) => name.startsWith(prefix))
  return alias ? [alias[1] + name.slice(alias[0].length)] : resolvePackage(name)
}

function resolvePackage(name: string): string[] {
  const [, folder, file = 'index'] = packagePattern.exec(name) ?? []
  if (!folder) return []
  const path = `packages/${folder}/src/${file}`
  return ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => path + ending)
    .filter((candidate) => /\.\w+$/.test(candidate))
    .filter((candidate) => existsSync(join(repositoryRoot, candidate)))
}

/** All files that import one of the given files, directly or through others, and the given files. */
export function findImporters(
  importsByFile: ReadonlyMap<string, string[]>,
  files: readonly string[],
  /** Importers of these are not followed. */
  isEnd: (path: string) => boolean = () => false,
): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, imports] of importsByFile)
    for (const imported of imports)
      importers.set(imported, [...(importers.get(imported) ?? []), path])
  const found = new Set<string>()
  const pending = [...files]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path)) continue
    found.add(path)
    if (!isEnd(path)) pending.push(...(importers.get(path) ?? []))
  }
  return found
}
