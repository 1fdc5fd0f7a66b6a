import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findImporters, listImports } from './import-graph.ts'
import { repositoryRoot } from './paths.ts'
import { runCommand } from './run-command.ts'

export type AffectedTests = {
  /** Paths of the tests without a browser. */
  files: string[]
  /** Of the core journeys. */
  areas: string[] | 'all'
  /** Names of the journeys' files that changed, or whose imports did. */
  specs: string[]
}

const sources = '{apps,packages,scripts,e2e}/**/*.{ts,tsx,js,mjs}'
const testPattern = /(?<!\.long)\.test\.tsx?$/
const areaPattern = /^apps\/web\/app\/features\/([^/]+)\//

const readByTests = new Set(['README.md', 'docs/CONFIGURATION.md'])

/** Text for people, in no program and no test. */
const isText = (path: string): boolean =>
  (/\.md$/.test(path) || path.startsWith('docs/')) && !readByTests.has(path)

/**
 * The server's composition root imports every feature, so that through it every test would depend on every
 * file of the server. Behind it only core tests are followed, which try each feature as a part of the whole.
 */
const isCompositionRoot = (path: string): boolean => /^apps\/server\/src\/[^/]+\.ts$/.test(path)
/** Part of every page, or of every answer that a page needs. */
const isPartOfEveryPage = (path: string): boolean =>
  isCompositionRoot(path) || /^apps\/web\/app\/(?:root|entry\.\w+|server)\.tsx?$/.test(path)

/** Read by the build alone, which no test imports: its settings, the routes with their layouts, the service worker. */
const isReadByBuild = (path: string): boolean =>
  /^apps\/web\/(?:[^/]+\.ts$|service-worker\/|app\/routes(?:\.ts$|\/))/.test(path)

export async function findAffectedTests(): Promise<AffectedTests> {
  return selectAffectedTests(readImports(), await listChangedFiles())
}

export function selectAffectedTests(
  importsByFile: ReadonlyMap<string, string[]>,
  changedFiles: string[],
): AffectedTests {
  const changed = changedFiles.filter((path) => !isText(path))
  // The graph does not know who reads a migration, a style or a setting.
  const knowsAll = changed.every((path) => importsByFile.has(path))
  const reached = [...findImporters(importsByFile, changed)]
  const near = findImporters(importsByFile, changed, isCompositionRoot)
  const tests = (knowsAll ? reached : [...importsByFile.keys()]).filter((path) =>
    testPattern.test(path),
  )
  const touchesAll = !knowsAll || changed.some(isReadByBuild) || reached.some(isPartOfEveryPage)
  return {
    files: tests.filter((path) => near.has(path) || !path.includes('.rest.test.')),
    areas: touchesAll
      ? 'all'
      : [...new Set(reached.flatMap((path) => areaPattern.exec(path)?.[1] ?? []))],
    specs: reached.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path)).map((path) => basename(path)),
  }
}

const readImports = (): Map<string, string[]> =>
  new Map(
    globSync(sources, {
      cwd: repositoryRoot,
      exclude: (path) => /node_modules|\/build$|\.output/.test(String(path)),
    }).map((path) => [path, listImports(path, readFileSync(join(repositoryRoot, path), 'utf8'))]),
  )

/** Since this branch left `main`, committed or not. */
async function listChangedFiles(): Promise<string[]> {
  const [tracked, untracked] = await Promise.all([
    runCommand(['git', 'diff', '--name-only', '--merge-base', 'main']),
    runCommand(['git', 'ls-files', '--others', '--exclude-standard']),
  ])
  if (!tracked.succeeded)
    throw new Error(`The files that changed since main are not known.\n${tracked.output}`)
  return `${tracked.output}${untracked.output}`.split('\n').filter(Boolean)
}
