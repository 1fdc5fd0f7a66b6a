import type { PromptVariable } from '@product/domain'
import { type Fields, isRecord, preview, readFields } from '../fields.ts'
import type { SourceMessage } from '../messages.ts'
import { toRole } from '../messages.ts'
import { mustacheSyntax } from '../syntax/double-brace-syntax.ts'
import { fStringSyntax } from '../syntax/f-string-syntax.ts'
import { jinjaSyntax } from '../syntax/jinja-syntax.ts'
import type { TemplateSyntax } from '../syntax/scope.ts'
import { newVariable } from '../syntax/scope.ts'
import { UnreadableEntry } from '../unreadable-file.ts'

export type Constructor = { name: string; fields: Fields }
export type LangchainTexts = { notes: string[]; placeholders: PromptVariable[] }
type Read = { messages: SourceMessage[]; syntax: TemplateSyntax }

const syntaxes = new Map<string, TemplateSyntax>([
  ['f-string', fStringSyntax],
  ['mustache', mustacheSyntax],
  ['jinja2', jinjaSyntax],
])

/** The class's name and its arguments; `id` is the path of the class. */
export function openConstructor(value: Record<string, unknown>): Constructor {
  const path = Array.isArray(value.id) ? value.id : []
  const name = String(path.at(-1) ?? '')
  if (!isRecord(value.kwargs)) throw new UnreadableEntry(`${name || 'an object'} has no kwargs`)
  const { lc: _lc, type: _type, id: _id, kwargs: _kwargs, ...rest } = value
  return { name, fields: readFields({ ...rest, ...value.kwargs }, `${name}.`) }
}

export function readLangchainMessages(prompt: Constructor, texts: LangchainTexts): Read {
  if (!prompt.fields.has('messages')) {
    const { text, syntax } = readTemplate(prompt, texts)
    return { messages: [{ role: 'user', text }], syntax }
  }
  const entries = prompt.fields.list('messages') ?? []
  const said = prompt.fields.text('template_format')
  const read = entries.filter(isRecord).map((entry) => readMessage(openConstructor(entry), texts))
  const syntax = read.find((message) => message.syntax !== undefined)?.syntax
  const chosen = syntax ?? syntaxes.get(said ?? 'f-string') ?? fStringSyntax
  return { messages: read.map((message) => toSource(message, chosen)), syntax: chosen }
}

type ReadMessage = { role: string; text: string; syntax: TemplateSyntax | undefined }

function readMessage(message: Constructor, texts: LangchainTexts): ReadMessage {
  const { name, fields } = message
  if (name === 'MessagesPlaceholder') return readPlaceholder(fields, texts)
  const said = fields.text('role') ?? name.replace(/Message(PromptTemplate)?(Chunk)?$/, '')
  const role = toRole(said)
  if (role === undefined) texts.notes.push(`a message of the kind ${name} is now the user's`)
  const prompts = [fields.peek('prompt')].flat().filter(isRecord)
  fields.ignore('prompt')
  if (prompts.length === 0) {
    const text = fields.text('content') ?? ''
    if (fields.peek('type') !== undefined) fields.ignore('type')
    texts.notes.push(...fields.leftOver())
    return { role: role ?? 'user', text, syntax: undefined }
  }
  const parts = prompts.map((prompt) => readTemplate(openConstructor(prompt), texts))
  texts.notes.push(...fields.leftOver())
  const text = parts.map((part) => part.text).filter((part) => part !== '')
  return { role: role ?? 'user', text: text.join('\n'), syntax: parts[0]?.syntax }
}

function readTemplate(prompt: Constructor, texts: LangchainTexts) {
  const { name, fields } = prompt
  const format = fields.text('template_format') ?? 'f-string'
  const text = fields.text('template')
  if (text === undefined) texts.notes.push(`${name}: ${preview(fields.leftOver().join(', '))}`)
  else {
    fields.ignore('input_variables', 'optional_variables', 'validate_template')
    if (!fields.has('partial_variables')) texts.notes.push(...fields.leftOver())
  }
  return { text: text ?? '', syntax: syntaxes.get(format) ?? fStringSyntax }
}

function readPlaceholder(fields: Fields, texts: LangchainTexts): ReadMessage {
  const name = fields.text('variable_name') ?? 'history'
  const isOptional = fields.flag('optional') ?? false
  texts.notes.push(`the place of the messages "${name}" is now a variable`, ...fields.leftOver())
  texts.placeholders.push({ ...newVariable(name), type: 'long-text', required: !isOptional })
  return { role: 'user', text: `{{${name}}}`, syntax: undefined }
}

// A finished message holds no placeholders; its braces are doubled so that they stay braces.
function toSource({ role, text, syntax }: ReadMessage, chosen: TemplateSyntax): SourceMessage {
  const isPlaceholder = /^\{\{[^{}]+\}\}$/.test(text)
  if (syntax !== undefined || chosen !== fStringSyntax) return { role, text }
  if (isPlaceholder) return { role, text: text.slice(1, -1) }
  return { role, text: text.replace(/[{}]/g, '$&$&') }
}
