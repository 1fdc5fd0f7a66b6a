import type { PromptVariable } from '@product/domain'
import { completeDraft } from '../complete-draft.ts'
import { asText, type Fields, isRecord, preview, readFields, toText } from '../fields.ts'
import type { SourceMessage } from '../messages.ts'
import { toRole } from '../messages.ts'
import type { ReadResult } from '../prompt-file.ts'
import { readSingle } from '../read-entries.ts'
import { readExtras } from '../read-extras.ts'
import { readSettings } from '../settings.ts'
import { handlebarsSyntax } from '../syntax/handlebars-syntax.ts'
import { readPicoschema } from './picoschema.ts'

export function readDotprompt(
  head: Record<string, unknown>,
  body: string,
  fileName: string | undefined,
): ReadResult {
  return readSingle('dotprompt', () => {
    const notes: string[] = []
    const fields = readFields(head)
    const metadata = fields.fields('metadata')
    const extras = readExtras(metadata, 'metadata', notes)
    const model = fields.text('model')
    const settings = readSettings(fields.fields('config'))
    const output = fields.fields('output')
    const format = output?.text('format')
    if (format !== undefined && format !== 'json' && format !== 'text') {
      notes.push(`output.format: ${format}`)
    }
    const declared = extras.variables ?? readInput(fields.fields('input'), notes)
    const draft = {
      title: extras.title ?? fields.text('name'),
      fileName,
      description: fields.text('description'),
      messages: splitRoles(body, notes),
      syntax: handlebarsSyntax,
      declared,
      models: extras.models.length > 0 ? extras.models : model === undefined ? [] : [model],
      tags: extras.tags,
      modality: extras.modality ?? (/\{\{\s*media\b/.test(body) ? 'multimodal' : undefined),
      settings: { ...settings, jsonOutput: settings.jsonOutput || format === 'json' },
    }
    if (extras.variables !== undefined) fields.ignore('input')
    if (extras.title !== undefined) fields.ignore('name')
    return completeDraft({ ...draft, notes: [...notes, ...fields.leftOver()] })
  })
}

function readInput(input: Fields | undefined, notes: string[]): PromptVariable[] {
  if (input === undefined) return []
  const schema = input.peek('schema')
  const isNamed = typeof schema === 'string'
  if (!isNamed) input.ignore('schema')
  const variables = isRecord(schema) ? readPicoschema(schema, 'input.schema', notes) : []
  for (const [name, value] of input.entries('default') ?? []) {
    const known = variables.find((variable) => variable.name === name)
    if (known !== undefined) known.defaultValue = toText(value)
    else variables.push(plainVariable(name, value))
  }
  return variables
}

function plainVariable(name: string, value: unknown): PromptVariable {
  const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'yes-no' : 'text'
  return { name, type, defaultValue: asText(value) ?? toText(value), required: false, choices: [] }
}

function splitRoles(body: string, notes: string[]): SourceMessage[] {
  const [before = '', ...parts] = body.split(/\{\{\s*role\s+["']([^"'{}]*)["']\s*\}\}[ \t]*\n?/)
  if (parts.length === 0) return [{ role: 'user', text: trimBlankLines(body) }]
  const messages: SourceMessage[] = []
  if (before.trim() !== '') messages.push({ role: 'user', text: trimBlankLines(before) })
  for (let index = 0; index < parts.length; index += 2) {
    const said = parts[index] ?? ''
    const role = toRole(said)
    if (role === undefined) notes.push(`a message of the role "${preview(said)}" is the user's now`)
    messages.push({ role: role ?? 'user', text: trimBlankLines(parts[index + 1] ?? '') })
  }
  return messages.filter((message) => message.text !== '')
}

function trimBlankLines(text: string): string {
  let [start, end] = [0, text.length]
  while (text[start] === '\n') start += 1
  while (end > start && text[end - 1] === '\n') end -= 1
  return text.slice(start, end)
}
