import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { repositoryRoot } from '../paths.ts'

type Pattern = { text: string; source: string; flags: string; file: string }

/** Regular expressions of the product, and the places that build one while they run. */
export type PatternList = { patterns: Pattern[]; built: string[] }

/** The build reads only our own code by its patterns. */
const isBuild = (file: string): boolean => /^apps\/web\/[^/]+\.ts$/.test(file)

const isProduct = (file: string): boolean =>
  !isBuild(file) &&
  !/\.(?:test|fixture|config)\.tsx?$|\/testing\/|\/node_modules\/|\/build\//.test(file)

/** Reads them from the syntax tree: a search of the text would confuse them with divisions and comments. */
export async function listPatterns(): Promise<PatternList> {
  const found: PatternList = { patterns: [], built: [] }
  for await (const file of glob('{apps,packages}/**/*.{ts,tsx}', {
    cwd: repositoryRoot,
    exclude: (name) => /(?:^|\/)(?:node_modules|build|\.react-router)$/.test(name),
  }))
    if (isProduct(file)) collect(file, readFileSync(join(repositoryRoot, file), 'utf8'), found)
  return found
}

/** What one file adds. */
export function collect(file: string, code: string, found: PatternList): void {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  visit(program, (node) => {
    if (node.type === 'Literal' && isRegExp(node.regex)) {
      const { pattern: source, flags } = node.regex
      found.patterns.push({ text: `/${source}/${flags}`, source, flags, file })
    }
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (isCall && isNode(node.callee) && node.callee.name === 'RegExp') found.built.push(file)
  })
}

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const isRegExp = (value: unknown): value is { pattern: string; flags: string } =>
  isNode(value) && typeof value.pattern === 'string' && typeof value.flags === 'string'

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look)
  else if (isNode(value)) {
    look(value)
    for (const child of Object.values(value)) visit(child, look)
  }
}
