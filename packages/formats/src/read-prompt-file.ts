import { isRecord } from './fields.ts'
import { decodeText } from './parsing/decode-text.ts'
import { parseJson } from './parsing/parse-json.ts'
import { parseYaml } from './parsing/parse-yaml.ts'
import type { PromptFile, ReadResult } from './prompt-file.ts'
import { readJsonFile } from './read-json-file.ts'
import { isCsv, readCsv } from './readers/csv.ts'
import { readDotprompt } from './readers/dotprompt.ts'
import { readGithubModels } from './readers/github-models.ts'
import { readMarkdown } from './readers/markdown.ts'
import { readPlainText } from './readers/plain-text.ts'
import { readPromptfoo } from './readers/promptfoo.ts'
import { readPrompty } from './readers/prompty.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Recognises the format by what the file holds; the name only settles what that leaves open. */
export function readPromptFile({ name, bytes, columns }: PromptFile): ReadResult {
  const text = decodeText(bytes)
  const result = readText(text, name, columns)
  if (result.prompts.length === 0) {
    const [first] = result.failures
    const reason = first === undefined ? 'it holds none' : `${first.where}: ${first.message}`
    throw new UnreadableFile(`No prompt of the file can be imported: ${reason}`)
  }
  return result
}

function readText(
  text: string,
  name: string | undefined,
  columns: PromptFile['columns'],
): ReadResult {
  if (columns !== undefined) return readCsv(text, columns)
  if (looksLikeJson(text) || hasEnding(name, 'json')) return readJsonFile(parseJson(text), name)
  if (text.startsWith('---')) {
    const read = readFrontMatter(text, name)
    if (read !== undefined) return read
  }
  if (hasEnding(name, 'csv', 'tsv') || isCsv(text)) return readCsv(text)
  if (/\{\{\s*role\s+["']/.test(text) || hasEnding(name, 'prompt')) {
    return readDotprompt({}, text, name)
  }
  return readYaml(text, name) ?? readPlainText(text, name)
}

function looksLikeJson(text: string): boolean {
  return /^\s*(\{\s*("|\}|$)|\[\s*([{"[\]]|$))/.test(text)
}

function readFrontMatter(text: string, name: string | undefined): ReadResult | undefined {
  const parts = splitFrontMatter(text)
  if (parts === undefined) {
    if (!hasEnding(name, 'prompt', 'prompty')) return undefined
    throw new UnreadableFile('The head of the file is never closed: a line --- is missing', {
      line: text.trimEnd().split('\n').length,
    })
  }
  const head = parseYaml(parts.head, 2) ?? {}
  if (!isRecord(head)) return undefined
  if (isPrompty(head) || hasEnding(name, 'prompty')) return readPrompty(head, parts.body, name)
  if (isDotprompt(head, parts.body) || hasEnding(name, 'prompt')) {
    return readDotprompt(head, parts.body, name)
  }
  return readMarkdown(head, parts.body, name)
}

function isPrompty(head: Record<string, unknown>): boolean {
  if (isRecord(head.model)) return true
  return 'inputs' in head
}

function isDotprompt(head: Record<string, unknown>, body: string): boolean {
  const keys = ['config', 'input', 'output', 'tools', 'variant', 'ext', 'metadata']
  if (keys.some((key) => key in head) || /\{\{\s*role\s+["']/.test(body)) return true
  return 'model' in head && !('title' in head)
}

function readYaml(text: string, name: string | undefined): ReadResult | undefined {
  const isNamed = hasEnding(name, 'yml', 'yaml')
  if (!isNamed && !/^["']?(messages|prompts)["']?:/m.test(text)) return undefined
  const value = parseYaml(text)
  if (isRecord(value)) {
    if (Array.isArray(value.messages)) return readGithubModels(value, name)
    if (Array.isArray(value.prompts) || typeof value.prompts === 'string') {
      return readPromptfoo(value, name)
    }
  }
  if (!isNamed) return undefined
  throw new UnreadableFile('The YAML is well formed, but in none of the formats that we know')
}

function hasEnding(name: string | undefined, ...endings: string[]): boolean {
  return endings.some((ending) => name?.toLowerCase().endsWith(`.${ending}`))
}

type FrontMatter = { head: string; body: string }

/** A YAML head between two `---` lines, and what follows it. */
function splitFrontMatter(text: string): FrontMatter | undefined {
  const found = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(text)
  if (found === null) return undefined
  return { head: found[1] ?? '', body: text.slice(found[0].length) }
}
