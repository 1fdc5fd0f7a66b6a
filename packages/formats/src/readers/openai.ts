import { completeDraft } from '../complete-draft.ts'
import { type Fields, isRecord, readFields, toTestValues } from '../fields.ts'
import type { SourceMessage } from '../messages.ts'
import type { ReadPrompt, ReadResult } from '../prompt-file.ts'
import { readEntries, readSingle, requireRecord } from '../read-entries.ts'
import { isMessage, readMessages } from '../read-messages.ts'
import { readSettings } from '../settings.ts'
import { simpleSyntax } from '../syntax/double-brace-syntax.ts'
import { UnreadableEntry } from '../unreadable-file.ts'

export function isOpenAi(value: unknown): boolean {
  if (!isRecord(value)) return false
  if (Array.isArray(value.messages) && value.messages.some(isMessage)) return true
  if (isSavedPrompt(value) || (isRecord(value.prompt) && isSavedPrompt(value.prompt))) return true
  return 'model' in value && ('input' in value || 'instructions' in value)
}

function isSavedPrompt(value: Record<string, unknown>): boolean {
  return typeof value.id === 'string' && value.id.startsWith('pmpt_')
}

/** A request to the API, a saved prompt, or nothing but the messages. */
export function readOpenAi(value: unknown, fileName: string | undefined): ReadResult {
  if (Array.isArray(value)) {
    if (!value.every(isMessage)) {
      return readEntries('openai', value, (entry) => readRequest(requireRecord(entry), undefined))
    }
    return readSingle('openai', () => readRequest({ messages: value }, fileName))
  }
  return readSingle('openai', () => readRequest(requireRecord(value), fileName))
}

function readRequest(request: Record<string, unknown>, fileName: string | undefined): ReadPrompt {
  const fields = readFields(request)
  const settings = readSettings(fields)
  const { messages, notes } = readAllMessages(fields)
  const values = fields.entries('variables')
  const model = fields.text('model')
  const format = readTextFormat(fields)
  if (fields.peek('object') === 'prompt') fields.ignore('object')
  return completeDraft({
    title: fields.text('name', 'title'),
    fileName,
    description: fields.text('description'),
    messages,
    syntax: simpleSyntax,
    models: model === undefined ? [] : [model],
    tags: fields.texts('tags'),
    settings: { ...settings, jsonOutput: settings.jsonOutput || format },
    testValues: values === undefined ? [] : [toTestValues(values.map(readValue))],
    sourceId: fields.text('id'),
    notes: [...notes, ...fields.leftOver()],
  })
}

/** The value of a saved prompt's variable is a text, or a part of a message. */
function readValue([name, value]: [string, unknown]): [string, unknown] {
  const isPart = isRecord(value) && Object.keys(value).every((key) => /^(type|text)$/.test(key))
  return [name, isPart ? (value.text ?? value) : value]
}

function readAllMessages(fields: Fields) {
  const instructions = fields.text('instructions')
  const first: SourceMessage[] =
    instructions === undefined ? [] : [{ role: 'system', text: instructions }]
  const text = fields.text('input', 'prompt')
  if (text !== undefined) return { messages: [...first, { role: 'user', text }], notes: [] }
  const key = ['messages', 'input', 'prompt'].find((name) => Array.isArray(fields.peek(name)))
  const list = key === undefined ? undefined : fields.list(key)
  if (list === undefined && instructions === undefined) {
    throw new UnreadableEntry('it only refers to a saved prompt and does not hold its messages')
  }
  const { messages, notes } = readMessages(list ?? [], key ?? 'messages')
  return { messages: [...first, ...messages], notes }
}

// The Responses API asks for JSON as text.format; a schema stays listed as left over.
function readTextFormat(fields: Fields): boolean {
  const text = fields.peek('text')
  const kind = isRecord(text) && isRecord(text.format) ? text.format.type : undefined
  if (kind === 'json_object' || kind === 'text') {
    fields.fields('text')?.fields('format')?.ignore('type')
  }
  return kind === 'json_object' || kind === 'json_schema'
}
