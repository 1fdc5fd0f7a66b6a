import { completeDraft } from '../complete-draft.ts'
import { asText, type Fields, isRecord, readFields } from '../fields.ts'
import { unwrapExtendedJson } from '../parsing/unwrap-extended-json.ts'
import type { ReadPrompt, ReadResult, ReadVersion } from '../prompt-file.ts'
import { readEntries, requireRecord } from '../read-entries.ts'
import { libreChatSyntax } from '../syntax/librechat-syntax.ts'
import { UnreadableEntry } from '../unreadable-file.ts'

/** A group with its prompts, or a prompt with its group. */
export function isLibreChat(entry: unknown): boolean {
  if (!isRecord(entry)) return false
  if (isRecord(entry.group) && isRecord(entry.prompt)) return true
  return (
    typeof entry.name === 'string' && (hasTexts(entry.prompts) || isText(entry.productionPrompt))
  )
}

export function readLibreChat(entries: unknown[]): ReadResult {
  return readEntries(
    'librechat',
    entries.map(unwrapExtendedJson),
    (entry) => readGroup(requireRecord(entry)),
    (entry) => (isRecord(entry) ? (isRecord(entry.group) ? entry.group.name : entry.name) : ''),
  )
}

function readGroup(entry: Record<string, unknown>): ReadPrompt {
  const outer = readFields(entry)
  const group = outer.fields('group') ?? outer
  const production = group.text('productionId')
  const prompts = readPrompts(outer, group)
  const title = group.text('name')
  const description = group.text('oneliner')
  const category = group.text('category')
  const authorName = group.text('authorName') ?? ''
  const sourceId = group.text('_id', 'id')
  const notes = outer.leftOver()
  const versions = prompts.map((prompt, index): ReadVersion & { notes: string[] } => {
    const read = completeDraft({
      title,
      description,
      messages: [{ role: 'user', text: prompt.text }],
      syntax: libreChatSyntax,
      tags: category === undefined ? [] : [category],
      notes: prompt.notes,
    })
    return {
      number: index + 1,
      note: '',
      authorName: prompt.authorName || authorName,
      createdAt: prompt.createdAt,
      names: prompt.id !== undefined && prompt.id === production ? ['production'] : [],
      content: read.content,
      notes: read.notCarriedOver,
    }
  })
  const newest = versions.at(-1)
  if (newest === undefined) throw new UnreadableEntry('the group holds no prompt')
  return {
    content: newest.content,
    versions: versions.map(({ notes: _, ...version }) => version),
    ...(sourceId === undefined ? {} : { sourceId }),
    notCarriedOver: [...new Set([...versions.flatMap((version) => version.notes), ...notes])],
  }
}

function readPrompts(outer: Fields, group: Fields) {
  const single =
    outer.fields('prompt') ?? (outer.has('prompts') ? undefined : group.fields('productionPrompt'))
  if (single !== undefined) return [readPrompt(single)]
  // The prompts say the same again.
  group.ignore('productionPrompt')
  const prompts = (outer.list('prompts') ?? []).map((prompt, index) => {
    if (!isText(prompt)) throw new UnreadableEntry(`prompt ${index + 1} has no text`)
    const fields = readFields(prompt, `prompts[${index}].`)
    fields.text('groupId')
    return { ...readPrompt(fields), notes: fields.leftOver() }
  })
  return prompts.toSorted((one, other) =>
    (one.createdAt ?? '').localeCompare(other.createdAt ?? ''),
  )
}

function readPrompt(fields: Fields) {
  if (fields.peek('type') === 'text') fields.ignore('type')
  const text = fields.text('prompt')
  if (text === undefined) throw new UnreadableEntry('"prompt" is not a text')
  return {
    text,
    id: fields.text('_id', 'id'),
    authorName: fields.text('authorName') ?? '',
    createdAt: fields.text('createdAt') ?? null,
    notes: [] as string[],
  }
}

function hasTexts(prompts: unknown): boolean {
  return Array.isArray(prompts) && prompts.some(isText)
}

function isText(prompt: unknown): prompt is Record<string, unknown> {
  return isRecord(prompt) && asText(prompt.prompt) !== undefined
}
