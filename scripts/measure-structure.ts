import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listImports } from './import-graph.ts'
import { repositoryRoot } from './paths.ts'

type Source = { path: string; lines: number; imports: string[]; casts: number }

const folders = '{apps,packages}/*/{src,app}/**/*.{ts,tsx}'
const smallLines = 20
const largeLines = 300
const mostFilesInFolder = 25

const castPattern = /\bas (?!const\b)(?=[A-Za-z{[(])/g
/** `import * as x` and `{ a as b }` rename and cast nothing. */
const renamePattern = /^(?:import|export)\b[^;]*?from\s*'[^']+'/gm
const commentPattern = /\/\*[\s\S]*?\*\/|\/\/.*/g

const isTest = (path: string): boolean => /\.test\.tsx?$|\.fixture\.ts$|\/testing\//.test(path)

function readSource(path: string): Source {
  const text = readFileSync(join(repositoryRoot, path), 'utf8')
  const code = text.replace(commentPattern, '').replace(renamePattern, '')
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports: listImports(path, text),
    casts: path.endsWith('.gen.ts') ? 0 : [...withoutStrings(code).matchAll(castPattern)].length,
  }
}

const withoutStrings = (code: string): string =>
  code.replace(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|>[^<>{}=;()]*</g, "''")

/** A feature, an entity, a folder of the platform, or a package. */
const roomOf = (path: string): string =>
  /^(?:apps\/\w+\/\w+\/(?:features|entities|platform|lib)\/[^/.]+|(?:apps|packages)\/[^/]+)/.exec(
    path,
  )?.[0] ?? path

/** Strongly connected files, found by following imports (Tarjan). */
function findCircles(sources: Map<string, Source>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (path: string): number => {
    const own = order.size
    let low = own
    order.set(path, own)
    stack.push(path)
    for (const next of sources.get(path)?.imports ?? []) {
      if (!sources.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(path, low)
    if (low === own) {
      const circle = stack.splice(stack.indexOf(path))
      if (circle.length > 1) circles.push(circle)
    }
    return low
  }
  for (const path of sources.keys()) if (!order.has(path)) visit(path)
  return circles
}

const paths = globSync(folders, { cwd: repositoryRoot }).filter((path) => !isTest(path))
const sources = new Map(paths.map((path) => [path, readSource(path)]))
const all = [...sources.values()]
const sizes = all.map(({ lines }) => lines).sort((one, other) => one - other)
const percentile = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]

const importers = Map.groupBy(
  all.flatMap(({ path, imports }) => [...new Set(imports)].map((to) => ({ path, to }))),
  ({ to }) => to,
)
const small = all.filter(
  ({ path, lines }) => lines < smallLines && importers.get(path)?.length === 1,
)
const large = all.filter(({ lines }) => lines > largeLines)
const crowded = [...Map.groupBy(paths, dirname)].filter(
  ([, files]) => files.length > mostFilesInFolder,
)
const betweenRooms = all.flatMap(({ path, imports }) =>
  imports.filter(
    (to) => sources.has(to) && !to.startsWith('packages/') && roomOf(to) !== roomOf(path),
  ),
)
const circles = findCircles(sources)
const casts = all.reduce((sum, source) => sum + source.casts, 0)

const nameCircle = (circle: string[]) => `${circle.length} files: ${circle.slice(0, 3).join(', ')}`
const list = (items: string[]) => (items.length === 0 ? '' : `\n    ${items.join('\n    ')}`)
console.log(`
  source files               ${all.length}
  median lines               ${percentile(0.5)}
  95th percentile of lines   ${percentile(0.95)}
  under ${smallLines} lines, 1 importer  ${small.length}
  over ${largeLines} lines             ${large.length}${list(large.map(({ path, lines }) => `${path} ${lines}`))}
  folders over ${mostFilesInFolder} files      ${crowded.length}${list(crowded.map(([folder, files]) => `${folder} ${files.length}`))}
  imports between rooms      ${betweenRooms.length}
  circles                    ${circles.length}${list(circles.map(nameCircle))}
  casts with as              ${casts}
`)
