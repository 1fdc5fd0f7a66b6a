import { completeDraft } from '../complete-draft.ts'
import {
  asText,
  type Fields,
  isRecord,
  preview,
  readFields,
  toTestValues,
  toText,
} from '../fields.ts'
import type { SourceMessage } from '../messages.ts'
import { parseYaml } from '../parsing/parse-yaml.ts'
import type { ReadResult, TestValues } from '../prompt-file.ts'
import { readEntries } from '../read-entries.ts'
import { isMessage, readMessages } from '../read-messages.ts'
import { readSettings } from '../settings.ts'
import { jinjaSyntax } from '../syntax/jinja-syntax.ts'
import { newVariable } from '../syntax/scope.ts'
import { unescapeJinja } from '../syntax/translate-template.ts'
import { UnreadableEntry, UnreadableFile } from '../unreadable-file.ts'

export function readPromptfoo(
  file: Record<string, unknown>,
  fileName: string | undefined,
): ReadResult {
  const fields = readFields(file)
  const shared = readShared(fields)
  const entries = fields.list('prompts') ?? fields.texts('prompts') ?? []
  const description = unescaped(fields.text('description'))
  const notes = [...shared.notes, ...fields.leftOver()]
  return readEntries('promptfoo', entries, (entry, index) => {
    const { label, text, promptNotes } = readEntry(entry, index)
    const read = readChat(text)
    const numbered = entries.length > 1 ? `${description} ${index + 1}` : description
    return completeDraft({
      title: label ?? (description === undefined ? undefined : numbered),
      fileName: entries.length > 1 ? undefined : fileName,
      description: label === undefined ? undefined : description,
      messages: read.messages,
      syntax: jinjaSyntax,
      declared: shared.declared,
      models: shared.models,
      settings: shared.settings,
      testValues: shared.testValues,
      notes: [...promptNotes, ...read.notes, ...notes],
    })
  })
}

function readShared(fields: Fields) {
  const notes: string[] = []
  const providers =
    fields.list('providers', 'targets') ?? fields.texts('providers', 'targets') ?? []
  const readProviders = providers.map((provider, index) => readProvider(provider, index, notes))
  const settings = readProviders.length === 1 ? readProviders[0]?.settings : undefined
  if (settings === undefined && readProviders.some((provider) => provider.isConfigured)) {
    notes.push('the settings of each provider, for there are several')
  }
  const defaults = fields.fields('defaultTest')?.entries('vars') ?? []
  return {
    notes,
    models: readProviders.map((provider) => provider.id),
    settings: settings ?? readSettings(undefined),
    declared: defaults.map(([name, value]) => ({
      ...newVariable(name),
      defaultValue: unescapeJinja(toText(value)),
    })),
    testValues: readTests(fields, notes),
  }
}

function readProvider(provider: unknown, index: number, notes: string[]) {
  const fields = readFields(isRecord(provider) ? provider : {}, `providers[${index}].`)
  const config = fields.fields('config')
  const settings = readSettings(config)
  const id = asText(provider) ?? fields.text('id') ?? ''
  notes.push(...fields.leftOver())
  return { id, settings, isConfigured: config !== undefined }
}

function readTests(fields: Fields, notes: string[]): TestValues[] {
  const tests = fields.list('tests') ?? []
  return tests.filter(isRecord).flatMap((test, index) => {
    const read = readFields(test, `tests[${index}].`)
    const values = read.entries('vars')
    notes.push(...read.leftOver())
    if (values === undefined) return []
    return [toTestValues(values.map(([name, value]) => [name, unescapeJinja(toText(value))]))]
  })
}

function readEntry(entry: unknown, index: number) {
  if (typeof entry === 'string') return { label: undefined, text: inline(entry), promptNotes: [] }
  if (!isRecord(entry)) throw new UnreadableEntry(`it is not a prompt: ${preview(entry)}`)
  const fields = readFields(entry, `prompts[${index}].`)
  const label = unescaped(fields.text('label'))
  const text = inline(fields.text('raw', 'id') ?? '')
  return { label, text, promptNotes: fields.leftOver() }
}

const unescaped = (text: string | undefined) => text && unescapeJinja(text)

function inline(text: string): string {
  if (/^(file:\/\/\S+|\S+\.(txt|json|ya?ml|js|ts|py|md|j2|csv)(:\w+)?)$/.test(text.trim())) {
    throw new UnreadableEntry(`it refers to the file ${text.trim()}: import that file itself`)
  }
  return text
}

/** A prompt may be a conversation, written as JSON or YAML within the text. */
function readChat(text: string): { messages: SourceMessage[]; notes: string[] } {
  if (/^\s*(\[\s*\{|-\s+role:)/.test(text)) {
    const value = tryParse(text)
    if (Array.isArray(value) && value.every(isMessage)) return readMessages(value, 'messages')
  }
  return { messages: [{ role: 'user', text }], notes: [] }
}

function tryParse(text: string): unknown {
  try {
    return parseYaml(text)
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}
